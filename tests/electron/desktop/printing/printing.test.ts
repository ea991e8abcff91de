import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { rememberFolder } from '../../../../electron/desktop/last-folder.ts';
import { createPrinting } from '../../../../electron/desktop/printing/printing.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

type Handler = (request: { url: string }) => Promise<Response>;

/** Electron as far as paper needs it: what a window is asked is kept, and the person's answers are given. */
function desk(
  answers: {
    path?: string | null;
    print?: readonly [boolean, string] | 'never';
    write?: () => Promise<void>;
    load?: () => Promise<void>;
  } = {},
) {
  const seen = {
    windows: [] as Record<string, unknown>[],
    destroyed: 0,
    pages: [] as string[],
    written: [] as { path: string; bytes: Uint8Array }[],
    asked: [] as unknown[],
    shown: [] as string[],
    /** What of the desk is covered. */
    locked: false,
    privacy: false,
    policies: [] as (string | null)[],
  };
  let serve: Handler = async () => new Response('', { status: 404 });
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    setProxy: async () => undefined,
    webRequest: { onBeforeRequest: () => undefined },
    protocol: {
      handle: (_scheme: string, handler: Handler) => {
        serve = handler;
      },
    },
  });
  class BrowserWindow extends EventEmitter {
    constructor(options: Record<string, unknown>) {
      super();
      seen.windows.push(options);
    }
    async loadURL(url: string) {
      await answers.load?.();
      const answer = await serve({ url });
      seen.policies.push(answer.headers.get('content-security-policy'));
      seen.pages.push(await answer.text());
    }
    destroy() {
      seen.destroyed += 1;
    }
    webContents = Object.assign(new EventEmitter(), {
      printToPDF: async () => Buffer.from('%PDF-1.7'),
      print: (_how: object, done: (printed: boolean, why: string) => void) => {
        const { print = [true, ''] as const } = answers;
        if (print !== 'never') done(...print);
      },
    });
  }
  const shell = { showItemInFolder: (path: string) => void seen.shown.push(path) };
  const dialog = {
    showSaveDialog: async (_window: unknown, options: unknown) => {
      seen.asked.push(options);
      const filePath = answers.path ?? '';
      return { canceled: filePath === '', filePath };
    },
  };
  const last = rememberFolder('/home/desk/Documents');
  let tell: (event: object) => void = () => undefined;
  const companion = {
    on: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
    settings: () => ({ privacy: seen.privacy }),
    lock: { locked: () => seen.locked },
  };
  const lock = () => {
    seen.locked = true;
    tell({ name: 'app.changed', payload: {} });
  };
  const setPrivacy = (privacy: boolean) => {
    seen.privacy = privacy;
    tell({ name: 'settings.changed', payload: { privacy } });
  };
  const printing = createPrinting(
    { BrowserWindow, dialog, shell } as never,
    {
      companion,
      session,
      clock: createVirtualClock(),
      window: () => ({}),
      last,
      write: async (path: string, bytes: Uint8Array) => {
        await answers.write?.();
        seen.written.push({ path, bytes });
      },
      pause: async () => undefined,
      makeNonce: () => 'n0nce',
    } as never,
  );
  return { printing, seen, lock, setPrivacy, serve: (url: string) => serve({ url }) };
}

const page = '<html><style nonce="__NONCE__"></style>Margaret</html>';

