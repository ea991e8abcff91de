import { z } from 'zod';
import type { dayCalls as contract } from '../../shared/bridge/calls/day.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { isGroup } from '../../shared/practice/group.ts';
import { failed, ok } from '../../shared/result.ts';
import { parseStored } from '../store/stored.ts';
import type { DeskStore } from '../store/types.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { busyViews } from '../views/busy-views.ts';
import { rowStatusOf } from '../views/row-status.ts';
import { supportOfDay } from '../views/support-views.ts';
import { cancellationOf, placeInVisit } from './cancellations.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { refusalWords } from './words.ts';
import { writtenAnswer } from './written.ts';

export const dayHandlers = (ports: BridgePorts): Handlers<keyof typeof contract> => ({
  ...dayListCalls(ports),
  ...arrivalCalls(ports),
  ...deskNoteCalls(ports),
});

const dayListCalls = ({
  companion,
}: BridgePorts): Handlers<
  | 'day.read'
  | 'day.refresh'
  | 'day.busy'
  | 'day.support'
  | 'day.doneHere'
  | 'day.goneIn'
  | 'day.finished'
  | 'day.late'
  | 'day.note'
  | 'day.called'
> => ({
  'day.read': ({ date, locationId, offset, ahead }) =>
    connected(companion, (session) => {
      const location = locationId === null ? null : session.cache.get('locations', locationId);
      const zone = zoneOf(location, companion.state().zone);
      const view = session.days.read({ date, zone, locationId }, offset);
      if (!view.complete && !ahead) {
        // Shown at once as far as it is here; the rest comes as changes.
        const { startMs, endMs } = dayBounds(date, zone);
        void session.sync.readDay(startMs, endMs);
      }
      return ok(view);
    }),
  'day.busy': ({ date }) =>
    connected(companion, ({ cache }) =>
      ok({ busy: busyViews(cache, { date, zone: companion.state().zone }) }),
    ),
  'day.support': ({ date }) =>
    connected(companion, ({ cache, labels }) =>
      ok(supportOfDay(cache, { date, zone: companion.state().zone, labels: labels() })),
    ),
  'day.doneHere': (mark) =>
    connected(companion, () => {
      companion.markDone(mark);
      return ok({});
    }),
  'day.goneIn': (mark) =>
    connected(companion, () => {
      companion.markGoneIn(mark);
      return ok({});
    }),
  'day.finished': (mark) =>
    connected(companion, () => {
      companion.markFinished(mark);
      return ok({});
    }),
  'day.late': (mark) =>
    connected(companion, () => {
      companion.markLate(mark);
      return ok({});
    }),
  'day.note': (mark) =>
    connected(companion, () => {
      companion.markNote(mark);
      return ok({});
    }),
  'day.called': (mark) =>
    connected(companion, () => {
      companion.markCalled(mark);
      return ok({});
    }),
  'day.refresh': () =>
    connected(companion, async (session) => {
      const ends = await Promise.all([session.sync.ask('statuses'), session.sync.ask('appointments')]);
      const bad = ends.find((end) => !end.ok);
      return bad && !bad.ok ? failed(bad.failure) : ok({});
    }),
});

const arrivalCalls = ({ companion }: BridgePorts): Handlers<'arrival.mark' | 'arrival.undo'> => ({
  'arrival.mark': ({ appointmentId, patientId }) =>
    connected(companion, ({ cache, outbox, markedNow }) => {
      const { appointment, place } = placeInVisit(cache, { appointmentId, patientId }) ?? {};
      if (!appointment || !place) return failed(failure('not-found'));
      const cancelled = cancellationOf(outbox, { appointmentId, patientId });
      if (cancelled === 'held' || cancelled === 'on its way')
        return failed(failure('stale', { words: refusalWords.cancellation.arriving }));
      const waiting = outbox
        .open()
        .some((w) => w.kind === 'arrival' && w.subject === `appointment:${appointmentId}:${patientId}`);
      if (waiting || rowStatusOf(place, false) === 'arrived') {
        return failed(failure('stale', { words: refusalWords.arrivalMarked }));
      }
      return writtenAnswer(
        outbox,
        outbox.add('arrival', {
          appointmentId,
          patientId,
          group: isGroup(appointment),
          start: instantFromWire(appointment.start) ?? 0,
          locationId: appointment.locationId ?? null,
          seen: place.status ?? null,
          markedAt: markedNow(),
        }),
      );
    }),
  'arrival.undo': ({ writeId }) => connected(companion, ({ outbox }) => ok({ undone: outbox.undo(writeId) })),
});

const Initials = z.array(z.string());
const mostInitials = 12;

/** Who was at this desk lately, kept on this PC. */
const deskNoteCalls = ({ companion }: BridgePorts): Handlers<'notes.read' | 'notes.saveInitials'> => ({
  'notes.read': () => connected(companion, ({ desk }) => ok({ initials: initialsOf(desk) })),
  'notes.saveInitials': ({ initials }) =>
    connected(companion, ({ desk }) => {
      const others = initialsOf(desk).filter((one) => one !== initials);
      desk.saveFact('initials', JSON.stringify([initials, ...others].slice(0, mostInitials)));
      return ok({});
    }),
});

function initialsOf(desk: DeskStore): string[] {
  return parseStored(Initials, desk.fact('initials')) ?? [];
}
