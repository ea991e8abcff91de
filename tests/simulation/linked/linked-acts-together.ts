import { parseWriteOf } from '../../../electron/store/parsed-write.ts';
import type { FaultRule } from '../../../service/faults.ts';
import type { ClaimAsk, ClaimView } from '../../../shared/bridge/views.ts';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import type { Draw } from '../draw.ts';
import { isUsable, type LinkedWorld, someDesk } from './linked-world.ts';

const second = 1000;

/** Two or three desks that run, each once. */
export function someDesks(world: LinkedWorld, draw: Draw): readonly WholeDesk[] {
  const all = Array.from({ length: 3 }, () => someDesk(world, draw.fraction())?.desk);
  return [...new Set(all)].flatMap((desk) => desk ?? []);
}

/**
 * A person at a desk opens a sheet, waits, takes it over where another desk has it, or writes all the same; and closes it. What
 * is drawn is drawn at once: people at other desks do not change it.
 */
export function atSheet(desk: WholeDesk, ask: ClaimAsk, draw: Draw, write: () => void): void {
  const { clock } = desk;
  const thought = draw.among([0, second, 3 * second, 20 * second]);
  const [before, thinks, after] = [draw.int(0, second), draw.int(0, thought), draw.int(0, 5 * second)];
  const [takesOver, writesAnyway, writes] = [draw.happens(0.3), draw.happens(0.3), draw.happens(0.8)];
  const wait = (ms: number) => new Promise<void>((go) => void clock.after(ms, go));
  const session = () => desk.companion().session();
  const act = async () => {
    await wait(before);
    const opened = session();
    if (!opened) return;
    let view: ClaimView | null = await opened.sheets.open({ appointmentId: null, invoiceIds: [], ...ask });
    const { claimId } = view;
    if (view.state === 'taken' && takesOver) view = await opened.sheets.takeOver(claimId);
    await wait(thinks);
    // A sheet goes on where its session is replaced by another: of another link, or with a new key.
    const isOpen = session() !== null && !desk.companion().lock.locked();
    if (isOpen && writes && (view?.state !== 'taken' || writesAnyway)) write();
    await wait(after);
    desk.companion().pageSheets.close(claimId);
  };
  void act();
}

/** The practice takes its time with such writes, so that two of them are on their way at once where nothing prevents it. */
export function slowly(world: LinkedWorld, draw: Draw, operation: FaultRule['operation']): void {
  if (!draw.happens(0.7)) return;
  const when = draw.among(['before', 'after'] as const);
  world.rain({ kind: 'delay', operation, when, ms: draw.int(1, 9) * second }, 40 * second);
}

/** Two or three desks take a payment for the same invoices, all of it or a part. */
export function takeOnePayment(world: LinkedWorld, draw: Draw): void {
  const owing = world.sandbox.state('invoices').flatMap((one) => {
    const cents = Math.round(((one.total ?? 0) - (one.paidAmount ?? 0)) * 100);
    const isOpen = one.status === 'Awaiting Payment' && !one.isArchived && cents >= 300;
    return isOpen && one.patientId ? [{ id: one.id, patientId: one.patientId, cents }] : [];
  });
  const first = draw.oneOf(owing);
  const [method] = world.sandbox.state('payment_methods');
  const [location] = world.sandbox.state('locations');
  if (!first || !method || !location) return;
  slowly(world, draw, 'createPayment');
  const same = owing.filter(({ patientId }) => patientId === first.patientId).slice(0, 3);
  for (const desk of someDesks(world, draw)) {
    const all = draw.happens(0.5) ? same : same.toReversed();
    const share = draw.among([1, 1, 3]);
    const parts = all.map(({ id, cents }) => ({
      invoiceId: id,
      cents: Math.floor(cents / share),
      owing: cents,
    }));
    const ask = { kind: 'payment' as const, patientId: first.patientId, invoiceIds: all.map(({ id }) => id) };
    atSheet(desk, ask, draw, () =>
      desk.session().outbox.add('payment', {
        patientId: first.patientId,
        locationId: location.id,
        methodId: method.id,
        amountCents: parts.reduce((sum, { cents }) => sum + cents, 0),
        parts,
        paidAt: desk.clock.wall(),
      }),
    );
  }
}

