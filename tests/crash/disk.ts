import { dirname } from 'node:path/posix';
import type { Chance } from '../fakes/chance.ts';
import { cutTo, type DiskContent, emptyContent, writeAt } from './disk-content.ts';
import type { DiskAct } from './disk-record.ts';

/** The files of a folder by their paths; `null` is a folder. */
export type Image = ReadonlyMap<string, Buffer | null>;

/**
 * What is left of the changes that were not flushed when the power went:
 * - `none` of them;
 * - the `first` ones, up to some moment;
 * - `any` of them: of each write any of its sectors (512 or 4,096 bytes), of each folder's names the first changes.
 */
export const remains = ['none', 'first', 'any'] as const;
export type Remains = (typeof remains)[number];

/**
 * A disk as a program can rely on it (POSIX):
 *
 * - What was written to a file is there after a power cut once the file was flushed (`fsync`, `fdatasync`).
 * - A file's name, its new name or its removal is there once the folder was flushed.
 * - Of what was not flushed any part may be there, in any order; names of one folder change in their order, as every
 *   file system with a journal keeps them.
 */
export type RecordedDisk = {
  apply(acts: readonly DiskAct[]): void;
  /** The folder as a program sees it now. */
  seen(): Image;
  /** The folder after a power cut; from then on that is what lies on the disk. */
  cut(remains: Remains, chance: Chance): Image;
};

/** A file as programs see it, and as it is kept through a power cut. */
type File = { readonly live: DiskContent; readonly kept: DiskContent };
type Names = Map<string, File | null>;

type Change =
  | { readonly of: File; readonly at: number; readonly bytes: Buffer }
  | { readonly of: File; readonly length: number }
  | { readonly in: string; readonly name: (names: Names) => unknown };

/** @param flushes `ignored`: a disk that says that it has flushed, and has not */
export function createDisk(flushes: 'kept' | 'ignored' = 'kept'): RecordedDisk {
  let live: Names = new Map();
  let kept: Names = new Map();
  let unflushed: Change[] = [];
  const opened = new Map<number, { path: string; file: File | null }>();

  const fileOf = (descriptor: number): File => {
    const file = opened.get(descriptor)?.file;
    if (!file) throw new Error(`the record has no file ${descriptor}`);
    return file;
  };
  const rename = (path: string, name: (names: Names) => unknown) => {
    name(live);
    unflushed.push({ in: dirname(path), name });
  };
  const resize = (file: File, length: number) => {
    cutTo(file.live, length);
    unflushed.push({ of: file, length });
  };

  function applyOne(act: DiskAct): void {
    switch (act.act) {
      case 'made': {
        const file = { live: emptyContent(), kept: emptyContent() };
        rename(act.path, (names) => names.set(act.path, file));
        break;
      }
      case 'opened':
        opened.set(act.file, { path: act.path, file: live.get(act.path) ?? null });
        break;
      case 'written': {
        const file = fileOf(act.file);
        writeAt(file.live, act.at, act.bytes);
        unflushed.push({ of: file, at: act.at, bytes: act.bytes });
        break;
      }
      case 'cut':
        resize(fileOf(act.file), act.length);
        break;
      case 'emptied': {
        const file = live.get(act.path);
        if (!file) throw new Error(`the record has no file ${act.path}`);
        resize(file, 0);
        break;
      }
      case 'flushed':
        if (flushes === 'kept') flush(act.file);
        break;
      case 'removed':
      case 'folder removed':
        rename(act.path, (names) => names.delete(act.path));
        break;
      case 'folder made':
        rename(act.path, (names) => names.set(act.path, null));
        break;
      case 'renamed':
        move(act.path, act.to);
        break;
    }
  }

  function move(from: string, to: string): void {
    if (dirname(from) !== dirname(to)) throw new Error('a file was moved between folders');
    rename(from, (names) => {
      const file = names.get(from);
      names.delete(from);
      if (file !== undefined) names.set(to, file);
    });
  }

  function flush(descriptor: number): void {
    const { path, file } = opened.get(descriptor) ?? { path: '', file: null };
    const folder = path === '' ? '.' : path;
    const isFlushed = (change: Change) =>
      'of' in change ? change.of === file : file === null && change.in === folder;
    for (const change of unflushed) if (isFlushed(change)) keep(change, kept);
    unflushed = unflushed.filter((change) => !isFlushed(change));
  }

  return {
    apply: (acts) => acts.forEach(applyOne),
    seen: () => imageOf(live, 'live'),
    cut(left, chance) {
      for (const change of survivors(unflushed, left, chance)) keep(change, kept);
      const image = imageOf(kept, 'kept');
      unflushed = [];
      opened.clear();
      kept = namesOf(image);
      live = new Map(kept);
      return image;
    },
  };
}

function survivors(changes: readonly Change[], left: Remains, chance: Chance): Change[] {
  switch (left) {
    case 'none':
      return [];
    case 'first':
      return changes.slice(0, Math.floor(chance() * (changes.length + 1)));
    case 'any': {
      const sector = chance() < 0.5 ? 512 : 4096;
      // From some change on none of a folder's names are there.
      const ended = new Set<string>();
      return changes.flatMap((change): Change[] => {
        if ('bytes' in change) return torn(change, sector).filter(() => chance() < 0.5);
        if ('of' in change) return chance() < 0.5 ? [change] : [];
        if (ended.has(change.in) || chance() < 0.3) ended.add(change.in);
        return ended.has(change.in) ? [] : [change];
      });
    }
  }
}

/** One write as the writes of its sectors. */
function torn({ of, at, bytes }: Extract<Change, { bytes: Buffer }>, sector: number): Change[] {
  const pieces: Change[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + sector - ((at + from) % sector));
    pieces.push({ of, at: at + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return pieces;
}

function keep(change: Change, names: Names): void {
  if ('bytes' in change) writeAt(change.of.kept, change.at, change.bytes);
  else if ('of' in change) cutTo(change.of.kept, change.length);
  else change.name(names);
}

/** Only what can be reached: a file whose folder is not there is lost. */
function imageOf(names: Names, which: 'live' | 'kept'): Image {
  const reached = (path: string): boolean => {
    const folder = dirname(path);
    return folder === '.' || (names.get(folder) === null && reached(folder));
  };
  const image = new Map<string, Buffer | null>();
  for (const [path, file] of names) {
    if (!reached(path)) continue;
    image.set(path, file && Buffer.from(file[which].buffer.subarray(0, file[which].length)));
  }
  return image;
}

const namesOf = (image: Image): Names =>
  new Map(
    [...image].map(([path, bytes]) => {
      const content = (): DiskContent => ({ buffer: Buffer.from(bytes ?? ''), length: bytes?.length ?? 0 });
      return [path, bytes && { live: content(), kept: content() }];
    }),
  );
