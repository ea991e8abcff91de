import type { WriteState } from '../../shared/bridge/views.ts';
import type { Clock } from '../platform/ports.ts';
import type { Outcome, PracticeClient, Walk } from '../practice/types.ts';
import type { Cache, Desk, OutboxRow } from '../store/types.ts';
import { createPutOff } from './backoff.ts';
import { claimedBesides } from './claimed-records.ts';
import { after, rests, type StepEnd } from './step-result.ts';
import type { Shown, WriteContext } from './write-definition.ts';
import type { BoundWrite } from './write-definitions.ts';
import type { OutboxStore } from './outbox-store.ts';
import { baseVersionOf, fieldsBehind } from './replica-lag.ts';
import { type Notes, notesOf, withQuestion, withSeen } from './write-notes.ts';
import { nextLook, stateAfterFailure, stateAfterLook } from './states.ts';

/** A write, or this PC's copy of a record, that is older than this is not sent, or relied on, without a fresh look, ms. */
const waitedAfter = 30_000;

/** What was looked at before sending is looked at again when the call's turn comes later than this, ms. */
const freshFor = 20_000;
/** On a key where every turn takes longer, so often the time is doubled before it is sent all the same. */
const mostDoublings = 4;

/** The call's turn came, and it must not be made as it was prepared: nothing has left this PC. */
class NotThisTime extends Error {}

/** So often is it tried to look whether what was refused is recorded all the same. */
const doubtsOfARefusal = 5;

/** How much further an upload must be before it is told again. */
const progressStep = 0.02;

/**
 * Carries one write one step: to the service, or to what became of it there.
 *
 * Guarantees:
 * - A write stays as it is while its call waits for its turn: it can still be taken back.
 * - What was looked at before a write is looked at again when its turn comes long after.
 */
