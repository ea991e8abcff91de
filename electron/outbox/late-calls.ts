import { z } from 'zod';
import { ok } from '../../shared/result.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { PracticeClient, Walk } from '../practice/types.ts';
import { asyncStoreResult, StoreError } from '../store/store-error.ts';
import { storedAs } from '../store/stored.ts';
import type { Cache, Changed, Desk, OutboxRow } from '../store/types.ts';
import type { Names, Shown, WriteContext } from './write-definition.ts';
import { same } from './three-way.ts';
import { bind } from './write-definitions.ts';
import { createLateTelling } from './late-call-reporter.ts';
import { isSameRecord, Watch, type Watching, watchOf, writtenBy } from './late-watch.ts';
import type { OutboxStore } from './outbox-store.ts';
import { copyOf, notice, withOwn } from './reverted.ts';

/** A call that got no answer may be carried out until so long after it was given up, ms. */
export const latestFor = 180_000;
/** Its record is read so often meanwhile, besides what the feeds bring. */
const readEvery = 15_000;
/** The record of an answered call is read so often, unless a list has brought it: while nothing is near, patients come rarely. */
const readAnsweredEvery = 30_000;

/** What lies in the desk file of it. */
export const lateCallsFact = 'late-calls';

/**
 * Watches the records of calls that set values (docs/decisions/0017). One that got no answer may be carried out late, over
 * what other desks and this one have set since; one that was answered may be delivered once more by something on the way.
 *
 * Guarantees:
 * - What was seen of others' values and was put back by a late call is told, with these values, on a card that sets them
 *   again by a person's word. Of an answered call that holds for three minutes, also across a restart within them.
 * - A record that was written again without a visible difference after a change of this desk is told, too: what was set
 *   in between cannot be known.
 * - A watch survives a restart, and does not end with its write; it ends with a read three minutes after the call. (Of an
 *   arrival that was answered with what the feed brings: that is quick.)
 */
export type LateCalls = { start(): void; stop(): void };

