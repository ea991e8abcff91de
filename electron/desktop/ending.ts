import type { App } from 'electron';

/** Whether the program ends. */
export type Ending = { begun(): boolean };

/**
 * The way out, whoever asks for it: first nothing new begins, then what is open is closed, then the program ends.
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
    readonly onTrouble: (error: unknown) => void;
  },
): Ending {
  let stage: 'no' | 'closing' | 'closed' = 'no';
  const quit = () => {
    stage = 'closed';
    if (ports.stuck()) ports.kill();
    else app.quit();
  };
  app.on('before-quit', (event) => {
    if (stage === 'closed') return;
    event.preventDefault();
    if (stage === 'closing') return;
    stage = 'closing';
    ports.stop();
    ports.close().catch(ports.onTrouble).then(quit);
  });
  return { begun: () => stage !== 'no' };
}
