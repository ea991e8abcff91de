import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memoryFolder } from '../../scripts/memory-folder.ts';

const system = (bytes: number, options: string) => ({
  roomIn: () => ({ bavail: bytes / 4096, bsize: 4096 }),
  mounts: () => `/dev/vda / ext4 rw,noexec 0 0\ntmpfs /memory tmpfs ${options} 0 0\n`,
});

it('a folder in memory is used where it has room', () => {
  expect(memoryFolder('/memory', system(2 ** 32, 'rw,nosuid,nodev'))).toBe('/memory');
  expect(memoryFolder('/memory', system(64 * 2 ** 20, 'rw,nosuid,nodev'))).toBeNull();
});

it('a folder from which nothing can be run is not used, nor is one that is not there', () => {
  expect(memoryFolder('/memory', system(2 ** 32, 'rw,nosuid,nodev,noexec'))).toBeNull();
  expect(memoryFolder(join(tmpdir(), 'no-such-memory'))).toBeNull();
});
