import { expect, test } from 'vitest';
import {
  isSettled,
  settleMs,
  type Watched,
  watchedAfter,
} from '../../../../electron/documents/scans/settling.ts';

const entry = (name: string, size = 100, changedAt = 1000) => ({ name, size, changedAt });
const only = (watched: ReadonlyMap<string, Watched>, name = 'Scan.pdf'): Watched => {
  const one = watched.get(name);
  if (!one) throw new Error(`${name} is not watched`);
  return one;
};

test('a file is whole when it has not been written to for five seconds', () => {
  const first = watchedAfter(new Map(), [entry('Scan.pdf')], 0);
  expect(isSettled(only(first), settleMs - 1)).toBe(false);
  // It grew: the five seconds start over.
  const grown = watchedAfter(first, [entry('Scan.pdf', 200)], 3000);
  expect(isSettled(only(grown), settleMs)).toBe(false);
  const touched = watchedAfter(grown, [entry('Scan.pdf', 200, 2000)], 4000);
  expect(isSettled(only(touched), 4000 + settleMs - 1)).toBe(false);
  const same = watchedAfter(touched, [entry('Scan.pdf', 200, 2000)], 9000);
  expect(isSettled(only(same), 4000 + settleMs)).toBe(true);
});

test('an empty file is one that was begun', () => {
  const begun = watchedAfter(new Map(), [entry('Scan.pdf', 0)], 0);
  expect(isSettled(only(begun), 60_000)).toBe(false);
});

test('what programs leave beside documents is not watched, and what is gone is forgotten', () => {
  const names = [
    '.hidden',
    '~$letter.docx',
    'Thumbs.db',
    'desktop.ini',
    'scan.pdf.tmp',
    'x.part',
    'y.CRDOWNLOAD',
  ];
  expect(
    watchedAfter(
      new Map(),
      names.map((name) => entry(name)),
      0,
    ).size,
  ).toBe(0);
  const one = watchedAfter(new Map(), [entry('Scan.pdf')], 0);
  expect(watchedAfter(one, [], 1000).size).toBe(0);
});
