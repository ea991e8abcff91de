import type { EventName, EventPayload } from '../../shared/bridge/contract.ts';
import { type AppState, mostHeardOffers, type Status } from '../../shared/bridge/views.ts';
import { unreadNotice } from '../outbox/notices.ts';
import type { Clock } from '../platform/ports.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { ChangedRecords, OutboxRow } from '../store/types.ts';
import { mayChangeRows } from '../views/may-change-rows.ts';
import type { OfferNote } from '../views/offers.ts';
import { overlaidRecords } from '../views/overlay.ts';
import type { Session } from './session.ts';

/** An event of the bridge with its payload. */
export type CompanionEvent = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName];

/** Rows are rebuilt, and status is emitted, at most this often, in milliseconds. */
const dayEvery = 30;
const statusEvery = 200;

/**
 * Turns changes of the cache, the outbox and the connection into events for the page: changed rows only, many changes
 * at once as one.
 */
export function watchChanges(ports: {
  readonly session: Session;
  readonly clock: Clock;
  readonly state: () => AppState;
  readonly status: () => Status;
  readonly emit: (event: CompanionEvent) => void;
}): () => void {
  const { session, clock, emit } = ports;
  const ends: (() => void)[] = [];

  const coalesced = (ms: number, task: () => void) => {
    let cancel: (() => void) | null = null;
    ends.push(() => cancel?.());
    return () => {
      cancel ??= clock.after(ms, () => {
        cancel = null;
        // A file that is being rebuilt, or a full disk: the next change emits it.
        catchStoreError(task, () => undefined);
      });
    };
  };

  /** A read that brought nothing new, or nothing of the watched days, rebuilds no rows. */
  let rowsMayDiffer = false;
  let cacheChanges: ChangedRecords[] = [];
  let outboxChanges: OutboxRow[] = [];
  const emitDays = coalesced(dayEvery, () => {
    const { days, cache } = session;
    const since = [...cacheChanges, ...outboxChanges.flatMap((write) => overlaidRecords(write, cache) ?? [])];
    // By day: an arrival makes the rows of today again, and not those of the days beside it.
    const changes = days.refresh(
      (shown) => rowsMayDiffer || since.some((changed) => mayChangeRows(changed, cache, shown)),
    );
    // Only now: after a store error the next change emits these too.
    rowsMayDiffer = false;
    cacheChanges = [];
    outboxChanges = [];
    for (const change of changes) emit({ name: 'day.changed', payload: change });
  });
  const emitRows = () => {
    rowsMayDiffer = true;
    emitDays();
  };
  const emitStatus = coalesced(statusEvery, () => emit({ name: 'status.changed', payload: ports.status() }));
  const emitSight = coalesced(dayEvery, sightEvents(session, emit));
  const emitApp = coalesced(statusEvery, () => emit({ name: 'app.changed', payload: ports.state() }));

  let readThrough = session.readThrough();
  let notice = unreadNotice(session.desk);
  ends.push(
    session.cache.onChange((changed) => {
      cacheChanges.push(changed);
      emitDays();
      if (changed.kind === 'appointments' && session.practitionersSeen.look(changed.ids)) emitApp();
      if (changed.kind === 'locations' || changed.kind === 'practitioners') emitApp();
    }),
    session.cache.onReset(() => {
      emitRows();
      emitApp();
      emitStatus();
    }),
    session.outbox.onChange((row, gone) => {
      emit({ name: 'outbox.changed', payload: { write: session.outbox.view(row), gone } });
      outboxChanges.push(row);
      emitDays();
      emitStatus();
      const now = unreadNotice(session.desk);
      if (now !== notice) emitApp();
      notice = now;
    }),
    session.onConnection(emitStatus),
    session.onLink(emitStatus),
    session.onSight(emitSight),
    session.slotOffers.onHeard((notes) => emit({ name: 'offers.changed', payload: heardOffers(notes) })),
    // At once: a person at this desk waits for what another one marked.
    session.dayBook.onHeard((heardDays) =>
      catchStoreError(
        () => {
          for (const change of session.days.refresh(({ day }) => heardDays.includes(day.date)))
            emit({ name: 'day.changed', payload: change });
        },
        () => emitRows(),
      ),
    ),
    session.sheets.onChange((claim) => emit({ name: 'claim.changed', payload: claim })),
    session.absence.onChange(() =>
      emit({ name: 'catchUp.changed', payload: { catchUp: session.absence.view() } }),
    ),
    session.sync.onChange(() => {
      emitStatus();
      const before = readThrough;
      readThrough = session.readThrough();
      const same = (['past', 'invoices', 'cases', 'forms'] as const).every(
        (what) => readThrough[what] === before[what],
      );
      if (same) emitDays();
      else emitRows();
    }),
  );

  // At midnight the clinic's day is another one, without anything else having changed.
  let today = ports.state().today;
  const checkDate = coalesced(30_000, () => {
    checkDate();
    const now = ports.state().today;
    if (now !== today) emitApp();
    today = now;
  });
  checkDate();

  return () => {
    for (const end of ends.splice(0)) end();
  };
}

/** As the page is shown it. */
const heardOffers = (notes: readonly OfferNote[]): EventPayload<'offers.changed'> => ({
  notes: notes.slice(-mostHeardOffers).map(({ patientId, date, outcome, start, by, at }) => ({
    patientId,
    date,
    offer: outcome && { outcome, start, by, at },
  })),
});

/**
 * What other desks do has changed: emits it, and the writes of this desk that wait for one of them, or no longer do.
 * @returns the task that compares it with what was emitted last
 */
function sightEvents(
  session: Pick<Session, 'inSight' | 'outbox'>,
  emit: (event: CompanionEvent) => void,
): () => void {
  let shown = JSON.stringify(session.inSight());
  let waiting = new Map<string, string>();
  return () => {
    const payload = session.inSight();
    const text = JSON.stringify(payload);
    if (text !== shown) emit({ name: 'sight.changed', payload });
    shown = text;
    const now = new Map<string, string>();
    for (const write of session.outbox.open().map(session.outbox.view)) {
      const waitsFor = JSON.stringify(write.waitsFor ?? null);
      now.set(write.id, waitsFor);
      if (waitsFor !== (waiting.get(write.id) ?? 'null'))
        emit({ name: 'outbox.changed', payload: { write, gone: false } });
    }
    waiting = now;
  };
}
