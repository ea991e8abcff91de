import { afterEach, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import type { StandinPreset } from './preset.ts';

let standin: InProcess;
afterEach(() => standin.close());

function windowOn(preset: Partial<StandinPreset> = {}) {
  standin = openInProcess(preset);
  return opened();
}
function opened(name = 'page') {
  const { electron } = standin;
  const session = electron.session.fromPartition(name);
  const window = new electron.BrowserWindow({ show: false, webPreferences: { preload: '/none', session } });
  window.loadURL('app://toy/index.html').catch(() => undefined);
  return window;
}
const read = () => standin.act('window.read', null);

it('the program quits when its last window is gone and it does not listen for that', () => {
  windowOn().destroy();
  expect(standin.ends).toEqual([0]);
});

it('the program goes on when it listens for window-all-closed', () => {
  const window = windowOn();
  let heard = 0;
  standin.electron.app.on('window-all-closed', () => {
    heard += 1;
  });
  window.destroy();
  expect([heard, standin.ends]).toEqual([1, []]);
});

it('a program that quits is not asked about its last window, and exit closes windows unasked', () => {
  const window = windowOn();
  let heard = 0;
  standin.electron.app.on('window-all-closed', () => {
    heard += 1;
  });
  window.on('close', (event) => event.preventDefault());
  standin.electron.app.quit();
  expect([heard, standin.ends, window.isDestroyed()]).toEqual([0, [], false]);
  standin.electron.app.exit(3);
  expect([heard, standin.ends, window.isDestroyed()]).toEqual([0, [3], true]);
});

it('maximising a window that is not shown shows it, without the keyboard', async () => {
  windowOn().maximize();
  expect(await read()).toMatchObject({ visible: true, focused: false, maximised: true });
});

it('show takes the keyboard, showInactive does not, and the system may refuse it', async () => {
  const window = windowOn();
  window.showInactive();
  expect(window.isFocused()).toBe(false);
  window.show();
  expect(window.isFocused()).toBe(true);
  window.hide();
  await standin.act('focus.allow', { allowed: false });
  window.show();
  window.focus();
  expect([window.isVisible(), window.isFocused()]).toEqual([true, false]);
});

it('a window is minimised and comes back as it was; one that is not shown is shown minimised', () => {
  const window = windowOn();
  const heard: string[] = [];
  for (const name of ['show', 'minimize', 'restore', 'blur', 'focus'] as const)
    window.on(name as 'show', () => heard.push(name));
  window.minimize();
  expect([window.isVisible(), window.isMinimized(), window.isFocused()]).toEqual([true, true, false]);
  window.restore();
  expect([window.isMinimized(), window.isFocused()]).toEqual([false, true]);
  window.minimize();
  expect(heard).toEqual(['minimize', 'restore', 'focus', 'blur', 'minimize']);
});

it.each([
  ['win32', false],
  ['linux', true],
] as const)(
  'a person cannot minimise a window that is not minimizable; on Linux they can: %s',
  async (platform, can) => {
    standin = openInProcess({ platform });
    const { electron } = standin;
    const session = electron.session.fromPartition('page');
    const window = new electron.BrowserWindow({
      minimizable: false,
      webPreferences: { preload: '/none', session },
    });
    await standin.act('window.minimise', null);
    expect(window.isMinimized()).toBe(can);
  },
);

it('a window that is shown says so each time it is asked for', () => {
  const window = windowOn();
  let heard = 0;
  window.on('show', () => {
    heard += 1;
  });
  window.show();
  window.showInactive();
  expect(heard).toBe(2);
});

it('on Windows a maximised window that is minimised is not maximised until it comes back, which tells of both', () => {
  const window = windowOn({ platform: 'win32' });
  const heard: string[] = [];
  for (const name of ['maximize', 'minimize', 'restore'] as const)
    window.on(name as 'maximize', () => heard.push(name));
  window.maximize();
  window.minimize();
  expect([window.isMaximized(), window.isMinimized()]).toEqual([false, true]);
  window.restore();
  expect([window.isMaximized(), heard]).toEqual([true, ['maximize', 'minimize', 'restore', 'maximize']]);
});

it('what lies over the taskbar button is gone with the button, and cannot be laid where there is none', async () => {
  const window = windowOn({ platform: 'win32' });
  const picture = standin.electron.nativeImage.createEmpty();
  window.setOverlayIcon(picture, '1 waiting');
  expect(await read()).toMatchObject({ overlay: null });
  window.show();
  window.setOverlayIcon(picture, '1 waiting');
  expect(await read()).toMatchObject({ overlay: '1 waiting' });
  window.hide();
  window.show();
  expect(await read()).toMatchObject({ overlay: null });
});

it('nothing lies over a taskbar button but on Windows', () => {
  const window = windowOn({ platform: 'linux' });
  expect(() => window.setOverlayIcon(null, '')).toThrow('@platform win32');
});

it('a hidden window that is made full screen is shown and takes the keyboard on Linux alone', () => {
  const onLinux = windowOn({ platform: 'linux' });
  onLinux.setFullScreen(true);
  expect([onLinux.isVisible(), onLinux.isFocused()]).toEqual([true, true]);
  standin.close();
  const onWindows = windowOn({ platform: 'win32' });
  onWindows.setFullScreen(true);
  expect(onWindows.isVisible()).toBe(false);
});

it('zoom belongs to the host in a session: two windows of one share it, those of two do not', async () => {
  const first = windowOn();
  opened();
  opened('another');
  first.webContents.setZoomFactor(1.5);
  const zooms = (await standin.act('window.list', null)).map(({ zoom }) => zoom);
  expect(zooms).toEqual([1.5, 1.5, 1]);
});

it('loadURL resolves when the page has loaded, before it is ready to be shown, and rejects when the window goes', async () => {
  standin = openInProcess();
  const { electron } = standin;
  const session = electron.session.fromPartition('page');
  const window = new electron.BrowserWindow({ show: false, webPreferences: { preload: '/none', session } });
  const heard: string[] = [];
  window.webContents.on('did-finish-load', () => heard.push('loaded'));
  window.once('ready-to-show', () => heard.push('ready'));
  const over = window.loadURL('app://toy/index.html').then(() => heard.push('resolved'));
  await expect.poll(() => standin.act('window.address', null)).toBeTruthy();
  expect(heard).toEqual([]);
  await standin.act('window.loaded', null);
  await over;
  expect(heard).toEqual(['loaded', 'ready', 'resolved']);
  const never = window.loadURL('app://toy/index.html');
  window.destroy();
  await expect(never).rejects.toThrow('ERR_FAILED');
});

it('on a screen of another scale than the main one’s Windows stands a window a step beside where it was made', async () => {
  const screens = [
    { id: 1, x: 0, y: 0, width: 1920, height: 1080 },
    { id: 2, x: 1920, y: 0, width: 1280, height: 720, scaleFactor: 1.5 },
  ];
  const place = { x: 2000, y: 40, width: 800, height: 600 };
  const stands = (platform: StandinPreset['platform'], at = place) => {
    standin = openInProcess({ platform, screens });
    const { BrowserWindow, session } = standin.electron;
    const webPreferences = { preload: '/none', session: session.fromPartition('page') };
    return new BrowserWindow({ ...at, show: false, webPreferences }).getNormalBounds();
  };
  expect(stands('win32')).toEqual({ ...place, x: 2001, y: 41 });
  await standin.act('window.move', { to: { ...place, x: 2100 } });
  expect(await read()).toMatchObject({ bounds: { ...place, x: 2100 } });
  standin.close();
  expect(stands('win32', { ...place, x: 100 })).toEqual({ ...place, x: 100 });
  standin.close();
  expect(stands('linux')).toEqual(place);
});
