/**
 * `node scripts/prepare.mjs <script> …`: makes this machine ready, then runs the script under the project's own Node.
 *
 * Plain Node 20 without packages, because it runs before there are any. Everything it says goes to the error output:
 * the script's output is the script's.
 */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { constants as os } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';

/** What a script needs of the system besides Node, by the script. */
const needs = {
  'scripts/demo.ts': ['browser', 'keychain', 'fonts'],
  'scripts/start.ts': ['browser', 'keychain'],
  'scripts/test.ts': ['browser', 'keychain', 'compiler'],
  'scripts/flows.ts': ['browser', 'keychain'],
  'scripts/crash.ts': ['compiler'],
};

/** On Linux: how a need is seen to be met, and the Debian packages that meet it. */
const system = {
  browser: {
    met: () => process.env.FOYER_CHROMIUM || ['chromium', 'chromium-browser', 'google-chrome'].some(onPath),
    packages: ['chromium'],
  },
  keychain: {
    met: () => onPath('dbus-run-session') && onPath('gnome-keyring-daemon') && hasLibrary('libsecret-1.so.0'),
    packages: ['dbus', 'gnome-keyring', 'libsecret-1-0'],
  },
  // Records what reaches the disk, for the power cuts (tests/crash); without it their tests say what is missing.
  compiler: {
    met: () => onPath('gcc') && existsSync('/usr/include/stdio.h'),
    packages: ['gcc', 'libc6-dev'],
    optional: true,
  },
  // The faces that the page asks for by name (renderer/app/tokens.css); without one it is shown in whatever there is.
  fonts: {
    met: () => ['Noto Sans', 'Ubuntu', 'Cantarell', 'DejaVu Sans Condensed'].some(fontNamed),
    packages: ['fonts-dejavu-extra'],
    optional: true,
  },
};

const [script, ...args] = process.argv.slice(2);
if (!script) fail('usage: node scripts/prepare.mjs <script> …');
installPackages();
installSystem(needs[script] ?? []);
run(script, args);

/** `npm ci`, unless every package of the lock file is there in its version. */
function installPackages() {
  if (lockIsMet()) return;
  say('Installing packages (npm ci) …');
  // A registry that lacks packages of other platforms makes `ci` refuse the lock file; `install` then still follows it.
  if (!npm('ci') && !npm('install', '--no-save')) fail('The packages could not be installed: see above.');
  if (!existsSync(projectNode()))
    fail(
      'The packages did not bring Node 24: are install scripts switched off? (npm config get ignore-scripts)',
    );
}

function npm(...commandArgs) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: windows };
  return spawnSync('npm', [...commandArgs, ...quiet], options).status === 0;
}

function lockIsMet() {
  const here = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(here) || !existsSync(projectNode())) return false;
  const installed = JSON.parse(readFileSync(here, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const got = installed[path];
    // An optional package may be for another kind of machine.
    if (!got) return Boolean(optional);
    return got.version === version && got.integrity === integrity && existsSync(join(root, path));
  });
}

/** On Debian as root, installs what is missing; elsewhere says what to do. */
function installSystem(wanted) {
  if (process.platform !== 'linux') return;
  const missing = wanted.map((need) => system[need]).filter((need) => !need.met());
  const packages = missing.flatMap((need) => need.packages);
  if (packages.length === 0) return;
  const words = `sudo apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    if (missing.some((need) => !need.optional))
      fail(`This needs some packages of the system. On Debian or Ubuntu:\n  ${words}`);
    return;
  }
  say(`Installing ${packages.join(', ')} …`);
  const apt = (...more) =>
    spawnSync('apt-get', ['-qq', ...more], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  apt('update');
  const installed = apt('install', '-y', '--no-install-recommends', ...packages) === 0;
  if (!installed && missing.some((need) => !need.optional && !need.met()))
    fail(`This did not work: ${words}`);
}

/** The script takes the place of this process: same output, same signals, same exit code. */
function run(path, rest) {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(projectNode(), [join(root, path), ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal gives Ctrl+C to the script as well; a second one would cut short its way out.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.signals[signal] ?? 0)));
}

/** Node in the version that the project is written for, from its packages. */
function projectNode() {
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isRunnable(join(folder, name)));
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasLibrary(name) {
  return outputOf('ldconfig', ['-p']).includes(name) || outputOf('/sbin/ldconfig', ['-p']).includes(name);
}

function fontNamed(name) {
  return outputOf('fc-list', [':', 'family']).includes(name);
}

function outputOf(command, commandArgs) {
  return spawnSync(command, commandArgs, { encoding: 'utf8' }).stdout ?? '';
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
