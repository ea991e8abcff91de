import type electron from 'electron';
import { cutOff, guardSession } from './guard.ts';
import { servePage } from './page-files.ts';

/**
 * A session for one kind of page: in memory, without network, serving Foyer's own files.
 * @param pages where the built renderer lies, and what makes the nonce of its styles
 */
export function openPageSession(
  { session }: Pick<typeof electron, 'session'>,
  name: string,
  pages: { readonly folder: string; readonly makeNonce: () => string },
): Electron.Session {
  // Without "persist:" Electron writes nothing of a page to the profile folder.
  const opened = session.fromPartition(name);
  guardSession(opened);
  servePage(cutOff(opened), pages.folder, pages.makeNonce);
  return opened;
}
