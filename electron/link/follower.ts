import type { Clock } from '../platform/ports.ts';
import { changes, subjects } from './assets.ts';
import { createChangeDelivery } from './change-delivery.ts';
import type { Engine, StreamMessage } from './engine.ts';
import type { FollowEvent, Position, Unsubscribe } from './port.ts';
import { createPublicationAges } from './publication-ages.ts';
import { watchLinked } from './watch-linked.ts';

/** Milliseconds until the stream is read again after a read that failed. */
const retryMs = 250;
/** How often the stream is compared with what was delivered, in milliseconds. */
const checkEveryMs = 5_000;
/** How many live messages are buffered during a replay. Those beyond leave a gap, which the next message shows. */
const maxBuffered = 2_000;

/**
 * Follows the stream of changes: catch-up by a replay, then the live feed, which is checked by its sequence numbers.
 *
 * Guarantees
 * - Each change is delivered at most once, in the order of the sequence.
 * - A gap in the live feed is filled by a replay before anything behind it is delivered.
 * - Each change says how long ago it was published at most, also after a sleep of this PC.
 * - A stream that was made again is noticed though the hub stays the same: `missed`, then all that the new one holds.
 *
 * @param from the last position that was applied; null: from now on
 */
export function createFollower(
  engine: Engine,
  clock: Clock,
  from: Position | null,
  listener: (event: FollowEvent) => void,
): Unsubscribe {
  const ages = createPublicationAges(clock);
  const delivery = createChangeDelivery(from, ages.atMost, listener);
  let isLive = false;
  let buffered: StreamMessage[] = [];
  let stopReplay: Unsubscribe = () => undefined;
  let cancelTimer: Unsubscribe = () => undefined;
  /** Rises with each read of the stream: results of an earlier round are dropped. */
  let round = 0;
  let ended = false;
  /** Whether a replay has delivered anything since the last check. */
  let progressed = false;
  /** The sequence in whose place a replay delivered a later one. */
  let skipped: number | null = null;

  async function synchronise(): Promise<void> {
    pause();
    const mine = round;
    if (ended || engine.status().state !== 'linked') return;
    schedule(checkEveryMs, check);
    const askedAt = ages.now();
    const stream = await engine.stream(changes);
    if (mine !== round) return;
    if (!stream.ok) return schedule(retryMs, () => void synchronise());
    const { last, created } = stream.value;
    ages.wasRead(last, askedAt);
    const { isNew, missed } = delivery.resume(stream.value, `${engine.status().epoch}/${created}`);
    // The listener may have ended this follower.
    if (mine !== round) return;
    if (missed === 'new-epoch') buffered = [];
    if (delivery.nextSequence() <= last) replayUpTo(last, isNew);
    else goLive(isNew);
  }

  function replayUpTo(last: number, checkAfter: boolean): void {
    const mine = round;
    delivery.fallBehind();
    progressed = false;
    stopReplay = engine.replay(changes, delivery.nextSequence(), (message) => {
      if (mine !== round) return;
      if (message.sequence > delivery.nextSequence() && !maySkipTo(message.sequence))
        return void synchronise();
      if (mine !== round) return;
      progressed = true;
      delivery.deliver(message);
      if (mine === round && delivery.nextSequence() > last) goLive(checkAfter);
    });
  }

  /**
   * A replay skipped a sequence: either it aged out just now, or the stream is new. Reading the stream again shows which;
   * if a second replay skips the same sequence, it aged out and counts as missed.
   */
  function maySkipTo(sequence: number): boolean {
    if (skipped !== delivery.nextSequence()) {
      skipped = delivery.nextSequence();
      return false;
    }
    delivery.skipTo(sequence);
    return true;
  }

  function goLive(checkAfter: boolean): void {
    stopReplay();
    isLive = true;
    const messages = buffered;
    buffered = [];
    const mine = round;
    for (const message of messages) {
      if (mine !== round) return;
      if (message.sequence >= delivery.nextSequence()) receive(message);
    }
    if (mine !== round) return;
    delivery.catchUp();
    // The buffer may have held messages of the lost stream among those of the new one.
    if (checkAfter && mine === round) void synchronise();
  }

  function receive(message: StreamMessage): void {
    if (ended) return;
    if (!isLive) {
      if (buffered.length < maxBuffered) buffered.push(message);
      return;
    }
    if (message.sequence === delivery.nextSequence()) delivery.deliver(message);
    else {
      // A later sequence: a gap. An earlier one: the stream may be new.
      buffered.push(message);
      void synchronise();
    }
  }

  /** Ends the replay and drops pending results; live messages are buffered from now on. */
  function pause(): void {
    round += 1;
    isLive = false;
    stopReplay();
    stopReplay = () => undefined;
    cancelTimer();
  }

  /** Leaves a replay that progresses alone, and begins one that stands still again. */
  function check(): void {
    if (!isLive && progressed) {
      progressed = false;
      schedule(checkEveryMs, check);
    } else void synchronise();
  }

  function schedule(ms: number, task: () => void): void {
    cancelTimer();
    cancelTimer = clock.after(ms, task);
  }

  const stopLive = engine.live(subjects.live, receive);
  const stopStatus = watchLinked(engine, (isLinked) => {
    if (isLinked) return void synchronise();
    buffered = [];
    delivery.fallBehind();
    pause();
  });
  void synchronise();

  return () => {
    ended = true;
    pause();
    stopLive();
    stopStatus();
  };
}
