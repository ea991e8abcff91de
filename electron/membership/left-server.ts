import { type LeftServer, leftServer } from '../link/server-process.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { hubFolder } from './hub-here.ts';
import type { MembershipPorts } from './ports.ts';

/** How often a server that does not answer yet is asked again, in milliseconds, and how many times: its PC may have just started. */
const askAgainMs = 5_000;
const mostTries = 12;

/**
 * Ends the server that an earlier Foyer left running on this PC, because it was ended by force, where this PC is not the hub any more.
 * PCs that are linked to it would not see what the others do at the new hub.
 */
export type EndingLeft = {
  /** Tries once; where the server does not answer yet, again for a minute. */
  begin(): Promise<void>;
  /** Before a hub starts here: nothing is ended after that. */
  cancel(): Promise<void>;
};

export function createEndingLeft(ports: Pick<MembershipPorts, 'clock' | 'folder' | 'log'>): EndingLeft {
  const { clock, log } = ports;
  const serial = createSerialQueue();
  let round: { cancel: () => void } | null = null;

  async function tryOnce(left: LeftServer, mine: typeof round, triesLeft: number): Promise<void> {
    if (mine === null || round !== mine) return;
    if (await left.end()) return;
    if (round !== mine) return;
    if (triesLeft === 0) return log.warn('a server that may have been left running does not answer');
    mine.cancel = clock.after(askAgainMs, () => void serial(() => tryOnce(left, mine, triesLeft - 1)));
  }

  function stop(): void {
    round?.cancel();
    round = null;
  }

  return {
    async begin() {
      stop();
      const left = leftServer(hubFolder(ports), clock);
      if (left === null) return;
      const mine = { cancel: (): void => undefined };
      round = mine;
      await serial(() => tryOnce(left, mine, mostTries));
    },
    async cancel() {
      stop();
      // One that is being ended is ended first.
      await serial(async () => undefined);
    },
  };
}
