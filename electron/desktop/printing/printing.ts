import { dirname, join } from 'node:path';
import type { BrowserWindow, default as Electron, Session, WebContents } from 'electron';
import { minuteMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import type { Companion } from '../../companion.ts';
import type { Clock, Printing, SavedFile } from '../../platform/ports.ts';
import { createSerialQueue } from '../../platform/serial-queue.ts';
import type { LastFolder } from '../last-folder.ts';
import { cutOff, guardSession } from '../windows/guard.ts';
import { lockedDown } from '../windows/locked-down.ts';
import { desktopWords } from '../words.ts';

const sheetAddress = 'app://print/sheet';

/** A PDF of the longest day takes some seconds. */
const longestPdfMs = 60_000;
/** A person may take their time before the system's dialog. The driver of a printer that is stuck never answers. */
const longestPrintMs = 10 * minuteMs;

type PrintingOptions = {
  /** Whose lock and privacy mode take sheets away. */
  readonly companion: Pick<Companion, 'on' | 'lock' | 'settings'>;
  readonly clock: Pick<Clock, 'after'>;
  /** A session of its own, which keeps nothing. */
  readonly session: Session;
  /** The window before which the system asks. */
  readonly window: () => BrowserWindow | null;
  /** Where a person is asked for the place of a file. */
  readonly last: LastFolder;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
  readonly pause: () => Promise<void>;
  /** A new text that cannot be guessed. */
  readonly makeNonce: () => string;
};

/**
 * Pages for paper, drawn in a hidden window.
 *
 * Guarantees
 * - No network is needed and none is used: the page comes from memory, and may load nothing.
 * - No script runs in it, and it has no bridge.
 * - Nothing of it is written but where a person said; its window is gone when it is done, or when the desk is locked,
 *   also where the system's dialog is still open, and nothing is saved by one that is answered then; what waits for another sheet, or is still put together, is not drawn then.
 * - A page whose process dies, or that is never done, is a failure, and holds up none after it.
 * - A saved file is shown in its folder, never opened: what opens a file is the PC's to decide.
 * - The system asks before the desk's window, not behind it; what is printed lies as the page was made: A4, across.
 */
export function createPrinting(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'dialog' | 'shell'>,
  { companion, clock, session, window, last, write, pause, makeNonce }: PrintingOptions,
): Printing {
  const alone = createSerialQueue();
  let drawn: string | null = null;
  let lastSaved: string | null = null;
  /** Ends what is drawn, and what waits to be. */
  let asked = new AbortController();
  whenCovered(companion, () => {
    asked.abort(failure(companion.lock.locked() ? 'locked' : 'hidden'));
    asked = new AbortController();
  });

  guardSession(session);
  cutOff(session).handle('app', (request) => {
    const found = request.url === sheetAddress ? drawn : null;
    const nonce = makeNonce();
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
      'cache-control': 'no-store',
    };
    return new Response(found?.replaceAll('__NONCE__', nonce) ?? '', { status: found ? 200 : 404, headers });
  });

  function onPage<T>(
    html: string,
    parent: BrowserWindow | null,
    signal: AbortSignal,
    use: (contents: WebContents) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return alone(async () => {
      if (signal.aborted) return failed(signal.reason);
      drawn = html;
      const sheet = new electron.BrowserWindow({
        ...(parent ? { parent } : {}),
        show: false,
        title: 'Foyer',
        webPreferences: {
          ...lockedDown,
          session,
          javascript: false,
          devTools: false,
        },
      });
      const { webContents } = sheet;
      const gone = new Promise<Result<T>>((done) => {
        const over = () => done(failed(failure('not-printed')));
        // Then no answer comes any more. A window goes with its parent.
        webContents.on('render-process-gone', over);
        sheet.once('closed', over);
        signal.addEventListener('abort', () => done(failed(signal.reason)));
      });
      try {
        const work = sheet.loadURL(sheetAddress).then(() => use(webContents));
        return await Promise.race([work, gone]);
      } catch {
        return failed(failure('not-printed'));
      } finally {
        drawn = null;
        sheet.destroy();
      }
    });
  }

  /** @returns what `work` gives; a failure when it is not done in time */
  function within<T>(longestMs: number, work: Promise<Result<T>>): Promise<Result<T>> {
    let cancel = () => {};
    const late = new Promise<Result<T>>((done) => {
      cancel = clock.after(longestMs, () => done(failed(failure('not-printed'))));
    });
    return Promise.race([work, late]).finally(() => cancel());
  }

  return {
    pause,
    untilCovered: () => asked.signal,
    pdf: (html, covered = asked.signal) =>
      onPage(html, null, covered, (contents) =>
        within(
          longestPdfMs,
          contents
            .printToPDF({ printBackground: true, preferCSSPageSize: true })
            .then((pdf) => ok(new Uint8Array(pdf))),
        ),
      ),
    // The system's dialog heeds no `@page`: what the page says is said again.
    print: (html, covered = asked.signal) =>
      onPage(html, window(), covered, (contents) =>
        within(
          longestPrintMs,
          new Promise((done) => {
            contents.print({ printBackground: true, landscape: true, pageSize: 'A4' }, (printed, why) => {
              if (printed) done(ok(true));
              else if (/cancel/i.test(why)) done(ok(false));
              else done(failed(failure('not-printed')));
            });
          }),
        ),
      ),
    showSaved() {
      if (lastSaved !== null) electron.shell.showItemInFolder(lastSaved);
    },
    async save({ name, kind, bytes }: SavedFile, covered = asked.signal) {
      if (covered.aborted) return failed(covered.reason);
      const over = window();
      if (over === null) return ok(null);
      const { canceled, filePath } = await electron.dialog.showSaveDialog(over, {
        defaultPath: join(last.read(), name),
        properties: ['showOverwriteConfirmation', 'createDirectory', 'dontAddToRecent'],
        filters: [
          kind === 'pdf'
            ? { name: desktopWords.files.pdf, extensions: ['pdf'] }
            : { name: desktopWords.files.csv, extensions: ['csv'] },
        ],
      });
      // The system may leave its dialog standing: who answers it behind the lock has not opened the desk.
      if (covered.aborted) return failed(covered.reason);
      if (canceled || !filePath) return ok(null);
      last.chosen(dirname(filePath));
      try {
        await write(filePath, bytes);
      } catch (error) {
        return failed(notSaved(error));
      }
      lastSaved = filePath;
      return ok(filePath.split(/[\\/]/).at(-1) ?? name);
    },
  };
}

/** @param tell called at each lock, and as privacy mode begins */
function whenCovered(companion: PrintingOptions['companion'], tell: () => void): void {
  let isPrivate = companion.settings().privacy;
  companion.on((event) => {
    if (event.name === 'app.changed' && companion.lock.locked()) tell();
    if (event.name !== 'settings.changed') return;
    if (event.payload.privacy && !isPrivate) tell();
    isPrivate = event.payload.privacy;
  });
}

/** Why a file could not be written, for a person. */
function notSaved(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC') return failure('disk-full');
  if (code === 'EBUSY') return failure('not-saved', { words: desktopWords.files.isOpen });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return failure('not-saved', { words: desktopWords.files.notWritable });
  return failure('not-saved');
}
