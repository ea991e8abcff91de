import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { PrintJob, PrintOutcome, StandinControl, Which } from './control.ts';
import { type Ipc, urlOrigin } from './ipc.ts';
import type { StandinPreset } from './preset.ts';
import { openPrintSheet } from './print-sheet.ts';
import type { StandinScreens } from './screens.ts';
import type { Sessions } from './sessions.ts';
import type { UnseenPages } from './unseen.ts';
import { type OpenedWindow, openStandinWindow, type UsedWindow } from './window.ts';

export type Windows = {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => UsedWindow;
  /** Asks each window to close. @returns whether all did. */
  closeAll(): boolean;
  destroyAll(): void;
};

export type WindowsOptions = {
  readonly control: StandinControl;
  readonly ipc: Ipc;
  readonly sessions: Sessions;
  readonly screens: StandinScreens;
  readonly preset: StandinPreset;
  readonly unseen: UnseenPages;
  /** Emits the program's `web-contents-created`. */
  readonly app: EventEmitter;
  /** The last window is gone. */
  readonly onAllClosed: () => void;
  /** The listeners of `session-end` have returned. */
  readonly onSessionEnded: () => void;
};

/** The windows of the program: each with a page, an address and a wire of its own. */
export function createWindows(options: WindowsOptions): Windows {
  const { control, ipc, sessions, app } = options;
  const all = new Map<number, OpenedWindow>();
  const sheets = new Set<number>();
  const printed: PrintJob[] = [];
  let delivery: PrintOutcome = 'printed';
  const whenGone = () => {
    if (all.size === 0 && sheets.size === 0) options.onAllClosed();
  };
  let made = 0;
  let mayFocus = true;

  const which = (asked: Which): OpenedWindow | null => {
    if (asked !== null) {
      const named = all.get(asked.window);
      if (named === undefined) throw new Error(`there is no window ${asked.window}`);
      return named;
    }
    const seen = [...all.values()].filter(({ isUnseen }) => !isUnseen);
    if (seen.length > 1) throw new Error(`there are ${seen.length} windows: say which`);
    return seen[0] ?? null;
  };
  const named = (window: number | undefined): Which => (window === undefined ? null : { window });
  control.on({
    'window.list': () => [...all.values()].filter(({ isUnseen }) => !isUnseen).map((one) => one.read()),
    'unseen.list': () => [...all.values()].filter(({ isUnseen }) => isUnseen).map((one) => one.read()),
    'unseen.try': async ({ script }) => {
      const unseen = [...all.values()].filter(({ isUnseen }) => isUnseen);
      const [only] = unseen;
      if (!only || unseen.length > 1) throw new Error(`there are ${unseen.length} windows that nobody sees`);
      return await only.evaluate(script);
    },
    'window.read': (asked) => which(asked)?.read() ?? null,
    'window.address': (asked) => which(asked)?.address() ?? null,
    'window.close': (asked) => {
      which(asked)?.used.close();
      return null;
    },
    'window.press': ({ key, control: held, window }) => {
      which(named(window))?.press({ type: 'keyDown', key, control: held, meta: false, alt: false });
      return null;
    },
    'window.blur': (asked) => {
      which(asked)?.blur();
      return null;
    },
    'window.maximise': (asked) => {
      which(asked)?.used.maximize();
      return null;
    },
    'window.move': ({ to, window }) => {
      which(named(window))?.move(to);
      return null;
    },
    'window.minimise': (asked) => {
      which(asked)?.minimise();
      return null;
    },
    'window.loaded': (asked) => {
      which(asked)?.loaded();
      return null;
    },
    'focus.allow': ({ allowed }) => {
      mayFocus = allowed;
      return null;
    },
    'window.crash': (asked) => {
      which(asked)?.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
      return null;
    },
    // electron.d.ts, `session-end`: "Emitted when a session is about to end due to a shutdown, machine restart, or user log
    // off. Once this event fires, there is no way to prevent the session from ending." @platform win32. The process is gone
    // when the listeners return, unless the program began to quit (shell/browser/native_window_views_win.cc, WM_ENDSESSION).
    'session.end': () => {
      if (options.preset.platform !== 'win32') throw new Error('session-end: @platform win32');
      const reasons = ['shutdown'];
      for (const { window } of all.values())
        window.emit('query-session-end', { reasons, preventDefault: () => undefined });
      for (const { window } of all.values()) window.emit('session-end', { reasons });
      options.onSessionEnded();
      return null;
    },
    'print.list': () => printed.map(({ title }) => title),
    'print.jobs': () => printed,
    'print.next': (next) => {
      delivery = next.delivery;
      return null;
    },
    'ipc.forge': ({ url, topFrame, knownWindow, window, gone, channel, args }) => {
      const frame = gone ? null : { url, origin: urlOrigin(url), parent: topFrame ? null : {} };
      const sender = knownWindow ? which(named(window))?.used.webContents : new EventEmitter();
      return ipc.invoke(sender as WebContents, () => frame, channel, args);
    },
  });

  class BrowserWindow {
    constructor(asked: BrowserWindowConstructorOptions) {
      made += 1;
      const id = made;
      if (asked.webPreferences?.preload === undefined) {
        sheets.add(id);
        const sheet = openPrintSheet(id, asked, {
          sessions,
          printed,
          delivery() {
            const now = delivery;
            delivery = 'printed';
            return now;
          },
          numberOf: (window) => [...all].find(([, one]) => one.used === window)?.[0] ?? null,
          onClosed() {
            sheets.delete(id);
            whenGone();
          },
        });
        app.emit('web-contents-created', {}, sheet.webContents);
        // biome-ignore lint/correctness/noConstructorReturn: the program says `new`, and gets the strict one.
        return sheet as unknown as BrowserWindow;
      }
      const opened = openStandinWindow(id, asked, {
        ...options,
        mayFocus: () => mayFocus,
        onFocus() {
          for (const [other, one] of all) if (other !== id) one.blur();
        },
        onClosed() {
          all.delete(id);
          whenGone();
        },
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
    destroyAll() {
      for (const { used } of [...all.values()]) used.destroy();
      options.unseen.end();
    },
  };
}
