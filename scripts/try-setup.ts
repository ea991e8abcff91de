import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from './run-command.ts';

/**
 * `npm run try-setup`: starts fresh clones of the last commit as strangers would, with no npm settings and no compiler, in a
 * folder whose name has a space and an umlaut; as this user and, for root, as one without rights; with Node 20.0.0, 20, 22 and 24 as
 * the system's; a second time; and without a network. Needs the npm registry, Chromium and gnome-keyring; some ten minutes.
 */
const place = mkdtempSync(join(tmpdir(), 'foyer-setup-'));
chmodSync(place, 0o755);
const plainUid = 65_534;

type Machine = {
  /** A fresh clone. */
  readonly clone: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number;
};

/** Tools that compile, in front of the path: each fails. */
function withoutCompiler(): string {
  const folder = join(place, 'no compiler');
  mkdirSync(folder, { recursive: true });
  for (const name of ['cc', 'c++', 'gcc', 'g++', 'clang', 'make', 'python', 'python3', 'node-gyp']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} was called" >&2\nexit 127\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

function machine(
  name: string,
  { uid, node }: { readonly uid?: number; readonly node?: string } = {},
): Machine {
  const home = join(place, name, 'Zoë’s home');
  const clone = join(place, name, 'Foyer für Ärzte');
  mkdirSync(home, { recursive: true });
  must(['git', 'clone', '--quiet', '--no-hardlinks', root, clone]);
  if (uid !== undefined) must(['chown', '-R', `${uid}:${uid}`, join(place, name)]);
  const path = [node, withoutCompiler(), dirname(process.execPath), process.env['PATH']];
  // The project's own Node stands in front of the path of every script: here the system's is meant.
  const theirs = path
    .flatMap((part) => part?.split(delimiter) ?? [])
    .filter((folder) => !folder.startsWith(root));
  const env = {
    HOME: home,
    PATH: theirs.join(delimiter),
    LANG: 'C.UTF-8',
    // What this PC trusts besides, as a company's proxy.
    ...('NODE_EXTRA_CA_CERTS' in process.env && { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] }),
    npm_config_userconfig: '/dev/null',
    npm_config_cache: join(home, '.npm'),
  };
  return uid === undefined ? { clone, env } : { clone, env, uid };
}

function run(on: Machine, command: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [name = '', ...args] = command;
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(name, args, {
    cwd: on.clone,
    env: { ...on.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1e8,
    ...(on.uid === undefined ? {} : { uid: on.uid, gid: on.uid }),
  });
  return { status, said: `${stdout}${stderr}`, seconds: (performance.now() - began) / 1000 };
}

function must(command: readonly string[]): void {
  const [name = '', ...args] = command;
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
}

const tally = { passed: 0, failed: 0 };
function expectExit(what: string, wanted: number, ran: ReturnType<typeof run>, also = true): void {
  const right = ran.status === wanted && also;
  tally[right ? 'passed' : 'failed'] += 1;
  console.log(`${right ? 'passed' : 'FAILED'}  ${what} (${ran.seconds.toFixed(1)} s)`);
  if (!right) console.log(`exit ${ran.status}\n${ran.said.slice(-4000)}`);
}

const demo = ['npm', 'run', 'demo', '--', '--check'];
const packages = ['node', 'scripts/prepare.mjs', '--packages'];
/** Where nothing listens. */
const nowhere = 'http://127.0.0.1:9';
const noNetwork = {
  npm_config_registry: nowhere,
  HTTP_PROXY: nowhere,
  HTTPS_PROXY: nowhere,
  npm_config_fetch_retries: '0',
};

try {
  const first = machine('this user');
  expectExit('npm run demo -- --check in a fresh clone', 0, run(first, demo));
  const compiled = ['better-sqlite3-multiple-ciphers', 'keytar'].filter((name) =>
    existsSync(join(first.clone, 'node_modules', name, 'build')),
  );
  expectExit('no package was compiled', 0, run(first, ['true']), compiled.length === 0);
  const again = run(first, packages);
  expectExit('a second run installs nothing', 0, again, again.said === '');
  expectExit('npm run demo -- --check without a network', 0, run(first, demo, noNetwork));

  const noTools = join(place, 'bare');
  mkdirSync(noTools);
  for (const name of ['node', 'npm', 'sh', 'env'])
    symlinkSync(which(name, first.env['PATH']), join(noTools, name));
  const lacking = run(first, demo, { PATH: noTools });
  const oneSentence = lacking.said.includes('This PC lacks Chromium') && lacking.seconds < 5;
  expectExit('what the machine lacks is said within five seconds', 2, lacking, oneSentence);

  if (process.getuid?.() === 0)
    expectExit('npm run demo -- --check without rights', 0, run(machine('nobody', { uid: plainUid }), demo));

  for (const [node, ...npm] of [['20.0.0', 'npm@9.6.4'], ['20'], ['22'], ['24']]) {
    const nodes = join(place, `node ${node}`);
    must(['npm', 'install', '--prefix', nodes, '--ignore-scripts', '--silent', `node@${node}`, ...npm]);
    must(['npm', 'rebuild', '--prefix', nodes, '--ignore-scripts=false', '--silent', 'node']);
    const bins = ['node/bin', '.bin'].map((bin) => join(nodes, 'node_modules', bin)).join(delimiter);
    const on = machine(`with node ${node}`, { node: bins });
    const shared = { npm_config_cache: first.env['npm_config_cache'], npm_config_prefer_offline: 'true' };
    const said = run(on, ['node', '--version']).said;
    expectExit(`Node ${node} as the system’s: ${said.trim()}`, 0, run(on, packages, shared));
    const check = ['node', 'scripts/prepare.mjs', 'scripts/spec-coverage.ts', '--check'];
    expectExit(`and a script under it`, 0, run(on, check));
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
process.exitCode = tally.failed === 0 ? 0 : 1;
console.log(`${tally.passed} passed, ${tally.failed} failed`);

function which(name: string, path = ''): string {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
  if (found === undefined) throw new Error(`${name} is not on the path`);
  return found;
}
