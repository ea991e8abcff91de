import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memoryFolder } from '../../scripts/memory-folder.ts';

it('a folder that is not there is none to keep files in memory', () => {
  expect(memoryFolder(join(tmpdir(), 'no-such-memory'))).toBeNull();
});

it('a folder with little room in it is none either', () => {
  const room = (bytes: number) => () => ({ bavail: bytes / 4096, bsize: 4096 });
  expect(memoryFolder('/memory', room(64 * 2 ** 20))).toBeNull();
  expect(memoryFolder('/memory', room(2 ** 32))).toBe('/memory');
});
