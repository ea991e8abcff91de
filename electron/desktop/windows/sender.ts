import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { pageOrigin } from './page-files.ts';

/** Who sent a message: one of our pages or not, and whether it is the one on the board, which has less right. */
export function senderOf(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  windows: { readonly desk: WebContents | null; readonly board: WebContents | null },
): { readonly trusted: boolean; readonly board: boolean } {
  const known = [windows.desk, windows.board].filter((one) => one !== null);
  return { trusted: isOurPage(event, known), board: event.sender === windows.board };
}

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
