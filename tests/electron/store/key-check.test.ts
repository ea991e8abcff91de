import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileNames } from '../../../electron/store/files.ts';
import { checkKey, hasKeyCheck, writeKeyCheck } from '../../../electron/store/key-check.ts';
import { bitsOf, flipBit, key, lightFolder, otherKey } from './folders.ts';

describe('the key check', () => {
  it('tells the right key from a wrong one, and knows nothing where there is none', () => {
    const folder = lightFolder();
    expect([hasKeyCheck(folder), checkKey(folder, key)]).toEqual([false, 'unknown']);
    writeKeyCheck(folder, key);
    expect([hasKeyCheck(folder), checkKey(folder, key), checkKey(folder, otherKey)]).toEqual([
      true,
      'right',
      'wrong',
    ]);
  });

  it('with any one bit flipped calls no key wrong', () => {
    const folder = lightFolder();
    writeKeyCheck(folder, key);
    const path = join(folder, fileNames.keyCheck);
    const bytes = readFileSync(path);
    for (let bit = 0; bit < bitsOf(path); bit++) {
      flipBit(path, bit);
      expect(checkKey(folder, key), `bit ${bit}`).toBe('unknown');
      writeFileSync(path, bytes);
    }
  });

  it('holds neither the key nor the same bytes twice', () => {
    const [one, two] = [lightFolder(), lightFolder()];
    writeKeyCheck(one, key);
    writeKeyCheck(two, key);
    const text = readFileSync(join(one, fileNames.keyCheck), 'utf8');
    expect(text).not.toContain(Buffer.from(key).toString('hex'));
    expect(text).not.toBe(readFileSync(join(two, fileNames.keyCheck), 'utf8'));
  });
});
