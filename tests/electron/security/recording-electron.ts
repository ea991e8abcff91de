import { workerData } from 'node:worker_threads';

/**
 * Stands where the module `electron` would: writes down what the program asks of Electron, and answers anything. Unlike
 * the stand-in (tests/standin), it shows nothing and knows no difference between right and wrong: the checks judge.
 */

type Fn = (...args: never[]) => unknown;
type Listeners = Map<string, Fn[]>;

export type RecordedContents = { readonly listeners: Listeners; openHandler: Fn | null };
export type WindowRecord = {
  readonly options: Readonly<Record<string, unknown>> & {
    readonly webPreferences?: Readonly<Record<string, unknown>>;
  };
  /** Addresses and files that it was asked to show. */
  readonly loads: { readonly how: string; readonly what: string }[];
  readonly contents: RecordedContents;
  /** What the program knows as the sender of this window's messages. */
  sender: object;
};
export type RecordedSession = {
  readonly name: string;
  readonly handlers: Map<string, Fn>;
  readonly listeners: Listeners;
  readonly schemes: Map<string, (request: Request) => Promise<Response>>;
};

export const recording = {
  /** Every call that is not recorded in one of the others, by its path: "shell.openExternal". */
  calls: [] as { readonly path: string; readonly args: readonly unknown[] }[],
  windows: [] as WindowRecord[],
  sessions: [] as RecordedSession[],
  /** What answers a message of the page, by channel. */
  answering: new Map<string, (event: unknown, ...args: unknown[]) => unknown>(),
  /** What a preload gave the page, by name. */
  exposed: new Map<string, unknown>(),
  /** The preload's own listeners to the main process, by channel. */
  heard: new Map<string, Fn[]>(),
};

const listenersOf = (map: Listeners) => (name: string, listener: Fn) => {
  map.set(name, [...(map.get(name) ?? []), listener]);
};

/** Answers any use: a function, an object of the same kind, something to construct; each call is written down. */
function anything(path: string, known: Readonly<Record<string, unknown>> = {}): unknown {
  // What is constructed is a `function`.
  const act = function recorded(...args: unknown[]): unknown {
    recording.calls.push({ path, args });
    return anything(`${path}()`);
  };
  const made = new Map<PropertyKey, unknown>();
  return new Proxy(act, {
    get(target, name) {
      if (typeof name === 'symbol') return Reflect.get(target, name);
      if (Object.hasOwn(known, name)) return known[name];
      // Awaiting it must end.
      if (name === 'then') return undefined;
      if (!made.has(name)) made.set(name, anything(`${path}.${name}`));
      return made.get(name);
    },
    set(_target, name, value) {
      made.set(name, value);
      return true;
    },
    construct(_target, args) {
      recording.calls.push({ path: `new ${path}`, args });
      return anything(path) as object;
    },
  });
}

const appListeners: Listeners = new Map();

function openWindow(options: WindowRecord['options']): unknown {
  const contents: RecordedContents = { listeners: new Map(), openHandler: null };
  const sender = anything('webContents', {
    on: listenersOf(contents.listeners),
    once: listenersOf(contents.listeners),
    setWindowOpenHandler: (handler: Fn) => {
      contents.openHandler = handler;
    },
  }) as object;
  const window: WindowRecord = { options, loads: [], contents, sender };
  recording.windows.push(window);
  const load = (how: string) => async (what: string) => {
    window.loads.push({ how, what });
  };
  for (const heard of appListeners.get('web-contents-created') ?? []) {
    (heard as (...args: unknown[]) => void)({}, sender);
  }
  return anything('BrowserWindow', {
    webContents: sender,
    loadURL: load('loadURL'),
    loadFile: load('loadFile'),
    isDestroyed: () => false,
    getNormalBounds: () => area,
    isVisible: () => false,
    isMinimized: () => false,
    isMaximized: () => false,
    isFocused: () => false,
  });
}

const area = { x: 0, y: 0, width: 1280, height: 800 };
const display = { id: 1, bounds: area, workArea: area, scaleFactor: 1 };
const second = { ...display, id: 2, bounds: { ...area, x: 1280 } };

const BrowserWindow = function (this: unknown, options: WindowRecord['options']) {
  return openWindow(options);
} as unknown as { getAllWindows: () => unknown[] };
BrowserWindow.getAllWindows = () => [];

const electron = {
  app: anything('app', {
    isPackaged: true,
    commandLine: anything('app.commandLine', { hasSwitch: () => false }),
    whenReady: async () => undefined,
    requestSingleInstanceLock: () => true,
    getVersion: () => '0.0.0',
    getLocale: () => 'en-AU',
    getPath: () => (workerData as { folder: string }).folder,
    on: listenersOf(appListeners),
    once: listenersOf(appListeners),
  }),
  BrowserWindow,
  contextBridge: {
    exposeInMainWorld: (name: string, what: unknown) => void recording.exposed.set(name, what),
  },
  ipcRenderer: anything('ipcRenderer', {
    on: listenersOf(recording.heard),
    invoke: async (...args: unknown[]) => void recording.calls.push({ path: 'ipcRenderer.invoke', args }),
  }),
  ipcMain: anything('ipcMain', {
    handle: (channel: string, answer: (event: unknown) => unknown) =>
      void recording.answering.set(channel, answer),
  }),
  MessageChannelMain: class {
    readonly port1 = anything('port1');
    readonly port2 = anything('port2');
  },
  net: anything('net', { isOnline: () => true }),
  powerMonitor: anything('powerMonitor', { isOnBatteryPower: () => false, getSystemIdleTime: () => 0 }),
  screen: anything('screen', {
    getAllDisplays: () => [display, second],
    getPrimaryDisplay: () => display,
    getDisplayMatching: () => display,
  }),
  session: anything('session', {
    fromPartition(name: string) {
      const session: RecordedSession = {
        name,
        handlers: new Map(),
        listeners: new Map(),
        schemes: new Map(),
      };
      recording.sessions.push(session);
      const handler = (kind: string) => (given: Fn) => void session.handlers.set(kind, given);
      return anything(`session(${name})`, {
        on: listenersOf(session.listeners),
        setPermissionRequestHandler: handler('request'),
        setPermissionCheckHandler: handler('check'),
        setDevicePermissionHandler: handler('device'),
        protocol: anything('session.protocol', {
          handle: (scheme: string, serve: (request: Request) => Promise<Response>) =>
            void session.schemes.set(scheme, serve),
        }),
      });
    },
  }),
};

/** Whatever else the program asks for is there too, and is written down. */
const everything = new Proxy(electron as Record<string, unknown>, {
  get(known, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined;
    known[name] ??= anything(name);
    return known[name];
  },
});
export default everything;
export const { contextBridge, ipcRenderer } = electron;
