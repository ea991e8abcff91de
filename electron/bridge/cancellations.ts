import { isDeepStrictEqual } from 'node:util';
import { type AskedCancellation, type CancellationSheet, mayCancelAll } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { pendingMoveOf } from '../outbox/pending-changes.ts';
import { needsPersonStates } from '../outbox/states.ts';
import type { Session } from '../session/session.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import { cancellationReasonsOf, cancellationSheet, diaryOfVisit } from '../views/cancellation-sheet.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { refusalWords } from './words.ts';
import { writtenAnswer } from './written.ts';

type Visit = { readonly appointmentId: number; readonly patientId: number };
const words = refusalWords.cancellation;

/** An appointment and a patient's place in it, as this PC knows them. */
export function placeInVisit(cache: Pick<Session['cache'], 'get'>, { appointmentId, patientId }: Visit) {
  const appointment = cache.get('appointments', appointmentId);
  const place = appointment?.appointmentPatients?.find((one) => one.patientId === patientId);
  return appointment && !appointment.archived && place ? { appointment, place } : null;
}

/**
 * Where this desk's own cancellation of a patient's place stands; null: there is none, or the practice shows it.
 * @param outbox its pending writes are those that the cache may not show yet, also where they are done
 */
export function cancellationOf(
  outbox: Pick<Outbox, 'pending' | 'open'>,
  { appointmentId, patientId }: Visit,
): 'held' | 'on its way' | 'needs a person' | 'done' | null {
  const rows = [...outbox.open(), ...outbox.pending()];
  const row = rows.find((one) => {
    const args = parseWriteOf('cancellation', one)?.args;
    return (
      args?.appointmentId === appointmentId && args.places.some((place) => place.patientId === patientId)
    );
  });
  if (!row) return null;
  if (row.state === 'held' || row.state === 'done') return row.state;
  return (needsPersonStates as readonly string[]).includes(row.state) ? 'needs a person' : 'on its way';
}

/** Whether this desk cancels an appointment for everyone who is left in it. */
export const isBeingCancelled = (
  outbox: Pick<Outbox, 'pending' | 'open'>,
  appointment: Appointment | null,
): boolean => {
  const left = (appointment?.appointmentPatients ?? []).filter(({ status }) => status !== 'Cancelled');
  return (
    appointment !== null &&
    left.length > 0 &&
    left.every(({ patientId }) => {
      const own = cancellationOf(outbox, { appointmentId: appointment.id, patientId });
      return own !== null && own !== 'needs a person';
    })
  );
};

const stale = (why: string) => failed(failure('stale', { words: why }));

/** Why a cancellation is not taken; null: it is as this PC knows it. */
function refusalOf(
  outbox: Outbox,
  visit: Visit,
  asked: AskedCancellation,
  sheet: CancellationSheet,
): string | null {
  const isOwn = ({ patientId }: { readonly patientId: number }) => patientId === visit.patientId;
  const meant = asked.everyone ? sheet.places : sheet.places.filter(isOwn);
  const seen = asked.everyone ? asked.places : asked.places.filter(isOwn);
  if (meant.length === 0) return words.isCancelled;
  for (const { patientId } of meant) {
    const own = cancellationOf(outbox, { ...visit, patientId });
    if (own === 'done') return words.isCancelled;
    if (own !== null) return own === 'needs a person' ? words.needsDecision : words.isOnItsWay;
  }
  const isReason = sheet.reasons.some((one) => isDeepStrictEqual(one, asked.reason));
  if (asked.start !== sheet.start || !isReason || !isDeepStrictEqual(seen, meant)) return words.changed;
  if (!asked.everyone)
    return meant.some(({ seen: is }) => is === 'Arrived' || is === 'Completed') ? words.hasCome : null;
  return mayCancelAll(meant) ? null : words.someHaveCome;
}

export const cancellationCalls = ({
  companion,
}: BridgePorts): Handlers<'booking.cancellation' | 'booking.cancel'> => {
  const sheetOf = ({ cache, outbox, sync }: Pick<Session, 'cache' | 'outbox' | 'sync'>, visit: Visit) => {
    const { appointment } = placeInVisit(cache, visit) ?? {};
    if (!appointment) return null;
    const moved = pendingMoveOf(outbox.pending(), visit);
    const sheet = cancellationSheet(appointment, moved, cancellationReasonsOf(cache, sync.ages()));
    return sheet && { sheet, diary: diaryOfVisit(appointment, moved) };
  };
  return {
    'booking.cancellation': (visit) =>
      connected(companion, (session) => {
        const found = sheetOf(session, visit);
        return found ? ok(found.sheet) : failed(failure('not-found'));
      }),

    'booking.cancel': ({ appointmentId, patientId, ...asked }) =>
      connected(companion, (session) => {
        const { outbox } = session;
        const visit = { appointmentId, patientId };
        const found = sheetOf(session, visit);
        if (!found) return failed(failure('not-found'));
        const { sheet, diary } = found;
        const refusal = refusalOf(outbox, visit, asked, sheet);
        if (refusal !== null) return stale(refusal);
        const { everyone, reason, note, start } = asked;
        const places = asked.places.filter((one) => everyone || one.patientId === patientId);
        return writtenAnswer(
          outbox,
          outbox.add('cancellation', { ...visit, everyone, places, start, ...diary, reason, note }),
        );
      }),
  };
};
