import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { WebSocket } from 'ws';
import { decode } from './codec/decode.ts';
import { encode } from './codec/encode.ts';
import type { StandinControl, WindowState } from './control.ts';
import { type Ipc, urlOrigin } from './ipc.ts';
import { openPageServer, type PageServer } from './page-server.ts';
import { Port } from './ports.ts';
import type { StandinPreset } from './preset.ts';
import type { StandinScreens } from './screens.ts';
import type { Sessions } from './sessions.ts';
import { onlyKnown, strict } from './strict.ts';
import type { UnseenPage, UnseenPages } from './unseen.ts';
import { openFrame } from './window-frame.ts';

type UsedContents = Pick<
  WebContents,
  | 'id'
  | 'on'
  | 'setZoomFactor'
  | 'send'
  | 'postMessage'
  | 'reload'
  | 'setWindowOpenHandler'
  | 'setWebRTCIPHandlingPolicy'
  | 'getOSProcessId'
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
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'unmaximize'
  | 'setOverlayIcon'
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
  readonly control: StandinControl;
  readonly ipc: Ipc;
  readonly sessions: Sessions;
  readonly screens: StandinScreens;
  readonly preset: StandinPreset;
  readonly unseen: UnseenPages;
  /** @returns whether the system gives this program the keyboard */
  readonly mayFocus: () => boolean;
  /** This window has the keyboard from now on, and no other has it. */
  readonly onFocus: () => void;
  readonly onClosed: () => void;
};

/** A window as the program has it, and what happens to it from outside. */
export type OpenedWindow = {
  readonly used: UsedWindow;
  readonly contents: EventEmitter;
  readonly window: EventEmitter;
  /** It is never shown: it is none of the user's windows. */
  readonly isUnseen: boolean;
  /** The result of a script in the page of a window that is never shown. */
  evaluate(script: string): Promise<unknown>;
  read(): WindowState;
  press(input: object): boolean;
  /** A person minimises it, or all windows of the PC. */
  minimise(): void;
  blur(): void;
  move(to: { x: number; y: number; width: number; height: number }): void;
  /** A new one-time address of its page; null: none was loaded. */
  address(): string | null;
  /** The page has been loaded: said by its browser, or by a test that has none. */
  loaded(): void;
};

const knownOptions = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'minimizable',
  'title',
  'show',
  'focusable',
  'skipTaskbar',
  'paintWhenInitiallyHidden',
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
  'backgroundThrottling',
  'zoomFactor',
];

