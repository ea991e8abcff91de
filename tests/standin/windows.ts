import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { WebSocket } from 'ws';
import { decode } from './codec/decode.ts';
import { encode } from './codec/encode.ts';
import type { Control } from './control.ts';
import { type Ipc, originOf } from './ipc.ts';
import { openPageServer, type PageServer } from './page-server.ts';
import { openPaper } from './paper.ts';
import type { Sessions } from './sessions.ts';
import { onlyKnown, strict } from './strict.ts';

type UsedContents = Pick<
  WebContents,
  'id' | 'on' | 'setZoomFactor' | 'send' | 'reload' | 'setWindowOpenHandler'
>;
type UsedWindow = Pick<
  BrowserWindow,
  | 'on'
  | 'once'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'close'
  | 'restore'
  | 'maximize'
  | 'isVisible'
  | 'isMinimized'
  | 'isMaximized'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'destroy'
  | 'isFocused'
  | 'setContentProtection'
> & { readonly webContents: UsedContents };

export type Windows = {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => UsedWindow;
  /** Asks each window to close. @returns whether all did. */
  closeAll(): boolean;
};

export type WindowsOptions = {
  readonly control: Control;
  readonly ipc: Ipc;
  readonly sessions: Sessions;
  /** Emits the program's `web-contents-created` and `window-all-closed`. */
  readonly app: EventEmitter;
};

const knownOptions = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'title',
  'show',
  'autoHideMenuBar',
  'webPreferences',
];
const knownPreferences = [
  'preload',
  'session',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webSecurity',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'webviewTag',
  'navigateOnDragDrop',
  'spellcheck',
  'devTools',
];

export function createWindows({ control, ipc, sessions, app }: WindowsOptions): Windows {
  const all = new Map<number, ReturnType<typeof openWindow>>();
  const printed: string[] = [];
  let made = 0;

  const newest = () => [...all.values()].at(-1);
  control.on({
    'window.read': () => newest()?.read() ?? null,
    'window.address': () => newest()?.address() ?? null,
    'window.close': () => {
      newest()?.used.close();
      return null;
    },
    'window.press': ({ key, control: held }) => {
      newest()?.press({ type: 'keyDown', key, control: held, meta: false, alt: false });
      return null;
    },
    'window.blur': () => {
      newest()?.blur();
      return null;
    },
    'window.crash': () => {
      newest()?.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
      return null;
    },
    'print.list': () => printed,
    'ipc.forge': ({ url, topFrame, knownWindow, channel, args }) => {
      const frame = { url, origin: originOf(url), parent: topFrame ? null : {} };
      const sender = knownWindow ? newest()?.used.webContents : new EventEmitter();
      return ipc.invoke(sender as WebContents, frame, channel, args);
    },
  });

  class BrowserWindow {
    constructor(options: BrowserWindowConstructorOptions) {
      made += 1;
      const id = made;
      if (options.webPreferences?.preload === undefined) {
        const sheet = openPaper(id, options, sessions, printed);
        app.emit('web-contents-created', {}, sheet.webContents);
        // biome-ignore lint/correctness/noConstructorReturn: the program says `new`, and gets the strict one.
        return sheet as unknown as BrowserWindow;
      }
      const opened = openWindow(id, options, { control, ipc, sessions, app }, () => {
        all.delete(id);
        if (all.size === 0) app.emit('window-all-closed');
      });
      all.set(id, opened);
      app.emit('web-contents-created', {}, opened.used.webContents);
      // biome-ignore lint/correctness/noConstructorReturn: the program says `new`, and gets the strict one.
      return opened.used as unknown as BrowserWindow;
    }
  }

  return {
    BrowserWindow: BrowserWindow as unknown as Windows['BrowserWindow'],
    closeAll() {
      for (const { used } of [...all.values()]) used.close();
      return all.size === 0;
    },
  };
}

