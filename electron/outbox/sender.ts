import type { WriteState } from '../../shared/bridge/views.ts';
import type { Clock } from '../platform/ports.ts';
import type { CallOutcome, PracticeClient, Walk } from '../practice/types.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';
import { createAnswers } from './answers.ts';
import { createBackoff } from './backoff.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createReadBacks } from './read-backs.ts';
import { afterCall, baseVersionOf, shownBy } from './replica-lag.ts';
import { createRunClock, type Moment } from './run-clock.ts';
import { retryAfter, type StepResult, stepDone } from './step-result.ts';
import { same } from './three-way.ts';
import type { WriteClaims } from './write-claims.ts';
import { createWriteContexts } from './write-contexts.ts';
import type { AffectedFeed, WriteContext } from './write-definition.ts';
import type { BoundWrite } from './write-definitions.ts';
import { isNew, type Notes, notesOf, withQuestion, withSeen } from './write-notes.ts';

/** The check before sending is repeated when the call's turn in the budget comes later than this, ms. */
const recheckAfter = 20_000;
/** Where every turn takes longer, the limit is doubled at most so many times; then the write is sent. */
const maxDoublings = 4;

/** How soon a write that another desk is at is tried again; a claim that took longer may have lost its permit. In ms. */
const claimTimes = { retry: 1000, longest: 1000 } as const;

/** The call's turn came too late and the call must not be made as prepared: nothing has left this PC. */
class TurnDeclined extends Error {}
/** Another desk is at the same, or the hub did not answer: nothing has left this PC. */
class NotClaimed extends Error {}

/**
 * Advances one write by one step: sends it, or reads back what became of it.
 *
 * Guarantees:
 * - A write of a kind that desks claim is checked and sent only while this desk has its claims, or is alone.
 * - A write stays as it is while its call waits for its turn: it can still be taken back.
 * - What was checked before a write is checked again when its turn comes long after.
 * - An answer that the disk does not accept is stored as soon as it does: what was answered is not asked for again.
 */
