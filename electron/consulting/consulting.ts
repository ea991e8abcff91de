import type { ArrivalSeen, ConsultingView, NoteHeard } from '../../shared/bridge/views.ts';
import { dayOf, isZone } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import { createListeners } from '../../shared/listeners.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { ClinicLink } from '../clinic/clinic-link.ts';
import type { DayOfDesk } from '../clinic/shared-day.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { type DayEntry, isOfThePast, newestMarkOf, registerOf } from '../views/day-entries.ts';
import { initialsOfName } from '../views/masked.ts';
import { followArrivals } from './arrivals-heard.ts';
import { createConsultingFile } from './consulting-file.ts';
import { type ConsultingLink, openConsultingLink } from './consulting-link.ts';
import type { ConsultingRecordStore } from './consulting-record.ts';
import { consultingView } from './consulting-view.ts';
import { type HeardLists, hearLists } from './heard-lists.ts';
import { createKeptDayStore, type KeptDayStore } from './kept-day-store.ts';
import { newNotes } from './new-notes.ts';

/** What a practitioner marks; `late`: minutes, null: on time. */
export type ConsultingAct =
  | { readonly what: 'gone-in' | 'finished'; readonly key: string; readonly value: boolean }
  | { readonly what: 'note'; readonly key: string; readonly value: string | null }
  | { readonly what: 'late'; readonly value: number | null };

/**
 * A practitioner's PC: their own day from the link, and what they mark of it. It has no API key, opens no practice, cache, outbox or document.
 *
 * Guarantees
 * - It is here only while this PC is linked as a practitioner's.
 * - What it keeps is one sealed file (kept-day.ts); without the link it shows the last known day, and says as of when.
 * - An arrival, or a note of a desk, is notified once, also over a restart; one from before the last minutes is not.
 * - A PC that was removed from its clinic forgets the day.
 */
export type ConsultingPc = {
  isHere(): boolean;
  /** Reads what is kept, where this PC is linked as a practitioner's. */
  start(): Promise<void>;
  /** The link of this PC is another one, or there is none any more. After `start`. */
  relinked(): void;
  view(): ConsultingView;
  /** Whose PC this is: one of those that the desks have named. */
  choose(practitionerId: number): Result<null>;
  mark(act: ConsultingAct): Result<null>;
  /** This PC was locked or opened. */
  lockChanged(): void;
  onChange(listener: () => void): () => void;
  onArrival(listener: (seen: ArrivalSeen) => void): () => void;
  /** A desk wrote a note about a visit of this practitioner. */
  onNote(listener: (heard: NoteHeard) => void): () => void;
  /** Destroys what is kept here. */
  forget(): Promise<Result<null>>;
  /** Something of a practitioner's PC may be here, also of another start. */
  isKept(): boolean;
  close(): Promise<void>;
};

type ConsultingPorts = Pick<CompanionPorts, 'clock' | 'random' | 'log' | 'version' | 'pcZone' | 'folder'> & {
  readonly record: ConsultingRecordStore;
  /** Null: this PC is not linked. */
  readonly clinicLink: () => ClinicLink | null;
  /** It is linked as a practitioner's. */
  readonly isPractitioners: () => boolean;
  readonly locked: () => boolean;
};

/** The page is notified after this long, ms. */
const emitMs = 50;

