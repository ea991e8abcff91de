import { expect, test } from 'vitest';
import { isReadHere, markReadHere } from '../../../electron/sync/read-here.ts';
import { opened } from '../store/folders.ts';

test('After the service was restored every list is read here, until none is lacking once.', () => {
  const desk = opened(null).stores.desk;
  expect(isReadHere(desk, true)).toBe(false);
  markReadHere(desk);
  expect([isReadHere(desk, true), isReadHere(desk, false), isReadHere(desk, true)]).toEqual([
    true,
    false,
    false,
  ]);
});
