import { channels, pipeName } from '../../../shared/bridge/pipe.ts';
import type { RecordedContents, recording, WindowRecord } from './recording-electron.ts';

type Recording = typeof recording;
/** Set before each start of the program. */
export const uncheckedTls = 'NODE_TLS_REJECT_UNAUTHORIZED';
/** @returns what is wrong; nothing where the item holds */
export type SecurityCheck = (seen: Recording) => string[] | Promise<string[]>;

/** Complains of every window that was opened, and of there being none. */
const ofEachWindow = (look: (window: WindowRecord) => string[]) => (seen: Recording) =>
  seen.windows.length === 0 ? ['no window was opened'] : seen.windows.flatMap(look);

/** Settings of a window's page that must be said, and be so: Electron's defaults have changed before. */
const preferences = (wanted: Readonly<Record<string, boolean>>) =>
  ofEachWindow(({ options }) =>
    Object.entries(wanted)
      .filter(([name, value]) => options.webPreferences?.[name] !== value)
      .map(([name, value]) => `${name} is not ${value}`),
  );

/** What becomes of an event of a page with which it wants to leave. */
function isRefused(contents: RecordedContents, name: string): boolean {
  let refused = false;
  const event = { preventDefault: () => (refused = true) };
  for (const listener of contents.listeners.get(name) ?? []) {
    (listener as (...args: unknown[]) => void)(event, 'https://example.com/', {});
  }
  return refused;
}
const refuses = (...names: readonly string[]) =>
  ofEachWindow(({ contents }) =>
    names.filter((name) => !isRefused(contents, name)).map((name) => `${name} is not refused`),
  );

const policyWanted: Readonly<Record<string, RegExp>> = {
  'default-src': /^'none'$/,
  'script-src': /^'self'$/,
  'style-src': /^'self' 'nonce-[\w+/=]+'$/,
  'img-src': /^'self' data: blob:$/,
  'font-src': /^'self'$/,
  'connect-src': /^'none'$/,
  'form-action': /^'none'$/,
  'frame-ancestors': /^'none'$/,
  'base-uri': /^'none'$/,
  'require-trusted-types-for': /^'script'$/,
  'trusted-types': /^default$/,
};

/** What is printed is drawn without a script: it needs its styles and nothing else. */
const printPolicyWanted: typeof policyWanted = {
  'default-src': /^'none'$/,
  'style-src': /^'nonce-[\w+/=]+'$/,
  'form-action': /^'none'$/,
  'base-uri': /^'none'$/,
};

/** Where documents are decoded, WebAssembly runs, and the page fetches its own files. */
const decoderPolicyWanted: typeof policyWanted = {
  'default-src': /^'none'$/,
  'script-src': /^'self' 'wasm-unsafe-eval'$/,
  'connect-src': /^'self'$/,
  'form-action': /^'none'$/,
  'frame-ancestors': /^'none'$/,
  'base-uri': /^'none'$/,
  'require-trusted-types-for': /^'script'$/,
  'trusted-types': /^'none'$/,
};
const policies: Readonly<Record<string, typeof policyWanted>> = {
  page: policyWanted,
  board: policyWanted,
  decoder: decoderPolicyWanted,
};

async function policyComplaints(seen: Recording): Promise<string[]> {
  const serving = seen.sessions.flatMap(({ name, schemes }) =>
    [...schemes].map(([scheme, serve]) => ({ name, scheme, serve })),
  );
  for (const page of ['page', 'decoder'])
    if (!serving.some(({ name }) => name === page)) return [`nothing serves the page ${page}`];
  const complaints: string[] = [];
  for (const { name, scheme, serve } of serving) {
    const wanted = policies[name] ?? printPolicyWanted;
    for (const path of ['index.html', 'nothing-here.js']) {
      const answer = await serve(new Request(`${scheme}://foyer/${path}`));
      const rules = rulesOf(answer.headers.get('content-security-policy') ?? '');
      for (const [rule, right] of Object.entries(wanted)) {
        if (!right.test(rules.get(rule) ?? '')) {
          complaints.push(`${name}, ${path}: ${rule} is ${rules.get(rule)}`);
        }
      }
      for (const rule of rules.keys()) {
        if (!Object.hasOwn(wanted, rule)) complaints.push(`${name}, ${path}: ${rule} is not known`);
      }
    }
  }
  return complaints;
}

