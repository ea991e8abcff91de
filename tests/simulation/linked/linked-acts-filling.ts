import { dayOf, instantFromWire } from '../../../shared/clinic-time.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import type { Draw } from '../draw.ts';
import { atSheet, moveVisit, slowly, someDesks } from './linked-acts-together.ts';
import { entryMade, type LinkedWorld } from './linked-world.ts';

const second = 1000;
const minute = 60_000;

/** A visit of one patient, who has not come. */
function visitToCancel({ sandbox }: LinkedWorld, draw: Draw): Appointment | null {
  const visits = sandbox.state('appointments').filter(({ archived, appointmentPatients }) => {
    const [place, ...others] = appointmentPatients ?? [];
    return !archived && place !== undefined && !place.status && others.length === 0;
  });
  return draw.oneOf(visits) ?? null;
}

/** Cancels a visit as this desk knows it, where its practice has reasons. */
function cancel(desk: WholeDesk, appointmentId: number): void {
  const { cache, outbox } = desk.session();
  const known = cache.get('appointments', appointmentId);
  const [place] = known?.appointmentPatients ?? [];
  const start = instantFromWire(known?.start);
  const reason = cache.all('cancellationReasons').find(({ archived }) => !archived);
  if (!place || start === null || !reason || place.status) return;
  outbox.add('cancellation', {
    appointmentId,
    patientId: place.patientId,
    everyone: false,
    places: [{ patientId: place.patientId, seen: null }],
    start,
    locationId: known?.locationId ?? null,
    practitionerId: known?.practitionerId ?? null,
    reason: { id: reason.id, words: reason.reason?.trim() ?? '', rate: reason.billableRate ?? null },
    note: null,
  });
}

/** Two or three desks cancel one visit, or one of them moves it. */
export function cancelOneVisit(world: LinkedWorld, draw: Draw): void {
  const visit = visitToCancel(world, draw);
  const [place] = visit?.appointmentPatients ?? [];
  if (!visit || !place) return;
  slowly(world, draw, 'cancelAppointment');
  for (const desk of someDesks(world, draw)) {
    const [moves, later] = [draw.happens(0.3), draw.int(1, 8) * 15 * minute];
    const kind = moves ? 'move' : 'cancellation';
    atSheet(desk, { kind, patientId: place.patientId, appointmentId: visit.id }, draw, () => {
      if (moves) moveVisit(desk, visit.id, later);
      else cancel(desk, visit.id);
    });
  }
}

/**
 * One desk cancels a visit; it and others ring who could take the time, note what came of it, and book it: also two of them at once, the
 * same patient or others.
 */
export function fillOneTime(world: LinkedWorld, draw: Draw): void {
  const visit = visitToCancel(world, draw);
  const [start, end] = [instantFromWire(visit?.start), instantFromWire(visit?.end)];
  const [first] = someDesks(world, draw);
  const patients = world.sandbox.state('patients').filter(({ archived }) => !archived);
  if (!visit || !first || start === null || end === null) return;
  const { practitionerId, serviceId, locationId } = visit;
  if (!practitionerId || !serviceId || !locationId) return;
  cancel(first, visit.id);
  slowly(world, draw, 'createAppointment');
  const rung = [draw.oneOf(patients), draw.oneOf(patients)].flatMap((one) => one?.id ?? []);
  const date = dayOf(start, 'UTC');
  for (const desk of someDesks(world, draw)) {
    const session = desk.companion().session();
    const later = (ms: number, act: () => void) =>
      desk.clock.after(ms, () => {
        if (session !== null && desk.companion().session() === session) act();
      });
    const books = draw.happens(0.6) ? draw.oneOf(rung) : null;
    for (const patientId of rung) {
      const outcome = draw.among(['no-answer', 'not-today', 'offered', null] as const);
      later(draw.int(0, 20 * second), () => {
        session?.slotOffers.note({ patientId, date, start, practitionerId, outcome });
        const noted = session?.slotOffers.own()?.at(-1);
        if (noted) world.notes.push(entryMade(world, desk, noted));
      });
    }
    if (books === null) continue;
    later(draw.int(0, 30 * second), () =>
      session?.outbox.add('booking', {
        patientId: books,
        practitionerId,
        serviceId,
        locationId,
        caseId: null,
        start,
        end,
        note: null,
        groupId: null,
      }),
    );
  }
}
