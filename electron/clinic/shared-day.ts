import { minuteMs } from '../../shared/durations.ts';
import type { BucketEntry, StateEvent } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { DayEntry } from '../views/day-entries.ts';
import type { ClinicLink } from './clinic-link.ts';
import { deskAndDayOf, fittingEntries, marksKey, openMarks, sealMarks } from './day-messages.ts';
import { createDayValues } from './day-values.ts';
import { delayForOthers } from './delay-for-others.ts';
import { createUnreadValues } from './unread-values.ts';

/** What this desk knows of the days that are shared: a day book, or what a PC without a practice keeps. */
export type DayOfDesk = {
  /** Of the days that desks tell each other of, its own and what it heard; null: it can't be read now. */
  sayable(): readonly DayEntry[] | null;
  /** Whether desks tell each other of a day. */
  isSaid(day: string): boolean;
  hear(entries: readonly DayEntry[]): void;
};

/**
 * What people say of a day, at every desk of the clinic (docs/decisions/0067).
 *
 * Guarantees
 * - What is marked at one desk is on the others within a tenth of a second; a desk that was off hears it when it is back.
 * - What any desk knows stands at the hub: after a restart of the hub, or without the PC that marked it, another one says it.
 * - What this desk could not keep when it heard it, by a clock that was wrong or on a full disk, it has within a minute of when it can.
 * - What stands at the hub already is not put: a mark is one put of one desk, and hearing it is none.
 * - What is too old to be said is removed from the hub by the desk that said it.
 */
export type SharedDay = {
  /** Something was marked here. */
  say(): void;
  /** The sealing keys are new: what stands is sealed again, and what others sealed with them before is heard. */
  sayAgain(): void;
  /** What was said stays: the others are to know it while this desk is off. */
  close(): void;
};

/** What could not be put, or was replaced at the hub, is put again after this long, ms: never more often. */
const retryMs = 5000;

export function createSharedDay(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Pick<Random, 'fraction'>;
  readonly practice: string;
  readonly day: DayOfDesk;
}): SharedDay {
  const { clock, practice, day: known } = ports;
  const { link, sealing } = ports.clinicLink;
  const values = createDayValues(link.desk);
  const unread = createUnreadValues();
  /** What was delivered before all was. */
  let early: DayEntry[] = [];
  /** All that stands at the hub has been delivered. */
  let isCurrent = false;
  let busy = false;
  /** Something changed while it was busy. */
  let again = false;
  let closed = false;
  let cancelRetry: () => void = () => undefined;
  let cancelForOthers: (() => void) | null = null;

  /** @param forOthers also what other desks marked and none of them says */
  async function check(forOthers = false): Promise<void> {
    if (busy) again = true;
    if (busy || closed || !isCurrent || link.status().state !== 'linked') return;
    const entries = known.sayable();
    if (entries === null) return;
    busy = true;
    again = false;
    // Without waiting: what was marked is on its way before the rows of this desk are made again.
    const isPut = putMissing(entries, forOthers);
    const isDone = (await isPut) && (await removeOld());
    busy = false;
    if (closed) return;
    if (!isDone) retryLater();
    else if (again) void check();
    else if (values.missing(entries).length > 0) sayForOthersLater();
  }

  async function putMissing(entries: readonly DayEntry[], forOthers: boolean): Promise<boolean> {
    const missing = values.missing(entries).filter((entry) => forOthers || values.isSaidHere(entry));
    const saidNow = new Set(missing);
    for (const day of new Set(missing.map((entry) => entry.day))) {
      const own = entries.filter((one) => one.day === day && (saidNow.has(one) || values.isSaidHere(one)));
      if (!(await put(day, fittingEntries(own)))) return false;
    }
    return true;
  }

  async function put(day: string, entries: readonly DayEntry[]): Promise<boolean> {
    if (values.isOwn(day, entries)) return true;
    const key = marksKey(link.desk, day);
    const sealed = sealMarks(sealing, link.desk, key, { practice, entries });
    const done = await link.state.put('day', key, sealed);
    // The keys may have been replaced while it was on its way.
    if (done.ok) values.keep(key, entries, done.value, sealing.isOfNewestKey(sealed));
    return done.ok;
  }

  async function removeOld(): Promise<boolean> {
    for (const day of values.ownDays().filter((one) => !known.isSaid(one))) {
      const key = marksKey(link.desk, day);
      if (!(await link.state.remove('day', key)).ok) return false;
      values.drop(key);
    }
    return true;
  }

  function retryLater(): void {
    cancelRetry();
    cancelRetry = clock.after(retryMs, () => void check());
  }

  function sayForOthersLater(): void {
    cancelForOthers ??= clock.after(delayForOthers(ports.random), () => {
      cancelForOthers = null;
      void check(true);
    });
  }

  function onValue(entry: BucketEntry): void {
    const { key, body, revision } = entry;
    const about = deskAndDayOf(key);
    if (about === null) return;
    const message = openMarks(sealing, key, body);
    unread.came(entry, message !== null);
    const entries = message?.practice === practice ? message.entries : [];
    values.keep(key, entries, revision, sealing.isOfNewestKey(body));
    if (!isCurrent) early.push(...entries);
    else if (about.desk === link.desk) retryLater();
    else {
      known.hear(entries);
      void check();
    }
  }

  function onEvent(event: StateEvent): void {
    switch (event.kind) {
      case 'restarted':
        isCurrent = false;
        values.restart();
        unread.clear();
        early = [];
        return;
      case 'current':
        isCurrent = true;
        if (early.length > 0) known.hear(early.splice(0));
        void check();
        return;
      case 'gone':
        unread.gone(event.key);
        if (values.drop(event.key)) void check();
        return;
      case 'put':
        onValue(event.entry);
    }
  }

  const stopComparing = everyMinute(clock, () => {
    if (!isCurrent) return;
    known.hear(values.standing());
    void check();
  });
  const stopWatch = link.state.watch('day', onEvent);
  const stopStatus = watchLinked(link, (linked) => {
    if (linked) void check();
  });

  return {
    say: () => void check(),
    sayAgain() {
      values.forgetSealed();
      for (const entry of unread.take()) onValue(entry);
      void check();
    },
    close() {
      closed = true;
      cancelRetry();
      cancelForOthers?.();
      stopComparing();
      stopWatch();
      stopStatus();
    },
  };
}

function everyMinute(clock: Pick<Clock, 'after'>, act: () => void): () => void {
  let cancel = clock.after(minuteMs, again);
  function again(): void {
    cancel = clock.after(minuteMs, again);
    act();
  }
  return () => cancel();
}