/** As a desk begins to send a payment, a person at another opens the same sheet, and takes it over whatever it shows. */
export function takeOverWhileSending(world: LinkedWorld, draw: Draw): void {
  world.rain({ kind: 'delay', operation: 'createPayment', when: 'before', ms: 6 * second }, 40 * second);
  takeOnePayment(world, draw);
  world.together.onNextSending((place, writeId) => {
    const other = world.desks.find((_, at) => at !== place && isUsable(world, at));
    const row = world.desks[place]?.companion().session()?.desk.write(writeId);
    const written = row ? parseWriteOf('payment', row) : null;
    if (!other || !written) return;
    const { args } = written;
    const session = other.session();
    const takeOver = async () => {
      const ask = { kind: 'payment' as const, patientId: args.patientId, appointmentId: null };
      const { claimId } = await session.sheets.open({
        ...ask,
        invoiceIds: args.parts.map((part) => part.invoiceId),
      });
      const view = await session.sheets.takeOver(claimId);
      if (view?.state === 'held' && other.companion().session() === session)
        session.outbox.add('payment', { ...args, paidAt: world.clock.wall() });
      session.sheets.close(claimId);
    };
    void takeOver();
  });
}

/** Two or three desks move one visit to times of their own. */
export function moveOneVisit(world: LinkedWorld, draw: Draw): void {
  const visits = world.sandbox
    .state('appointments')
    .filter(({ archived, appointmentPatients }) => !archived && appointmentPatients?.length === 1);
  const visit = draw.oneOf(visits);
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) return;
  slowly(world, draw, 'updateAppointment');
  for (const desk of someDesks(world, draw)) {
    const later = draw.int(1, 8) * 15 * 60 * second;
    atSheet(desk, { kind: 'move', patientId, appointmentId: visit.id }, draw, () =>
      moveVisit(desk, visit.id, later),
    );
  }
}

/** Moves a visit of one patient as this desk knows it. */
export function moveVisit(desk: WholeDesk, appointmentId: number, laterMs: number): void {
  const known = desk.session().cache.get('appointments', appointmentId);
  const [place] = known?.appointmentPatients ?? [];
  const [start, end] = [instantFromWire(known?.start), instantFromWire(known?.end)];
  if (!known || !place || start === null || end === null) return;
  desk.session().outbox.add('move', {
    appointmentId,
    patientId: place.patientId,
    base: {
      start,
      end,
      serviceId: known.serviceId ?? null,
      locationId: known.locationId ?? null,
      practitionerId: known.practitionerId ?? null,
      caseId: place.caseId ?? null,
    },
    changes: { start: start + laterMs, end: end + laterMs },
  });
}

export function editOnePatient(world: LinkedWorld, draw: Draw): void {
  const patient = draw.oneOf(world.sandbox.state('patients'));
  if (!patient) return;
  const { id: patientId, city = null } = patient;
  slowly(world, draw, 'updatePatient');
  for (const desk of someDesks(world, draw)) {
    const mine = { city: `Together ${draw.int(0, 999)}` };
    atSheet(desk, { kind: 'patient-details', patientId }, draw, () =>
      desk.session().outbox.add('patient-details', { patientId, base: { city }, mine }),
    );
  }
}

/** A sheet is opened and closed again, and nothing is written. */
export function openSheet(world: LinkedWorld, draw: Draw): void {
  const one = someDesk(world, draw.fraction());
  const patient = draw.oneOf(world.sandbox.state('patients'));
  if (one && patient)
    atSheet(one.desk, { kind: 'patient-details', patientId: patient.id }, draw, () => undefined);
}
