import type { default as Electron } from 'electron';
import { mayDeleteScans, mayLink, mayOpenHosts, mayRemove } from './startup/quit-question.ts';

type Owner = Electron.BrowserWindow | null;

/** What the bridge has done out of the page's reach: questions in boxes of the system's, and the system's browser. */
export const outsideThePage = (
  electron: Pick<typeof Electron, 'dialog' | 'shell'>,
  owner: () => Owner,
  waiting: () => number | null,
) => ({
  mayDeleteScans: (days: number) => mayDeleteScans(electron, owner(), days),
  mayRemove: () => mayRemove(electron, owner(), waiting()),
  mayOpenHosts: (hosts: readonly string[]) => mayOpenHosts(electron, owner(), hosts),
  mayLink: (what: Parameters<typeof mayLink>[2], name: string) => mayLink(electron, owner(), what, name),
  openPracticePage: (url: string) => openPracticePage(electron, url),
});

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
