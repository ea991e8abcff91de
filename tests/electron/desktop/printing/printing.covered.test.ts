import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { rememberFolder } from '../../../../electron/desktop/last-folder.ts';
import { createPrinting } from '../../../../electron/desktop/printing/printing.ts';
import { bridgeCallOf } from '../../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

let whole: WholeDesk;
afterEach(() => whole?.close());

test.for(['privacy mode', 'the lock'])(
  'A day sheet that is still put together when %s begins is not printed.',
  async (by) => {
    whole = await openWholeDesk({ patients: 60 });
    await whole.connect();
    await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
    const companion = whole.companion();
    const dialogs: string[] = [];
    let serve: (request: { url: string }) => Promise<Response> = async () => new Response('');
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler() {},
      setPermissionCheckHandler() {},
      setDevicePermissionHandler() {},
      setProxy: async () => undefined,
      webRequest: { onBeforeRequest() {} },
      protocol: {
        handle(_: string, handler: typeof serve) {
          serve = handler;
        },
      },
    });
    class BrowserWindow extends EventEmitter {
      page = '';
      async loadURL(url: string) {
        this.page = await (await serve({ url })).text();
      }
      destroy() {}
      webContents = Object.assign(new EventEmitter(), {
        print: (_: object, done: (printed: boolean, why: string) => void) => {
          dialogs.push(this.page);
          done(true, '');
        },
      });
    }
    let pauses = 0;
    const printing = createPrinting({ BrowserWindow, dialog: {}, shell: {} } as never, {
      companion,
      session: session as never,
      clock: whole.clock,
      window: () => ({}) as never,
      last: rememberFolder('/'),
      write: async () => undefined,
      // Between two days of the week a person presses F8, or the PC is locked.
      async pause() {
        pauses += 1;
        if (pauses !== 3) return;
        if (by === 'the lock') companion.lock.lock();
        else companion.changeSettings({ privacy: true });
      },
      makeNonce: () => 'n',
    });
    const call = bridgeCallOf(whole, { printing });
    const answer = await call('print.days', {
      from: companion.state().today,
      days: 7,
      locationIds: [],
      to: 'printer',
    });
    const names = whole.service.sandbox.state('patients').flatMap(({ lastname }) => lastname ?? []);
    expect({
      answer: answer.ok ? 'ok' : answer.failure.kind,
      systemDialogs: dialogs.length,
      namesPrinted: names.filter((name) => dialogs.some((page) => page.includes(name))).length,
    }).toEqual({ answer: by === 'the lock' ? 'locked' : 'hidden', systemDialogs: 0, namesPrinted: 0 });
  },
);