const rulesOf = (policy: string) =>
  new Map(
    policy.split(/;\s*/).map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')];
    }),
  );

function permissionComplaints(seen: Recording): string[] {
  if (seen.sessions.length === 0) return ['no session was opened'];
  return seen.sessions.flatMap(({ name, handlers }) => {
    let requested: unknown = 'not answered';
    const answer = (given: unknown) => {
      requested = given;
    };
    const call = (kind: string, ...args: unknown[]) =>
      (handlers.get(kind) as ((...args: unknown[]) => unknown) | undefined)?.(...args);
    call('request', null, 'media', answer, {});
    return [
      ...(requested === false ? [] : [`session ${name}: a permission is asked for and not refused`]),
      ...(call('check', null, 'media', '', {}) === false ? [] : [`session ${name}: a permission is had`]),
      ...(call('device', {}) === false ? [] : [`session ${name}: a device is had`]),
    ];
  });
}

/** Each session that serves a page is cut off from every network, whatever its policy says. */
function networkComplaints(seen: Recording): string[] {
  return seen.sessions
    .filter(({ schemes }) => schemes.size > 0)
    .flatMap(({ name }) => {
      const asked = (path: string) => seen.calls.filter((call) => call.path === `session(${name}).${path}`);
      const [proxy] = asked('setProxy');
      const [filter] = asked('webRequest.onBeforeRequest');
      let cancelled: unknown = null;
      (filter?.args[0] as ((...args: unknown[]) => void) | undefined)?.(
        { url: 'https://example.com/' },
        (by: { cancel?: boolean }) => {
          cancelled = by.cancel;
        },
      );
      return [
        ...(JSON.stringify(proxy?.args ?? []).includes('fixed_servers')
          ? []
          : [`session ${name}: it has a proxy`]),
        ...(cancelled === true ? [] : [`session ${name}: a request leaves`]),
      ];
    });
}

function nameComplaints(seen: Recording): string[] {
  const isSaid = seen.calls.some(
    ({ path, args }) =>
      path === 'app.commandLine.appendSwitch' &&
      JSON.stringify(args) === '["blink-settings","dnsPrefetchingEnabled=false"]',
  );
  return isSaid ? [] : ['the network is asked for the hosts that a page names'];
}

async function senderComplaints(seen: Recording): Promise<string[]> {
  const [window, board] = seen.windows;
  const answer = seen.answering.get(channels.call);
  if (!window || !answer) return ['nothing answers the page'];
  if (!board?.loads.some(({ what }) => what.endsWith('/board.html'))) return ['no board was opened'];
  const ours = { sender: window.sender, senderFrame: { origin: 'app://foyer', parent: null } };
  const ask = async (event: object) => (await answer(event, 'app.state', {})) as { ok?: unknown };
  const others: Readonly<Record<string, object>> = {
    'another origin': { ...ours, senderFrame: { ...ours.senderFrame, origin: 'https://example.com' } },
    'another host of our scheme': { ...ours, senderFrame: { ...ours.senderFrame, origin: 'app://other' } },
    'a file': { ...ours, senderFrame: { ...ours.senderFrame, origin: 'null' } },
    'a frame in the page': { ...ours, senderFrame: { ...ours.senderFrame, parent: {} } },
    'a frame that is gone': { ...ours, senderFrame: null },
    'another window': { ...ours, sender: {} },
  };
  const complaints = (await ask(ours)).ok === true ? [] : ['our own page is not served'];
  const fromBoard = { ...ours, sender: board.sender };
  const read = (await answer(fromBoard, 'board.read', {})) as { ok?: unknown };
  if (read.ok !== true) complaints.push('the board is not served who waits');
  if ((await ask(fromBoard)).ok !== false) complaints.push('the board is served what is the desk’s alone');
  for (const [who, event] of Object.entries(others)) {
    const reported = await ask(event).catch(() => null);
    if (reported?.ok !== false) complaints.push(`${who} is served, or not refused as data`);
  }
  return complaints;
}

