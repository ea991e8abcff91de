import { afterEach, expect, test } from 'vitest';
import { setAppMenu } from '../../../../electron/desktop/app-menu.ts';
import { startsHidden, wasOpenedAtLogin } from '../../../../electron/desktop/startup/startup.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';

let standin: InProcess;
afterEach(() => standin.close());

test('Started with a Mac it is in the tray only, though the system gives it no arguments.', () => {
  standin = openInProcess({ platform: 'darwin', atLogin: true });
  expect(startsHidden([], wasOpenedAtLogin(standin.electron.app, 'darwin'))).toBe(true);
  standin.close();
  standin = openInProcess({ platform: 'darwin' });
  expect(startsHidden([], wasOpenedAtLogin(standin.electron.app, 'darwin'))).toBe(false);
  standin.close();
  standin = openInProcess({ platform: 'win32', atLogin: true });
  expect(startsHidden([], wasOpenedAtLogin(standin.electron.app, 'win32'))).toBe(false);
});

test('On a Mac there is a menu, without which copy, paste and quit have no keys; elsewhere there is none.', async () => {
  standin = openInProcess({ platform: 'darwin' });
  setAppMenu(standin.electron.Menu, 'darwin');
  expect(await standin.act('menu.read', null)).toEqual(['appMenu', 'editMenu', 'windowMenu']);
  setAppMenu(standin.electron.Menu, 'win32');
  expect(await standin.act('menu.read', null)).toBeNull();
});
