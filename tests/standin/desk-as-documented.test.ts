import { afterEach, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import type { StandinPreset } from './preset.ts';

let standin: InProcess;
afterEach(() => standin.close());
const open = (preset: Partial<StandinPreset> = {}, begins: 'ready' | 'early' = 'ready') => {
  standin = openInProcess(preset, begins);
  return standin.electron;
};

it('a PC is found as a test says: its idle time, whether the program is packaged, its screens and their scale', () => {
  const screens = [{ id: 7, x: 0, y: 0, width: 1280, height: 720, scaleFactor: 1.5 }];
  const { app, powerMonitor, screen } = open({ idleSeconds: 900, packaged: true, screens });
  expect([app.isPackaged, powerMonitor.getSystemIdleTime()]).toEqual([true, 900]);
  expect(screen.getPrimaryDisplay()).toMatchObject({ id: 7, scaleFactor: 1.5 });
});

it('there are no sessions before Electron is ready, and schemes are registered once and before', () => {
  const { session, protocol } = open({}, 'early');
  expect(() => session.fromPartition('page')).toThrow('when app is ready');
  protocol.registerSchemesAsPrivileged([{ scheme: 'app' }]);
  expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'app' }])).toThrow('once');
  standin.close();
  expect(() => open().protocol.registerSchemesAsPrivileged([])).toThrow('before app is ready');
});

it('each session that is created is announced, and fetches a dictionary unless the program says otherwise', async () => {
  const { app, session } = open({ platform: 'win32' });
  expect(await standin.act('net.fetched', null)).toHaveLength(1);
  app.on('session-created', (made) => {
    made.setSpellCheckerEnabled(false);
    made.setSpellCheckerLanguages([]);
    made.setSpellCheckerDictionaryDownloadURL('https://dictionary.invalid/');
  });
  session.fromPartition('page');
  session.fromPartition('page');
  expect(await standin.act('net.fetched', null)).toHaveLength(1);
  for (const forgotten of [
    'setSpellCheckerEnabled',
    'setSpellCheckerLanguages',
    'setSpellCheckerDictionaryDownloadURL',
  ]) {
    standin.close();
    const other = open({ platform: 'win32' });
    other.app.on('session-created', (made) => {
      if (forgotten !== 'setSpellCheckerEnabled') made.setSpellCheckerEnabled(false);
      if (forgotten !== 'setSpellCheckerLanguages') made.setSpellCheckerLanguages([]);
      if (forgotten !== 'setSpellCheckerDictionaryDownloadURL')
        made.setSpellCheckerDictionaryDownloadURL('https://dictionary.invalid/');
    });
    other.session.fromPartition('page');
    expect(await standin.act('net.fetched', null), forgotten).toHaveLength(2);
  }
  standin.close();
  open({ platform: 'darwin' }).session.fromPartition('page');
  expect(await standin.act('net.fetched', null)).toEqual([]);
});

it('Windows ends the process when the listeners of session-end return, unless the program quits already', async () => {
  const { BrowserWindow, session } = open({ platform: 'win32' });
  const heard: string[] = [];
  const webPreferences = { preload: '/none', session: session.fromPartition('page') };
  const window = new BrowserWindow({ show: false, webPreferences });
  for (const name of ['query-session-end', 'session-end', 'close'] as const)
    window.on(name as 'close', () => heard.push(name));
  await standin.act('session.end', null);
  await expect.poll(() => standin.terminated()).toBe(1);
  expect(heard).toEqual(['query-session-end', 'session-end']);
  standin.close();
  open({ platform: 'linux' });
  await expect(standin.act('session.end', null)).rejects.toThrow('@platform win32');
});

