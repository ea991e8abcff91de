import type { default as Electron } from 'electron';

/**
 * Asks before Foyer is ended while changes wait: they are kept, but the practice does not know of them until Foyer runs
 * again. Not asked when the system ends the session: nothing may hold that up, and nothing is lost.
 *
 * @returns whether to end
 */
export async function mayQuit(electron: Pick<typeof Electron, 'dialog'>, waiting: number): Promise<boolean> {
  if (waiting === 0) return true;
  const { response } = await electron.dialog.showMessageBox({
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
