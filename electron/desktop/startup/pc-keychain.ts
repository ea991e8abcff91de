import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Keychain } from '../../platform/vault.ts';

/** Which entries of the credential store are this folder's, in that folder. */
export const pcIdFile = 'pc-id';

/** `adopting`: it is being given the entries of an earlier Foyer; `adopted`: it was. */
type PcId = { readonly state: 'own' | 'adopting' | 'adopted'; readonly id: string };

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
 *   a crash once more, and never over a newer entry; they stay for other PCs until this one removes them.
 * - The id is on the disk before the first entry has it in its name.
 * - A file that can't be read is a failure to load: it is tried again, and no second id is made.
 *
 * @param load the system's keychain
 * @param service the name of the entries that an earlier Foyer wrote
 * @param accounts all of them
 * @param folder where this PC keeps everything
 */
export function keychainOfThisPc(
  load: () => Promise<Keychain>,
  service: string,
  accounts: readonly string[],
  folder: string,
): () => Promise<Keychain> {
  let opened: Keychain | null = null;

  async function open(): Promise<Keychain> {
    const system = await load();
    const { state, id } = readPcId(folder) ?? beginPcId(folder);
    const own = `${service}-${id}`;
    if (state === 'adopting') {
      for (const account of accounts) {
        const before = await system.getPassword(service, account);
        if (before !== null && (await system.getPassword(own, account)) === null)
          await system.setPassword(own, account, before);
      }
      writePcId(folder, { state: 'adopted', id });
    }
    return {
      getPassword: (_service, account) => system.getPassword(own, account),
      setPassword: (_service, account, password) => system.setPassword(own, account, password),
      async deletePassword(_service, account) {
        // First the copy that an earlier Foyer left: where that fails, this PC's own is there for the next try.
        if (state !== 'own') await system.deletePassword(service, account);
        return system.deletePassword(own, account);
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
  {
    app,
    process,
  }: { readonly app: { readonly isPackaged: boolean }; readonly process: { readonly platform: string } },
  load: () => Promise<Keychain>,
  ...where: readonly [service: string, accounts: readonly string[], folder: string]
): (() => Promise<Keychain>) =>
  app.isPackaged && process.platform === 'win32' ? keychainOfThisPc(load, ...where) : load;

/** @returns null: there is none yet. @throws where the file can't be read, or has not what Foyer writes */
function readPcId(folder: string): PcId | null {
  const path = join(folder, pcIdFile);
  if (!existsSync(path)) return null;
  const [, state, id] = /^(own|adopting|adopted) ([0-9a-f]{16})$/.exec(readFileSync(path, 'utf8')) ?? [];
  if (!state || !id) throw new Error(`${path} has not what Foyer has written there`);
  return { state: state as PcId['state'], id };
}

function beginPcId(folder: string): PcId {
  const isEarlier = earlierFolders.some((name) => existsSync(join(folder, name)));
  const begun: PcId = { state: isEarlier ? 'adopting' : 'own', id: randomBytes(8).toString('hex') };
  writePcId(folder, begun);
  return begun;
}

/** What lies there after it is one of both, whole, and on the disk. */
function writePcId(folder: string, { state, id }: PcId): void {
  const path = join(folder, pcIdFile);
  const next = `${path}.new`;
  withFile(next, 'w', (file) => writeSync(file, `${state} ${id}`));
  renameSync(next, path);
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
