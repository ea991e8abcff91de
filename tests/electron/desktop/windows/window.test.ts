import { afterEach, expect, test } from 'vitest';
import type { BoardScreen } from '../../../../electron/desktop/windows/board-place.ts';
import type { PageOptions } from '../../../../electron/desktop/windows/page-window.ts';
import { type DeskWindow, openWindow } from '../../../../electron/desktop/windows/window.ts';
import type { WindowPlace } from '../../../../electron/desktop/windows/window-place.ts';
import type { TextSize } from '../../../../shared/text-size.ts';
import type { DisplayState } from '../../../standin/control.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';
import { recordedWindows, desk as screen } from '../recorded-windows.ts';

let standin: InProcess;
let desk: DeskWindow;
let kept: WindowPlace | null = null;
let asked: TextSize[] = [];
let visible: boolean[] = [];
let blurs = 0;
afterEach(() => standin.close());

const place = { x: 100, y: 100, width: 1000, height: 700 };

const oneScreen: DisplayState[] = [{ id: 1, x: 0, y: 0, width: 1920, height: 1080 }];

/** The desk's window on a Windows PC, as main.ts opens it. */
function open({
  hidden = false,
  maximised = false,
  textSize = 100 as TextSize,
  at = place,
  screens = oneScreen,
  electron = undefined as InProcess['electron'] | undefined,
} = {}): void {
  standin = openInProcess({ platform: 'win32', screens });
  kept = null;
  visible = [];
  blurs = 0;
  asked = [];
  standin.electron.app.on('window-all-closed', () => undefined);
  const page = {
    preload: '/none',
    session: standin.electron.session.fromPartition('page'),
    devTools: false,
    clock: { monotonic: () => 0, after: () => () => undefined },
    onLoadError: () => undefined,
  } as unknown as PageOptions;
  desk = openWindow(electron ?? standin.electron, {
    page,
    hidden,
    place: { ...at, maximised },
    textSize,
    keepPlace: (next) => {
      kept = next;
    },
    // The setting follows, as in the program.
    onTextSize: (next) => {
      asked.push(next);
      desk.setTextSize(next);
    },
    onClosing: () => true,
    onVisible: (now) => void visible.push(now),
    onFocus: () => undefined,
    onBlur: () => {
      blurs += 1;
    },
    onToTray: () => undefined,
    onSessionEnd: () => undefined,
    showBadge: (window, picture, words) => window.setOverlayIcon(picture, words),
  });
}
const loaded = () => standin.act('window.loaded', null);
const read = () => standin.act('window.read', null);
/** What the system does in the turn after. */
const turn = () => new Promise((done) => setImmediate(done));
const three = () => standin.electron.nativeImage.createEmpty();

test('A start in the tray shows nothing, also where the window was maximised when it was last closed.', async () => {
  open({ hidden: true, maximised: true });
  await loaded();
  expect(await read()).toMatchObject({ visible: false });
  desk.show();
  expect(await read()).toMatchObject({ visible: true, maximised: true, focused: true });
});

test('a window that was never shown keeps that it was maximised', async () => {
  open({ hidden: true, maximised: true });
  await loaded();
  await standin.act('window.close', null);
  expect(kept).toEqual({ ...place, maximised: true });
});

test('maximised once, it is the person’s to make smaller: it is not maximised again when it comes from the tray', async () => {
  open({ maximised: true });
  await loaded();
  desk.current()?.unmaximize();
  await standin.act('window.close', null);
  desk.show();
  expect(await read()).toMatchObject({ visible: true, maximised: false });
});

test('The number is on the taskbar button whenever there is one: after a hidden start, the tray, and the lock.', async () => {
  open({ hidden: true });
  desk.badge(three(), 'Foyer: 3 waiting');
  await loaded();
  desk.show();
  await turn();
  expect(await read()).toMatchObject({ overlay: 'Foyer: 3 waiting' });
  await standin.act('window.close', null);
  desk.show();
  await turn();
  expect(await read()).toMatchObject({ overlay: 'Foyer: 3 waiting' });
  desk.renew();
  await loaded();
  await turn();
  expect(await read()).toMatchObject({ overlay: 'Foyer: 3 waiting' });
  desk.badge(null, 'Foyer: no one waiting');
  expect(await read()).toMatchObject({ overlay: null });
});

test('The lock takes the keyboard from no other program: a desk behind another window stays there.', async () => {
  open();
  await loaded();
  await standin.act('window.blur', null);
  desk.renew();
  await loaded();
  expect(await read()).toMatchObject({ visible: true, focused: false });
});

test('a desk that a person is at has the keyboard after the lock, for the PIN', async () => {
  open();
  await loaded();
  desk.renew();
  await loaded();
  expect(await read()).toMatchObject({ visible: true, focused: true });
});

test('a desk that was minimised is minimised after the lock, and is on the taskbar', async () => {
  open();
  await loaded();
  await standin.act('window.minimise', null);
  desk.renew();
  await loaded();
  expect(await read()).toMatchObject({ visible: true, minimised: true, focused: false });
  desk.show();
  expect(await read()).toMatchObject({ minimised: false, focused: true });
});

