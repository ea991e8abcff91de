import type { EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { AppState, Status } from '../../shared/bridge/views.ts';
import { unreadNotice } from '../outbox/notices.ts';
import type { Clock } from '../platform/ports.ts';
import { StoreError } from '../store/store-error.ts';
import type { ChangedRecords, OutboxRow } from '../store/types.ts';
import { mayChangeRows } from '../views/may-change-rows.ts';
import { overlaidRecords } from '../views/overlay.ts';
import type { Session } from './session.ts';

/** An event of the bridge with its payload. */
export type CompanionEvent = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName];

/** Days are made again at most this often, and status is told at most this often, in milliseconds. */
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

  const soon = (ms: number, task: () => void) => {
    let cancel: (() => void) | null = null;
    ends.push(() => cancel?.());
    return () => {
      cancel ??= clock.after(ms, () => {
        cancel = null;
        try {
          task();
        } catch (trouble) {
          // A file that is begun anew, or a disk that is full: the next change tells it.
          if (!(trouble instanceof StoreError)) throw trouble;
        }
      });
    };
  };

  /** A pass that brought nothing new, or nothing of these days, is no reason to make the rows again. */
  let rowsMayDiffer = false;
  let kept: ChangedRecords[] = [];
  let written: OutboxRow[] = [];
  const tellDays = soon(dayEvery, () => {
    const { days, cache } = session;
    const since = [...kept, ...written.flatMap((write) => overlaidRecords(write, cache) ?? [])];
    // By day: an arrival makes the rows of today again, and not those of the days beside it.
    const changes = days.refresh(
      (shown) => rowsMayDiffer || since.some((changed) => mayChangeRows(changed, cache, shown)),
    );
    // Only now: where the disk is in trouble, the next change tells these too.
    rowsMayDiffer = false;
    kept = [];
    written = [];
    for (const change of changes) emit({ name: 'day.changed', payload: change });
  });
  const tellRows = () => {
    rowsMayDiffer = true;
    tellDays();
  };
  const tellStatus = soon(statusEvery, () => emit({ name: 'status.changed', payload: ports.status() }));
  const tellApp = soon(statusEvery, () => emit({ name: 'app.changed', payload: ports.state() }));

  let readThrough = session.readThrough();
  let notice = unreadNotice(session.desk);
  ends.push(
    session.cache.onChange((changed) => {
      kept.push(changed);
      tellDays();
      if (changed.kind === 'appointments' && session.practitionersSeen.look(changed.ids)) tellApp();
      if (changed.kind === 'locations' || changed.kind === 'practitioners') tellApp();
    }),
    session.cache.onReset(() => {
      tellRows();
      tellApp();
      tellStatus();
    }),
    session.outbox.onChange((row, gone) => {
      emit({ name: 'outbox.changed', payload: { write: session.outbox.view(row), gone } });
      written.push(row);
      tellDays();
      tellStatus();
      const now = unreadNotice(session.desk);
      if (now !== notice) tellApp();
      notice = now;
    }),
    session.onConnection(tellStatus),
    session.absence.onChange(() =>
      emit({ name: 'catchUp.changed', payload: { catchUp: session.absence.view() } }),
    ),
    session.sync.onChange(() => {
      tellStatus();
      const before = readThrough;
      readThrough = session.readThrough();
      const same = (['past', 'invoices', 'cases'] as const).every(
        (what) => readThrough[what] === before[what],
      );
      if (same) tellDays();
      else tellRows();
    }),
  );

  // At midnight the clinic's day is another one, without anything else having changed.
  let today = ports.state().today;
  const lookAtDate = soon(30_000, () => {
    lookAtDate();
    const now = ports.state().today;
    if (now !== today) tellApp();
    today = now;
  });
  lookAtDate();

  return () => {
    for (const end of ends.splice(0)) end();
  };
}
