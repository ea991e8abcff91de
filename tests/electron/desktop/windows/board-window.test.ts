import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { restartAfterBugs } from '../../../../electron/desktop/startup/uncaught.ts';
import { openBoardWindow } from '../../../../electron/desktop/windows/board-window.ts';
import { lockedDown } from '../../../../electron/desktop/windows/locked-down.ts';
import { hourMs } from '../../../../shared/durations.ts';
import { openInProcess } from '../../../standin/in-process.ts';
import { desk, memoryOf, pageOfTests, recordedWindows, wall } from '../recorded-windows.ts';

const onWall = { id: 2, x: 1920, y: 0, width: 1280, height: 720 };

function board({
  screens = [desk, wall],
  memory = memoryOf(),
  deskArea = desk.bounds,
  clock = { monotonic: (): number => 0, after: () => () => undefined },
} = {}) {
  const seen = recordedWindows(screens);
  let changes = 0;
  const place = { ...deskArea };
  const window = openBoardWindow(seen.electron, {
    page: { ...pageOfTests, clock },
    memory,
    deskArea: () => place,
    onChange: () => {
      changes += 1;
    },
  });
  return { ...seen, memory, window, place, changes: () => changes };
}

test('it opens over the whole of the other screen, and does not take the keyboard focus', () => {
  const { window, newest, changes } = board();
  window.open();
  expect(newest()).toMatchObject({ area: wall.bounds, loaded: ['app://foyer/board.html'], acts: [] });
  newest().emit('ready-to-show');
  expect(newest().acts).toEqual(['showInactive', 'full screen']);
  expect([window.state(), changes()]).toEqual([{ shown: 'screen', secondScreen: true }, 1]);
});

test('where there is one screen it opens in a plain window', () => {
  const { window, newest } = board({ screens: [desk] });
  window.open();
  newest().emit('ready-to-show');
  expect(newest().acts).toEqual(['showInactive', 'focus']);
  expect(window.state()).toEqual({ shown: 'window', secondScreen: false });
});

test('its page is locked down as the desk’s is, under the program’s name, and reloaded when it crashed', () => {
  const { window, newest } = board();
  window.open();
  const { options, webContents } = newest();
  expect(options.webPreferences).toMatchObject({ ...lockedDown, preload: '/preload.cjs', devTools: false });
  expect([options.title, options.show]).toEqual(['Foyer', false]);
  let kept = 0;
  newest().emit('page-title-updated', { preventDefault: () => (kept += 1) });
  expect(kept).toBe(1);
  for (let times = 0; times < 5; times += 1)
    webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  expect(newest().reloads).toBe(3);
});

test('a board that stands for weeks is reloaded after each crash, but for a fault that makes it crash at once again', () => {
  let now = 0;
  const { window, newest } = board({ clock: { monotonic: () => now, after: () => () => undefined } });
  window.open();
  const crash = () => newest().webContents.emit('render-process-gone', {}, { reason: 'oom' });
  for (; now < 10 * hourMs; now += hourMs) crash();
  expect(newest().reloads).toBe(10);
  for (let times = 0; times < 9; times += 1) crash();
  expect(newest().reloads).toBe(13);
});

test('asked for again it is not opened twice', () => {
  const { window, open } = board();
  window.open();
  window.open();
  expect(open()).toBe(1);
});

test('It is remembered that it was open, and on which screen, and comes back there at the next start.', () => {
  const memory = memoryOf();
  const first = board({ memory });
  first.window.open();
  expect(memory.kept).toEqual({ open: true, screen: onWall });
  first.window.end();
  expect(first.open()).toBe(0);
  const next = board({ memory });
  next.newest().emit('ready-to-show');
  expect(next.newest()).toMatchObject({ area: wall.bounds, acts: ['showInactive', 'full screen'] });
});

test('closed at the desk, it stays closed at the next start', () => {
  const memory = memoryOf();
  const { window, open } = board({ memory });
  window.open();
  window.close();
  expect([open(), memory.kept?.open]).toEqual([0, false]);
  expect(board({ memory }).open()).toBe(0);
});

test('a person who closes its window has closed it; a session that ends has not', () => {
  const byPerson = board();
  byPerson.window.open();
  const closed = byPerson.newest();
  closed.emit('close');
  closed.gone = true;
  closed.emit('closed');
  expect(byPerson.window.state().shown).toBe('closed');
  expect(byPerson.memory.kept).toMatchObject({ open: false });

  const bySystem = board();
  bySystem.window.open();
  const taken = bySystem.newest();
  taken.emit('session-end');
  taken.gone = true;
  taken.emit('closed');
  expect(bySystem.memory.kept).toMatchObject({ open: true });
});

test('When its screen goes, it goes, and comes back with it: it is never moved over the desk.', () => {
  const { window, setScreens, open, newest, memory } = board();
  window.open();
  setScreens([desk], 'display-removed');
  expect([open(), window.state()]).toEqual([0, { shown: 'away', secondScreen: false }]);
  expect(memory.kept).toEqual({ open: true, screen: onWall });
  setScreens([desk, wall], 'display-added');
  newest().emit('ready-to-show');
  expect(newest()).toMatchObject({ area: wall.bounds, acts: ['showInactive', 'full screen'] });
});

