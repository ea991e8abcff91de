import { expect, test } from 'vitest';
import { mostNames, suggestNames } from '../../../../electron/documents/naming/suggest-names.ts';
import type { NameParts } from '../../../../shared/document-names.ts';

const pattern = '{kind} - {doctor} - {date}';
const parts: NameParts = { kind: 'Referral', doctor: 'Dr Anand', date: '22 Nov 2026' };
const nothing: NameParts = { kind: null, doctor: null, date: null };
const from = (name: string, read = parts, learned: string[] = [], by = pattern) =>
  suggestNames(name, read, { pattern: by, learned });

test('a name of a camera or a scanner gives way to what the text says, and is offered besides', () => {
  const { title, titles } = from('Scan_20261121_0958.pdf');
  expect(title).toBe('Referral - Dr Anand - 22 Nov 2026');
  expect(titles.slice(0, 2)).toEqual([title, 'Scan_20261121_0958']);
});

test('a name that a person gave stays, and what the text says is offered besides', () => {
  const { title, titles } = from('Knee referral.PDF');
  expect(title).toBe('Knee referral');
  expect(titles[1]).toBe('Referral - Dr Anand - 22 Nov 2026');
});

test('a kind is never guessed: a photo without text keeps its name, and kinds are offered', () => {
  const { title, titles } = from('IMG_4412.jpg', nothing, ['Exercise program']);
  expect(title).toBe('IMG_4412');
  expect(titles).toEqual([
    'IMG_4412',
    'Exercise program',
    'Referral',
    'Consent',
    'Medicare card',
    'Care plan',
    'Imaging report',
    'Letter',
  ]);
});

test('what was filed from this desk before comes before what is usual, with the doctor and date of this document', () => {
  expect(from('IMG_4412.jpg', { ...parts, kind: 'Letter' }, ['Exercise program', 'Consent']).titles).toEqual([
    'Letter - Dr Anand - 22 Nov 2026',
    'IMG_4412',
    'Exercise program - Dr Anand - 22 Nov 2026',
    'Consent - 22 Nov 2026',
    'Referral - Dr Anand - 22 Nov 2026',
    'Medicare card',
    'Care plan - Dr Anand - 22 Nov 2026',
    'Imaging report - Dr Anand - 22 Nov 2026',
  ]);
});

test('the clinic’s pattern orders the parts', () => {
  expect(from('scan.pdf', parts, [], '{date} {kind} ({doctor})').title).toBe(
    '22 Nov 2026 Referral (Dr Anand)',
  );
});

test('nothing that came in a name or a text breaks out of it, and there are never more than so many', () => {
  const { title, titles } = from(
    '../..\\\u202efdp.exe',
    { kind: 'Referral', doctor: 'Dr \u202eA/B', date: null },
    ['a', 'b', 'c', 'd'],
  );
  expect(title).toBe('fdp.exe');
  expect(titles[1]).toBe('Referral - Dr A-B');
  expect(titles).toHaveLength(mostNames);
  expect(from('???', nothing).title).toBe('Document');
});