it('the power monitor says what this system knows, and a shutdown waits for a program that asks', async () => {
  const { powerMonitor } = open({ platform: 'linux' });
  await expect(standin.act('power.say', { what: 'lock-screen' })).rejects.toThrow('@platform darwin,win32');
  const wait = (event: unknown) => (event as { preventDefault(): void }).preventDefault();
  powerMonitor.on('shutdown', wait as () => void);
  await standin.act('power.say', { what: 'shutdown' });
  await new Promise((turn) => setImmediate(turn));
  expect(standin.terminated()).toBe(0);
  standin.close();
  open({ platform: 'linux' });
  await standin.act('power.say', { what: 'shutdown' });
  await expect.poll(() => standin.terminated()).toBe(1);
  standin.close();
  open({ platform: 'win32' });
  await expect(standin.act('power.say', { what: 'shutdown' })).rejects.toThrow('@platform linux,darwin');
});

it('a notice takes the place of one with its id, may fail, may be dismissed, and outlives the program', async () => {
  const { Notification, app } = open({ platform: 'win32' });
  const list = async () =>
    (await standin.act('notice.list', null)).map(({ title, closed }) => [title, closed]);
  new Notification({ id: 'a', title: 'first' }).show();
  const second = new Notification({ id: 'a', title: 'second' });
  second.show();
  expect(await list()).toEqual([
    ['first', true],
    ['second', false],
  ]);
  const heard: string[] = [];
  second.on('close', () => heard.push('close'));
  await standin.act('notice.dismiss', { index: 1 });
  await standin.act('notice.fail', { fails: true });
  const third = new Notification({ title: 'third' });
  third.on('failed', () => heard.push('failed'));
  third.on('show', () => heard.push('shown'));
  third.show();
  expect([heard, (await list()).length]).toEqual([['close', 'failed'], 2]);
  await standin.act('notice.fail', { fails: false });
  const left = new Notification({ title: 'left' });
  left.on('show', () => heard.push('shown'));
  left.show();
  expect(heard.slice(2)).toEqual(['shown']);
  app.exit(0);
  expect((await list()).at(-1)).toEqual(['left', false]);
});

it('a click on a notice that an earlier run has left reaches the program as an activation', async () => {
  const { Notification } = open({ platform: 'win32' });
  const heard: string[] = [];
  Notification.handleActivation(({ type }) => heard.push(type));
  await standin.act('notice.clickOld', null);
  expect(heard).toEqual(['click']);
});

it('Windows shows the tray’s bitmap for scale 1 alone; elsewhere each scale has its own', async () => {
  const shows = async (platform: StandinPreset['platform']) => {
    const { Tray, nativeImage } = open({ platform });
    const image = nativeImage.createEmpty();
    for (const scaleFactor of [1, 2])
      image.addRepresentation({ scaleFactor, dataURL: `data:,${scaleFactor}` });
    new Tray(image);
    const pictures = (await standin.act('tray.read', null))?.pictures;
    standin.close();
    return pictures;
  };
  expect(await shows('win32')).toEqual(['data:,1']);
  expect(await shows('darwin')).toEqual(['data:,1', 'data:,2']);
});

it('relaunch ends nothing by itself', () => {
  const { app } = open();
  app.relaunch({ args: ['--hidden'] });
  expect([standin.ends, standin.relaunched()]).toEqual([[], ['--hidden']]);
});

it('a sheet of paper is a window too: the program quits when it was the last one', () => {
  const { BrowserWindow, session } = open();
  new BrowserWindow({ show: false, webPreferences: { session: session.fromPartition('print') } }).destroy();
  expect(standin.ends).toEqual([0]);
});

it('a blocker of power saving has a number, of which the first is 0, and works until it is stopped', async () => {
  const { powerSaveBlocker } = open();
  const id = powerSaveBlocker.start('prevent-display-sleep');
  expect([id, powerSaveBlocker.isStarted(id)]).toEqual([0, true]);
  expect(await standin.act('blockers.read', null)).toEqual(['prevent-display-sleep']);
  expect([powerSaveBlocker.stop(id), powerSaveBlocker.stop(id)]).toEqual([true, false]);
  expect(await standin.act('blockers.read', null)).toEqual([]);
  expect(() => powerSaveBlocker.start('prevent-everything' as never)).toThrow('no type');
});
