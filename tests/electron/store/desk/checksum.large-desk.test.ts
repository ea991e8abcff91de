import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAsClosed, sumOfSound } from '../../../../electron/store/desk/checksum.ts';
import { newFolder } from '../folders.ts';

describe('a desk of more than two gigabytes', () => {
  it('is compared with its checksum: with an error, it could not be opened any more', () => {
    const folder = newFolder();
    const size = 2 ** 31 + 4096;
    writeFileSync(join(folder, 'desk.db'), '');
    truncateSync(join(folder, 'desk.db'), size);
    sumOfSound(folder).write({ size, crc: 1 });
    expect(isAsClosed(folder)).toBe(false);
  });
});
