/**
 * What passes between the stand-in, in the program's process, and the process that started it (a test, the demo), over Node's
 * own channel to a child process. A person's hands and eyes: nothing here is known to the program.
 */

export type MenuEntry = {
  readonly label: string;
  readonly enabled: boolean;
  /** Null: it has no tick. */
  readonly checked: boolean | null;
};
export type TrayState = {
  readonly toolTip: string;
  readonly menu: readonly MenuEntry[];
  /** Those that this system shows, one for each resolution, as data addresses. */
  readonly pictures: readonly string[];
};
export type NoticeState = {
  readonly title: string;
  readonly body: string;
  readonly silent: boolean;
  /** The program took it away again. */
  readonly closed: boolean;
};
export type WindowState = {
  readonly id: number;
  /** The path of the page that it was asked to show; null: none yet. */
  readonly shows: string | null;
  readonly visible: boolean;
  readonly focused: boolean;
  readonly minimised: boolean;
  readonly maximised: boolean;
  readonly fullScreen: boolean;
  /** The words of what lies over its button in the taskbar; null: nothing does. */
  readonly overlay: string | null;
  readonly title: string;
  /** Black where the screen is shared or recorded. */
  readonly hiddenFromSharing: boolean;
  readonly zoom: number;
  readonly bounds: { x: number; y: number; width: number; height: number };
  readonly webPreferences: Readonly<Record<string, unknown>>;
};
/** Which window something happens to; null: the only one there is. */
export type Which = { readonly window: number } | null;
/** A screen of the PC, in the units in which windows are placed. */
export type DisplayState = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels for each unit; left out: 1. */
  readonly scaleFactor?: number;
};
/** What went to the printer. */
export type PrintJob = {
  readonly title: string;
  /** electron.d.ts, `WebContentsPrintOptions`: "Default is `false`"; what the page says in CSS (`@page`) is not heeded. */
  readonly landscape: boolean;
  readonly pageSize: string;
  /** The number of the window that the system's dialog belongs to; null: none that a person sees. */
  readonly owner: number | null;
};

/** What becomes of the next sheet: its process dies, or the printer never answers. */
export type PrintOutcome = 'printed' | 'cancelled' | 'failed' | 'dies' | 'hangs';

/** Who a forged message claims to be from: the window is the only one there is where it is not named. */
export type Forged = {
  readonly url: string;
  readonly topFrame: boolean;
  readonly knownWindow: boolean;
  readonly window?: number;
  /** Its frame has gone elsewhere since: electron.d.ts, `senderFrame`: "May be `null` if accessed after the frame has either navigated or been destroyed." */
  readonly gone?: boolean;
};