async function exposedComplaints(seen: Recording): Promise<string[]> {
  const names = [...seen.exposed.keys()];
  if (names.join() !== pipeName) return [`the page is given ${names.join(', ') || 'nothing'}`];
  const pipe = seen.exposed.get(pipeName) as Record<string, (...args: unknown[]) => unknown>;
  const complaints =
    Object.keys(pipe).sort().join() === 'invoke,subscribe' ? [] : ['the pipe has more in it'];
  await pipe['invoke']?.('some.call', { some: 'input' });
  const invoked = seen.calls.filter(({ path }) => path === 'ipcRenderer.invoke').map(({ args }) => args);
  if (JSON.stringify(invoked) !== JSON.stringify([[channels.call, 'some.call', { some: 'input' }]])) {
    complaints.push('a call leaves on another channel than ours');
  }
  const reported: unknown[] = [];
  pipe['subscribe']?.((...args: unknown[]) => reported.push(args));
  for (const listener of seen.heard.get(channels.event) ?? []) {
    (listener as (...args: unknown[]) => void)({ sender: 'the event' }, 'some.event', { some: 'payload' });
  }
  if (JSON.stringify(reported) !== JSON.stringify([['some.event', { some: 'payload' }]])) {
    complaints.push('an event gives the page more than its name and payload');
  }
  return complaints;
}

/**
 * Electron's security checklist, as far as the running program shows it: each item checks what the program asked of
 * Electron. Items 16 (a current version) and 19 (fuses) are of the package, and are checked in `tests/scripts`.
 */
export const securityChecks: Readonly<Record<number, SecurityCheck>> = {
  1: (seen) => [
    ...ofEachWindow(({ loads }) =>
      loads.length > 0 && loads.every(({ what }) => what.startsWith('app://'))
        ? []
        : [`the window shows ${loads.map(({ what }) => what).join(', ') || 'nothing'}`],
    )(seen),
    ...(process.env[uncheckedTls] === undefined ? [] : ['the environment switches off certificate checks']),
  ],
  2: preferences({
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
  }),
  3: preferences({ contextIsolation: true }),
  4: (seen) => [
    ...preferences({ sandbox: true })(seen),
    ...(seen.calls.some(({ path }) => path === 'app.enableSandbox')
      ? []
      : ['the sandbox is not enforced for every page']),
  ],
  5: permissionComplaints,
  6: preferences({ webSecurity: true }),
  7: async (seen) => [...(await policyComplaints(seen)), ...networkComplaints(seen), ...nameComplaints(seen)],
  8: preferences({ allowRunningInsecureContent: false }),
  9: preferences({ experimentalFeatures: false }),
  10: (seen) => [
    ...ofEachWindow(({ options }) =>
      options.webPreferences && 'enableBlinkFeatures' in options.webPreferences
        ? ['enableBlinkFeatures is set']
        : [],
    )(seen),
    ...seen.calls
      .filter(({ path, args }) => path.startsWith('app.commandLine') && /enable-/i.test(JSON.stringify(args)))
      .map(({ args }) => `the command line is given ${JSON.stringify(args)}`),
  ],
  11: preferences({ webviewTag: false }),
  12: refuses('will-attach-webview'),
  13: refuses('will-navigate', 'will-frame-navigate', 'will-redirect'),
  14: ofEachWindow(({ contents }) => {
    const answer = (contents.openHandler as ((details: object) => unknown) | null)?.({
      url: 'https://example.com/',
      disposition: 'new-window',
    });
    return JSON.stringify(answer) === '{"action":"deny"}' ? [] : ['a page may open a window'];
  }),
  15: async (seen) => {
    for (const { contents } of seen.windows) {
      isRefused(contents, 'will-navigate');
      (contents.openHandler as ((details: object) => unknown) | null)?.({ url: 'https://example.com/' });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
    return seen.calls
      .filter(({ path }) => path.startsWith('shell.'))
      .map(({ path, args }) => `${path} is called with ${String(args[0])}`);
  },
  17: senderComplaints,
  18: ofEachWindow(({ loads }) =>
    loads
      .filter(({ how, what }) => how !== 'loadURL' || what.startsWith('file:'))
      .map(({ how, what }) => `${how} of ${what}`),
  ),
  20: exposedComplaints,
};
