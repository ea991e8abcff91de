import type { default as Electron } from 'electron';
import { afterEach, expect, test } from 'vitest';
import type { Companion } from '../../../electron/companion.ts';
import { type Behind, openFront } from '../../../electron/desktop/front.ts';
import { pageAddress } from '../../../electron/desktop/windows/page-files.ts';
import { defaultSettingsFor } from '../../../electron/platform/settings.ts';
import { type InProcess, openInProcess } from '../../standin/in-process.ts';

type Answer = (event: unknown, name: unknown, input: unknown) => Promise<unknown>;

let standin: InProcess;
afterEach(() => standin.close());

/** The front of a PC whose keychain has not answered yet. */
function opened({ hidden = false, settings = {} } = {}) {
  standin = openInProcess({ platform: 'win32' });
  const { electron } = standin;
  let answer: Answer | null = null;
  const ipcMain = {
    handle(_channel: string, given: Answer) {
      answer = given;
    },
  };
  const { promise: opening, resolve: open } = Promise.withResolvers<Companion>();
  const hints: unknown[] = [];
  const shown: string[] = [];
  const system = { ...electron, BrowserWindow: electron.BrowserWindow, screen: electron.screen, ipcMain };
  const front = openFront(system as unknown as typeof Electron, {
    opening,
    preload: '/none',
    session: electron.session.fromPartition('page') as unknown as Electron.Session,
    devTools: false,
    settings: { ...defaultSettingsFor('win32'), ...settings } as never,
    memory: { get: () => undefined, remember: () => undefined },
    log: { info() {}, warn() {}, error() {} },
    hidden,
    isEnding: () => false,
    dayShown: () => void shown.push('day'),
  });
  const call = (name: string) => answer?.({ senderFrame: null, sender: null }, name, null);
  return {
    front,
    call,
    hints,
    shown,
    open: () => open({ hint: (hint: unknown) => void hints.push(hint) } as unknown as Companion),
    behind: {
      bridge: { handle: async (_sender: unknown, name: string) => `answer to ${name}` },
      board: { contents: () => null },
      desk: { focused() {}, toTray() {} },
    } as unknown as Behind,
  };
}
const read = () => standin.act('window.read', null);

test('The page is loaded while the keychain has not answered; its calls wait, and are answered in the end.', async () => {
  const { front, call, shown, behind } = opened();
  expect(await read()).toMatchObject({ shows: new URL(pageAddress).pathname });
  const answers: unknown[] = [];
  const both = [call('app.state'), call('day.read')].map((one) => one?.then((said) => answers.push(said)));
  await new Promise((done) => setImmediate(done));
  expect([answers, shown]).toEqual([[], []]);
  front.answerWith(behind);
  await Promise.all(both);
  expect([answers, shown]).toEqual([['answer to app.state', 'answer to day.read'], ['day']]);
});

test('The companion is told, as soon as there is one, whether the window can be seen.', async () => {
  const { hints, open } = opened({ hidden: true });
  expect(hints).toEqual([]);
  open();
  await new Promise((done) => setImmediate(done));
  expect(hints).toEqual([{ visible: false }]);
});

test('A window that others must not see is black from the first moment, and has its theme and size.', async () => {
  opened({ settings: { hideFromSharing: true, textSize: 150, theme: 'dark' } });
  expect(await read()).toMatchObject({ hiddenFromSharing: true, zoom: 1.5 });
  expect(standin.electron.nativeTheme.themeSource).toBe('dark');
});
