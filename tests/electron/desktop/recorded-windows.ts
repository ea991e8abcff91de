import { EventEmitter } from 'node:events';
import type { BoardScreen, KeptBoard } from '../../../electron/desktop/windows/board-place.ts';
import type { PageOptions } from '../../../electron/desktop/windows/page-window.ts';

type Area = BoardScreen['bounds'];
type Options = Area & {
  readonly title: string;
  readonly show: boolean;
  readonly webPreferences: Readonly<Record<string, unknown>>;
};

/** A window that shows nothing, and writes down what the program does with it. */
export class RecordedWindow extends EventEmitter {
  readonly options: Options;
  readonly area: Area;
  readonly loaded: string[] = [];
  readonly reported: [name: string, payload: unknown][] = [];
  readonly acts: string[] = [];
  hidden = false;
  reloads = 0;
  gone = false;
  readonly webContents = Object.assign(new EventEmitter(), {
    send: (_channel: string, name: string, payload: unknown) => void this.reported.push([name, payload]),
    reload: () => {
      this.reloads += 1;
    },
    setZoomFactor() {},
  });
  constructor(options: Options) {
    super();
    const { x, y, width, height } = options;
    this.options = options;
    this.area = { x, y, width, height };
  }
  show = () => {
    this.acts.push('show');
    this.emit('show');
  };
  showInactive = () => {
    this.acts.push('showInactive');
    this.emit('show');
  };
  focus = () => void this.acts.push('focus');
  setFullScreen = (full: boolean) => void this.acts.push(full ? 'full screen' : 'window');
  setContentProtection = (on: boolean) => {
    this.hidden = on;
  };
  isDestroyed = () => this.gone;
  isMinimized = () => false;
  isMaximized = () => false;
  getNormalBounds = () => this.area;
  loadURL = async (address: string): Promise<void> => void this.loaded.push(address);
  destroy = () => {
    this.gone = true;
    this.emit('closed');
  };
}

/** The part of Electron that opens windows on screens: every window is written down, and screens come and go by hand. */
export function recordedWindows(screens: readonly BoardScreen[]) {
  const windows: RecordedWindow[] = [];
  const events = new EventEmitter();
  let there = screens;

  class BrowserWindow extends RecordedWindow {
    constructor(options: Options) {
      super(options);
      windows.push(this);
    }
  }
  let blockers = 0;
  const blocked = new Map<number, string>();
  const powerSaveBlocker = {
    start(type: string) {
      blockers += 1;
      blocked.set(blockers, type);
      return blockers;
    },
    stop: (id: number) => blocked.delete(id),
  };
  const screen = Object.assign(events, {
    getAllDisplays: () => there,
    getPrimaryDisplay: () => there[0],
    getDisplayMatching: ({ x }: { x: number }) =>
      there.find(({ bounds }) => x >= bounds.x && x < bounds.x + bounds.width) ?? there[0],
  });
  return {
    electron: { BrowserWindow, powerSaveBlocker, screen } as never,
    /** What keeps the PC from saving power at the moment. */
    blocked: () => [...blocked.values()],
    windows,
    /** The newest that is still there. */
    newest: (): RecordedWindow => {
      const window = windows.findLast(({ gone }) => !gone);
      if (!window) throw new Error('there is no window');
      return window;
    },
    open: () => windows.filter(({ gone }) => !gone).length,
    setScreens(
      next: readonly BoardScreen[],
      event: 'display-added' | 'display-removed' | 'display-metrics-changed',
    ) {
      there = next;
      events.emit(event);
    },
  };
}

export const desk: BoardScreen = { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
export const wall: BoardScreen = { id: 2, bounds: { x: 1920, y: 0, width: 1280, height: 720 } };
export const pageOfTests = {
  preload: '/preload.cjs',
  session: {},
  devTools: false,
  clock: { monotonic: () => 0, after: () => () => undefined },
  onLoadError: () => undefined,
} as unknown as PageOptions;

/** What is remembered over restarts. */
export function memoryOf(kept: KeptBoard | null = null) {
  const memory = {
    kept,
    read: () => memory.kept,
    keep: (next: KeptBoard) => {
      memory.kept = next;
    },
  };
  return memory;
}
