import type { Clock } from '../platform/ports.ts';
import { changes, originOf, subjects } from './assets.ts';
import type { Engine, StreamMessage, StreamStatus } from './engine.ts';
import type { FollowEvent, Position, Unsubscribe } from './port.ts';

/** How long after a failed look at the stream the next one comes, in milliseconds. */
const retryMs = 250;
/** How often the stream is compared with what was delivered, in milliseconds. */
const checkEveryMs = 5_000;
/** As many live messages wait while the follower catches up; what is dropped beyond is a gap that the next one shows. */
const mostWaiting = 2_000;

/**
 * Follows the stream of changes: catch-up by a replay, then the live feed, which is checked by its sequence numbers.
 *
 * Guarantees
 * - Each change is delivered at most once, in the order of the sequence.
 * - A gap in the live feed is filled by a replay before anything behind it is delivered.
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
  let epoch: string | null = from?.epoch ?? null;
  /** The sequence that is delivered next; null until the stream was seen for the first time. */
  let next: number | null = from === null ? null : from.sequence + 1;
  let live = false;
  let waiting: StreamMessage[] = [];
  let stopReplay: Unsubscribe = () => undefined;
  let cancelTimer: Unsubscribe = () => undefined;
  /** Rises with each look at the stream: what an older one finds out counts no longer. */
  let round = 0;
  let ended = false;
  let isCurrent = false;
  /** Has a replay delivered anything since the last check? */
  let progressed = false;
  /** The sequence in whose place a replay delivered a later one. */
  let skipped: number | null = null;

  const position = (sequence: number): Position => ({ epoch: epoch ?? '', sequence });

  async function synchronise(): Promise<void> {
    pause();
    const mine = round;
    if (ended || engine.status().state !== 'linked') return;
    schedule(checkEveryMs, check);
    const stream = await engine.stream(changes);
    if (mine !== round) return;
    if (!stream.ok) return schedule(retryMs, () => void synchronise());
    const made = `${engine.status().epoch}/${stream.value.created}`;
    const isNew = made !== epoch || (next ?? 0) > stream.value.last + 1;
    begin(stream.value, made, isNew);
    if ((next ?? 0) <= stream.value.last) catchUp(stream.value.last, isNew);
    else goLive(isNew);
  }

  /** Sets `next` for a stream as it was found. */
  function begin(stream: StreamStatus, made: string, isNew: boolean): void {
    const first = epoch === null;
    epoch = made;
    if (first || next === null) next = stream.last + 1;
    else if (isNew) {
      // All that the new stream holds was published since, so it is all new here.
      next = stream.first;
      waiting = [];
      missed('new-epoch', next);
    } else if (next < stream.first) {
      next = stream.first;
      missed('too-old', next);
    }
  }

  function missed(why: 'new-epoch' | 'too-old', sequence: number): void {
    isCurrent = false;
    listener({ kind: 'missed', why, next: position(sequence) });
  }

  function catchUp(last: number, lookAgain: boolean): void {
    const mine = round;
    isCurrent = false;
    progressed = false;
    stopReplay = engine.replay(changes, next ?? 1, (message) => {
      if (mine !== round) return;
      if (message.sequence > (next ?? 0) && !mayPass(message.sequence)) return void synchronise();
      progressed = true;
      deliver(message);
      if (mine === round && (next ?? 0) > last) goLive(lookAgain);
    });
  }

  /**
   * A replay skipped something: it aged out just now, or the stream was made again. The stream tells which; where it still
   * names what was skipped, that is missed at the second try.
   */
  function mayPass(sequence: number): boolean {
    if (skipped !== next) {
      skipped = next;
      return false;
    }
    next = sequence;
    missed('too-old', sequence);
    return true;
  }

  function goLive(lookAgain: boolean): void {
    stopReplay();
    live = true;
    const waited = waiting;
    waiting = [];
    const mine = round;
    for (const message of waited) {
      if (mine !== round) return;
      if (message.sequence >= (next ?? 0)) receive(message);
    }
    if (mine !== round) return;
    if (!isCurrent) {
      isCurrent = true;
      listener({ kind: 'current', next: position(next ?? 1) });
    }
    // Messages of the stream that was lost may have waited among those of the new one.
    if (lookAgain && mine === round) void synchronise();
  }

  function receive(message: StreamMessage): void {
    if (ended) return;
    if (!live) {
      if (waiting.length < mostWaiting) waiting.push(message);
      return;
    }
    if (message.sequence === next) deliver(message);
    else {
      // Ahead: a gap. Behind: the stream may have been made again.
      waiting.push(message);
      void synchronise();
    }
  }

  function deliver(message: StreamMessage): void {
    if (message.sequence !== next) return;
    next = message.sequence + 1;
    const origin = originOf(message.subject);
    if (!origin) return;
    const { id, body } = message;
    listener({ kind: 'change', change: { position: position(message.sequence), id, body, ...origin } });
  }

  /** What is under way is void; live messages wait from now on. */
  function pause(): void {
    round += 1;
    live = false;
    stopReplay();
    stopReplay = () => undefined;
    cancelTimer();
  }

  /** A replay that gets on is left alone; one that stands still is begun again. */
  function check(): void {
    if (!live && progressed) {
      progressed = false;
      schedule(checkEveryMs, check);
    } else void synchronise();
  }

  function schedule(ms: number, task: () => void): void {
    cancelTimer();
    cancelTimer = clock.after(ms, task);
  }

  const stopLive = engine.live(subjects.live, receive);
  let wasLinked = false;
  const stopStatus = engine.watchStatus(({ state }) => {
    const isLinked = state === 'linked';
    if (isLinked === wasLinked) return;
    wasLinked = isLinked;
    if (!isLinked) {
      waiting = [];
      isCurrent = false;
      pause();
    } else void synchronise();
  });
  wasLinked = engine.status().state === 'linked';
  void synchronise();

  return () => {
    ended = true;
    pause();
    stopLive();
    stopStatus();
  };
}