test('a maximised desk that was minimised is maximised when it comes back, also after the lock and another start', async () => {
  open({ maximised: true });
  await loaded();
  await standin.act('window.minimise', null);
  desk.renew();
  await loaded();
  // A click on its button in the taskbar.
  desk.current()?.restore();
  expect(await read()).toMatchObject({ minimised: false, maximised: true });
  await standin.act('window.minimise', null);
  await standin.act('window.close', null);
  expect(kept).toEqual({ ...place, maximised: true });
  desk.show();
  desk.current()?.unmaximize();
  await standin.act('window.minimise', null);
  await standin.act('window.close', null);
  expect(kept).toEqual({ ...place, maximised: false });
});

test('The number is on the button also of a desk that the lock leaves minimised.', async () => {
  open();
  desk.badge(three(), 'Foyer: 3 waiting');
  await loaded();
  await standin.act('window.minimise', null);
  desk.renew();
  await loaded();
  await turn();
  expect(await read()).toMatchObject({ minimised: true, overlay: 'Foyer: 3 waiting' });
});

test('a desk that came from the taskbar after the lock, and was moved, stays there when a notice is clicked and it is locked', async () => {
  open();
  await loaded();
  await standin.act('window.minimise', null);
  desk.renew();
  await loaded();
  desk.current()?.restore();
  const moved = { x: 300, y: 200, width: 1100, height: 800 };
  await standin.act('window.move', { to: moved });
  desk.show();
  desk.renew();
  await loaded();
  expect(await read()).toMatchObject({ bounds: moved });
});

test('a lock before the first page is drawn does not take the window away that a person waits for', async () => {
  open();
  desk.renew();
  await loaded();
  expect(await read()).toMatchObject({ visible: true });
  expect(visible.at(-1)).toBe(true);
});

test('a desk in the tray stays there at the lock, and comes from there', async () => {
  open();
  await loaded();
  await standin.act('window.close', null);
  desk.renew();
  expect(await standin.act('window.list', null)).toEqual([]);
  desk.show();
  await loaded();
  expect(await read()).toMatchObject({ visible: true, focused: true });
});

test('A desk that was made larger is so from its first moment on, not after it has been seen at 100 %.', async () => {
  open({ textSize: 150 });
  expect(await read()).toMatchObject({ zoom: 1.5 });
  await loaded();
  await standin.act('window.press', { key: '-', control: true });
  expect([(await read())?.zoom, asked]).toEqual([1.25, [125]]);
  desk.renew();
  expect(await read()).toMatchObject({ zoom: 1.25 });
});

test('Another size acts on the page that is there, at once, and on each page after it.', async () => {
  open();
  await loaded();
  desk.setTextSize(150);
  expect(await read()).toMatchObject({ zoom: 1.5 });
  desk.renew();
  expect(await read()).toMatchObject({ zoom: 1.5 });
  await standin.act('window.press', { key: '0', control: true });
  expect([(await read())?.zoom, asked]).toEqual([1, [100]]);
});

test('A desk on a screen of another scale stands where a person put it, however often it is locked, closed and opened.', async () => {
  const screens = [...oneScreen, { id: 2, x: 1920, y: 0, width: 1280, height: 720, scaleFactor: 1.5 }];
  const at = { x: 2000, y: 40, width: 800, height: 600 };
  open({ at, screens });
  await loaded();
  for (let times = 0; times < 5; times += 1) {
    desk.renew();
    await loaded();
  }
  desk.current()?.close();
  expect(kept).toMatchObject(at);
  desk.show();
  const moved = { ...at, x: 2100, y: 60 };
  await standin.act('window.move', { to: moved });
  desk.renew();
  await loaded();
  desk.current()?.close();
  expect(kept).toMatchObject(moved);
});

test('where it stood is known while there is no window, behind the lock and in the tray', async () => {
  open();
  await loaded();
  const moved = { x: 300, y: 200, width: 1100, height: 800 };
  await standin.act('window.move', { to: moved });
  await standin.act('window.close', null);
  desk.renew();
  expect(desk.current()).toBeNull();
  expect(desk.area()).toMatchObject(moved);
});

test('what a page is asked while it loads again after a crash waits for it', () => {
  const { bounds } = screen;
  const seen = recordedWindows([{ ...screen, workArea: bounds } as BoardScreen]);
  open({ electron: seen.electron });
  const { webContents, reported } = seen.newest();
  webContents.emit('did-finish-load');
  webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  desk.ask('desk.go', 'waiting');
  expect(reported).toEqual([]);
  webContents.emit('did-finish-load');
  expect(reported).toEqual([['desk.go', 'waiting']]);
});

test('“Open Foyer” brings back a page that crashed more often than it is reloaded by itself', () => {
  const seen = recordedWindows([{ ...screen, workArea: screen.bounds } as BoardScreen]);
  open({ electron: seen.electron });
  const made = seen.newest();
  for (let times = 0; times < 4; times += 1)
    made.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  desk.show();
  expect([made.reloads, made.loaded.length]).toEqual([3, 2]);
});

test('that a person turns to something else is heard', async () => {
  open();
  await loaded();
  expect(blurs).toBe(0);
  await standin.act('window.blur', null);
  expect(blurs).toBe(1);
});