function openWindow(
  id: number,
  options: BrowserWindowConstructorOptions,
  { control, ipc, sessions }: WindowsOptions,
  onClosed: () => void,
) {
  const { preload, session, ...webPreferences } = options.webPreferences ?? {};
  onlyKnown('the window options', options, knownOptions);
  onlyKnown('the web preferences', options.webPreferences ?? {}, knownPreferences);
  if (preload === undefined || session === undefined)
    throw new Error('the stand-in needs a preload and a session');

  const state = {
    ...{ visible: false, maximised: false, destroyed: false, hiddenFromSharing: false },
    ...{ focused: false, zoom: 1 },
    title: options.title ?? '',
  };
  const { x = 0, y = 0, width = 800, height = 600 } = options;
  const bounds = { x, y, width, height };
  let server: PageServer | null = null;
  let socket: WebSocket | null = null;
  let path = '/';
  let openHandler: Parameters<WebContents['setWindowOpenHandler']>[0] = () => ({ action: 'allow' });
  const contents = new EventEmitter();
  const window = new EventEmitter();

  const say = (...message: unknown[]) => socket?.send(encode(message));
  const prevented = (emitter: EventEmitter, name: string, more: object = {}, ...rest: unknown[]) => {
    let stopped = false;
    emitter.emit(
      name,
      {
        ...more,
        preventDefault: () => {
          stopped = true;
        },
      },
      ...rest,
    );
    return stopped;
  };

  const usedContents = strict(
    'webContents',
    Object.assign(contents, {
      id,
      send: (channel: string, ...args: unknown[]) => say('event', channel, args),
      reload: () => say('reload'),
      setZoomFactor: (factor: number) => {
        state.zoom = factor;
      },
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler;
      },
    }),
  ) as unknown as WebContents;

  /** One page's wire: what it says, until it is gone. */
  const listen = (wire: WebSocket, origin: string) => {
    socket = wire;
    let frame = { url: `${origin}/`, origin, parent: null as null | object };
    wire.on('message', async (data: Buffer) => {
      const [kind, ...rest] = decode(data) as [string, ...unknown[]];
      const answer = (id: unknown, ok: boolean, value: unknown) =>
        wire.send(encode(['answer', id, ok, value]));
      if (kind === 'hello') {
        const [path, top] = rest as [string, boolean];
        frame = { url: `${origin}${path}`, origin, parent: top ? null : {} };
      } else if (kind === 'loaded') {
        window.emit('ready-to-show');
        contents.emit('did-finish-load');
      } else if (kind === 'title') {
        if (!prevented(window, 'page-title-updated', {}, rest[0])) state.title = String(rest[0]);
      } else if (kind === 'invoke') {
        const [call, channel, args] = rest as [number, string, unknown[]];
        await ipc.invoke(usedContents, frame, channel, args).then(
          (value) => answer(call, true, value),
          (error: Error) => answer(call, false, error.message),
        );
      } else if (kind === 'navigate') {
        const url = String(rest[1]);
        const refused =
          prevented(contents, 'will-frame-navigate', { url }) ||
          prevented(contents, 'will-navigate', { url }, url);
        answer(rest[0], true, !refused);
      } else if (kind === 'open') {
        const { action } = openHandler({ url: String(rest[1]) } as Parameters<typeof openHandler>[0]);
        if (action === 'allow') throw new Error('the stand-in cannot open windows for a page');
        answer(rest[0], true, false);
      }
    });
  };

  const gone = () => {
    if (state.destroyed) return;
    state.destroyed = true;
    state.visible = false;
    server?.close();
    control.tell({ told: 'closed', window: id });
    window.emit('closed');
    onClosed();
  };

  const used = strict(
    'BrowserWindow',
    Object.assign(window, {
      webContents: usedContents,
      async loadURL(url: string) {
        const origin = originOf(url);
        server ??= await openPageServer({
          origin,
          serve: (address) => sessions.serve(session, address),
          preload: () => readFileSync(preload, 'utf8'),
          onSocket: (wire) => listen(wire, origin),
        });
        path = new URL(url).pathname;
        control.tell({ told: 'page', window: id, address: server.newAddress(path) });
      },
      show() {
        if (state.visible) return;
        state.visible = true;
        control.tell({ told: 'shown', window: id });
        window.emit('show');
      },
      hide() {
        if (!state.visible) return;
        state.visible = false;
        state.focused = false;
        control.tell({ told: 'hidden', window: id });
        window.emit('hide');
      },
      focus() {
        if (!state.visible) return;
        state.focused = true;
        window.emit('focus');
      },
      isFocused: () => state.focused,
      restore: () => undefined,
      maximize: () => {
        state.maximised = true;
      },
      isVisible: () => state.visible,
      isMinimized: () => false,
      isMaximized: () => state.maximised,
      isDestroyed: () => state.destroyed,
      getNormalBounds: () => bounds,
      setContentProtection: (hidden: boolean) => {
        state.hiddenFromSharing = hidden;
      },
      close() {
        if (!prevented(window, 'close')) gone();
      },
      destroy: () => gone(),
    }),
  ) as unknown as UsedWindow;

  const read = () => ({
    ...{ visible: state.visible, title: state.title, hiddenFromSharing: state.hiddenFromSharing },
    zoom: state.zoom,
    ...{ bounds, webPreferences },
  });
  const press = (input: object) => prevented(contents, 'before-input-event', {}, input);
  const blur = () => {
    state.focused = false;
    window.emit('blur');
  };
  return { used, contents, read, press, blur, address: () => server?.newAddress(path) ?? null };
}
