import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chance } from '../fakes/chance.ts';
import { createDisk, type Image, remains } from './disk.ts';
import { type DiskAct, readDiskRecord } from './disk-record.ts';
import type { Power } from './life.ts';

const source = fileURLToPath(new URL('disk-recorder.c', import.meta.url));

/** What must be there to record a disk; null: it is. */
export function whyNotRecorded(): string | null {
  if (process.platform !== 'linux')
    return 'Power cuts are tried on Linux only: the disk is recorded by a library that is loaded before its C library.';
  if (spawnSync('gcc', ['--version']).status === 0) return null;
  return 'Power cuts need a C compiler. On Debian or Ubuntu:\n  sudo apt-get install gcc libc6-dev';
}

/** Compiles the library that records a disk. @returns its path */
export function compileRecorder(folder: string): string {
  const library = join(folder, 'disk-recorder.so');
  execFileSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}

/**
 * The power supply of a PC: what its program does to the files of `folder` is recorded, and a cut leaves there what a
 * disk would have kept.
 * @param flushes `ignored`: the disk lies about what it has flushed
 * @throws when the record does not add up to the folder as it is
 */
export function powerOver(
  folder: string,
  { recorder, chance, flushes = 'kept' }: { recorder: string; chance: Chance; flushes?: 'kept' | 'ignored' },
): Power {
  const record = `${folder}.record`;
  const disk = createDisk(flushes);
  const counted = `${folder}.counted`;
  return {
    environment(changes) {
      rmSync(record, { force: true });
      rmSync(counted, { force: true });
      return {
        LD_PRELOAD: recorder,
        FOYER_DISK_FOLDER: folder,
        FOYER_DISK_RECORD: record,
        ...(changes === null ? {} : { FOYER_DISK_STOP_AT: String(changes), FOYER_DISK_STOP_FROM: counted }),
      };
    },
    count: () => writeFileSync(counted, ''),
    cut() {
      const acts = existsSync(record) ? readDiskRecord(readFileSync(record)) : [];
      replay(acts);
      const left = remains[Math.floor(chance() * remains.length)] ?? 'none';
      write(folder, disk.cut(left, chance));
    },
  };

  /** A change is recorded before it is made: the last one may be missing in the folder. */
  function replay(acts: readonly DiskAct[]): void {
    const there = read(folder);
    disk.apply(acts.slice(0, -1));
    const before = difference(disk.seen(), there);
    disk.apply(acts.slice(-1));
    const after = difference(disk.seen(), there);
    if (before !== null && after !== null)
      throw new Error(`the record does not add up to the folder: ${before}, ${after}`);
  }
}

function read(folder: string): Image {
  const image = new Map<string, Buffer | null>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    image.set(path.slice(folder.length + 1), entry.isDirectory() ? null : readFileSync(path));
  }
  return image;
}

function write(folder: string, image: Image): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  const paths = [...image.keys()].sort();
  for (const path of paths) {
    const bytes = image.get(path);
    if (bytes) writeFileSync(join(folder, path), bytes);
    else mkdirSync(join(folder, path), { recursive: true });
  }
}

/** The first path that is not the same in both; null: none. */
function difference(a: Image, b: Image): string | null {
  for (const path of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(path), b.get(path)];
    if (one === undefined || other === undefined || (one === null) !== (other === null)) return path;
    if (one && other && !one.equals(other)) return path;
  }
  return null;
}
