import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FolderDisk, keepLocally } from '../../../../electron/desktop/startup/local-folder.ts';

let pc = '';
beforeEach(() => {
  pc = mkdtempSync(join(tmpdir(), 'foyer-local-'));
  mkdirSync(join(pc, 'Local'));
});
afterEach(() => rmSync(pc, { recursive: true, force: true }));

const roaming = () => join(pc, 'Roaming', 'Foyer');
const local = () => join(pc, 'Local', 'Foyer');
const kept = {
  'settings.json': '{}',
  'store/desk.db': 'writes',
  'store/cache.db': 'day',
  'logs/foyer.log': '',
};

function keep(folder: string, files: Readonly<Record<string, string>> = kept): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
function filesIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

class PowerCut extends Error {}

/** A disk on which the power goes at the step of this number. @param apart whether the two folders are on different disks */
function diskOf({ apart = false, cutAt = Number.POSITIVE_INFINITY } = {}): FolderDisk & { steps(): number } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > cutAt) throw new PowerCut();
  };
  const each = (from: string, act: (path: string) => void) => {
    for (const one of readdirSync(from, { withFileTypes: true })) {
      step();
      act(one.name);
    }
  };
  return {
    steps: () => steps,
    exists: existsSync,
    rename(from, to) {
      step();
      if (apart && from.includes('Roaming')) throw Object.assign(new Error(), { code: 'EXDEV' });
      renameSync(from, to);
    },
    make: (path) => void mkdirSync(path, { recursive: true }),
    copy(from, to) {
      mkdirSync(to);
      each(from, (name) => cpSync(join(from, name), join(to, name), { recursive: true }));
    },
    write(path, text) {
      step();
      writeFileSync(path, text);
    },
    remove(path) {
      each(path, (name) => {
        if (name !== 'moved-to-this-pc') rmSync(join(path, name), { recursive: true });
      });
      step();
      rmSync(path, { recursive: true });
    },
    unmark(path) {
      step();
      rmSync(path, { force: true });
    },
    removeEmpty(path) {
      if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
    },
  };
}

/** A start, as far as its folder. @returns the folder that is used */
function start(disk: FolderDisk, about: { platform?: string; packaged?: boolean } = {}): string {
  const paths: Record<string, string> = { userData: roaming(), sessionData: roaming() };
  const app = {
    isPackaged: about.packaged ?? true,
    getPath: (name: string) => paths[name] ?? '',
    setPath: (name: string, path: string) => {
      if (!existsSync(path)) throw new Error(`no folder ${path}`);
      paths[name] = path;
    },
  };
  keepLocally(app as never, about.platform ?? 'win32', join(pc, 'Local'), disk);
  expect(paths['sessionData']).toBe(paths['userData']);
  return paths['userData'] ?? '';
}

test.each([false, true])(
  'What an earlier Foyer kept is moved to this PC, also from another disk: %s.',
  (apart) => {
    keep(roaming());
    expect(start(diskOf({ apart }))).toBe(local());
    expect([filesIn(local()), filesIn(roaming())]).toEqual([kept, {}]);
    expect(start(diskOf({ apart }))).toBe(local());
    expect(filesIn(local())).toEqual(kept);
  },
);

test.each([false, true])(
  'Whatever step the PC loses power at, the next start finds everything, and goes on; from another disk: %s.',
  (apart) => {
    keep(roaming());
    const whole = diskOf({ apart });
    start(whole);
    for (let cutAt = 0; cutAt < whole.steps(); cutAt += 1) {
      for (const folder of [local(), roaming(), `${local()}.moving`])
        rmSync(folder, { recursive: true, force: true });
      keep(roaming());
      try {
        start(diskOf({ apart, cutAt }));
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error;
      }
      const used = start(diskOf({ apart }));
      expect([cutAt, used, filesIn(used), filesIn(roaming())]).toEqual([cutAt, local(), kept, {}]);
      expect(existsSync(`${local()}.moving`)).toBe(false);
    }
  },
);

test('A first start keeps everything on this PC; a roaming folder with nothing of Foyer’s is left alone.', () => {
  keep(roaming(), { lockfile: '' });
  expect(start(diskOf())).toBe(local());
  expect(filesIn(roaming())).toEqual({ lockfile: '' });
});

test('A folder that cannot be moved, as that of a Foyer that still runs, is used where it is.', () => {
  keep(roaming());
  const held: FolderDisk = {
    ...diskOf(),
    rename() {
      throw Object.assign(new Error(), { code: 'EPERM' });
    },
  };
  expect(start(held)).toBe(roaming());
  expect([filesIn(roaming()), filesIn(local())]).toEqual([kept, {}]);
});

test('A folder that was copied and is used where it is all the same is copied again, with what has changed since.', () => {
  keep(roaming());
  const disk = diskOf({ apart: true });
  const held: FolderDisk = {
    ...disk,
    rename(from, to) {
      if (from.endsWith('.moving')) throw Object.assign(new Error(), { code: 'EPERM' });
      disk.rename(from, to);
    },
  };
  expect(start(held)).toBe(roaming());
  keep(roaming(), { 'store/desk.db': 'more writes' });
  expect(start(diskOf({ apart: true }))).toBe(local());
  expect(filesIn(local())).toEqual({ ...kept, 'store/desk.db': 'more writes' });
});

test('What this PC has is never replaced by what comes back in the roaming folder.', () => {
  keep(local());
  keep(roaming(), { 'store/desk.db': 'of another PC' });
  expect(start(diskOf())).toBe(local());
  expect([filesIn(local()), filesIn(roaming())]).toEqual([kept, { 'store/desk.db': 'of another PC' }]);
});

test('Other systems, and a program that is not installed, keep it where Electron has it.', () => {
  keep(roaming());
  expect(start(diskOf(), { platform: 'linux' })).toBe(roaming());
  expect(start(diskOf(), { packaged: false })).toBe(roaming());
});

test('Where Foyer cannot start that is returned, for the box that says so: nothing would catch it.', () => {
  keep(roaming());
  const disk = diskOf({ apart: true });
  const refused = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
  const refuse = () => {
    throw refused;
  };
  const app = { isPackaged: true, getPath: roaming, setPath: () => undefined };
  const begin = (held: FolderDisk) => keepLocally(app as never, 'win32', join(pc, 'Local'), held);
  // The server goes while the folder is copied from it; the disk has no room for a new folder.
  expect(begin({ ...disk, copy: refuse, unmark: refuse })).toBe(refused);
  rmSync(roaming(), { recursive: true });
  expect(begin({ ...disk, make: refuse })).toBe(refused);
});
