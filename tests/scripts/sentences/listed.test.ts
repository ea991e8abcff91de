// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code of a file that is read
import { expect, test } from 'vitest';
import { sentencesOf } from '../../../scripts/sentences/listed.ts';
import { withParsed } from '../../../scripts/sentences/parsed.ts';

/** The sentences of a words file, as `key: text`. */
const listed = (words: string) =>
  withParsed({ 'words.ts': words }, (trees) =>
    [...trees.values()].flatMap(sentencesOf).map(({ key, text }) => `${key}: ${text}`),
  );

test('each sentence of a words file is listed by its key, in a group by both', () => {
  expect(
    listed(
      "export const payWords = { title: 'Take a payment', refused: { title: 'Not recorded' } } as const;",
    ),
  ).toEqual(['title: Take a payment', 'refused.title: Not recorded']);
});

test('what a function fills in stands in braces, a count as a plural', () => {
  const words = [
    'over: (over: string, owing: string) => `That’s ${over} more than the ${owing} owing.`,',
    "sent: (n: number) => `${count(n, 'change')} to send`,",
  ];
  expect(listed(`export const w = { ${words.join(' ')} };`)).toEqual([
    'over: That’s {over} more than the {owing} owing.',
    'sent: {2 changes} to send',
  ]);
});

test('a sentence that is chosen among several is listed with each of them', () => {
  const words = [
    "who: (name: string | null) => (name === null ? 'Unknown patient' : `For ${name}`),",
    "left: (n: number) => { if (n === 0) return 'Nothing left'; return `${n} ${n === 1 ? 'is' : 'are'} left`; },",
  ];
  expect(listed(`export const w = { ${words.join(' ')} };`)).toEqual([
    'who: Unknown patient',
    'who: For {name}',
    'left: Nothing left',
    'left: {n} {is|are} left',
  ]);
});

test('how a text looks is no sentence', () => {
  expect(listed("export const w = { done: { tone: 'success', shape: 'tick', words: 'sent' } };")).toEqual([
    'done.words: sent',
  ]);
});

test('what a method says, and a text that several sentences share, is listed too', () => {
  const words =
    "charges(rate: number | null) { if (rate === null) return 'Charge not known'; return 'Full fee'; },";
  expect(listed(`const keepOn = 'Keep working.'; export const w = { ${words} };`)).toEqual([
    'keepOn: Keep working.',
    'charges: Charge not known',
    'charges: Full fee',
  ]);
});
