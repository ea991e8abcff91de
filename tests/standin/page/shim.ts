/**
 * The page's half of the stand-in: `contextBridge` and `ipcRenderer` for the unmodified preload, over a WebSocket. Runs
 * in the page's own world, before the page's scripts. (In Electron preload has a world of its own.)
 */

import { decode } from '../codec/decode.ts';
import { encode } from '../codec/encode.ts';

type Listener = (event: object, ...args: unknown[]) => void;

const socket = new WebSocket(`ws://${location.host}/.standin/ipc`);
socket.binaryType = 'arraybuffer';
const listeners = new Map<string, Set<Listener>>();
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
/** The page's ends of ports to the main process, by the numbers under which they came. */
const ports = new Map<number, MessagePort>();
const early: Uint8Array<ArrayBuffer>[] = [];
let calls = 0;

function say(...message: unknown[]): void {
  const bytes = encode(message);
  if (socket.readyState === WebSocket.CONNECTING) early.push(bytes);
  else socket.send(bytes);
}

function ask(kind: string, ...rest: unknown[]): Promise<unknown> {
  calls += 1;
  const id = calls;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    say(kind, id, ...rest);
  });
}

socket.addEventListener('open', () => {
  for (const bytes of early.splice(0)) socket.send(bytes);
});
socket.addEventListener('message', ({ data }) => {
  const [kind, ...rest] = decode(new Uint8Array(data as ArrayBuffer)) as [string, ...unknown[]];
  if (kind === 'event') {
    const [channel, args] = rest as [string, unknown[]];
    for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...args);
  } else if (kind === 'answer') {
    const [id, ok, value] = rest as [number, boolean, unknown];
    const call = waiting.get(id);
    waiting.delete(id);
    if (ok) call?.resolve(value);
    else call?.reject(new Error(String(value)));
  } else if (kind === 'port') {
    const [channel, message, id] = rest as [string, unknown, number];
    const { port1: its, port2: ours } = new MessageChannel();
    ports.set(id, ours);
    ours.onmessage = ({ data: posted }) => say('port', id, posted);
    for (const listener of [...(listeners.get(channel) ?? [])]) listener({ ports: [its] }, message);
  } else if (kind === 'posted') {
    const [id, posted] = rest as [number, unknown];
    ports.get(id)?.postMessage(posted);
  } else if (kind === 'reload') {
    location.reload();
  }
});

const ipcRenderer = {
  invoke: (channel: string, ...args: unknown[]) => ask('invoke', channel, args),
  on(channel: string, listener: Listener) {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    return ipcRenderer;
  },
  removeListener(channel: string, listener: Listener) {
    listeners.get(channel)?.delete(listener);
    return ipcRenderer;
  },
};

/**
 * What the page sees of a value of preload: copies, and functions that copy; as through Electron's context bridge, which hands
 * primitive values on as they are (shell/renderer/api/electron_api_context_bridge.cc).
 */
function across(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...args: unknown[]) => {
      return across(value(...args.map(across)));
    };
  }
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise) return value.then(across);
  if (Array.isArray(value)) return Object.freeze(value.map(across));
  if (Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, across(part)]));
  }
  return structuredClone(value);
}

const contextBridge = {
  exposeInMainWorld(name: string, api: unknown) {
    if (name in window) throw new Error(`cannot bind an API on top of window.${name}`);
    const value = Object.freeze(across(api));
    Object.defineProperty(window, name, { value, writable: false, configurable: false, enumerable: true });
  },
};

/** Going elsewhere and opening windows is the main process's to allow. */
let allowed = '';
window.navigation.addEventListener('navigate', (event) => {
  const to = event.destination.url;
  if (
    event.hashChange ||
    event.destination.sameDocument ||
    event.navigationType === 'reload' ||
    to === allowed
  )
    return;
  event.preventDefault();
  void ask('navigate', to).then((answer) => {
    if (answer !== true) return;
    allowed = to;
    location.href = to;
  });
});
window.open = (url) => {
  void ask('open', String(url ?? 'about:blank'));
  return null;
};
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[target]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target === '_self') return;
    event.preventDefault();
    void ask('open', link.href);
  },
  true,
);

/** docs/api/session.md, `setPermissionRequestHandler`: `clipboard-sanitized-write` is the main process's to give. */
const { clipboard } = navigator;
const writeText = clipboard.writeText.bind(clipboard);
Object.defineProperty(clipboard, 'writeText', {
  async value(text: string) {
    if ((await ask('permission', 'clipboard-sanitized-write')) === true) return await writeText(text);
    throw new DOMException('Write permission denied.', 'NotAllowedError');
  },
});

/** What `require` is to preload. */
export function requireOf(name: string): unknown {
  if (name === 'electron') return { contextBridge, ipcRenderer };
  throw new Error(`a sandboxed preload cannot require ${name}`);
}

say('hello', location.pathname, window === window.top);
new MutationObserver(() => say('title', document.title)).observe(document.head, {
  subtree: true,
  childList: true,
  characterData: true,
});
window.addEventListener('load', () => say('loaded'));