export function openStandinWindow(
  id: number,
  options: BrowserWindowConstructorOptions,
  { control, ipc, sessions, screens, preset, unseen, mayFocus, onFocus, onClosed }: Around,
): OpenedWindow {
  const { preload, session, ...webPreferences } = options.webPreferences ?? {};
  onlyKnown('the window options', options, knownOptions);
  onlyKnown('the web preferences', options.webPreferences ?? {}, knownPreferences);
  if (preload === undefined || session === undefined)
    throw new Error('the stand-in needs a preload and a session');

  const state = { hiddenFromSharing: false, title: options.title ?? '' };
  const { x = 0, y = 0, width = 800, height = 600 } = options;
  let server: PageServer | null = null;
  let socket: WebSocket | null = null;
  let url: string | null = null;
  const isUnseen = options.focusable === false && options.show === false;
  let unseenPage: UnseenPage | null = null;
  /** What a page posts to its ports, by their numbers. */
  const ports = new Map<number, (data: unknown) => void>();
  let openHandler: Parameters<WebContents['setWindowOpenHandler']>[0] = () => ({ action: 'allow' });
  const contents = new EventEmitter();
  const window = new EventEmitter();
  const place = { x, y, width, height };
  const frame = openFrame(id, place, { preset, control, screens, window, mayFocus, onFocus });
  /** Ends the promise of `loadURL`: the page has loaded, or never will. */
  let settle = (_error: Error | null) => {};

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

  /** Of its address; '': it has none yet. */
  const host = () => (url === null ? '' : new URL(url).host);
  const usedContents = strict(
    'webContents',
    Object.assign(contents, {
      id,
      send: (channel: string, ...args: unknown[]) => say('event', channel, args),
      reload: () => say('reload'),
      // docs/api/web-contents.md, `postMessage`: "The transferred MessagePortMain objects will be available in the renderer
      // process by accessing the `ports` property of the emitted event."
      postMessage(channel: string, message: unknown, [port]: readonly unknown[] = []) {
        if (!(port instanceof Port)) throw new Error('the stand-in posts a message with one port');
        const number = ports.size;
        say('port', channel, message, number);
        ports.set(
          number,
          port.sendTo((data) => say('posted', number, data)),
        );
      },
      getOSProcessId: () => unseenPage?.pid ?? 0,
      setZoomFactor: (factor: number) => sessions.zoom(session, host()).set(factor),
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler;
      },
      setWebRTCIPHandlingPolicy: () => undefined,
    }),
  ) as unknown as WebContents;

  /** docs/api/browser-window.md, `ready-to-show`: "usually emitted after the `did-finish-load` event". */
  const loaded = () => {
    contents.emit('did-finish-load');
    settle(null);
    if (!frame.state.destroyed) window.emit('ready-to-show');
  };

  /** One page's wire: what it says, until it is gone. */
  const listen = (wire: WebSocket, origin: string) => {
    socket = wire;
    let from = { url: `${origin}/`, origin, parent: null as null | object };
    wire.on('message', async (data: Buffer) => {
      const [kind, ...rest] = decode(data) as [string, ...unknown[]];
      const answer = (id: unknown, ok: boolean, value: unknown) =>
        wire.send(encode(['answer', id, ok, value]));
      if (kind === 'hello') {
        const [shown, top] = rest as [string, boolean];
        from = { url: `${origin}${shown}`, origin, parent: top ? null : {} };
      } else if (kind === 'loaded') {
        loaded();
      } else if (kind === 'port') {
        ports.get(rest[0] as number)?.(rest[1]);
      } else if (kind === 'title') {
        if (!prevented(window, 'page-title-updated', {}, rest[0])) state.title = String(rest[0]);
      } else if (kind === 'invoke') {
        const [call, channel, args] = rest as [number, string, unknown[]];
        const frame = () => (wire.readyState === wire.OPEN ? from : null);
        await ipc.invoke(usedContents, frame, channel, args).then(
          (value) => answer(call, true, value),
          (error: Error) => answer(call, false, error.message),
        );
      } else if (kind === 'permission') {
        answer(rest[0], true, await sessions.asks(session, usedContents, String(rest[1])));
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
    if (frame.state.destroyed) return;
    frame.gone();
    unseenPage?.close();
    server?.close();
    settle(new Error(`ERR_FAILED (-2) loading '${url}'`));
    control.tell({ event: 'closed', window: id });
    window.emit('closed');
    onClosed();
  };

  const showUnseen = async (at: string) => {
    const opened = await unseen.open(at, () =>
      contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    );
    if (frame.state.destroyed) opened.close();
    else unseenPage = opened;
  };

  /** As in Electron, a window that is gone answers nothing but that it is. */
  const whileThere = <T extends object>(methods: T): T =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]: [string, (...args: unknown[]) => unknown]) => [
        name,
        (...args: unknown[]) => {
          if (frame.state.destroyed) throw new TypeError('Object has been destroyed');
          return method(...args);
        },
      ]),
    ) as T;

  const methods = whileThere({
    ...frame.methods,
    /**
     * docs/api/browser-window.md: "the promise will resolve when the page has finished loading … and rejects if the page
     * fails to load"; so it does when the window goes first (lib/browser/api/web-contents.ts, 'destroyed').
     */
    async loadURL(asked: string) {
      url = asked;
      const origin = urlOrigin(asked);
      const over = new Promise<void>((resolve, reject) => {
        settle = (error) => (error === null ? resolve() : reject(error));
      });
      // It may end before the server is there, and is waited for below.
      over.catch(() => undefined);
      const opened = await openPageServer({
        origin,
        serve: (address) => sessions.serve(session, address),
        preload: () => readFileSync(preload, 'utf8'),
        onSocket: (wire) => listen(wire, origin),
      });
      server?.close();
      server = opened;
      const shown = server.newAddress(new URL(asked).pathname);
      if (frame.state.destroyed) server.close();
      else if (isUnseen) await showUnseen(shown);
      else control.tell({ event: 'page', window: id, address: shown });
      await over;
    },
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
    Object.assign(window, methods, { webContents: usedContents, isDestroyed: () => frame.state.destroyed }),
  ) as unknown as UsedWindow;

  const read = () => ({
    id,
    shows: url === null ? null : new URL(url).pathname,
    ...frame.state,
    ...state,
    zoom: sessions.zoom(session, host()).get() ?? webPreferences.zoomFactor ?? 1,
    bounds: frame.bounds(),
    webPreferences,
  });
  const evaluate = async (script: string) => {
    if (!unseenPage) throw new Error('it has no page yet');
    return await unseenPage.evaluate(script);
  };
  /** electron.d.ts, `minimizable`: "Whether window is minimizable. This is not implemented on Linux." */
  const minimise = () => {
    if (options.minimizable !== false || preset.platform === 'linux') used.minimize();
  };
  const press = (input: object) => prevented(contents, 'before-input-event', {}, input);
  const address = () => (server && url !== null ? server.newAddress(new URL(url).pathname) : null);
  return {
    used,
    contents,
    window,
    isUnseen,
    evaluate,
    read,
    press,
    minimise,
    blur: frame.blur,
    move: frame.move,
    address,
    loaded,
  };
}
