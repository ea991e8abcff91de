import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { boardMemoryIn, deskMemoryIn } from '../../../electron/desktop/desk-memory.ts';
import { openBoardWindow } from '../../../electron/desktop/windows/board-window.ts';
import { openDeskWindow } from '../../../electron/desktop/windows/desk-window.ts';
import { type DesktopAround, openDesktopAround } from '../../fakes/desktop-around.ts';
import { openRefusingFile, type RefusingFile } from '../../fakes/refusing-file.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { desk, pageOfTests, recordedWindows, wall } from './recorded-windows.ts';

/** A desk whose settings file can be written until a test says otherwise: what is thrown in a handler ends the program. */
let whole: WholeDesk | null = null;
let desktop: DesktopAround | null = null;
let file: RefusingFile;
afterEach(async () => {
  desktop?.close();
  desktop = null;
  await whole?.close();
  whole = null;
});

async function open(): Promise<{ whole: WholeDesk; desktop: DesktopAround }> {
  file = openRefusingFile({ arrivalsSeenUntil: 1, trayExplained: true });
  whole = await openWholeDesk({ patients: 60, settingsFile: file.settings });
  await whole.connect();
  await whole.until('all lists are read', () => whole?.companion().status().progress === null, 3_600_000);
  desktop = openDesktopAround(whole, deskMemoryIn(file.kept));
  return { whole, desktop };
}

test('a settings file that can’t be written does not end Foyer when a person turns to its window', async () => {
  const { whole, desktop } = await open();
  file.writes = 'ENOSPC';
  for (let times = 0; times < 3; times += 1) {
    await whole.clock.advance(60_000);
    desktop.focused();
  }
  const seenUntil = whole.companion().now();
  await whole.clock.advance(1000);
  expect(deskMemoryIn(file.kept).seenUntil()).toBe(seenUntil);
  expect(file.logged).toEqual(['the settings file cannot be used ENOSPC']);
  file.writes = null;
  whole.companion().changeSettings({ theme: 'dark' });
  expect(file.values).toMatchObject({ arrivalsSeenUntil: seenUntil, theme: 'dark' });
});

test('privacy mode begins from the tray at once, also where the settings file can’t be written', async () => {
  const { whole, desktop } = await open();
  const heard: unknown[] = [];
  whole.companion().on(({ name, payload }) => name === 'settings.changed' && heard.push(payload));
  file.writes = 'EBUSY';
  desktop.choose('Privacy mode');
  expect(heard).toMatchObject([{ privacy: true }]);
  const call = bridgeCallOf(whole);
  expect(await call('patient.search', { text: 'an', date: null })).toMatchObject({
    failure: { kind: 'hidden' },
  });
  desktop.choose('Privacy mode');
  expect(heard).toMatchObject([{ privacy: true }, { privacy: false }]);
});

test('a change on the page that can’t be written is answered with why, and changes nothing', async () => {
  const { whole } = await open();
  file.writes = 'ENOSPC';
  const call = bridgeCallOf(whole);
  expect(await call('settings.change', { theme: 'dark' })).toMatchObject({ failure: { kind: 'disk-full' } });
  expect(whole.companion().settings().theme).toBe('system');
});

test('privacy mode that a person asks for on the page begins, though they read that it can’t be kept', async () => {
  const { whole } = await open();
  file.writes = 'ENOSPC';
  const call = bridgeCallOf(whole);
  expect(await call('settings.change', { privacy: true })).toMatchObject({ failure: { kind: 'disk-full' } });
  expect(whole.companion().settings().privacy).toBe(true);
});

test('a settings file that can’t be written does not end Foyer when its window is closed or made larger', () => {
  file = openRefusingFile();
  const bounds = { x: 0, y: 0, width: 1280, height: 800 };
  const made: (EventEmitter & { readonly webContents: EventEmitter })[] = [];
  class BrowserWindow extends EventEmitter {
    webContents = Object.assign(new EventEmitter(), { setZoomFactor() {}, send() {} });
    constructor() {
      super();
      made.push(this);
    }
    setContentProtection() {}
    getNormalBounds = () => bounds;
    isMaximized = () => false;
    isMinimized = () => false;
    isDestroyed = () => false;
    hide() {}
    loadURL = async () => undefined;
  }
  const display = { id: 1, workArea: bounds };
  const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };
  openDeskWindow({ BrowserWindow, screen } as never, {
    page: pageOfTests,
    hidden: false,
    memory: file.kept,
    companion: {
      hint() {},
      close: async () => undefined,
      settings: file.settings.read,
      changeSettingsAtOnce: file.settings.changeAtOnce,
    },
    log: { info() {}, warn() {}, error() {} },
    isEnding: () => false,
    desk: () => null,
  });
  file.writes = 'EBUSY';
  const [window] = made;
  window?.webContents.emit('zoom-changed', {}, 'in');
  expect(file.settings.read().textSize).toBeGreaterThan(100);
  window?.emit('close', { preventDefault() {} });
  window?.emit('session-end');
  expect(file.kept.get('windowPlace')).toEqual({ ...bounds, maximised: false });
  expect(file.logged).toHaveLength(1);
});

test('a settings file that can’t be written does not keep the board from being opened and closed', () => {
  file = openRefusingFile();
  const memory = boardMemoryIn(file.kept);
  const seen = recordedWindows([desk, wall]);
  const ports = { page: pageOfTests, memory, deskArea: () => desk.bounds, onChange: () => undefined };
  const board = openBoardWindow(seen.electron, ports);
  file.writes = 'ENOSPC';
  board.open();
  expect([board.state().shown, memory.read()?.open]).toEqual(['screen', true]);
  seen.newest().emit('close');
  seen.newest().emit('closed');
  expect([board.state().shown, memory.read()?.open]).toEqual(['closed', false]);
});
