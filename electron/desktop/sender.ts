import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { pageOrigin } from './page-files.ts';

/** Whether a message comes from our own page: our origin, the page itself and no frame inside it, a window of ours. */
export function isOurPage(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  known: readonly WebContents[],
): boolean {
  const frame = event.senderFrame;
  return (
    frame !== null && frame.origin === pageOrigin && frame.parent === null && known.includes(event.sender)
  );
}
