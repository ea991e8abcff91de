import type { WriteAction, WriteKind, WriteView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import type { WriteArgs } from '../store/parsed-write.ts';
import { removedHere } from '../store/removed-payment.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache, DeskStore, OutboxRow } from '../store/types.ts';
import { createDispatcher } from './dispatcher.ts';
import { createLateCalls } from './late-calls.ts';
import { createOutboxStore, type FileToSend } from './outbox-store.ts';
import { discardedWith, removalStanding } from './replacement.ts';
import { recoverFromBackup, recoverFromDeskCopy } from './restored.ts';
import { createOutboxSender } from './sender.ts';
import { createSettlement } from './settlement.ts';
import { needsPersonStates, openStates } from './states.ts';
import { isBehindDecision } from './subjects.ts';
import { flagUnreadable } from './unreadable.ts';
import { noClaims, type WriteClaims } from './write-claims.ts';
import type { AffectedFeed, NameLookup, NewWrite } from './write-definition.ts';
import { bind } from './write-definitions.ts';
import { mayBeCarriedOut, type Notes, notesOf } from './write-notes.ts';
import { viewOf } from './write-view.ts';

/**
 * Durable writes. The states are drawn in states.ts.
 *
 * Guarantees:
 * - When `add` returns, the write survives a crash and a power cut.
 * - A write is marked as being sent, durably, before its request can leave this PC.
 * - After a crash while sending, a write is read back before anything is sent again.
 * - Writes of one subject are sent one after another, in the order in which they were made.
 * - The user is warned of what was recorded twice, and of what a late call overwrote (settlement.ts, late-calls.ts).
 * - A write leaves the outbox only when it is done or by the user's decision.
 */
export type Outbox = {
  add<K extends WriteKind>(kind: K, args: WriteArgs[K], file?: FileToSend): Result<OutboxRow>;
  /** Several writes at once, in this order: all are stored, or none. */
  addTogether(all: readonly (NewWrite & { readonly file?: FileToSend })[]): Result<OutboxRow[]>;
  /** @returns false when it is too late: it was sent */
  undo(id: string): boolean;
  /** The user's decision about a write. */
  act(id: string, action: WriteAction): Result<null>;
  view(row: OutboxRow): WriteView;
  /** Everything that is not done, oldest first. */
  open(): OutboxRow[];
  /**
   * What the views overlay on the cache, in the order in which it takes effect: done writes whose effect the cache does
   * not show yet, then open ones.
   */
  pending(): OutboxRow[];
  /** Of the invoices of a payment, those whose copies in the cache show it already: it is not put on top of these. */
  shownOn(row: OutboxRow): readonly number[];
  /** Writes of a kind about a patient since an instant of the last days, whatever their outcome; null: of any patient. */
  since(kind: WriteKind, patientId: number | null, fromMs: number): OutboxRow[];
  /** Done writes of a kind, newest first; without `patientId`: of any patient. */
  done(kind: WriteKind, patientId?: number | null): OutboxRow[];
  /** See `DeskStore`. */
  removals(): OutboxRow[];
  counts(): { waiting: number; needsPerson: number };
  /** A pass of a feed that began at this monotonic time has ended: what was done before then now shows in the cache. */
  passEnded(feed: string, beganAt: number): void;
  onChange(listener: (row: OutboxRow, gone: boolean) => void): () => void;
  start(): void;
  stop(): Promise<void>;
  /** This PC is back online, was resumed, or has a new key: retry what waits. */
  wake(): void;
};

/** What waits to be sent, also once more, shows nowhere: what its invoices have got since is of others. */
const mayBeShown: readonly string[] = ['sending', 'unknown', 'done'];

export function createOutbox(ports: {
  readonly desk: DeskStore;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly names: NameLookup;
  readonly by: () => string;
  /** A write is done: these feeds should be read now. */
  readonly onDone: (shows: readonly AffectedFeed[]) => void;
  /** When the cached copy of a feed was current, by this PC's clock; null: it was never read. */
  readonly asOf: (feed: AffectedFeed) => number | null;
  /** A warning for the user about what was recorded. */
  readonly onWarning: (words: string) => void;
  /** What the desks of the clinic agree on before they send; absent: this desk is linked to no other. */
  readonly claims?: () => WriteClaims;
}): Outbox {
  const { desk, clock, claims = () => noClaims } = ports;
  const outboxStore = createOutboxStore(ports);
  const sender = createOutboxSender({ ...ports, outboxStore, claims });
  const lateCalls = createLateCalls({ ...ports, outboxStore });
  const settlement = createSettlement({ ...ports, outboxStore, contextOf: sender.contextOf });
  const dispatcher = createDispatcher({ desk, outboxStore, sender, clock, claims, log: ports.log });

  /** A page may show what was done before the pass that settles it ends: it must not count twice until then. */
  const inCache = (row: OutboxRow): boolean => bind(row, notesOf(row).before)?.inCache(ports.cache) === true;

  /**
   * What is done, and not in the cache yet. A payment that this desk has removed since never will be: a copy of the invoice without it
   * may be from before both.
   */
  function notShown(): readonly OutboxRow[] {
    const done = outboxStore.unsettled().filter((row) => !inCache(row));
    if (!done.some(({ kind }) => kind === 'payment')) return done;
    const removed = removedHere(desk.removals(), ports.cache);
    return done.filter(({ id }) => !removed.rows.has(id));
  }

  function stored<T>(add: () => T): Result<T> {
    return catchStoreError<Result<T>>(
      () => {
        const added = add();
        dispatcher.pump();
        return ok(added);
      },
      (error) => failed(error.failure),
    );
  }

  return {
    add(kind, args, file) {
      return stored(() => outboxStore.add(kind, args, file));
    },

    addTogether(all) {
      return stored(() => outboxStore.addTogether(all));
    },

    undo(id) {
      const row = desk.write(id);
      const undone = row !== null && outboxStore.remove(row, ['held'], 'undone');
      dispatcher.pump();
      return undone;
    },

    act(id, action) {
      const row = desk.write(id);
      if (!row) return failed(failure('not-found'));
      if (action === 'undo') return this.undo(id) ? ok(null) : failed(failure('stale'));
      if (action === 'send-again') {
        const before = notesOf(row);
        const notes: Notes = {
          ...before,
          confirmed: true,
          agreedTo: [...before.seen, ...before.askedAbout],
          missing: [],
          looks: 0,
          notSent: 0,
          olderReads: 0,
          brokenLooks: 0,
          doubts: 0,
          perhaps: null,
          perhapsDone: mayBeCarriedOut(row),
        };
        const logged = 'sent again by a person';
        if (!outboxStore.move(row, needsPersonStates, 'waiting', { notes, failure: null, logged })) {
          return failed(failure('stale'));
        }
        dispatcher.retryNow(id);
      } else {
        const others = discardedWith(desk, row, desk.writes(openStates));
        const from = ['waiting', ...needsPersonStates] as const;
        if (!outboxStore.remove(row, from, 'discarded by a person', others)) return failed(failure('stale'));
      }
      dispatcher.pump();
      return ok(null);
    },

    view: (row) =>
      viewOf(row, ports.names, {
        progress: row.state === 'sending' ? sender.progress(row.id) : null,
        waitsFor: claims().waitsFor(row),
        removal: (paymentId) => removalStanding(desk, row, paymentId, desk.writes(openStates)),
        // For each row of a list of hundreds that wait for the line, a count is all that is read.
        isBehindDecision: () =>
          desk.countWrites(needsPersonStates) > 0 && isBehindDecision(row, desk.writes(openStates)),
      }),
    open: () => desk.writes(openStates),
    pending: () => [...notShown(), ...desk.writes(openStates)],
    shownOn: (row) =>
      mayBeShown.includes(row.state) ? (bind(row, notesOf(row).before)?.shownOn(ports.cache) ?? []) : [],
    since: (kind, patientId, fromMs) =>
      [...desk.writes(openStates), ...outboxStore.recentlyDone()].filter(
        (r) => r.kind === kind && (patientId === null || r.patientId === patientId) && r.createdAt >= fromMs,
      ),
    done: (kind, patientId = null) => desk.done(kind, patientId),
    removals: () => desk.removals(),
    counts: () => ({
      waiting: desk.countWrites(openStates),
      needsPerson: desk.countWrites(needsPersonStates),
    }),

    passEnded: settlement.passEnded,

    onChange: (listener) => outboxStore.onChange(listener),

    start() {
      recoverFromDeskCopy(desk, outboxStore, clock.wall());
      recoverFromBackup(desk, outboxStore);
      flagUnreadable(desk, outboxStore, ports.log);
      lateCalls.start();
      settlement.start();
      // A write that a crash left as `sending` becomes `unknown`: whether it arrived is not known.
      dispatcher.start();
    },
    async stop() {
      const stopped = dispatcher.stop();
      lateCalls.stop();
      settlement.stop();
      await stopped;
    },
    wake: dispatcher.wake,
  };
}
