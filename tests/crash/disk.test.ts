import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../fakes/chance.ts';
import { createDisk, type Image, remains } from './disk.ts';
import type { DiskAct } from './disk-record.ts';

const bytes = (text: string) => Buffer.from(text);
const written = (at: number, text: string): DiskAct => ({ act: 'written', file: 3, at, bytes: bytes(text) });
const begun: readonly DiskAct[] = [
  { act: 'made', path: 'a' },
  { act: 'opened', file: 3, path: 'a' },
];
const folderFlushed: readonly DiskAct[] = [
  { act: 'opened', file: 4, path: '' },
  { act: 'flushed', file: 4 },
];
const textOf = (image: Image, path: string) => image.get(path)?.toString() ?? null;

/** What lies on the disk after cuts of every sort. */
function afterCuts(acts: readonly DiskAct[]): Image[] {
  return remains.flatMap((left) =>
    Array.from({ length: 40 }, (_, seed) => {
      const disk = createDisk();
      disk.apply(acts);
      return disk.cut(left, chanceFrom(seed));
    }),
  );
}

describe('the disk of the power cuts', () => {
  test('What was flushed is there after every cut, as it was.', () => {
    const acts: DiskAct[] = [
      ...begun,
      written(0, 'one two'),
      { act: 'cut', file: 3, length: 3 },
      { act: 'flushed', file: 3 },
      ...folderFlushed,
    ];
    for (const image of afterCuts(acts)) expect(textOf(image, 'a')).toBe('one');
  });

  test('What was written after the last flush may be there or not, whole or by sectors.', () => {
    const acts: DiskAct[] = [
      ...begun,
      written(0, 'a'.repeat(1024)),
      { act: 'flushed', file: 3 },
      ...folderFlushed,
      written(0, 'b'.repeat(1024)),
    ];
    const found = new Set(afterCuts(acts).map((image) => textOf(image, 'a')?.replace(/(.)\1*/g, '$1')));
    expect([...found].sort()).toEqual(['a', 'ab', 'b', 'ba']);
  });

  test('A later write may be there without the one before it; what lies between reads as zeros.', () => {
    const acts: DiskAct[] = [...begun, ...folderFlushed, written(0, 'x'.repeat(512)), written(512, 'y')];
    const found = afterCuts(acts).map((image) => textOf(image, 'a'));
    expect(found).toContain(`${'\0'.repeat(512)}y`);
  });

  test('A name is there for certain only once its folder was flushed, though its bytes were.', () => {
    const acts: DiskAct[] = [...begun, written(0, 'one'), { act: 'flushed', file: 3 }];
    expect(afterCuts(acts).some((image) => !image.has('a'))).toBe(true);
    expect(afterCuts([...acts, ...folderFlushed]).every((image) => image.has('a'))).toBe(true);
  });

  test('A file whose folder was lost is lost.', () => {
    const acts: DiskAct[] = [
      { act: 'folder made', path: 'in' },
      { act: 'made', path: 'in/a' },
      { act: 'opened', file: 4, path: 'in' },
      { act: 'flushed', file: 4 },
    ];
    const disk = createDisk();
    disk.apply(acts);
    expect(disk.cut('none', chanceFrom(1)).size).toBe(0);
  });

  test('Of a new name either the old file is there or the new one, each as it was flushed.', () => {
    const acts: DiskAct[] = [
      ...begun,
      written(0, 'old'),
      { act: 'flushed', file: 3 },
      ...folderFlushed,
      { act: 'made', path: 'a.tmp' },
      { act: 'opened', file: 3, path: 'a.tmp' },
      written(0, 'new'),
      { act: 'flushed', file: 3 },
      { act: 'renamed', path: 'a.tmp', to: 'a' },
    ];
    const found = new Set(afterCuts(acts).map((image) => textOf(image, 'a')));
    expect([...found].sort()).toEqual(['new', 'old']);
    expect(afterCuts([...acts, ...folderFlushed]).every((image) => textOf(image, 'a') === 'new')).toBe(true);
  });

  test('After a cut what is there lies on the disk, and a second cut takes nothing of it.', () => {
    const disk = createDisk();
    disk.apply([...begun, ...folderFlushed, written(0, 'one')]);
    const image = disk.cut('first', () => 0.99);
    expect(textOf(image, 'a')).toBe('one');
    expect(disk.cut('none', chanceFrom(1))).toEqual(image);
  });
});