describe('paper', () => {
  it.each([
    ['the desk is locked', 'locked', ({ lock }: ReturnType<typeof desk>) => lock()],
    ['privacy mode begins', 'hidden', ({ setPrivacy }: ReturnType<typeof desk>) => setPrivacy(true)],
  ] as const)(
    'a sheet is gone when %s, also where the system’s dialog is still open, and what waits for it is not drawn',
    async (_when, kind, cover) => {
      const sheets = desk({ print: 'never' });
      const { printing, seen } = sheets;
      const first = printing.print('<p>Margaret Oduya</p>');
      const second = printing.pdf('<p>Ivan Petrov</p>');
      await expect.poll(() => seen.pages.length).toBe(1);
      cover(sheets);
      expect(await first).toMatchObject({ ok: false, failure: { kind } });
      expect(await second).toMatchObject({ ok: false, failure: { kind } });
      expect(seen).toMatchObject({ pages: ['<p>Margaret Oduya</p>'], destroyed: 1 });
      seen.locked = false;
      expect(await printing.pdf('<p>of the next day</p>')).toMatchObject({ ok: true });
    },
  );

  it('no other setting takes a sheet away, nor privacy mode that was on before', async () => {
    const { printing, seen, setPrivacy } = desk({ print: 'never' });
    setPrivacy(true);
    const printed = printing.print('<p>a sheet of figures</p>');
    await expect.poll(() => seen.pages.length).toBe(1);
    setPrivacy(true);
    setPrivacy(false);
    expect(await Promise.race([printed, Promise.resolve('stays')])).toBe('stays');
  });

  it('No network is needed and none is used: the page comes from memory, and may load nothing.', async () => {
    const { printing, seen, serve } = desk();
    expect(await printing.pdf(page)).toMatchObject({ ok: true });
    expect(seen.pages).toEqual([page.replace('__NONCE__', 'n0nce')]);
    expect(seen.policies).toEqual([
      "default-src 'none'; style-src 'nonce-n0nce'; base-uri 'none'; form-action 'none'",
    ]);
    expect((await serve('app://print/sheet')).status).toBe(404);
  });

  it('No script runs in it, and it has no bridge.', async () => {
    const { printing, seen } = desk();
    await printing.pdf(page);
    expect(seen.windows).toMatchObject([
      {
        show: false,
        webPreferences: { javascript: false, sandbox: true, contextIsolation: true, nodeIntegration: false },
      },
    ]);
    expect(seen.windows[0]?.['webPreferences']).not.toHaveProperty('preload');
  });

  it('Nothing of it is written but where a person said; its window is gone when it is done.', async () => {
    const { printing, seen } = desk({ path: null });
    await printing.pdf(page);
    expect(await printing.save({ name: 'a.pdf', kind: 'pdf', bytes: new Uint8Array([1]) })).toEqual({
      ok: true,
      value: null,
    });
    expect(seen).toMatchObject({ written: [], destroyed: 1 });

    const yes = desk({ path: '/home/desk/Sheets/today.pdf' });
    const bytes = new Uint8Array([1, 2]);
    expect(await yes.printing.save({ name: 'a.pdf', kind: 'pdf', bytes })).toEqual({
      ok: true,
      value: 'today.pdf',
    });
    expect(yes.seen.written).toEqual([{ path: '/home/desk/Sheets/today.pdf', bytes }]);
    await yes.printing.save({ name: 'b.pdf', kind: 'pdf', bytes });
    expect(yes.seen.asked).toMatchObject([
      { defaultPath: '/home/desk/Documents/a.pdf', filters: [{ extensions: ['pdf'] }] },
      { defaultPath: '/home/desk/Sheets/b.pdf' },
    ]);
  });

  it('A saved file is shown in its folder, never opened: the last one, and none before there is one.', async () => {
    const bytes = new Uint8Array([1]);
    const none = desk({ path: null });
    await none.printing.save({ name: 'a.pdf', kind: 'pdf', bytes });
    none.printing.showSaved();
    expect(none.seen.shown).toEqual([]);

    const yes = desk({ path: '/home/desk/Sheets/today.pdf' });
    await yes.printing.save({ name: 'a.pdf', kind: 'pdf', bytes });
    yes.printing.showSaved();
    expect(yes.seen.shown).toEqual(['/home/desk/Sheets/today.pdf']);
  });

  it('a print that a person cancels is no failure; one that fails is', async () => {
    expect(await desk().printing.print(page)).toEqual({ ok: true, value: true });
    expect(await desk({ print: [false, 'Print job canceled'] }).printing.print(page)).toEqual({
      ok: true,
      value: false,
    });
    expect(await desk({ print: [false, 'Invalid printer settings'] }).printing.print(page)).toMatchObject({
      failure: { kind: 'not-printed' },
    });
  });

  it('a page that cannot be drawn is a failure, and the next one is drawn all the same', async () => {
    let first = true;
    const { printing, seen } = desk({
      load: async () => {
        if (first) {
          first = false;
          throw new Error('ERR_FAILED');
        }
      },
    });
    expect(await printing.pdf(page)).toMatchObject({ failure: { kind: 'not-printed' } });
    expect(await printing.pdf(page)).toMatchObject({ ok: true });
    expect(seen.destroyed).toBe(2);
  });

  it.each([
    ['the desk is locked', 'locked', ({ lock }: ReturnType<typeof desk>) => lock()],
    ['privacy mode begins', 'hidden', ({ setPrivacy }: ReturnType<typeof desk>) => setPrivacy(true)],
  ] as const)(
    'a file for which the system’s dialog is still open when %s is not written',
    async (_when, kind, cover) => {
      const saving: ReturnType<typeof desk> = desk({
        get path() {
          // The person who chooses now has not opened the desk.
          cover(saving);
          return '/media/stick/today.pdf';
        },
      });
      const { printing, seen } = saving;
      const saved = await printing.save({ name: 'a.pdf', kind: 'pdf', bytes: new Uint8Array([1]) });
      expect([saved, seen.written]).toMatchObject([{ ok: false, failure: { kind } }, []]);
    },
  );

  it('says why a file could not be saved', async () => {
    const why = async (code: string) => {
      const { printing } = desk({
        path: '/x/a.csv',
        write: async () => {
          throw Object.assign(new Error(code), { code });
        },
      });
      return printing.save({ name: 'a.csv', kind: 'csv', bytes: new Uint8Array() });
    };
    expect(await why('ENOSPC')).toMatchObject({ failure: { kind: 'disk-full' } });
    expect(await why('EACCES')).toMatchObject({ failure: { kind: 'not-saved' } });
    expect(await why('EBUSY')).toMatchObject({
      failure: { kind: 'not-saved', words: 'it is open in another program' },
    });
  });
});