export function createConsultingPc(ports: ConsultingPorts): ConsultingPc {
  const { clock, pcZone } = ports;
  const changes = createListeners<[]>();
  const arrivals = createListeners<[ArrivalSeen]>();
  const notes = createListeners<[NoteHeard]>();
  let link: ConsultingLink | null = null;
  let isHere = false;
  let cancelTick: () => void = () => undefined;

  const today = () => dayOf(lists.now(), zoneOf(store.kept().list?.zone, pcZone));
  const file = createConsultingFile(ports.record, ports.folder, ports.random);
  const store: KeptDayStore = createKeptDayStore({
    ...ports,
    file,
    today,
    desk: () => link?.desk,
    onChange: () => emitter.emit(),
  });
  const linkState = () => link?.state() ?? 'alone';
  const lists = hearLists(clock, store, () => link);
  const desks = { now: lists.now, today, listAt: lists.listAt };
  const heard = followArrivals(store, desks, arrivals.notify);
  const view = () =>
    consultingView(store.kept(), store.entries(), {
      at: lists.now(),
      link: linkState(),
      listAt: lists.listAt(),
      pcZone,
    });
  const emitter = emitWhenDifferent(clock, view, changes.notify);

  /** The day changes at midnight, and what is known grows older. */
  function tick(): void {
    cancelTick = clock.after(minuteMs, tick);
    emitter.emit();
  }

  function openLink(): void {
    link?.close();
    link = null;
    const clinicLink = ports.clinicLink();
    if (!isHere || !clinicLink) return;
    link = openConsultingLink({
      ...ports,
      clinicLink,
      practitionerId: () => store.kept().practitionerId,
      practice: () => store.kept().practice,
      day: dayOfPc(store, lists, {
        desk: () => link?.desk,
        learning: heard.learning,
        onNote: notes.notify,
      }),
      onPeople: lists.onPeople,
      onList: (list) => heard.learning(() => lists.onList(list)),
      onChange: emitter.emit,
    });
  }

  async function begin(): Promise<void> {
    if (isHere || !ports.isPractitioners()) return;
    isHere = true;
    await store.load();
    // It was left meanwhile.
    if (!isHere) return store.clear();
    tick();
    openLink();
    changes.notify();
  }

  function end(): void {
    isHere = false;
    emitter.stop();
    cancelTick();
    link?.close();
    link = null;
    lists.forget();
  }

  return {
    isHere: () => isHere,
    start: begin,
    relinked() {
      if (!isHere) return void begin();
      openLink();
      emitter.emit();
    },
    view,
    choose(practitionerId) {
      const kept = store.kept();
      if (!kept.practitioners.some(({ id }) => id === practitionerId)) return failed(failure('stale'));
      if (practitionerId === kept.practitionerId) return ok(null);
      store.change({ practitionerId, list: null, knownAt: null });
      link?.chosen();
      return ok(null);
    },
    mark(act) {
      const entry = entryOf(act, store, { at: lists.now(), today: today(), desk: link?.desk ?? '' });
      if (!entry) return failed(failure('stale'));
      store.merge([entry]);
      link?.marked();
      // What a person marked waits for nothing: alone, the file is all that has it.
      void store.save();
      return ok(null);
    },
    lockChanged: () => link?.sayPresence(),
    onChange: changes.add,
    onArrival: arrivals.add,
    onNote: notes.add,
    async forget() {
      end();
      const removing = store.remove();
      // What is shown has nothing of it from now on, however long the keychain or the disk takes.
      changes.notify();
      return removing;
    },
    isKept: () => isHere || file.exists(),
    async close() {
      await store.save();
      end();
      store.clear();
    },
  };
}

/** The days that this PC shares with the desks. */
function dayOfPc(
  store: KeptDayStore,
  { now, latest }: Pick<HeardLists, 'now' | 'latest'>,
  heard: {
    /** This PC on the link. */
    readonly desk: () => string | undefined;
    readonly learning: (learn: () => void) => void;
    readonly onNote: (note: NoteHeard) => void;
  },
): DayOfDesk {
  return {
    sayable: () => [...store.entries().values()].filter(({ day }) => store.isSaid(day)),
    isSaid: store.isSaid,
    hear(more) {
      const entries = more.filter((one) => store.isSaid(one.day) && isOfThePast(one, latest()));
      const here = { desk: heard.desk(), now: now() };
      const written = newNotes(entries, store.entries(), store.kept(), here);
      heard.learning(() => store.merge(entries));
      for (const note of written) heard.onNote(note);
    },
  };
}

/** Notifies, a moment after `emit`, where what is read is different from the last time. */
function emitWhenDifferent(
  clock: Pick<CompanionPorts['clock'], 'after'>,
  read: () => unknown,
  notify: () => void,
) {
  let cancel: (() => void) | null = null;
  let shown = '';
  return {
    emit() {
      cancel ??= clock.after(emitMs, () => {
        cancel = null;
        const text = JSON.stringify(read());
        if (text === shown) return;
        shown = text;
        notify();
      });
    },
    stop() {
      cancel?.();
      cancel = null;
      shown = '';
    },
  };
}

const zoneOf = (zone: string | undefined, pcZone: string): string =>
  zone !== undefined && isZone(zone) ? zone : pcZone;

/** @returns null: no practitioner is chosen, or the visit is on no list of theirs */
function entryOf(
  act: ConsultingAct,
  store: KeptDayStore,
  now: { readonly at: number; readonly today: string; readonly desk: string },
): DayEntry | null {
  const { list, practitioners, practitionerId } = store.kept();
  const practitioner = practitioners.find(({ id }) => id === practitionerId);
  if (!practitioner) return null;
  const key = act.what === 'late' ? String(practitioner.id) : act.key;
  const listed = list?.days.find(({ rows }) => rows.some((row) => row.key === key));
  if (!listed && act.what !== 'late') return null;
  const day = listed?.date ?? now.today;
  const known = store.entries().get(registerOf({ day, what: act.what, key }));
  const stamp = {
    day,
    key,
    by: initialsOfName(practitioner.name),
    // What is marked here is newer than what is known here, whatever the clocks.
    at: Math.max(now.at, Math.max(known?.at ?? 0, newestMarkOf(store.entries(), { day, key })) + 1),
    desk: now.desk,
  };
  return { ...stamp, ...act };
}
