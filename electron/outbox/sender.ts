import type { WriteState } from '../../shared/bridge/views.ts';
import type { Clock } from '../platform/ports.ts';
import type { CallOutcome, PracticeClient, Walk } from '../practice/types.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';
import { createBackoff } from './backoff.ts';
import { claimedByOthers } from './claimed-records.ts';
import type { OutboxStore } from './outbox-store.ts';
import { baseVersionOf, fieldsBehind } from './replica-lag.ts';
import { readBackDelay, stateAfterFailure, stateAfterReadBack } from './states.ts';
import { retryAfter, type StepResult, stepDone } from './step-result.ts';
import type { AffectedFeed, WriteContext } from './write-definition.ts';
import type { BoundWrite } from './write-definitions.ts';
import { type Notes, notesOf, withQuestion, withSeen } from './write-notes.ts';

/** A write, or a cached record, older than this is checked against the service before it is sent or relied on, ms. */
const staleAfter = 30_000;

/** The check before sending is repeated when the call's turn in the budget comes later than this, ms. */
const recheckAfter = 20_000;
/** Where every turn takes longer, the limit is doubled at most so many times; then the write is sent. */
const maxDoublings = 4;

/** The call's turn came too late and the call must not be made as prepared: nothing has left this PC. */
class TurnDeclined extends Error {}

/** How many checks are made whether a refused write was recorded anyway. */
const checksOfARefusal = 5;

/** Progress of an upload is reported in steps of this size. */
const progressStep = 0.02;

/**
 * Advances one write by one step: sends it, or reads back what became of it.
 *
 * Guarantees:
 * - A write stays as it is while its call waits for its turn: it can still be taken back.
 * - What was checked before a write is checked again when its turn comes long after.
 */
