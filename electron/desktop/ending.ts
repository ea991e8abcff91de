import type { App } from 'electron';

/** Whether the program ends. */
export type Ending = { begun(): boolean };

/**
 * The way out, whoever asks for it: first nothing new begins, then what is open is closed, then the program ends.
 *
 * Guarantees
 * - Asked again meanwhile, it is done once.
 * - The program ends also where something cannot be closed.
 *
 * @param ports.stop what begins nothing new from now on
 * @param ports.close resolves when all is closed
 */
export function endOnce(
  app: Pick<App, 'on' | 'quit'>,
  ports: {
    readonly stop: () => void;
    readonly close: () => Promise<unknown>;
    readonly onTrouble: (error: unknown) => void;
  },
): Ending {
  let stage: 'no' | 'closing' | 'closed' = 'no';
  const quit = () => {
    stage = 'closed';
    app.quit();
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
