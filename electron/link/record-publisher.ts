import type { Clock } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import type { Engine } from './engine.ts';
import type { Unsubscribe } from './port.ts';

const retryMs = 250;

export type RecordPublisher = {
  /** Publishes the records as they are now, in place of those that are still being published. */
  publish(): void;
  stop(): void;
};

/**
 * Publishes each PC's record, and retries until all are published.
 *
 * Guarantee: an earlier record never overwrites a later one. The hub may carry out two updates of one connection in either
 * order, so the next is sent when the one before has been answered.
 *
 * @param records by PC, its wrapped record
 */
export function createRecordPublisher(
  keeper: Pick<Engine, 'update'>,
  clock: Pick<Clock, 'after'>,
  records: () => ReadonlyMap<string, Uint8Array>,
): RecordPublisher {
  const serial = createSerialQueue();
  let cancel: Unsubscribe = () => undefined;
  let round = 0;

  function begin(): void {
    round += 1;
    cancel();
    const mine = round;
    void serial(() => publishAll(() => mine === round));
  }

  async function publishAll(isCurrent: () => boolean): Promise<void> {
    for (const [desk, body] of records()) {
      if (!isCurrent()) return;
      const written = await keeper.update('keys', desk, body, null);
      if (written.ok) continue;
      if (isCurrent()) cancel = clock.after(retryMs, begin);
      return;
    }
  }

  return {
    publish: begin,
    stop() {
      round += 1;
      cancel();
    },
  };
}
