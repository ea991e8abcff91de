import type { IpcMainInvokeEvent, WebContents } from 'electron';

/** What is known of whoever sent a message: the facts for the bridge's check, not its judgement. */
export type SenderFacts = {
  /** The origin of the frame, as Chromium knows it; null when the frame is gone. */
  readonly origin: string | null;
  /** Whether the frame is the page itself and not a frame inside it. */
  readonly topFrame: boolean;
  /** Whether the page is that of a window of ours. */
  readonly knownWindow: boolean;
};

export function senderFacts(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  known: readonly WebContents[],
): SenderFacts {
  const frame = event.senderFrame;
  return {
    origin: frame?.origin ?? null,
    topFrame: frame !== null && frame.parent === null,
    knownWindow: known.includes(event.sender),
  };
}
