import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const prepare = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;
const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

/** A project with these packages installed, and an npm that writes down how it was called. */
function project(installed: Packages | null, npmFails: readonly string[] = [], folderOfA = true) {
  const root = mkdtempSync(join(tmpdir(), 'foyer-prepare-'));
  folders.push(root);
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('package.json', '{"type":"module"}');
  put('package-lock.json', JSON.stringify({ packages: wanted }));
  put(
    'scripts/hello.ts',
    'const code: number = 7; console.log(process.argv.slice(2).join()); process.exit(code);',
  );
  if (installed !== null) put('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  mkdirSync(join(root, 'node_modules/for-another-system'));
  if (folderOfA) mkdirSync(join(root, 'node_modules/a'));
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  copyFileSync(prepare, join(root, 'scripts/prepare.mjs'));
  put(
    'bin/npm',
    `#!/bin/sh\necho "$1" >> '${root}/npm-calls'\ncase "$1" in ${npmFails.join('|') || 'none'}) exit 1;; esac\n`,
  );
  chmodSync(join(root, 'bin/npm'), 0o755);

  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts/prepare.mjs'), 'scripts/hello.ts', '--check', 'x'],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
    },
  );
  const calls = join(root, 'npm-calls');
  const npm = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { status, stdout, npm };
}

const { '': _root, ...complete } = wanted;

describe('preparing', () => {
  it('installs nothing when every package is there in its version, and gives the script its arguments, output and exit code', () => {
    expect(project(complete)).toEqual({ status: 7, stdout: '--check,x\n', npm: [] });
  });

  it('does not miss an optional package of another system', () => {
    const { 'node_modules/for-another-system': _other, ...here } = complete;
    expect(project(here).npm).toEqual([]);
  });

  it.each([
    ['nothing is installed', null],
    ['a package is missing', {}],
    [
      'a package has another version',
      { ...complete, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } },
    ],
    [
      'a package has other contents',
      { ...complete, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } },
    ],
  ])('installs by the lock file when %s, and says nothing into the script’s output', (_when, installed) => {
    expect(project(installed)).toEqual({ status: 7, stdout: '--check,x\n', npm: ['ci'] });
  });

  it('installs when a package was taken away since', () => {
    expect(project(complete, [], false).npm).toEqual(['ci']);
  });

  it('follows the lock file all the same where npm ci refuses it', () => {
    expect(project(null, ['ci'])).toEqual({ status: 7, stdout: '--check,x\n', npm: ['ci', 'install'] });
  });

  it('stops when the packages cannot be had', () => {
    expect(project(null, ['ci', 'install'])).toEqual({ status: 1, stdout: '', npm: ['ci', 'install'] });
  });
});