export type OutboxSender = {
  /**
   * waiting -> sending -> …: prepare, wait for the call's turn, make `sending` durable, send, make the outcome durable.
   * sending, with no step at it -> unknown, or what its answer was. unknown -> …: read back. asks -> …: the same, for one that is held back (`isHeldBack`).
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
  readonly claims: () => WriteClaims;
}): OutboxSender {
  const { outboxStore, desk, clock } = ports;
  const backoff = createBackoff(outboxStore);
  const { backOff } = backoff;
  const { steady, moment, passedSince } = createRunClock(clock);
  const contexts = createWriteContexts(ports);
  /** How often a write's turn came too late. */
  const lateTurns = new Map<string, number>();
  const contextFor = (row: OutboxRow, notes: Notes, signal: AbortSignal) =>
    contexts.of(row, notes, signal, lateTurns.has(row.id));
  const answers = createAnswers({ outboxStore, backoff, finish });
  const readBacks = createReadBacks({ outboxStore, desk, backoff, steady, contextFor, finish });
  outboxStore.onChange((row, gone) => {
    if (gone || row.state !== 'sending') answers.forget(row.id);
    if (!gone && row.state !== 'done') return;
    contexts.forget(row.id);
    readBacks.forget(row.id);
    lateTurns.delete(row.id);
  });

  async function send(row: OutboxRow, bound: BoundWrite, signal: AbortSignal): Promise<StepResult> {
    // First of all: what another desk sends until then is seen by the check.
    if (!(await ports.claims().hold(row))) return retryAfter(claimTimes.retry);
    const notes = notesOf(row);
    const from = [row.state as WriteState];
    // The check is as old as its first call: the response may come much later, above all when the PC sleeps in between.
    const checkedAt: { at: Moment | null } = { at: null };
    const checkContext = contextFor(row, notes, signal);
    const onSending = () => {
      checkedAt.at ??= moment();
    };
    const restsOn = bound.restsOn(checkContext);
    const prepared = await bound.prepare({
      ...checkContext,
      options: { ...checkContext.options, onSending },
    });
    if (signal.aborted) return stepDone;
    const preparedAt = checkedAt.at ?? moment();
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
    const left: { row: OutboxRow | null; at: Moment } = { row: null, at: preparedAt };
    const shown = shownBy(row, prepared.evidence, ports.cache);
    const markSending = () => {
      // What a list or another write has read since counts, however short the wait was.
      if (!same(shownBy(row, prepared.evidence, ports.cache), shown)) throw new TurnDeclined();
      if (restsOn !== null && !same(bound.restsOn(checkContext), restsOn)) throw new TurnDeclined();
      if (passedSince(preparedAt) > recheckAfter * 2 ** (lateTurns.get(row.id) ?? 0))
        throw new TurnDeclined();
      left.row = outboxStore.move(row, from, 'sending', { notes: before, attempts: row.attempts + 1 });
      if (!left.row) throw new TurnDeclined();
      left.at = moment();
      readBacks.sent(row.id);
    };
    const context = claiming(ports, row, bound, contextFor(row, before, signal));
    let outcome: CallOutcome<unknown>;
    try {
      const options = { ...context.options, onSending: markSending };
      outcome = await prepared.send({ ...context, options });
    } catch (why) {
      if (why instanceof NotClaimed) return retryAfter(claimTimes.retry);
      if (!(why instanceof TurnDeclined)) throw why;
      if (!desk.write(row.id)) return stepDone;
      lateTurns.set(row.id, Math.min(maxDoublings, (lateTurns.get(row.id) ?? 0) + 1));
      return retryAfter(0);
    } finally {
      if (!left.row) ports.claims().giveBack(row);
    }
    lateTurns.delete(row.id);
    contexts.forget(row.id);
    if (!left.row && !outcome.ok && outcome.delivery === 'not-sent')
      return signal.aborted ? stepDone : backOff(row, notes, outcome);
    // Without a call (the file is gone, or this practice has no such operation) there was no turn to wait for.
    const sent = left.row ?? outboxStore.move(row, from, 'sending', { notes: before });
    const times = { now: clock.wall(), passed: passedSince(left.at) };
    return sent
      ? answers.store(sent, { notes: afterCall(before, outcome, times), outcome }, bound)
      : stepDone;
  }

  /** The step that sent it has ended: the disk did not accept its outcome, or Foyer ended before there was one. */
  async function goOnFromSending(
    row: OutboxRow,
    bound: BoundWrite,
    signal: AbortSignal,
  ): Promise<StepResult> {
    const stored = answers.storeKept(row, bound);
    if (stored) return stored;
    const notes = { ...notesOf(row), perhapsDone: true, brokenLooks: 0 };
    const unknown = outboxStore.move(row, ['sending'], 'unknown', { notes });
    return unknown ? readBacks.readBack(unknown, bound, signal) : stepDone;
  }

  function finish(row: OutboxRow | null, bound: BoundWrite): StepResult {
    if (row) ports.onDone(bound.shows);
    return stepDone;
  }

  return {
    advance(row, bound, signal) {
      if (row.state === 'refused') return readBacks.recheckRefusal(row, bound, signal);
      if (row.state === 'sending') return goOnFromSending(row, bound, signal);
      return isNew(row) ? send(row, bound, signal) : readBacks.readBack(row, bound, signal);
    },
    contextOf(row, signal) {
      const context = contextFor(row, notesOf(row), signal);
      return { ...context, options: { ...context.options, priority: 'interactive' } };
    },
    progress: contexts.progress,
  };
}

/** Marks what a kind claims as being sent, just before the call. */
function claiming(
  { claims, clock }: Pick<Parameters<typeof createOutboxSender>[0], 'claims' | 'clock'>,
  row: OutboxRow,
  bound: BoundWrite,
  context: WriteContext,
): WriteContext {
  const beforeSending = () => markClaimed(claims(), row, clock);
  return bound.claims === null ? context : { ...context, options: { ...context.options, beforeSending } };
}

/** @throws NotClaimed where the call must not be made */
async function markClaimed(claims: WriteClaims, row: OutboxRow, clock: Clock): Promise<void> {
  const asked = clock.monotonic();
  const isOurs = await claims.begin(row);
  if (!isOurs || clock.monotonic() - asked > claimTimes.longest) throw new NotClaimed();
}