test('it does not come back on another screen, nor on one to which the desk has moved', () => {
  const other = { id: 3, bounds: { x: -800, y: 0, width: 800, height: 600 } };
  const { window, setScreens, open, place } = board();
  window.open();
  setScreens([desk], 'display-removed');
  setScreens([desk, other], 'display-added');
  expect(open()).toBe(0);
  place.x = wall.bounds.x;
  setScreens([desk, wall], 'display-added');
  expect([open(), window.state().shown]).toEqual([0, 'away']);
});

test('a screen that has another size shows it again, over the whole of it', () => {
  const { window, setScreens, newest, open } = board();
  window.open();
  const bounds = { ...wall.bounds, width: 2560, height: 1440 };
  setScreens([desk, { ...wall, bounds }], 'display-metrics-changed');
  expect([newest().area, open()]).toEqual([bounds, 1]);
  const before = newest();
  setScreens([desk, { ...wall, bounds }], 'display-metrics-changed');
  expect(newest()).toBe(before);
});

test('at a start without its screen it waits for it; one that was in a plain window is not opened again', () => {
  const waiting = board({ screens: [desk], memory: memoryOf({ open: true, screen: onWall }) });
  expect([waiting.open(), waiting.window.state().shown]).toEqual([0, 'away']);
  waiting.window.close();
  waiting.setScreens([desk, wall], 'display-added');
  expect(waiting.open()).toBe(0);
  const plain = board({ memory: memoryOf({ open: true, screen: null }) });
  expect([plain.open(), plain.window.state().shown]).toEqual([0, 'closed']);
});

test('renewed, the page is destroyed, and a new one stands in its place', () => {
  const { window, newest, open, memory } = board();
  window.open();
  const old = newest();
  window.renew();
  expect([old.gone, open(), newest() === old, memory.kept?.open]).toEqual([true, 1, false, true]);
  newest().emit('ready-to-show');
  expect(newest().acts).toEqual(['showInactive', 'full screen']);
});

test('in a plain window the new page stands where a person put the old one, not over the desk', async () => {
  const standin = openInProcess({
    platform: 'win32',
    screens: [desk].map(({ id, bounds }) => ({ id, ...bounds })),
  });
  const window = openBoardWindow(standin.electron, {
    page: { ...pageOfTests, preload: '/none', session: standin.electron.session.fromPartition('board') },
    memory: memoryOf(),
    deskArea: () => desk.bounds,
    onChange: () => undefined,
  });
  window.open();
  await standin.act('window.loaded', null);
  await standin.act('displays.set', { displays: [desk, wall].map(({ id, bounds }) => ({ id, ...bounds })) });
  const onTheWall = { x: 2000, y: 40, width: 1100, height: 640 };
  await standin.act('window.move', { to: onTheWall });
  window.renew();
  expect(await standin.act('window.read', null)).toMatchObject({ bounds: onTheWall });
  standin.close();
});

test('it is black where the screen is shared, when so set, also when it is opened later', () => {
  const { window, newest } = board();
  window.hideFromSharing(true);
  window.open();
  expect(newest().hidden).toBe(true);
  window.hideFromSharing(false);
  expect(newest().hidden).toBe(false);
});

test('when the program ends nothing brings it back, and it is remembered as open', () => {
  const { window, setScreens, open, memory } = board();
  window.open();
  window.end();
  setScreens([desk, wall], 'display-added');
  expect([open(), memory.kept?.open]).toEqual([0, true]);
});

test('it takes the keyboard from nobody on Linux either, where a hidden window that is made full screen would', async () => {
  const standin = openInProcess({
    platform: 'linux',
    screens: [desk, wall].map(({ id, bounds }) => ({ id, ...bounds })),
  });
  const page = {
    ...pageOfTests,
    preload: '/none',
    session: standin.electron.session.fromPartition('board'),
  } as never;
  const window = openBoardWindow(standin.electron, {
    page,
    memory: memoryOf(),
    deskArea: () => desk.bounds,
    onChange: () => undefined,
  });
  window.open();
  await standin.act('window.loaded', null);
  expect(await standin.act('window.read', null)).toMatchObject({
    visible: true,
    fullScreen: true,
    focused: false,
  });
  standin.close();
});

// Electron's `app.exit` destroys the windows, and each says `closed` (electron.d.ts, `exit`, `destroy`).
test('a start after a bug finds the board open: `app.exit` is no person who closed it', () => {
  const standin = openInProcess({
    platform: 'win32',
    screens: [desk, wall].map(({ id, bounds }) => ({ id, ...bounds })),
  });
  const memory = memoryOf();
  const process = new EventEmitter();
  const write = () => undefined;
  restartAfterBugs(standin.electron, process as never, {
    log: { info: write, warn: write, error: write },
    now: () => Date.UTC(2026, 10, 20, 23),
    args: [],
    isShown: () => true,
    isEnding: () => false,
  });
  openBoardWindow(standin.electron, {
    page: { ...pageOfTests, preload: '/none', session: standin.electron.session.fromPartition('board') },
    memory,
    deskArea: () => desk.bounds,
    onChange: () => undefined,
  }).open();
  process.emit('uncaughtException', new TypeError('odd'));
  expect([standin.ends, standin.relaunched()?.length]).toEqual([[1], 1]);
  expect(memory.kept?.open).toBe(true);
});