export type OutboxSender = {
  /**
   * waiting -> sending -> …: prepare, wait for the call's turn, make `sending` durable, send, make the outcome durable.
   * unknown -> …: read back. asks -> …: the same, for one that is held back (`isHeldBack`).
   */
  advance(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult>;
  /** Context for checks of a write that is done. */
  contextOf(row: OutboxRow, signal: AbortSignal): WriteContext;
  /** 0 to 1 while a file is uploaded. */
  progress(id: string): number | null;
};

export function createOutboxSender(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: DeskStore;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly onDone: (shows: readonly AffectedFeed[]) => void;
  readonly asOf: (feed: AffectedFeed) => number | null;
}): OutboxSender {
  const { outboxStore, desk, clock } = ports;
  const { askAbout, backOff, readAgain } = createBackoff(outboxStore);
  const progress = new Map<string, number>();
  /** UTC ms that advance steadily, also when the PC's clock is set during this run. */
  const ahead = clock.wall() - clock.monotonic();
  const steady = () => Math.round(ahead + clock.monotonic());
  /** Both clocks: one may stop while the PC sleeps, the other may be set. */
  const bothClocks = () => ({ monotonic: clock.monotonic(), wall: clock.wall() });
  const passedSince = (then: ReturnType<typeof bothClocks>) =>
    Math.max(clock.monotonic() - then.monotonic, Math.abs(clock.wall() - then.wall));
  /** Since when a write without an outcome counts as missing, by this run's clock. */
  const missingFrom = new Map<string, number>();
  /** How often a write's turn came too late. */
  const lateTurns = new Map<string, number>();
  outboxStore.onChange((row, gone) => {
    if (!gone && row.state !== 'done') return;
    for (const known of [progress, missingFrom, lateTurns]) known.delete(row.id);
  });

  function contextFor(row: OutboxRow, notes: Notes, signal: AbortSignal): WriteContext {
    // A time in the future: the PC's clock was set back since.
    const isLate = (at: number) => clock.wall() < at || clock.wall() - at > staleAfter;
    const waited =
      notes.notSent + notes.looks + notes.olderReads > 0 || lateTurns.has(row.id) || isLate(row.createdAt);
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
      failedChecks: notes.brokenLooks,
      claimed: () => claimedByOthers(outboxStore, row),
      behind: (kind, record) => fieldsBehind(outboxStore.recentlyDone(), { kind, record }, clock.wall()),
      file: () => desk.fileOf(row.id),
      options: {
        // A write that waited for hours must not delay what the user does now.
        priority: waited && row.state !== 'unknown' && !notes.confirmed ? 'interactive' : 'write',
        signal,
        onProgress(fraction) {
          const before = progress.get(row.id);
          // Each notification rebuilds the day's rows.
          if (before !== undefined && fraction < 1 && fraction - before < progressStep) return;
          progress.set(row.id, fraction);
          outboxStore.notify(row.id);
        },
      },
    };
  }

  async function send(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult> {
    const notes = notesOf(row);
    const from = [row.state as WriteState];
    // The check is as old as its first call: the response may come much later, above all when the PC sleeps in between.
    const checkedAt: { at: ReturnType<typeof bothClocks> | null } = { at: null };
    const checkContext = contextFor(row, notes, signal);
    const onSending = () => {
      checkedAt.at ??= bothClocks();
    };
    const prepared = await bound.prepare({
      ...checkContext,
      options: { ...checkContext.options, onSending },
    });
    if (signal.aborted) return stepDone;
    const preparedAt = checkedAt.at ?? bothClocks();
    const read: Notes = { ...notes, olderReads: 0 };
    switch (prepared.kind) {
      case 'check-failed':
        return backOff(row, notes, prepared.outcome);
      case 'done': {
        const seen = { notes: withSeen(read, prepared.seen), failure: null, outcome: prepared.outcome };
        return finish(outboxStore.move(row, from, 'done', seen), bound);
      }
      case 'ask':
        outboxStore.move(row, from, 'asks', { notes: withQuestion(read, prepared) });
        return stepDone;
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
    const markSending = () => {
      if (passedSince(preparedAt) > recheckAfter * 2 ** (lateTurns.get(row.id) ?? 0))
        throw new TurnDeclined();
      left.row = outboxStore.move(row, from, 'sending', { notes: before, attempts: row.attempts + 1 });
      if (!left.row) throw new TurnDeclined();
      missingFrom.set(row.id, steady());
    };
    const context = contextFor(row, before, signal);
    let outcome: CallOutcome<unknown>;
    try {
      const options = { ...context.options, onSending: markSending };
      outcome = await bound.send(prepared.evidence, { ...context, options });
    } catch (why) {
      if (!(why instanceof TurnDeclined)) throw why;
      if (!desk.write(row.id)) return stepDone;
      lateTurns.set(row.id, Math.min(maxDoublings, (lateTurns.get(row.id) ?? 0) + 1));
      return retryAfter(0);
    }
    lateTurns.delete(row.id);
    progress.delete(row.id);
    if (!left.row && !outcome.ok && outcome.delivery === 'not-sent')
      return signal.aborted ? stepDone : backOff(row, notes, outcome);
    // Without a call (the file is gone, or this practice has no such operation) there was no turn to wait for.
    const sent = left.row ?? outboxStore.move(row, from, 'sending', { notes: before });
    return sent ? settle(sent, before, outcome, bound) : stepDone;
  }

  /** A proxy may have delivered it twice and passed on the response to the second. */
  async function recheckRefusal(
    refused: OutboxRow,
    bound: BoundWrite,
    signal: AbortSignal,
  ): Promise<StepResult> {
    const verdict = await bound.readBack(contextFor(refused, notesOf(refused), signal));
    const row = desk.write(refused.id);
    if (signal.aborted || row?.state !== 'refused') return stepDone;
    const notes = notesOf(row);
    const isAgain = verdict.kind === 'check-failed' && verdict.outcome.delivery !== 'refused';
    const doubts = isAgain ? notes.doubts - 1 : 0;
    const mayBeDone = verdict.kind === 'done' || (verdict.kind === 'ask' && verdict.mayBeDone === true);
    outboxStore.note(row, { notes: { ...notes, doubts, perhaps: mayBeDone ? verdict.seen : null } });
    return doubts > 0 ? retryAfter(readBackDelay(checksOfARefusal - doubts)) : stepDone;
  }

  function settle(
    row: OutboxRow,
    notes: Notes,
    outcome: CallOutcome<unknown>,
    bound: BoundWrite,
  ): StepResult {
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
      return back ? backOff(back, notes, outcome) : stepDone;
    }
    const doubts =
      to === 'refused' && failure.kind === 'refused-by-service' && bound.createsRecord ? checksOfARefusal : 0;
    outboxStore.move(row, ['sending'], to, { notes: { ...notes, doubts }, failure });
    if (doubts > 0) return retryAfter(0);
    return to === 'unknown' ? retryAfter(readBackDelay(row.attempts - 1)) : stepDone;
  }

  async function readBack(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult> {
    const notes = notesOf(row);
    const verdict = await bound.readBack(contextFor(row, notes, signal));
    if (signal.aborted) return stepDone;
    if (verdict.kind === 'check-failed' && verdict.outcome.delivery === 'refused') {
      return askAbout(row, notes, verdict.outcome.failure);
    }
    if (verdict.kind === 'check-failed' && verdict.outcome.failure.kind === 'older-copy') {
      return readAgain(row, notes, verdict.outcome.failure);
    }
    const now = steady();
    // Between two runs the PC's clock may have been set: what an earlier run sent is counted from now.
    const from = missingFrom.get(row.id) ?? now;
    missingFrom.set(row.id, from);
    const looks = { sentAt: from, missing: notes.missing.filter((at) => from <= at && at <= now) };
    const { state, missing } = stateAfterReadBack(verdict, bound.ifNotRecorded, looks, now);
    const seen = verdict.kind === 'check-failed' ? notes : withSeen(notes, verdict.seen);
    const looked: Notes = { ...seen, missing: [...missing], looks: notes.looks + 1, olderReads: 0 };
    const moved = outboxStore.move(row, [row.state as WriteState], state, {
      notes: looked,
      ...(verdict.kind === 'done' ? { failure: null, outcome: verdict.outcome } : {}),
    });
    if (state !== 'unknown') missingFrom.delete(row.id);
    if (state === 'done') return finish(moved, bound);
    if (state === 'waiting') return retryAfter(0);
    const offline = verdict.kind === 'check-failed' && verdict.outcome.delivery === 'not-sent';
    // Backoff: the more attempts without success, the longer until the next check.
    return { ...retryAfter(readBackDelay(Math.max(looked.looks, row.attempts - 1))), offline };
  }

  function finish(row: OutboxRow | null, bound: BoundWrite): StepResult {
    if (row) ports.onDone(bound.shows);
    return stepDone;
  }

  return {
    advance(row, bound, signal) {
      if (row.state === 'refused') return recheckRefusal(row, bound, signal);
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