/** What a person, or the system, may do: its arguments and what it answers. */
export type Deeds = {
  'tray.read': { in: null; out: TrayState | null };
  /** The roles in the program's own menu; null: it has none. */
  'menu.read': { in: null; out: readonly string[] | null };
  'tray.click': { in: null; out: null };
  'tray.choose': { in: { label: string }; out: null };
  'notice.list': { in: null; out: readonly NoticeState[] };
  'notice.click': { in: { index: number }; out: null };
  /** A click on one that an earlier run of the program has left. */
  'notice.clickOld': { in: null; out: null };
  /** A person takes it away. */
  'notice.dismiss': { in: { index: number }; out: null };
  /** Whether the system refuses to show any from now on. */
  'notice.fail': { in: { fails: boolean }; out: null };
  'dialog.answer': { in: { paths: readonly string[] }; out: null };
  'dialog.list': { in: null; out: readonly string[] };
  /** Whether the oldest message belongs to a window. */
  'dialog.owned': { in: null; out: boolean };
  /** The titles of what went to the printer. */
  'print.list': { in: null; out: readonly string[] };
  'print.jobs': { in: null; out: readonly PrintJob[] };
  /** What becomes of the sheet that is printed, or made a PDF, next. */
  'print.next': { in: { delivery: PrintOutcome }; out: null };
  /** All windows, the oldest first. */
  'window.list': { in: null; out: readonly WindowState[] };
  /** Windows that are never shown. */
  'unseen.list': { in: null; out: readonly WindowState[] };
  /** What a script gives in the page of the only one of those. */
  'unseen.try': { in: { script: string }; out: unknown };
  'window.read': { in: Which; out: WindowState | null };
  /** A new one-time address of the window's page, for another browser. */
  'window.address': { in: Which; out: string | null };
  'window.close': { in: Which; out: null };
  /** A key, as the main process sees it before the page does. */
  'window.press': { in: { key: string; control: boolean; window?: number }; out: null };
  /** A person maximises it. */
  'window.maximise': { in: Which; out: null };
  /** A person puts it elsewhere. */
  'window.move': { in: { to: WindowState['bounds']; window?: number }; out: null };
  /** A person minimises it, or all windows: not one that can't be. */
  'window.minimise': { in: Which; out: null };
  /** The page has been loaded: for a test without a browser. */
  'window.loaded': { in: Which; out: null };
  /** Whether the system lets this program take the keyboard from another. */
  'focus.allow': { in: { allowed: boolean }; out: null };
  /** A person turns to another program. */
  'window.blur': { in: Which; out: null };
  /** The process of the page is gone. */
  'window.crash': { in: Which; out: null };
  /** The screens of the PC from now on, the main one first: plugged in, unplugged, or of another size. */
  'displays.set': { in: { displays: readonly DisplayState[] }; out: null };
  'power.say': { in: { what: string }; out: null };
  /** What keeps the PC from saving power: `prevent-display-sleep`, … */
  'blockers.read': { in: null; out: readonly string[] };
  /** How long mouse and keyboard have been idle. */
  'idle.set': { in: { seconds: number }; out: null };
  /** What Chromium fetched from the network by itself. */
  'net.fetched': { in: null; out: readonly string[] };
  'net.set': { in: { online: boolean }; out: null };
  'permission.ask': { in: { permission: string }; out: boolean };
  'ipc.forge': { in: Forged & { channel: string; args: readonly unknown[] }; out: unknown };
  /** The titles of the error boxes that were shown. */
  'box.list': { in: null; out: readonly string[] };
  /** A bug in the main process that nothing catches. */
  'bug.happen': { in: { words: string; rejection: boolean }; out: null };
  /** The system ends the person's session. Windows: the process is gone when the listeners return. */
  'session.end': { in: null; out: null };
  /** The list behind the program's button in the taskbar: what a person chooses there is a start with these arguments. */
  'tasks.read': { in: null; out: readonly { readonly title: string; readonly args: string }[] };
  /** So much time is over at once: for a program that was started with a clock that may be ahead (`Preset.aheadMs`). */
  'time.pass': { in: { ms: number }; out: null };
  'app.quit': { in: null; out: null };
};
export type ControlAction = keyof Deeds;

/** The messages of the stand-in. */
export type ControlMessage =
  | { readonly event: 'page'; readonly window: number; readonly address: string }
  | { readonly event: 'shown' | 'hidden' | 'closed'; readonly window: number }
  /** The program asked to be started again when it ends, with these arguments. */
  | { readonly event: 'relaunch'; readonly args: readonly string[] }
  | { readonly event: 'dialog'; readonly kind: string }
  | { readonly event: 'answer'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly event: 'answer'; readonly id: number; readonly ok: false; readonly message: string };

export type ControlOrder = { readonly id: number; readonly deed: ControlAction; readonly input: unknown };

type Doing = { [D in ControlAction]?: (input: Deeds[D]['in']) => Deeds[D]['out'] | Promise<Deeds[D]['out']> };

export type StandinControl = {
  /** Registers handlers of deeds; each part of the stand-in registers its own. */
  on(doing: Doing): void;
  tell(message: ControlMessage): void;
};

/** The child's end of the channel. */
export function openControl(channel: Pick<NodeJS.Process, 'on' | 'send'>): StandinControl {
  const deeds: Doing = {};
  const tell = (message: ControlMessage) => void channel.send?.(message);
  channel.on('message', async (order: ControlOrder) => {
    try {
      const act = deeds[order.deed] as ((input: unknown) => unknown) | undefined;
      if (act === undefined) throw new Error(`nothing here does ${order.deed}`);
      tell({ event: 'answer', id: order.id, ok: true, value: await act(order.input) });
    } catch (error) {
      tell({
        event: 'answer',
        id: order.id,
        ok: false,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  });
  return { on: (doing) => void Object.assign(deeds, doing), tell };
}