export type OutboxSender = {
  /**
   * waiting -> sending -> …: prepare, wait for the call's turn, make `sending` durable, send, make the outcome durable.
   * unknown -> …: read back.
   * asks -> …: the same, for one that is held back.
   */
  carry(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepEnd>;
  /** What a look at the service about a write that is done may use. */
  contextOf(row: OutboxRow, signal: AbortSignal): WriteContext;
  /** 0…1 while a file goes out. */
  progress(id: string): number | null;
};

export function createOutboxSender(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: Desk;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly onDone: (shows: readonly Shown[]) => void;
  readonly asOf: (feed: Shown) => number | null;
}): OutboxSender {
  const { outboxStore, desk, clock } = ports;
  const { askAbout, putOff, readAgain } = createPutOff(outboxStore);
  const progress = new Map<string, number>();
  /** UTC ms that go on as time does, also when the PC's clock is set during this run. */
  const ahead = clock.wall() - clock.monotonic();
  const steady = () => Math.round(ahead + clock.monotonic());
  /** By both clocks: one may stand still while the PC sleeps, the other may be set. */
  const bothClocks = () => ({ monotonic: clock.monotonic(), wall: clock.wall() });
  const passedSince = (then: ReturnType<typeof bothClocks>) =>
    Math.max(clock.monotonic() - then.monotonic, Math.abs(clock.wall() - then.wall));
  /** From when on a write without an outcome is counted as missing, by this run's clock. */
  const missedFrom = new Map<string, number>();
  /** How often the turn of a write came too late. */
  const late = new Map<string, number>();
  outboxStore.onChange((row, gone) => {
    if (!gone && row.state !== 'done') return;
    for (const known of [progress, missedFrom, late]) known.delete(row.id);
  });

  function contextFor(row: OutboxRow, notes: Notes, signal: AbortSignal): WriteContext {
    // "In the future": the PC's clock was set back since.
    const isLate = (at: number) => clock.wall() < at || clock.wall() - at > waitedAfter;
    const waited =
      notes.notSent + notes.looks + notes.olderReads > 0 || late.has(row.id) || isLate(row.createdAt);
    return {
      client: ports.client,
      walk: ports.walk,
      cache: ports.cache,
      now: () => clock.wall(),
      waited,
      isCurrent: (feed) => {
        const asOf = ports.asOf(feed);
        return asOf !== null && !isLate(asOf);
      },
      confirmed: notes.confirmed,
      attempts: row.attempts,
      seen: notes.seen,
      askedAbout: notes.askedAbout,
      brokenLooks: notes.brokenLooks,
      claimed: () => claimedBesides(outboxStore, row),
      behind: (kind, record) => fieldsBehind(outboxStore.recentlyDone(), { kind, record }, clock.wall()),
      file: () => desk.fileOf(row.id),
      options: {
        // What waited for hours must not keep what a person does now from going first.
        priority: waited && row.state !== 'unknown' && !notes.confirmed ? 'interactive' : 'write',
        signal,
        onProgress(fraction) {
          const before = progress.get(row.id);
          // Each telling makes the day's rows anew.
          if (before !== undefined && fraction < 1 && fraction - before < progressStep) return;
          progress.set(row.id, fraction);
          outboxStore.tell(row.id);
        },
      },
    };
  }

  async function send(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepEnd> {
    const notes = notesOf(row);
    const from = [row.state as WriteState];
    // As old as its first call: the answer may come much later, above all when the PC sleeps in between.
    const look: { at: ReturnType<typeof bothClocks> | null } = { at: null };
    const looking = contextFor(row, notes, signal);
    const onSending = () => {
      look.at ??= bothClocks();
    };
    const prepared = await bound.prepare({ ...looking, options: { ...looking.options, onSending } });
    if (signal.aborted) return rests;
    const lookedAt = look.at ?? bothClocks();
    const read: Notes = { ...notes, olderReads: 0 };
    switch (prepared.kind) {
      case 'no-look':
        return putOff(row, notes, prepared.outcome);
      case 'done': {
        const seen = { notes: withSeen(read, prepared.seen), failure: null, outcome: prepared.outcome };
        return finish(outboxStore.move(row, from, 'done', seen), bound);
      }
      case 'ask':
        outboxStore.move(row, from, 'asks', { notes: withQuestion(read, prepared) });
        return rests;
      case 'send':
        break;
    }
    const before: Notes = {
      ...read,
      perhaps: null,
      before: prepared.evidence,
      version: baseVersionOf(row, prepared.evidence, ports.cache),
      missing: [],
      looks: 0,
    };
    const left: { row: OutboxRow | null } = { row: null };
    const leave = () => {
      if (passedSince(lookedAt) > freshFor * 2 ** (late.get(row.id) ?? 0)) throw new NotThisTime();
      left.row = outboxStore.move(row, from, 'sending', { notes: before, attempts: row.attempts + 1 });
      if (!left.row) throw new NotThisTime();
      missedFrom.set(row.id, steady());
    };
    const context = contextFor(row, before, signal);
    let outcome: Outcome<unknown>;
    try {
      const options = { ...context.options, onSending: leave };
      outcome = await bound.send(prepared.evidence, { ...context, options });
    } catch (why) {
      if (!(why instanceof NotThisTime)) throw why;
      if (!desk.write(row.id)) return rests;
      late.set(row.id, Math.min(mostDoublings, (late.get(row.id) ?? 0) + 1));
      return after(0);
    }
    late.delete(row.id);
    progress.delete(row.id);
    if (!left.row && !outcome.ok && outcome.delivery === 'not-sent')
      return signal.aborted ? rests : putOff(row, notes, outcome);
    // Without a call (the file is gone; this practice has no such operation) there was no turn to wait for.
    const sent = left.row ?? outboxStore.move(row, from, 'sending', { notes: before });
    return sent ? settle(sent, before, outcome, bound) : rests;
  }

  /** Something on the way may have delivered it twice, and handed on the answer to the second. */
  async function doubt(refused: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepEnd> {
    const verdict = await bound.readBack(contextFor(refused, notesOf(refused), signal));
    const row = desk.write(refused.id);
    if (signal.aborted || row?.state !== 'refused') return rests;
    const notes = notesOf(row);
    const isAgain = verdict.kind === 'no-look' && verdict.outcome.delivery !== 'refused';
    const doubts = isAgain ? notes.doubts - 1 : 0;
    outboxStore.note(row, {
      notes: { ...notes, doubts, perhaps: verdict.kind === 'done' ? verdict.seen : null },
    });
    return doubts > 0 ? after(nextLook(doubtsOfARefusal - doubts)) : rests;
  }

  function settle(row: OutboxRow, notes: Notes, outcome: Outcome<unknown>, bound: BoundWrite): StepEnd {
    if (outcome.ok) {
      return finish(
        outboxStore.move(row, ['sending'], 'done', { notes, failure: null, outcome: outcome.value }),
        bound,
      );
    }
    const { failure } = outcome;
    const to = stateAfterFailure(outcome.delivery);
    if (to === 'waiting') {
      const back = outboxStore.move(row, ['sending'], 'waiting', {
        notes,
        failure,
        attempts: row.attempts - 1,
      });
      return back ? putOff(back, notes, outcome) : rests;
    }
    const doubts =
      to === 'refused' && failure.kind === 'refused-by-service' && bound.makes ? doubtsOfARefusal : 0;
    outboxStore.move(row, ['sending'], to, { notes: { ...notes, doubts }, failure });
    if (doubts > 0) return after(0);
    return to === 'unknown' ? after(nextLook(row.attempts - 1)) : rests;
  }

  async function readBack(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepEnd> {
    const notes = notesOf(row);
    const verdict = await bound.readBack(contextFor(row, notes, signal));
    if (signal.aborted) return rests;
    if (verdict.kind === 'no-look' && verdict.outcome.delivery === 'refused') {
      return askAbout(row, notes, verdict.outcome.failure);
    }
    if (verdict.kind === 'no-look' && verdict.outcome.failure.kind === 'older-copy') {
      return readAgain(row, notes, verdict.outcome.failure);
    }
    const now = steady();
    // Between two runs the PC's clock may have been set back or ahead: what an earlier run sent is counted from now.
    const from = missedFrom.get(row.id) ?? now;
    missedFrom.set(row.id, from);
    const looks = { sentAt: from, missing: notes.missing.filter((at) => from <= at && at <= now) };
    const { state, missing } = stateAfterLook(verdict, bound.notDone, looks, now);
    const seen = verdict.kind === 'no-look' ? notes : withSeen(notes, verdict.seen);
    const looked: Notes = { ...seen, missing: [...missing], looks: notes.looks + 1, olderReads: 0 };
    const moved = outboxStore.move(row, [row.state as WriteState], state, {
      notes: looked,
      ...(verdict.kind === 'done' ? { failure: null, outcome: verdict.outcome } : {}),
    });
    if (state !== 'unknown') missedFrom.delete(row.id);
    if (state === 'done') return finish(moved, bound);
    if (state === 'waiting') return after(0);
    const withTheLine = verdict.kind === 'no-look' && verdict.outcome.delivery === 'not-sent';
    // The more often it was sent in vain, the longer until the next time.
    return { ...after(nextLook(Math.max(looked.looks, row.attempts - 1))), withTheLine };
  }

  function finish(row: OutboxRow | null, bound: BoundWrite): StepEnd {
    if (row) ports.onDone(bound.shows);
    return rests;
  }

  return {
    carry(row, bound, signal) {
      if (row.state === 'refused') return doubt(row, bound, signal);
      const isNew = row.state === 'waiting' || (row.state === 'asks' && row.attempts === 0);
      return isNew ? send(row, bound, signal) : readBack(row, bound, signal);
    },
    contextOf(row, signal) {
      const context = contextFor(row, notesOf(row), signal);
      return { ...context, options: { ...context.options, priority: 'interactive' } };
    },
    progress: (id) => progress.get(id) ?? null,
  };
}
