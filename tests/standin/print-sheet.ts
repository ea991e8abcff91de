import { EventEmitter } from 'node:events';
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  PrintToPDFOptions,
  WebContents,
  WebContentsPrintOptions,
} from 'electron';
import type { PrintJob, PrintOutcome } from './control.ts';
import type { Sessions } from './sessions.ts';
import { onlyKnown, strict } from './strict.ts';

type UsedContents = Pick<
  WebContents,
  'id' | 'on' | 'setWindowOpenHandler' | 'setWebRTCIPHandlingPolicy' | 'printToPDF' | 'print'
>;
type UsedWindow = Pick<BrowserWindow, 'loadURL' | 'destroy' | 'once'> & {
  readonly webContents: UsedContents;
};

export type PrintPorts = {
  readonly sessions: Sessions;
  readonly printed: PrintJob[];
  /** Of the sheet that is printed now. */
  readonly delivery: () => PrintOutcome;
  /** The number of a window of the program; null: it is none. */
  readonly numberOf: (window: object) => number | null;
  readonly onClosed: () => void;
};

/**
 * A window without preload that is never shown: a page for paper. Chromium draws it, without a screen and without a
 * network; what goes to the printer is recorded. docs/api/browser-window.md, `parent`: a child window goes with its parent.
 */
export function openPrintSheet(
  id: number,
  options: BrowserWindowConstructorOptions,
  { sessions, printed, delivery, numberOf, onClosed }: PrintPorts,
): UsedWindow {
  const { session, ...preferences } = options.webPreferences ?? {};
  onlyKnown('the options of a window for paper', options, ['show', 'title', 'parent', 'webPreferences']);
  if (session === undefined) throw new Error('the stand-in needs a session');
  if (options.show !== false) throw new Error('the stand-in shows no window without a preload');
  const contents = new EventEmitter();
  const window = new EventEmitter();
  let gone = false;
  const destroy = () => {
    if (gone) return;
    gone = true;
    window.emit('closed');
    onClosed();
  };
  options.parent?.once('closed', destroy);
  const owner = options.parent ? numberOf(options.parent) : null;
  /** docs/api/web-contents.md, `render-process-gone`: the callback of a print does not come any more. */
  const die = () =>
    void setImmediate(() => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
  let address: string | null = null;

  const page = async () => {
    if (address === null) throw new Error('no page was loaded');
    const answer = await sessions.serve(session, address);
    return { headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };

  const webContents = strict(
    'webContents',
    Object.assign(contents, {
      id,
      setWindowOpenHandler: () => undefined,
      setWebRTCIPHandlingPolicy: () => undefined,
      async printToPDF(how: PrintToPDFOptions) {
        onlyKnown('the options of a PDF', how, ['printBackground', 'preferCSSPageSize']);
        const { printBackground = false, preferCSSPageSize = false } = how;
        const what = delivery();
        if (what === 'dies') die();
        if (what === 'dies' || what === 'hangs') return await new Promise<never>(() => {});
        if (what === 'failed') throw new Error('Failed to generate PDF');
        const drawn = await page();
        // Only here: it costs each start of a program a third of a second.
        const { launchChromium } = await import('./chromium.ts');
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
      print(how: WebContentsPrintOptions, done: (printed: boolean, why: string) => void) {
        onlyKnown('the options of a print', how, ['printBackground', 'landscape', 'pageSize']);
        const what = delivery();
        if (what === 'dies') return die();
        if (what === 'hangs') return;
        const { landscape = false, pageSize = 'A4' } = how;
        page().then(
          ({ body }) => {
            if (what === 'cancelled') return done(false, 'Print job canceled');
            if (what === 'failed') return done(false, 'Print job failed');
            const title = /<title>([^<]*)/.exec(body)?.[1] ?? '';
            printed.push({ title, landscape, pageSize: String(pageSize), owner });
            done(true, '');
          },
          () => done(false, 'Print job failed'),
        );
      },
    }),
  ) as unknown as UsedContents;

  const methods = {
    webContents,
    async loadURL(url: string) {
      const answer = await sessions.serve(session, url);
      if (!answer.ok) throw new Error(`ERR_FAILED loading ${url}`);
      address = url;
    },
    destroy,
  };
  return strict('BrowserWindow', Object.assign(window, methods)) as unknown as UsedWindow;
}