export function createLateCalls(ports: {
  readonly outboxStore: OutboxStore;
  readonly desk: Desk;
  readonly cache: Cache;
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly clock: Clock;
  readonly log: Log;
  readonly names: Names;
  /** As of when this PC has what a feed brings, by this PC's clock; null: it was not read yet. */
  readonly asOf: (feed: Shown) => number | null;
}): LateCalls {
  const { outboxStore, desk, cache, clock } = ports;
  const tell = createLateTelling(ports);
  const all = new Map<string, Watching>();
  let abort = new AbortController();
  let cancelTimer: (() => void) | null = null;
  let started = false;

  const keyOf = (id: string, attempt: number) => `${id}:${attempt}`;

  function add(watch: Watch, lost: boolean): void {
    const replaces = bind(watch, watch.evidence)?.replaces;
    const key = keyOf(watch.writeId, watch.attempt);
    if (!replaces || all.has(key)) return;
    const now = clock.monotonic();
    all.set(key, {
      watch,
      replaces,
      lost,
      answered: false,
      until: now + latestFor,
      readAt: now + (replaces.quickFeed ? latestFor : readEvery),
      reading: false,
      lookedAt: clock.wall(),
    });
  }

  /** What lies in the desk file: read again after a restart. */
  function save(): void {
    const lost = [...all.values()].filter((one) => one.lost).map((one) => one.watch);
    const text = lost.length > 0 ? JSON.stringify(lost) : null;
    if (text !== desk.fact(lateCallsFact)) desk.saveFact(lateCallsFact, text);
  }

  function changed(row: OutboxRow, gone: boolean): void {
    forgetAnswered();
    if (gone) return;
    const { id, attempts } = row;
    const isKnown = [...all.values()].some(({ watch }) => watch.writeId === id);
    const isOut = (row.state === 'sending' || row.state === 'unknown') && attempts > 0;
    if (!isKnown && !isOut) return;
    if (isOut) {
      add(watchOf(row, false), false);
      const watching = all.get(keyOf(id, attempts));
      if (!watching) return;
      look(watching);
      if (row.state === 'unknown') {
        watching.lost = true;
        watching.until = clock.monotonic() + latestFor;
      }
    } else settled(row);
    save();
    schedule();
  }

  /** Nothing waits for those whose feed is quick: they go when their time is over and anything happens. */
  function forgetAnswered(): void {
    for (const [key, { answered, until, replaces }] of all)
      if (answered && replaces.quickFeed && until <= clock.monotonic()) all.delete(key);
  }

  function markAnswered(watching: Watching): void {
    watching.answered = true;
    watching.lost = false;
    watching.readAt = Math.min(clock.monotonic() + readAnsweredEvery, watching.until);
  }

  /** What was done just before the program ended may be delivered once more: the outbox says what was written. */
  function watchAnswered(row: OutboxRow): void {
    add(watchOf(row, true), false);
    const watching = all.get(keyOf(row.id, row.attempts));
    if (!watching || watching.lost) return;
    markAnswered(watching);
    setSince(watching);
    const { kind, id } = watching.replaces.record;
    const record = cache.get(kind, id);
    if (!record) return;
    const written = writtenBy(watching);
    const copy = copyOf(record, watching.replaces.shown(record));
    // The cache may be older than the answer: what it shows then was not put back by anything, nor set by others.
    const readAt = ports.asOf(bind(row, null)?.shows[0] ?? 'appointments') ?? 0;
    const isAsBefore = Object.entries(written.before).every(([field, value]) =>
      same(copy.fields[field], value),
    );
    const isSince = readAt > row.stateAt || !isAsBefore;
    const { version, digest } = copy;
    const { seen } = watching.watch;
    watching.watch = {
      ...watching.watch,
      seen: isSince ? notice(written, seen, copy).seen : { ...seen, version, digest },
    };
  }

  /** What this watch’s write confirmed is seen by those of the earlier calls about its record. */
  function setSince(later: Watching): void {
    for (const earlier of all.values()) {
      if (earlier === later) return;
      const { watch, replaces } = earlier;
      if (watch.writeId === later.watch.writeId || !isSameRecord(replaces, later.replaces)) continue;
      earlier.watch = { ...watch, seen: withOwn(watch.seen, writtenBy(earlier), writtenBy(later)) };
    }
  }

  /** A write whose last call has an answer, or was seen: the calls before it may still be carried out. */
  function settled({ id, state, attempts }: OutboxRow): void {
    for (const [key, watching] of all) {
      if (watching.watch.writeId !== id) continue;
      const over = state === 'done' && watching.watch.attempt === attempts;
      if (over) {
        setSince(watching);
        look(watching);
      }
      // A look may find that another desk did more than this call asks for: then the call itself may still be carried out.
      if (over && (watching.watch.seen.landed || !watching.lost)) markAnswered(watching);
      else if (!watching.lost) all.delete(key);
      // What it is now, before anything else can change it.
      else if (state === 'done' && !watching.replaces.quickFeed) watching.readAt = clock.monotonic();
    }
  }

  /** Holds the record as the cache has it against what was seen before. */
  function look(watching: Watching): void {
    const { kind, id } = watching.replaces.record;
    const record = cache.get(kind, id);
    if (!record) return;
    const copy = copyOf(record, watching.replaces.shown(record));
    const noticed = notice(writtenBy(watching), watching.watch.seen, copy);
    tell(watching, record, copy, noticed);
    // Not before it is told, durably.
    watching.watch = { ...watching.watch, seen: noticed.seen };
    watching.lookedAt = clock.wall();
  }

  /** Whether a list has brought the record since it was to be read last. */
  function wasBrought({ replaces: { record } }: Watching): boolean {
    const asOf = ports.asOf(record.kind);
    return asOf !== null && clock.wall() - asOf < readAnsweredEvery;
  }

  async function read(watching: Watching): Promise<void> {
    const began = clock.monotonic();
    const last = began >= watching.until;
    const every = watching.answered ? readAnsweredEvery : readEvery;
    watching.readAt = last ? began + readEvery : Math.min(began + every, watching.until);
    if (watching.answered && !last && wasBrought(watching)) return;
    watching.reading = true;
    // Null: this PC's disk did not take what was read; it is read again.
    const kept = await asyncStoreResult(async () => ok(await watching.replaces.read(context(watching))));
    const outcome = kept.ok ? kept.value : null;
    watching.reading = false;
    if (!started) return;
    const over = outcome?.ok ? last : outcome?.delivery === 'refused';
    safely(() => {
      look(watching);
      if (over) all.delete(keyOf(watching.watch.writeId, watching.watch.attempt));
      save();
    });
    schedule();
  }

  const context = ({ answered }: Watching): WriteContext => ({
    client: ports.client,
    walk: ports.walk,
    cache,
    now: () => clock.wall(),
    waited: true,
    isCurrent: () => false,
    confirmed: false,
    attempts: 0,
    seen: [],
    askedAbout: [],
    brokenLooks: 0,
    claimed: () => new Map(),
    behind: () => [],
    file: () => null,
    // What an answered call may still do is rare: it keeps nothing waiting.
    options: { priority: answered ? 'background' : 'interactive', signal: abort.signal },
  });

  function schedule(): void {
    cancelTimer?.();
    cancelTimer = null;
    const waiting = [...all.values()].filter(
      ({ lost, answered, replaces, reading }) => !reading && (lost || (answered && !replaces.quickFeed)),
    );
    if (!started || waiting.length === 0) return;
    const next = Math.min(...waiting.map((one) => one.readAt));
    cancelTimer = clock.after(Math.max(0, next - clock.monotonic()), () => {
      const now = clock.monotonic();
      for (const one of waiting) if (one.readAt <= now) void read(one);
      schedule();
    });
  }

  /** A disk in trouble is told by whoever needs it: what is watched stays in memory. */
  function safely(act: () => void): void {
    try {
      act();
    } catch (trouble) {
      if (!(trouble instanceof StoreError)) throw trouble;
      ports.log.warn('what is watched could not be saved', { failure: trouble.failure.kind });
    }
  }

  function inCache({ kind, ids }: Changed): void {
    forgetAnswered();
    const about = [...all.values()].filter(
      ({ replaces: { record } }) => record.kind === kind && ids.includes(record.id),
    );
    if (about.length === 0) return;
    safely(() => {
      for (const watching of about) look(watching);
      save();
    });
  }

  let stopListening: (() => void)[] = [];
  return {
    start() {
      started = true;
      abort = new AbortController();
      for (const watch of storedAs(z.array(Watch), desk.fact(lateCallsFact)) ?? []) add(watch, true);
      const now = clock.wall();
      const lately = outboxStore.recentlyDone().filter((row) => Math.abs(now - row.stateAt) < latestFor);
      for (const row of lately) safely(() => watchAnswered(row));
      // It ended before the watch was saved.
      for (const row of desk.writes(['unknown'])) safely(() => changed(row, false));
      stopListening = [
        cache.onChange(inCache),
        outboxStore.onChange((row, gone) => safely(() => changed(row, gone))),
      ];
      schedule();
    },
    stop() {
      started = false;
      abort.abort();
      cancelTimer?.();
      for (const stop of stopListening) stop();
      all.clear();
    },
  };
}
