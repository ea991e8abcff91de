import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { WebSocket } from 'ws';
import { decode } from './codec/decode.ts';
import { encode } from './codec/encode.ts';
import type { Control, WindowState } from './control.ts';
import { type Ipc, originOf } from './ipc.ts';
import { openPageServer, type PageServer } from './page-server.ts';
import type { Area, Screens } from './screens.ts';
import type { Sessions } from './sessions.ts';
import { onlyKnown, strict } from './strict.ts';

type UsedContents = Pick<
  WebContents,
  'id' | 'on' | 'setZoomFactor' | 'send' | 'reload' | 'setWindowOpenHandler'
>;
export type UsedWindow = Pick<
  BrowserWindow,
  | 'on'
  | 'once'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'close'
  | 'restore'
  | 'maximize'
  | 'setFullScreen'
  | 'isVisible'
  | 'isMinimized'
  | 'isMaximized'
  | 'isFullScreen'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'destroy'
  | 'isFocused'
  | 'setContentProtection'
> & { readonly webContents: UsedContents };

/** What a window needs of the rest of the stand-in. */
export type Around = {
  readonly control: Control;
  readonly ipc: Ipc;
  readonly sessions: Sessions;
  readonly screens: Screens;
  /** This window has the keyboard from now on, and no other has it. */
  readonly onFocus: () => void;
  readonly onClosed: () => void;
};

/** A window as the program has it, and what happens to it from outside. */
export type OpenedWindow = {
  readonly used: UsedWindow;
  readonly contents: EventEmitter;
  read(): WindowState;
  press(input: object): boolean;
  blur(): void;
  /** A new one-time address of its page; null: none was loaded. */
  address(): string | null;
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

export function openWindow(
  id: number,
  options: BrowserWindowConstructorOptions,
  { control, ipc, sessions, screens, onFocus, onClosed }: Around,
): OpenedWindow {
  const { preload, session, ...webPreferences } = options.webPreferences ?? {};
  onlyKnown('the window options', options, knownOptions);
  onlyKnown('the web preferences', options.webPreferences ?? {}, knownPreferences);
  if (preload === undefined || session === undefined)
    throw new Error('the stand-in needs a preload and a session');

  const state = {
    ...{ visible: false, maximised: false, destroyed: false, hiddenFromSharing: false },
    ...{ focused: false, fullScreen: false, zoom: 1 },
    title: options.title ?? '',
  };
  const { x = 0, y = 0, width = 800, height = 600 } = options;
  const place: Area = { x, y, width, height };
  /** What it covers: the whole of its screen when it is full screen. Off all screens, the system moves it to the main one. */
  const bounds = () => {
    const there = screens.keptInSight(place);
    return state.fullScreen ? screens.showing(there).bounds : there;
  };
  let server: PageServer | null = null;
  let socket: WebSocket | null = null;
  let path: string | null = null;
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
        const [shown, top] = rest as [string, boolean];
        frame = { url: `${origin}${shown}`, origin, parent: top ? null : {} };
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

  const appear = () => {
    if (state.visible) return;
    state.visible = true;
    control.tell({ told: 'shown', window: id });
    window.emit('show');
  };

  /** As in Electron, a window that is gone answers nothing but that it is. */
  const whileThere = <T extends object>(methods: T): T =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]: [string, (...args: unknown[]) => unknown]) => [
        name,
        (...args: unknown[]) => {
          if (state.destroyed) throw new TypeError('Object has been destroyed');
          return method(...args);
        },
      ]),
    ) as T;

  const methods = whileThere({
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
    show: () => appear(),
    showInactive: () => appear(),
    setFullScreen(full: boolean) {
      if (state.fullScreen === full) return;
      state.fullScreen = full;
      window.emit(full ? 'enter-full-screen' : 'leave-full-screen');
    },
    isFullScreen: () => state.fullScreen,
    hide() {
      if (!state.visible) return;
      state.visible = false;
      state.focused = false;
      control.tell({ told: 'hidden', window: id });
      window.emit('hide');
    },
    focus() {
      if (!state.visible) return;
      onFocus();
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
    getNormalBounds: () => screens.keptInSight(place),
    setContentProtection: (hidden: boolean) => {
      state.hiddenFromSharing = hidden;
    },
    close() {
      if (!prevented(window, 'close')) gone();
    },
    destroy: () => gone(),
  });
  const used = strict(
    'BrowserWindow',
    Object.assign(window, methods, { webContents: usedContents, isDestroyed: () => state.destroyed }),
  ) as unknown as UsedWindow;

  const read = () => ({
    ...{ id, shows: path, visible: state.visible, focused: state.focused, fullScreen: state.fullScreen },
    ...{ title: state.title, hiddenFromSharing: state.hiddenFromSharing, zoom: state.zoom },
    ...{ bounds: bounds(), webPreferences },
  });
  const press = (input: object) => prevented(contents, 'before-input-event', {}, input);
  const blur = () => {
    if (!state.focused) return;
    state.focused = false;
    window.emit('blur');
  };
  const address = () => (server && path !== null ? server.newAddress(path) : null);
  return { used, contents, read, press, blur, address };
}
