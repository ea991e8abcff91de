import type { default as Electron } from 'electron';

type Dialogs = Pick<typeof Electron, 'dialog'>;
/** The window that is asked about, on top of which the question stands; one that is in the tray could not be answered. */
type Owner = Electron.BrowserWindow | null;

const ask = ({ dialog }: Dialogs, owner: Owner, options: Electron.MessageBoxOptions) =>
  owner?.isVisible() ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options);

/**
 * Asks before Foyer is ended while changes wait: they are kept, but the practice does not know of them until Foyer runs
 * again. Not asked when the system ends the session: nothing may hold that up, and nothing is lost.
 *
 * @returns whether to end
 */
export async function mayQuit(electron: Dialogs, owner: Owner, waiting: number): Promise<boolean> {
  if (waiting === 0) return true;
  const { response } = await ask(electron, owner, {
    type: 'question',
    title: 'Foyer',
    message: waiting === 1 ? 'One change is not sent yet' : `${waiting} changes are not sent yet`,
    detail:
      'They are kept on this PC and sent when Foyer is next started. Until then the practice does not know of them.',
    buttons: ['Quit all the same', 'Stay open'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/**
 * Asks before this PC is taken off its practice. Asked by the system, so that nothing that runs in the page can answer.
 *
 * @param waiting changes that have not reached the practice
 * @returns whether to remove it
 */
export async function mayRemove(electron: Dialogs, owner: Owner, waiting: number): Promise<boolean> {
  const lost = waiting === 1 ? 'One change has' : `${waiting} changes have`;
  const { response } = await ask(electron, owner, {
    type: 'warning',
    title: 'Foyer',
    message: 'Remove this PC from its practice?',
    detail: `${waiting === 0 ? '' : `${lost} not reached the practice and would be lost. `}The keys and the patients’ data that Foyer keeps on this PC are destroyed. Scans in the scanner’s folder stay.`,
    buttons: ['Remove this PC', 'Keep it'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

/**
 * Asks before filed scans are deleted from now on. Asked by the system, so that nothing that runs in the page can answer.
 *
 * @param days after which a scan is deleted
 * @returns whether to delete them
 */
export async function mayDeleteScans(electron: Dialogs, owner: Owner, days: number): Promise<boolean> {
  const after = days === 1 ? 'one day' : `${days} days`;
  const { response } = await ask(electron, owner, {
    type: 'warning',
    title: 'Foyer',
    message: `Delete filed scans after ${after}?`,
    detail: `Foyer deletes a scan from “Foyer archive” ${after} after the practice confirmed every part of it.`,
    buttons: ['Delete them', 'Don’t delete'],
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
    title: 'Foyer',
    message: `Open pages of ${hosts.join(' and ')} from Foyer?`,
    detail:
      'Buttons in Foyer then open them in this PC’s browser, with the number of a record in the address.',
    buttons: ['Allow', 'Don’t allow'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
