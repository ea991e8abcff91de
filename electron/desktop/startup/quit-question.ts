import type { default as Electron } from 'electron';
import type { Companion } from '../../companion.ts';
import { desktopWords } from '../words.ts';

const words = desktopWords;

type Dialogs = Pick<typeof Electron, 'dialog'>;
/**
 * The window that is asked about, on top of which the question stands; over one that is in the tray or minimised it could not be
 * answered. (Windows hides what belongs to a minimised window.)
 */
type Owner = Electron.BrowserWindow | null;
type Unsent = ReturnType<Companion['unsent']>;

const ask = ({ dialog }: Dialogs, owner: Owner, options: Electron.MessageBoxOptions) =>
  owner?.isVisible() && !owner.isMinimized()
    ? dialog.showMessageBox(owner, options)
    : dialog.showMessageBox(options);

/**
 * Asks before Foyer is ended while changes wait: they are kept, but the practice does not know of them until Foyer runs
 * again; of a desk that works from memory they are lost. Not asked when the system ends the session: nothing may hold that up, and nothing is lost.
 *
 * @param unsent `waiting` null: they can't be counted now, and some may wait
 * @param signal takes the question away, which counts as a no
 * @returns whether to end
 */
export async function mayQuit(
  electron: Dialogs,
  owner: Owner,
  { waiting, memoryOnly }: Unsent,
  signal?: AbortSignal,
): Promise<boolean> {
  if (waiting === 0) return true;
  const { response } = await ask(electron, owner, {
    type: 'question',
    title: words.name,
    message: waiting === null ? words.quit.askUncounted : words.quit.ask(waiting),
    detail: memoryOnly ? words.quit.meansLost : words.quit.means,
    buttons: [words.quit.yes, words.quit.no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    ...(signal && { signal }),
  });
  return response === 0;
}

/**
 * What "Quit" in the tray does. Asked again, the question that stands, which may lie behind another window, gives way to one in front,
 * with what waits by then.
 *
 * Guarantee: one question stands at a time.
 */
export function quitWhenAsked(
  electron: Dialogs & { readonly app: Pick<Electron.App, 'quit'> },
  owner: () => Owner,
  unsent: () => Unsent,
): () => void {
  let standing = new AbortController();
  return () => {
    standing.abort();
    standing = new AbortController();
    void mayQuit(electron, owner(), unsent(), standing.signal).then((may) => may && electron.app.quit());
  };
}

/**
 * Asks before this PC is taken off its practice. Asked by the system, so that nothing that runs in the page can answer.
 *
 * @param waiting changes that have not reached the practice; null: they can't be counted now
 * @returns whether to remove it
 */
export async function mayRemove(electron: Dialogs, owner: Owner, waiting: number | null): Promise<boolean> {
  const { response } = await ask(electron, owner, {
    type: 'warning',
    title: words.name,
    message: words.removal.ask,
    detail: `${sayLost(waiting)}${words.removal.means}`,
    buttons: [words.removal.yes, words.removal.no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

function sayLost(waiting: number | null): string {
  if (waiting === null) return words.removal.lostUncounted;
  return waiting === 0 ? '' : words.removal.lost(waiting);
}

/**
 * Asks before filed scans are deleted from now on. Asked by the system, so that nothing that runs in the page can answer.
 *
 * @param days after which a scan is deleted
 * @returns whether to delete them
 */
export async function mayDeleteScans(electron: Dialogs, owner: Owner, days: number): Promise<boolean> {
  const after = words.deleteScans.after(days);
  const { response } = await ask(electron, owner, {
    type: 'warning',
    title: words.name,
    message: words.deleteScans.ask(after),
    detail: words.deleteScans.means(after),
    buttons: [words.deleteScans.yes, words.deleteScans.no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/**
 * Asks before pages of a host are opened in the browser from now on. Asked by the system, so that nothing that runs in
 * the page can answer.
 *
 * @param hosts of the addresses that were entered
 * @returns whether to keep them
 */
export async function mayOpenHosts(
  electron: Dialogs,
  owner: Owner,
  hosts: readonly string[],
): Promise<boolean> {
  const { response } = await ask(electron, owner, {
    type: 'question',
    title: words.name,
    message: words.openHosts.ask(hosts.join(words.openHosts.and)),
    detail: words.openHosts.means,
    buttons: [words.openHosts.yes, words.openHosts.no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/**
 * Asks before another PC is trusted with what this one has. Asked by the system, so that nothing that runs in the page can
 * answer.
 *
 * @param name of the PC that asks, or the address that was entered
 */
export async function mayLink(
  electron: Dialogs,
  owner: Owner,
  what: keyof typeof words.link,
  name: string,
): Promise<boolean> {
  const { ask: message, means, yes } = words.link[what];
  const { response } = await ask(electron, owner, {
    type: 'question',
    title: words.name,
    message: message(name),
    detail: means,
    buttons: [yes, words.removal.no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
