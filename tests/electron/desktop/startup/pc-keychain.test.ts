import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  installedKeychain,
  keychainOfThisPc,
  pcIdFile,
} from '../../../../electron/desktop/startup/pc-keychain.ts';
import type { Keychain } from '../../../../electron/platform/vault.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A PC's local folder. @param earlier one of which an earlier Foyer has kept something */
function pc({ earlier = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pc-id-'));
  folders.push(folder);
  if (earlier) mkdirSync(join(folder, 'store'));
  return folder;
}

/** The credentials of one account, which Windows takes to each of its PCs. */
function roaming(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  /** Calls until one fails; null: none does. */
  const left = { calls: null as number | null };
  const counted = <T>(act: () => T): Promise<T> => {
    if (left.calls === 0) return Promise.reject(new Error('the credential store refuses'));
    if (left.calls !== null) left.calls -= 1;
    return Promise.resolve(act());
  };
  const chain: Keychain = {
    getPassword: (service, account) => counted(() => kept.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, text) => counted(() => void kept.set(`${service}/${account}`, text)),
    deletePassword: (service, account) => counted(() => kept.delete(`${service}/${account}`)),
  };
  return { kept, left, chain };
}

const entries = {
  all: ['this-pc', 'store-key', 'pin-tries', 'desk-mark', 'clinic-link'],
  keys: ['this-pc', 'store-key', 'clinic-link'],
};
const at = (chain: Keychain, folder: string) =>
  keychainOfThisPc(() => Promise.resolve(chain), 'Foyer', entries, { folder, name: null });
const read = async (chain: Keychain, folder: string, account = 'this-pc') =>
  (await at(chain, folder)()).getPassword('Foyer', account);

it('two PCs at which the same account signs in have a key each, and neither removes the other’s', async () => {
  const [one, other] = [pc(), pc()];
  const { chain } = roaming();
  await (await at(chain, one)()).setPassword('Foyer', 'this-pc', 'key of one');
  expect(await read(chain, other)).toBeNull();
  await (await at(chain, other)()).setPassword('Foyer', 'this-pc', 'key of the other');
  expect(await read(chain, one)).toBe('key of one');
  await (await at(chain, other)()).deletePassword('Foyer', 'this-pc');
  expect(await read(chain, one)).toBe('key of one');
});

it('a PC has what an earlier Foyer kept without an id, where its folder has files of one', async () => {
  const earlier = { 'Foyer/this-pc': 'its key', 'Foyer/desk-mark': 'its mark' };
  const { chain, kept } = roaming(earlier);
  expect(await read(chain, pc())).toBeNull();
  const folder = pc({ earlier: true });
  expect(await read(chain, folder)).toBe('its key');
  expect(await read(chain, folder, 'desk-mark')).toBe('its mark');
  // Another PC of the account may still need it.
  expect(kept.get('Foyer/this-pc')).toBe('its key');
  await (await at(chain, folder)()).deletePassword('Foyer', 'this-pc');
  expect([...kept.keys()].filter((name) => name.endsWith('/this-pc'))).toEqual([]);
});

it('what was copied is not copied over what has been written since, also where the end of copying was not noted', async () => {
  const folder = pc({ earlier: true });
  const { chain, kept } = roaming({ 'Foyer/this-pc': 'its key' });
  await (await at(chain, folder)()).setPassword('Foyer', 'this-pc', 'its next key');
  kept.set('Foyer/this-pc', 'key of another PC');
  expect(await read(chain, folder)).toBe('its next key');
  const path = join(folder, pcIdFile);
  writeFileSync(path, readFileSync(path, 'utf8').replace('adopted', 'adopting'));
  expect(await read(chain, folder)).toBe('its next key');
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a copy that ends after %i calls is made again before anything is read',
  async (calls) => {
    const folder = pc({ earlier: true });
    const earlier = {
      'Foyer/this-pc': 'its key',
      'Foyer/desk-mark': 'its mark',
      'Foyer/clinic-link': 'link',
    };
    const { chain, left } = roaming(earlier);
    left.calls = calls;
    await expect(at(chain, folder)()).rejects.toThrow('refuses');
    left.calls = null;
    for (const [name, text] of Object.entries(earlier))
      expect(await read(chain, folder, name.slice('Foyer/'.length))).toBe(text);
  },
);

it('the id is on the disk before an entry has it in its name', async () => {
  const folder = pc();
  const { chain } = roaming();
  await at(chain, folder)();
  expect(readFileSync(join(folder, pcIdFile), 'utf8')).toMatch(/^own [0-9a-f]{16}$/);
  expect(existsSync(join(folder, `${pcIdFile}.new`))).toBe(false);
});

it('an id that can’t be read is no reason for a second one', async () => {
  const folder = pc();
  const { chain } = roaming();
  const load = at(chain, folder);
  writeFileSync(join(folder, pcIdFile), 'own 01');
  await expect(load()).rejects.toThrow(pcIdFile);
  writeFileSync(join(folder, pcIdFile), 'own 0123456789abcdef');
  await (await load()).setPassword('Foyer', 'this-pc', 'its key');
  expect(await read(chain, folder)).toBe('its key');
});

/** A PC that was given what an earlier Foyer kept: `remove` removes entries, as a removal of this PC and everyday work do. */
async function adopted(earlier: Record<string, string>) {
  const folder = pc({ earlier: true });
  const { chain, kept, left } = roaming(earlier);
  const own = await at(chain, folder)();
  const remove = async (...accounts: readonly string[]) => {
    for (const account of accounts) await own.deletePassword('Foyer', account);
  };
  const without = () => [...kept.keys()].filter((name) => name.startsWith('Foyer/')).toSorted();
  return { folder, chain, kept, left, own, remove, without };
}
const ofEarlier = {
  'Foyer/this-pc': 'its key',
  'Foyer/pin-tries': 'none',
  'Foyer/desk-mark': 'its mark',
  'Foyer/clinic-link': 'link',
};

it.each(['pin-tries', 'desk-mark', 'clinic-link', 'store-key'])(
  'an entry without an id stays for another PC while this one removes its own %s, and is not removed itself',
  async (account) => {
    const { kept, remove, without } = await adopted({ ...ofEarlier, 'Foyer/store-key': 'of an early Foyer' });
    await remove(account);
    expect(without()).toEqual([...Object.keys(ofEarlier), 'Foyer/store-key'].toSorted());
    expect([...kept.keys()].filter((name) => !name.startsWith('Foyer/') && name.endsWith(account))).toEqual(
      [],
    );
  },
);

it('a PC that is removed leaves no secret: with its last key what it was given goes, too', async () => {
  const { kept, remove, without } = await adopted(ofEarlier);
  await remove('this-pc');
  // It is of a clinic still.
  expect(without()).toHaveLength(4);
  await remove('desk-mark', 'pin-tries', 'clinic-link');
  expect([...kept.keys()]).toEqual([]);
});

it.each([
  ['has another value', 'Foyer/this-pc', 'key of another PC'],
  ['is written at another PC', 'Foyer/desk-mark', 'mark of another PC'],
  ['was not there', 'Foyer/store-key', 'key of another PC'],
])(
  'entries without an id stay where one of them %s since: another PC has them',
  async (_what, name, text) => {
    const { kept, remove, without } = await adopted(ofEarlier);
    kept.set(name, text);
    const before = without();
    await remove('this-pc', 'desk-mark', 'pin-tries', 'clinic-link');
    expect([...kept.keys()].toSorted()).toEqual(before);
  },
);

it.each([null, 'damaged', '{"this-pc":1}'])(
  'entries without an id stay where it is not known what this PC was given (%s), and its own go',
  async (text) => {
    const { folder, kept, remove } = await adopted(ofEarlier);
    const path = join(folder, 'adopted-entries');
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
    await remove('this-pc', 'desk-mark', 'pin-tries', 'clinic-link');
    expect([...kept.keys()]).toEqual(Object.keys(ofEarlier));
  },
);

it('a PC that was given nothing removes no entry without an id', async () => {
  const { chain, kept } = roaming(ofEarlier);
  const own = await at(chain, pc())();
  await own.setPassword('Foyer', 'this-pc', 'its own key');
  for (const account of entries.all) await own.deletePassword('Foyer', account);
  expect([...kept.keys()]).toEqual(Object.keys(ofEarlier));
});

it('a PC removes none of what another one wrote while it was given the rest', async () => {
  const { folder, chain, kept, remove } = await adopted(ofEarlier);
  const path = join(folder, pcIdFile);
  writeFileSync(path, readFileSync(path, 'utf8').replace('adopted', 'adopting'));
  kept.set('Foyer/this-pc', 'key of another PC');
  expect(await read(chain, folder)).toBe('its key');
  await remove('this-pc', 'desk-mark', 'pin-tries', 'clinic-link');
  expect(kept.get('Foyer/this-pc')).toBe('key of another PC');
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'a removal that ends after %i calls goes on with the next try, also after a restart',
  async (calls) => {
    const { folder, chain, kept, left, remove } = await adopted(ofEarlier);
    await remove('desk-mark', 'pin-tries', 'clinic-link');
    left.calls = calls;
    await expect(remove('this-pc')).rejects.toThrow('refuses');
    left.calls = null;
    await (await at(chain, folder)()).deletePassword('Foyer', 'this-pc');
    expect([...kept.keys()]).toEqual([]);
  },
);

/** The file is there, and opening it fails: with ELOOP, or, where the link leads to nothing, with ENOENT. @returns the file opens again */
function hide(path: string, leadsTo: string): () => void {
  renameSync(path, `${path}.hidden`);
  symlinkSync(leadsTo, path);
  return () => {
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    unlinkSync(path);
    renameSync(`${path}.hidden`, path);
  };
}

it.each([
  ['is refused', pcIdFile, new RegExp(`${pcIdFile} can’t be read: ELOOP`)],
  ['says that there is none', 'nowhere', 'EEXIST'],
])('an id that is there is not replaced where for a moment its reading %s', async (_what, leadsTo, says) => {
  const folder = pc();
  const { chain, kept } = roaming();
  await (await at(chain, folder)()).setPassword('Foyer', 'this-pc', 'its key');
  const load = at(chain, folder);
  const show = hide(join(folder, pcIdFile), leadsTo);
  await expect(load()).rejects.toThrow(says);
  show();
  expect(await (await load()).getPassword('Foyer', 'this-pc')).toBe('its key');
  expect(kept.size).toBe(1);
});

it('whether an earlier Foyer has kept something is known before an id is made', async () => {
  const folder = pc({ earlier: true });
  const { chain } = roaming({ 'Foyer/this-pc': 'its key' });
  const show = hide(join(folder, 'store'), 'store');
  await expect(at(chain, folder)()).rejects.toThrow('ELOOP');
  show();
  expect(await read(chain, folder)).toBe('its key');
});

it('an id whose making was cut off is made by the next try', async () => {
  const folder = pc({ earlier: true });
  writeFileSync(join(folder, `${pcIdFile}.new`), 'own 0123');
  const { chain } = roaming({ 'Foyer/this-pc': 'its key' });
  expect(await read(chain, folder)).toBe('its key');
  expect(readFileSync(join(folder, pcIdFile), 'utf8')).toMatch(/^adopted [0-9a-f]{16}$/);
});

/** The keychain of an installed Foyer on a PC of that name. */
const named = (chain: Keychain, folder: string, COMPUTERNAME?: string) => {
  const system = { app: { isPackaged: true }, process: { platform: 'win32', env: { COMPUTERNAME } } };
  return installedKeychain(system, () => Promise.resolve(chain), 'Foyer', entries, folder)();
};
/** Its folder is put back as it was before the update, or has lost these files. */
function loseId(folder: string): void {
  for (const name of [pcIdFile, 'adopted-entries']) rmSync(join(folder, name), { force: true });
}

it('a folder that is put back from before the update has the credentials that this PC had last', async () => {
  const folder = pc({ earlier: true });
  const { chain } = roaming(ofEarlier);
  const own = await named(chain, folder, 'RECEPTION-1');
  await own.setPassword('Foyer', 'this-pc', 'its next key');
  await own.setPassword('Foyer', 'desk-mark', 'its newest mark');
  loseId(folder);
  const back = await named(chain, folder, 'RECEPTION-1');
  expect(await back.getPassword('Foyer', 'this-pc')).toBe('its next key');
  expect(await back.getPassword('Foyer', 'desk-mark')).toBe('its newest mark');
  expect(readFileSync(join(folder, pcIdFile), 'utf8')).toMatch(/^adopted /);
});

it('a PC whose id was lost has its own credentials still, and not those of another PC', async () => {
  const folder = pc();
  const { chain } = roaming(ofEarlier);
  await (await named(chain, folder, 'RECEPTION-1')).setPassword('Foyer', 'this-pc', 'its own key');
  mkdirSync(join(folder, 'store'));
  loseId(folder);
  const back = await named(chain, folder, 'RECEPTION-1');
  expect(await back.getPassword('Foyer', 'this-pc')).toBe('its own key');
  expect(readFileSync(join(folder, pcIdFile), 'utf8')).toMatch(/^own /);
});

it('a PC has no id of another one, nor one from before its folder was begun', async () => {
  const { chain, kept } = roaming(ofEarlier);
  const ids = new Set<string>();
  const idAt = async (folder: string, name?: string) => {
    await named(chain, folder, name);
    const id = readFileSync(join(folder, pcIdFile), 'utf8').slice(-16);
    expect(ids).not.toContain(id);
    ids.add(id);
  };
  await idAt(pc({ earlier: true }), 'RECEPTION-1');
  await idAt(pc({ earlier: true }), 'RECEPTION-2');
  await idAt(pc({ earlier: true }));
  const begunAgain = pc();
  await idAt(begunAgain, 'RECEPTION-1');
  expect(kept.get('Foyer/pc-id-RECEPTION-1')).toBe(readFileSync(join(begunAgain, pcIdFile), 'utf8'));
  kept.set('Foyer/pc-id-RECEPTION-2', 'of no Foyer');
  await idAt(pc({ earlier: true }), 'RECEPTION-2');
});
