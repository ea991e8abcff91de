import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Keychain } from '../../platform/vault.ts';
import { parseStored } from '../../store/stored.ts';

/** Which entries of the credential store are this folder's, in that folder. */
export const pcIdFile = 'pc-id';

/** SHA-256 of what this PC was given of each entry of an earlier Foyer, hex by account, in that folder. */
const adoptedFile = 'adopted-entries';
const Adopted = z.partialRecord(z.string(), z.string());

/** `adopting`: it is being given the entries of an earlier Foyer; `adopted`: it was. */
type PcId = { readonly state: 'own' | 'adopting' | 'adopted'; readonly id: string };

/** Names of entries. `keys`: those of them without which nothing of a PC can be read. */
type EntryNames = { readonly all: readonly string[]; readonly keys: readonly string[] };

/** An earlier Foyer has kept something in a folder that has one of these. */
const earlierFolders = ['store', 'link'];

/**
 * The credential store of Windows for one PC: each entry has the id of Foyer's local folder in its name. keytar writes entries that Windows takes
 * to every PC at which the same account signs in (`CRED_PERSIST_ENTERPRISE`), while the files that their key opens stay where they are: under one
 * name, the PC that wrote last would leave the others with a key that opens none of their files (docs/decisions/0089).
 *
 * Guarantees
 * - A PC has no entry of another one, and removes none of another one.
 * - The entries of an earlier Foyer, which have no id, are this PC's where its folder has files of one. They are copied before anything is read, after
 *   a crash once more, and never over a newer entry.
 * - They stay for other PCs until this one has no key any more, and go then only while each of them is as this PC was given it: one that was written since
 *   is another PC's, which has the rest as well. What refuses is tried again with the next removal.
 * - The id is on the disk before the first entry has it in its name.
 * - The id is noted under this PC's name, too: a folder that has lost it, or is put back from before it was given entries, has the newest ones again.
 * - A file that can't be read is a failure to load: it is tried again, and no second id is made. No file is replaced by a first one.
 *
 * @param load the system's keychain
 * @param service the name of the entries that an earlier Foyer wrote
 * @param entries all that this or an earlier Foyer has
 * @param pc the folder in which it keeps everything, and its name in its network; null: it has none
 */
export function keychainOfThisPc(
  load: () => Promise<Keychain>,
  service: string,
  entries: EntryNames,
  { folder, name }: { readonly folder: string; readonly name: string | null },
): () => Promise<Keychain> {
  const note = name === null ? null : `pc-id-${name}`;
  let opened: Keychain | null = null;

  async function adopt(system: Keychain, own: string): Promise<void> {
    const adopted: Record<string, string> = {};
    for (const account of entries.all) {
      const before = await system.getPassword(service, account);
      if (before === null) continue;
      const copied = await system.getPassword(own, account);
      if (copied === null) await system.setPassword(own, account, before);
      adopted[account] = digestOf(copied ?? before);
    }
    writeFile(join(folder, adoptedFile), JSON.stringify(adopted), renameSync);
  }

  /** Removes what an earlier Foyer has left, where this PC has no key any more and none has been written since. */
  async function removeAdopted(system: Keychain, own: string): Promise<void> {
    for (const account of entries.keys) if ((await system.getPassword(own, account)) !== null) return;
    const adopted = readAdopted(folder);
    const left: string[] = [];
    for (const account of entries.all) {
      const now = await system.getPassword(service, account);
      if (now === null) continue;
      if (adopted[account] !== digestOf(now)) return;
      left.push(account);
    }
    for (const account of left) await system.deletePassword(service, account);
  }

  async function open(): Promise<Keychain> {
    const system = await load();
    const noted = note === null ? null : await system.getPassword(service, note);
    const { state, id } = readPcId(folder) ?? beginPcId(folder, pcIdOf(noted));
    const own = `${service}-${id}`;
    if (state === 'adopting') {
      await adopt(system, own);
      writeFile(join(folder, pcIdFile), textOf({ state: 'adopted', id }), renameSync);
    }
    const text = textOf({ state: state === 'own' ? 'own' : 'adopted', id });
    if (note !== null && noted !== text) await system.setPassword(service, note, text);
    return {
      getPassword: (_service, account) => system.getPassword(own, account),
      setPassword: (_service, account, password) => system.setPassword(own, account, password),
      async deletePassword(_service, account) {
        const removed = await system.deletePassword(own, account);
        if (state !== 'own') await removeAdopted(system, own);
        return removed;
      },
    };
  }

  return async () => {
    opened ??= await open();
    return opened;
  };
}

