import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions } from 'electron';
import { type DeskMemory, openDesk } from '../../electron/desktop/desk.ts';
import type { DeskWindow } from '../../electron/desktop/windows/window.ts';
import type { WholeDesk } from './whole-desk.ts';

export type ShownNotice = {
  readonly title: string;
  readonly body: string;
  readonly notice: EventEmitter;
  closed: boolean;
};

/** The desktop around a whole desk, with a tray and notices that can be read and clicked. */
export type DesktopAround = {
  readonly notices: ShownNotice[];
  standing(): ShownNotice[];
  /** What the window was asked for, in order. */
  readonly asked: unknown[];
  /** How large the window was to be shown, in order. Percent. */
  readonly textSizes: readonly number[];
  /** Whether the window was to be hidden where the screen is shared, in order. */
  readonly hiddenFromSharing: boolean[];
  menu(): readonly MenuItemConstructorOptions[];
  toolTip(): string;
  /** How many wait, by the tray. */
  waiting(): number;
  readonly nativeTheme: { readonly themeSource: string };
  /** A person chooses an entry of the tray's menu. */
  choose(label: string): void;
  /** A person turns to the window. */
  focused(): void;
  /** A person turns from it to something else. */
  left(): void;
  close(): void;
};

const memoryIn = (memory: { seenUntil: number | null }): DeskMemory => ({
  seenUntil: () => memory.seenUntil,
  keepSeenUntil(at) {
    memory.seenUntil = at;
  },
  trayExplained: () => true,
  keepTrayExplained() {},
});

/**
 * @param memory when the desk was last seen to, kept by the test over restarts; or all that the desktop remembers
 * @param dayShown when the first day is on the screen
 */
export function openDesktopAround(
  desk: WholeDesk,
  memory: { seenUntil: number | null } | DeskMemory,
  dayShown = Promise.resolve(),
): DesktopAround {
  const notices: ShownNotice[] = [];
  const asked: unknown[] = [];
  const textSizes: number[] = [];
  const hiddenFromSharing: boolean[] = [];
  let menu: MenuItemConstructorOptions[] = [];
  let toolTip = '';
  const nativeTheme = { themeSource: 'system' };
  const electron = {
    Notification: class extends EventEmitter {
      static isSupported = () => true;
      readonly shown: ShownNotice;
      constructor({ title, body }: { title: string; body: string }) {
        super();
        this.shown = { title, body, notice: this, closed: false };
      }
      show() {
        notices.push(this.shown);
      }
      close() {
        this.shown.closed = true;
      }
    },
    nativeTheme,
    Tray: class {
      on() {}
      setImage() {}
      setToolTip(text: string) {
        toolTip = text;
      }
      setContextMenu(items: MenuItemConstructorOptions[]) {
        menu = items;
      }
      destroy() {}
    },
    Menu: { buildFromTemplate: (items: MenuItemConstructorOptions[]) => items },
    screen: { on() {}, removeListener() {}, getPrimaryDisplay: () => ({ scaleFactor: 1 }) },
    nativeImage: { createEmpty: () => ({ addRepresentation() {} }) },
  };
  const window: DeskWindow = {
    current: () => null,
    area: () => null,
    show: () => void asked.push('shown'),
    tell() {},
    ask: (name, payload) => void asked.push([name, payload]),
    isLookedAt: () => false,
    badge() {},
    renew: () => void asked.push('renewed'),
    hideFromSharing: (hidden) => void hiddenFromSharing.push(hidden),
    setTextSize: (size) => void textSizes.push(size),
  };
  const desktop = openDesk(electron as never, {
    companion: desk.companion(),
    window,
    onEvent: () => () => undefined,
    clock: desk.clock,
    log: { warn() {} },
    platform: 'linux',
    memory: 'keepSeenUntil' in memory ? memory : memoryIn(memory),
    dayShown,
    onQuit() {},
  });
  return {
    notices,
    standing: () => notices.filter(({ closed }) => !closed),
    asked,
    hiddenFromSharing,
    textSizes,
    menu: () => menu,
    toolTip: () => toolTip,
    waiting: () => Number(/(\d+) waiting/.exec(toolTip)?.[1] ?? 0),
    nativeTheme,
    choose(label) {
      const entry = menu.find((one) => one.label === label);
      if (!entry?.click) throw new Error(`the tray has no ${label}`);
      entry.click(undefined as never, undefined, undefined as never);
    },
    focused: desktop.focused,
    left: desktop.left,
    close: () => desktop.close(),
  };
}
