import type { default as Electron } from 'electron';
import type { Companion } from '../companion.ts';
import { mayDeleteScans, mayLink, mayOpenHosts, mayRemove } from './startup/quit-question.ts';

type Owner = Electron.BrowserWindow | null;

/**
 * What the bridge has done out of the page's reach: questions in boxes of the system's, and the system's browser.
 *
 * Guarantee: a yes that is given while the desk is locked is none. The system may leave a box standing, and who answers it then has not
 * opened the desk.
 */
export function outsideThePage(
  electron: Pick<typeof Electron, 'dialog' | 'shell'>,
  owner: () => Owner,
  desk: Pick<Companion, 'unsent'> & { readonly lock: Pick<Companion['lock'], 'locked'> },
) {
  const unlessLocked = async (asked: Promise<boolean>) => (await asked) && !desk.lock.locked();
  return {
    mayDeleteScans: (days: number) => unlessLocked(mayDeleteScans(electron, owner(), days)),
    mayRemove: () => unlessLocked(mayRemove(electron, owner(), desk.unsent().waiting)),
    mayOpenHosts: (hosts: readonly string[]) => unlessLocked(mayOpenHosts(electron, owner(), hosts)),
    mayLink: (what: Parameters<typeof mayLink>[2], name: string) =>
      unlessLocked(mayLink(electron, owner(), what, name)),
    openPracticePage: (url: string) => openPracticePage(electron, url),
  };
}

/** Opens a page of the practice's own system in the system's browser. @param url from `practicePageUrl`: https alone */
export async function openPracticePage(
  { shell }: Pick<typeof Electron, 'shell'>,
  url: string,
): Promise<void> {
  const { protocol, username, href } = new URL(url);
  if (protocol !== 'https:' || username !== '' || href !== url)
    throw new Error('only https is opened outside');
  await shell.openExternal(url);
}