/** The keychain of a PC: an installed Foyer on Windows has names of its own in it; all others have them by the service. */
export const installedKeychain = (
  system: {
    readonly app: { readonly isPackaged: boolean };
    readonly process: {
      readonly platform: string;
      readonly env: { readonly COMPUTERNAME?: string | undefined };
    };
  },
  load: () => Promise<Keychain>,
  service: string,
  entries: EntryNames,
  folder: string,
): (() => Promise<Keychain>) => {
  const { platform, env } = system.process;
  if (!system.app.isPackaged || platform !== 'win32') return load;
  return keychainOfThisPc(load, service, entries, { folder, name: env.COMPUTERNAME || null });
};

/** @returns null: there is none yet. @throws where the file can't be read, or has not what Foyer writes */
function readPcId(folder: string): PcId | null {
  const path = join(folder, pcIdFile);
  const text = orNull(path, () => readFileSync(path, 'utf8'));
  if (text === null) return null;
  const read = pcIdOf(text);
  if (!read) throw new Error(`${path} has not what Foyer has written there`);
  return read;
}

/** @returns null: it is none */
function pcIdOf(text: string | null): PcId | null {
  const [, state, id] = /^(own|adopting|adopted) ([0-9a-f]{16})$/.exec(text ?? '') ?? [];
  return state && id ? { state: state as PcId['state'], id } : null;
}

const textOf = ({ state, id }: PcId): string => `${state} ${id}`;

/** @param noted what this PC had before: it has that still where its folder has been used. @throws where there is one after all, which is not replaced */
function beginPcId(folder: string, noted: PcId | null): PcId {
  const isEarlier = earlierFolders.some((name) => {
    const path = join(folder, name);
    return orNull(path, () => statSync(path)) !== null;
  });
  const begun: PcId = (isEarlier && noted) || {
    state: isEarlier ? 'adopting' : 'own',
    id: randomBytes(8).toString('hex'),
  };
  writeFile(join(folder, pcIdFile), textOf(begun), nameFirst);
  return begun;
}

/** What this PC was given; nothing where that is not known. @throws where the file can't be read */
function readAdopted(folder: string): z.infer<typeof Adopted> {
  const path = join(folder, adoptedFile);
  const text = orNull(path, () => readFileSync(path, 'utf8'));
  return (text !== null && parseStored(Adopted, text)) || {};
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** @returns null: nothing has that name. @throws for any other reason why it can't be read */
function orNull<T>(path: string, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return null;
    throw new Error(`${path} can’t be read: ${code}`);
  }
}

/** @throws where a file has that name already */
function nameFirst(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // A file system without links: the name was free when it was read.
    renameSync(from, to);
  }
}

/** The file is as before or as it is given, whole, and on the disk. @param name gives it its name: over one that is there, or never */
function writeFile(path: string, text: string, name: (from: string, to: string) => void): void {
  const next = `${path}.new`;
  // Where a first one was cut off, both names may be of one file.
  rmSync(next, { force: true });
  withFile(next, 'wx', (file) => writeSync(file, text));
  name(next, path);
  rmSync(next, { force: true });
  // On Windows, whose folders can't be flushed, this flushes the name as well.
  withFile(path, 'r+', () => undefined);
}

function withFile(path: string, flags: string, act: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    act(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
