import { EventEmitter } from 'node:events';
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  PrintToPDFOptions,
  WebContents,
} from 'electron';
import { launchChromium } from './chromium.ts';
import type { Sessions } from './sessions.ts';
import { onlyKnown, strict } from './strict.ts';

type UsedContents = Pick<WebContents, 'id' | 'on' | 'setWindowOpenHandler' | 'printToPDF' | 'print'>;
type UsedWindow = Pick<BrowserWindow, 'loadURL' | 'destroy'> & { readonly webContents: UsedContents };

/**
 * A window without preload that is never shown: a page for paper. Chromium draws it, without a screen and without a
 * network; what goes to the printer is recorded by its title.
 */
export function openPaper(
  id: number,
  options: BrowserWindowConstructorOptions,
  sessions: Sessions,
  printed: string[],
): UsedWindow {
  const { session, ...preferences } = options.webPreferences ?? {};
  onlyKnown('the options of a window for paper', options, ['show', 'title', 'webPreferences']);
  if (session === undefined) throw new Error('the stand-in needs a session');
  if (options.show !== false) throw new Error('the stand-in shows no window without a preload');
  let address: string | null = null;

  const page = async () => {
    if (address === null) throw new Error('no page was loaded');
    const answer = await sessions.serve(session, address);
    return { headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };

  const webContents = strict(
    'webContents',
    Object.assign(new EventEmitter(), {
      id,
      setWindowOpenHandler: () => undefined,
      async printToPDF(how: PrintToPDFOptions) {
        onlyKnown('the options of a PDF', how, ['printBackground', 'preferCSSPageSize']);
        const { printBackground = false, preferCSSPageSize = false } = how;
        const drawn = await page();
        const browser = await launchChromium();
        try {
          const context = await browser.newContext({ javaScriptEnabled: preferences.javascript ?? true });
          const sheet = await context.newPage();
          await sheet.route('**', (route) => route.fulfill(drawn));
          await sheet.goto('http://127.0.0.1/');
          return await sheet.pdf({ printBackground, preferCSSPageSize });
        } finally {
          await browser.close();
        }
      },
      print(how: object, done: (printed: boolean, why: string) => void) {
        onlyKnown('the options of a print', how, ['printBackground']);
        page().then(
          ({ body }) => {
            printed.push(/<title>([^<]*)/.exec(body)?.[1] ?? '');
            done(true, '');
          },
          () => done(false, 'Print job failed'),
        );
      },
    }),
  ) as unknown as UsedContents;

  return strict('BrowserWindow', {
    webContents,
    async loadURL(url: string) {
      const answer = await sessions.serve(session, url);
      if (!answer.ok) throw new Error(`ERR_FAILED loading ${url}`);
      address = url;
    },
    destroy: () => undefined,
  }) as UsedWindow;
}
