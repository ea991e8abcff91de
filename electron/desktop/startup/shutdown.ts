import type { App } from 'electron';

export type Ending = {
  /** Whether the program ends. */
  begun(): boolean;
  /** Closes what is open; the caller ends the program right after. */
  close(): Promise<void>;
};

/**
 * The one shutdown sequence: nothing new begins, then what is open is closed, then the program ends.
 *
 * Guarantees
 * - Asked again meanwhile, it is done once.
 * - The program ends also where something cannot be closed.
 * - The program ends also while the keychain holds a thread of it, for which an ordinary exit would wait for ever.
 *
 * @param ports.stop what begins nothing new from now on
 * @param ports.close resolves when all is closed
 * @param ports.stuck whether a thread of the program may never come back
 * @param ports.kill ends the process at once; everything is closed by then
 */
export function endOnce(
  app: Pick<App, 'on' | 'quit'>,
  ports: {
    readonly stop: () => void;
    readonly close: () => Promise<unknown>;
    readonly stuck: () => boolean;
    readonly kill: () => void;
    readonly onError: (error: unknown) => void;
  },
): Ending {
  let closing: Promise<void> | null = null;
  let closed = false;
  let quits = false;
  const close = () => {
    if (closing) return closing;
    ports.stop();
    closing = ports
      .close()
      .then(() => undefined, ports.onError)
      .then(() => {
        closed = true;
      });
    return closing;
  };
  app.on('before-quit', (event) => {
    if (closed) {
      if (ports.stuck()) ports.kill();
      return;
    }
    event.preventDefault();
    if (quits) return;
    quits = true;
    void close().then(() => (ports.stuck() ? ports.kill() : app.quit()));
  });
  return { begun: () => closing !== null, close };
}
