import type { BrowserWindow, default as Electron, Session, WebContents } from 'electron';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Printing, SavedFile } from '../ports.ts';
import { guardSession } from './guard.ts';
import { lockedDown } from './locked-down.ts';

const sheetAddress = 'app://print/sheet';

type PrintingOptions = {
  /** A session of its own, which keeps nothing. */
  readonly session: Session;
  /** The window before which the system asks. */
  readonly window: () => BrowserWindow | null;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
  readonly pause: () => Promise<void>;
  /** A new text that nobody can guess. */
  readonly makeNonce: () => string;
};

/**
 * Pages that are drawn for paper in a window that nobody sees.
 *
 * Guarantees
 * - No network is needed and none is used: the page comes from memory, and may load nothing.
 * - No script runs in it, and it has no bridge.
 * - Nothing of it is written but where a person said; its window is gone when it is done, or when the desk is locked,
 *   also where the system's dialog is still open.
 */
export function createPrinting(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'dialog'>,
  { session, window, write, pause, makeNonce }: PrintingOptions,
): Printing & { endSheet(): void } {
  const alone = oneAtATime();
  let drawn: string | null = null;
  let endSheet = () => {};

  guardSession(session);
  session.protocol.handle('app', (request) => {
    const found = request.url === sheetAddress ? drawn : null;
    const nonce = makeNonce();
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
      'cache-control': 'no-store',
    };
    return new Response(found?.replaceAll('__NONCE__', nonce) ?? '', { status: found ? 200 : 404, headers });
  });

  function onPage<T>(html: string, use: (contents: WebContents) => Promise<Result<T>>): Promise<Result<T>> {
    return alone(async () => {
      drawn = html;
      const sheet = new electron.BrowserWindow({
        show: false,
        title: 'Foyer',
        webPreferences: {
          ...lockedDown,
          session,
          javascript: false,
          devTools: false,
        },
      });
      const ended = new Promise<Result<T>>((end) => {
        endSheet = () => end(failed(failure('locked')));
      });
      try {
        await sheet.loadURL(sheetAddress);
        return await Promise.race([use(sheet.webContents), ended]);
      } catch {
        return failed(failure('not-printed'));
      } finally {
        drawn = null;
        endSheet = () => {};
        sheet.destroy();
      }
    });
  }

  return {
    pause,
    endSheet: () => endSheet(),
    pdf: (html) =>
      onPage(html, async (contents) => {
        const pdf = await contents.printToPDF({ printBackground: true, preferCSSPageSize: true });
        return ok(new Uint8Array(pdf));
      }),
    print: (html) =>
      onPage(
        html,
        (contents) =>
          new Promise((done) => {
            contents.print({ printBackground: true }, (printed, why) => {
              if (printed) done(ok(true));
              else if (/cancel/i.test(why)) done(ok(false));
              else done(failed(failure('not-printed')));
            });
          }),
      ),
    async save({ name, kind, bytes }: SavedFile) {
      const over = window();
      if (over === null) return ok(null);
      const { canceled, filePath } = await electron.dialog.showSaveDialog(over, {
        defaultPath: name,
        properties: ['showOverwriteConfirmation', 'createDirectory', 'dontAddToRecent'],
        filters: [
          kind === 'pdf'
            ? { name: 'PDF', extensions: ['pdf'] }
            : { name: 'Table (CSV)', extensions: ['csv'] },
        ],
      });
      if (canceled || !filePath) return ok(null);
      try {
        await write(filePath, bytes);
      } catch (error) {
        return failed(notSaved(error));
      }
      return ok(filePath.split(/[\\/]/).at(-1) ?? name);
    },
  };
}

/** Why a file could not be written, for a person. */
function notSaved(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC') return failure('disk-full');
  if (code === 'EBUSY') return failure('not-saved', { words: 'it is open in another program' });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return failure('not-saved', { words: 'this place may not be written to, or the file is open' });
  return failure('not-saved');
}
