import { expect, test } from 'vitest';
import type { FilingLine } from '../../../../renderer/features/documents/filing.ts';
import {
  namesSettled,
  nameTyped,
  sayEnding,
  sayNameChange,
  suggestionsFor,
} from '../../../../renderer/features/documents/naming.ts';
import type { DocumentView } from '../../../../shared/bridge/views.ts';

const doc = (title: string, more: Partial<DocumentView> = {}): DocumentView => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Scan.pdf',
  title,
  titles: [title],
  bytes: 1,
  picture: false,
  pages: 1,
  fault: null,
  unseen: null,
  tooLarge: false,
  shown: true,
  before: [],
  digest: 'd',
  ways: [{ as: 'is', bytes: [1] }],
  ...more,
});
const line = (title: string, suggested = 'Suggested', more: Partial<DocumentView> = {}): FilingLine => ({
  name: 'Scan.pdf',
  title,
  changes: [],
  bytes: 1,
  step: { kind: 'looked' },
  doc: doc(suggested, more),
  as: 'is',
  left: false,
  writes: [],
});
const settled = (...titles: string[]) => {
  // Typed one after the other.
  const all = titles.reduce<readonly FilingLine[]>(
    (lines, title, at) => namesSettled(lines.concat(line(title)), [at]),
    [],
  );
  return all.map(({ title, changes }) => [title, ...changes.map(({ kind }) => kind)].join(' | '));
};

test('what no file’s name may have is taken out, and it is said', () => {
  expect(settled('3/5 Consent', 'CON', 'Plan', 'a\u202eb.pdf')).toEqual([
    '3-5 Consent | signs',
    'Document CON | reserved',
    'Plan',
    'ab | invisible',
  ]);
});

test('an empty name is the suggested one again', () => {
  expect(settled(' . ')).toEqual(['Suggested | empty']);
});

test('two of the same name get a number, which is said where a person gave the name', () => {
  expect(settled('Consent', 'consent', 'Consent')).toEqual([
    'Consent',
    'consent (2) | taken',
    'Consent (3) | taken',
  ]);
  const [, second] = namesSettled([line('Referral', 'Referral'), line('Referral', 'Referral')], [1]);
  expect(second).toMatchObject({ title: 'Referral (2)', changes: [] });
});

test('a document that cannot be filed takes no name from another', () => {
  const all = namesSettled([line('Consent', 'x', { fault: 'broken' }), line('Consent')], [1]);
  expect(all[1]?.title).toBe('Consent');
});

test('what is settled stays the same object, and what was said of it stays until it is typed in again', () => {
  const lines = namesSettled([line('a/b')], [0]);
  expect(namesSettled(lines, [0])).toBe(lines);
  expect(lines[0]?.changes).toHaveLength(1);
  expect(lines[0] && nameTyped(lines[0], 'a').changes).toEqual([]);
});

test('suggestions are those that fit what is typed, by the beginnings of their words; all where none does', () => {
  const titles = ['Referral - Dr Anand', 'Medicare card', 'Consent'];
  expect(suggestionsFor(titles, 'Consent', null)).toEqual(['Referral - Dr Anand', 'Medicare card']);
  expect(suggestionsFor(titles, 'car', 'car')).toEqual(['Medicare card']);
  expect(suggestionsFor(titles, 'an ref', 'an ref')).toEqual(['Referral - Dr Anand']);
  expect(suggestionsFor(titles, 'xyz', 'xyz')).toEqual(titles);
});

test('the ending says how many files a document becomes', () => {
  expect([sayEnding(1), sayEnding(3)]).toEqual(['.pdf', ' (1 to 3 of 3).pdf']);
});

test('each change is said in a sentence', () => {
  expect(sayNameChange({ kind: 'signs', signs: ['/', '?'] })).toBe(
    'A file name can’t contain “/” or “?”, so it was changed.',
  );
  for (const kind of ['invisible', 'ends', 'too-long', 'reserved', 'empty', 'taken'] as const)
    expect(sayNameChange({ kind })).toMatch(/\.$/);
});
