import type { ArchivableKind } from '../../service/sandbox.ts';
import { wireFromInstant } from '../../shared/clinic-time.ts';
import type { Appointment, Invoice, Patient } from '../../shared/practice/resources/index.ts';
import type { Draw } from './draw.ts';
import type { World } from './world.ts';

/** What other desks and the practice's own system do, behind the API's back. An act that is impossible at that moment does nothing. */

type Doer = (world: World, draw: Draw) => void;

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;

/** The service's machines do not agree on the time: a stamp may lie behind the moment of its commit. */
const lagOf = (draw: Draw) => (draw.happens(0.4) ? draw.int(0, 90_000) : 0);

const appointmentsOf = ({ service }: World, near = true) => {
  const all = service.sandbox.state('appointments');
  return near ? all.filter((one) => !one.archived) : all;
};

/** A patient's place in an appointment; mostly one of today. */
function place(world: World, draw: Draw) {
  const today = appointmentsOf(world).filter(
    (one) => Math.abs(Date.parse(one.start ?? '') - world.now()) < dayMs,
  );
  const appointment = draw.oneOf(draw.happens(0.8) && today.length > 0 ? today : appointmentsOf(world));
  const who = draw.oneOf(appointment?.appointmentPatients ?? []);
  return appointment && who ? { appointment, patientId: who.patientId } : null;
}

const subject = (kind: string, id: number | null | undefined) => `${kind}:${id ?? 0}`;

const inPlace =
  (name: string, act: (world: World, draw: Draw, at: NonNullable<ReturnType<typeof place>>) => void): Doer =>
  (world, draw) => {
    const at = place(world, draw);
    if (at === null) return;
    const subjects = [subject('appointment', at.appointment.id), subject('patient', at.patientId)];
    world.byOthers(name, subjects, lagOf(draw), () => act(world, draw, at));
  };

/** A start some minutes or days from another one; now and then over the edge of what a PC keeps. */
function shifted(draw: Draw, start: number): number {
  if (draw.happens(0.6)) return start + draw.int(-8, 8) * 15 * minute;
  return start + draw.among([1, -1, 7, 35, -35, 366, -366] as const) * dayMs;
}

function book(world: World, draw: Draw): void {
  const sample = draw.oneOf(appointmentsOf(world, false));
  const patient = draw.oneOf(world.service.sandbox.state('patients').filter((one) => !one.archived));
  if (!sample || !patient) return;
  const start = shifted(draw, draw.happens(0.7) ? world.now() : Date.parse(sample.start ?? ''));
  world.byOthers('books', [subject('patient', patient.id)], lagOf(draw), () => {
    world.service.sandbox.book({
      start: wireFromInstant(start),
      end: wireFromInstant(start + 30 * minute),
      serviceId: draw.among([1, 2, 3]),
      locationId: sample.locationId ?? 1,
      practitionerId: sample.practitionerId ?? 1,
      patientId: patient.id,
    });
  });
}

/** Fields that the practice's own system may change, by kind. */
const edits: readonly {
  readonly kind: Parameters<World['service']['sandbox']['edit']>[0];
  readonly fields: (draw: Draw, world: World) => Record<string, unknown>;
}[] = [
  { kind: 'locations', fields: (draw) => ({ title: `Rooms ${draw.int(1, 99)}` }) },
  { kind: 'practitioners', fields: (draw) => ({ lastname: draw.among(['Rao', 'Bell', 'Khan']) }) },
  { kind: 'services', fields: (draw) => ({ name: `Service ${draw.int(1, 99)}` }) },
  { kind: 'contacts', fields: (draw) => ({ name: `Dr Moved ${draw.int(1, 99)}` }) },
  { kind: 'cases', fields: (draw) => ({ isOpen: draw.happens(0.5), budget: draw.int(1, 9) }) },
  { kind: 'busy_times', fields: (draw, world) => timesOf(draw, world) },
  { kind: 'busy_time_types', fields: (draw) => ({ title: `Break ${draw.int(1, 9)}` }) },
  { kind: 'support_activities', fields: (draw, world) => timesOf(draw, world) },
  { kind: 'support_items', fields: (draw) => ({ quantity: draw.int(1, 9) }) },
  { kind: 'payment_methods', fields: (draw) => ({ name: `Card ${draw.int(1, 9)}` }) },
  { kind: 'appointments', fields: (draw) => ({ pricing: draw.int(1, 99) }) },
  { kind: 'waitlists', fields: (draw) => ({ waitlistTags: [draw.among(['High', 'Low'])] }) },
  {
    kind: 'patient_forms',
    fields: (draw) => ({ status: draw.among(['In progress', 'Completed']), content: { Smoker: 'No' } }),
  },
  { kind: 'cancellation_reasons', fields: (draw) => ({ billableRate: draw.int(0, 100) }) },
  { kind: 'invoices', fields: (draw) => ({ reference: `R${draw.int(1, 99)}` }) },
];

function timesOf(draw: Draw, world: World) {
  const start = shifted(draw, world.now());
  return { start: wireFromInstant(start), end: wireFromInstant(start + hour) };
}

function editSomething(world: World, draw: Draw): void {
  const edit = draw.oneOf(edits);
  const record = edit && draw.oneOf(world.service.sandbox.state(edit.kind));
  if (!edit || !record) return;
  world.byOthers('edits', [subject(edit.kind, record.id)], lagOf(draw), () =>
    world.service.sandbox.edit(edit.kind, record.id, edit.fields(draw, world)),
  );
}

const archived = [
  'appointments',
  'appointments',
  'patients',
  'contacts',
  'invoices',
  'busy_times',
  'support_activities',
  'support_items',
  'services',
  'waitlists',
  'patient_forms',
  'cancellation_reasons',
] as const satisfies readonly ArchivableKind[];

/** Subjects by which a person's write is about the same record. */
const subjectsOf = (kind: ArchivableKind, id: number) => [subject(kind.replace(/s$/, ''), id)];

function archiveOne(world: World, draw: Draw): void {
  const kind = draw.among(archived);
  const record = draw.oneOf(world.service.sandbox.state(kind));
  if (!record) return;
  world.byOthers('archives', subjectsOf(kind, record.id), lagOf(draw), () =>
    world.service.sandbox.archive(kind, record.id),
  );
}

function restoreOne(world: World, draw: Draw): void {
  const kind = draw.among(archived);
  const gone = (one: object) => 'archived' in one && one.archived === true;
  const record = draw.oneOf((world.service.sandbox.state(kind) as readonly { id: number }[]).filter(gone));
  if (!record) return;
  world.byOthers('restores', subjectsOf(kind, record.id), lagOf(draw), () =>
    world.service.sandbox.restore(kind, record.id),
  );
}

function addPatient(world: World, draw: Draw): void {
  const { sandbox } = world.service;
  const [model] = sandbox.state('patients');
  if (!model) return;
  const { id: _id, createdAt: _created, updatedAt: _updated, ...fields } = model;
  world.byOthers('adds a patient', [], lagOf(draw), () => {
    const made = sandbox.add('patients', {
      ...fields,
      firstname: `New ${draw.int(1, 999)}`,
      archived: false,
      deletedAt: null,
    });
    const start = world.now() + draw.int(-2, 8) * 30 * minute;
    if (draw.happens(0.7)) {
      sandbox.book({
        start: wireFromInstant(start),
        end: wireFromInstant(start + 30 * minute),
        serviceId: 1,
        locationId: 1,
        practitionerId: 1,
        patientId: made.id,
      });
    }
  });
}

const added = [
  'contacts',
  'busy_times',
  'support_activities',
  'support_items',
  'payment_methods',
  'cases',
] as const;

function addSomething(world: World, draw: Draw): void {
  const { sandbox } = world.service;
  const kind = draw.among(added);
  const model = draw.oneOf(sandbox.state(kind) as readonly { id: number }[]);
  if (!model) return;
  const { id: _id, ...fields } = model;
  const times = 'start' in model ? timesOf(draw, world) : {};
  const name = 'name' in model ? { name: `New ${draw.int(1, 999)}` } : {};
  const stamp = wireFromInstant(world.now());
  const stamps = 'updatedAt' in model ? { createdAt: stamp, updatedAt: stamp } : {};
  world.byOthers('adds', [subject(kind, null)], 0, () =>
    sandbox.add(kind, { ...fields, ...times, ...name, ...stamps } as never),
  );
}

function invoiceOf(world: World, draw: Draw, fits: (one: Invoice) => boolean) {
  return draw.oneOf(world.service.sandbox.state('invoices').filter((one) => !one.isArchived && fits(one)));
}

const owing = (one: Invoice) => Math.round(((one.total ?? 0) - (one.paidAmount ?? 0)) * 100);

function pay(world: World, draw: Draw): void {
  const invoice = invoiceOf(world, draw, (one) => one.status === 'Awaiting Payment' && owing(one) > 0);
  if (!invoice) return;
  const cents = draw.happens(0.6) ? owing(invoice) : draw.int(1, owing(invoice));
  world.byOthers('pays', [subject('invoice', invoice.id), subject('cents', cents)], lagOf(draw), () =>
    world.service.sandbox.pay({
      invoiceId: invoice.id,
      amount: cents / 100,
      paymentMethodId: draw.int(1, 2),
    }),
  );
}

function removePayment(world: World, draw: Draw): void {
  const payment = draw.oneOf(world.service.sandbox.state('payments').filter((one) => !one.archived));
  if (!payment) return;
  const invoices = (payment.paymentInvoices ?? []).map((part) => subject('invoice', part.invoiceId));
  world.byOthers('removes', [subject('payment', payment.id), ...invoices], lagOf(draw), () =>
    world.service.sandbox.removePayment(payment.id),
  );
}

const purged = ['contacts', 'busy_times', 'support_items', 'appointments', 'payment_methods'] as const;

function purge(world: World, draw: Draw): void {
  const kind = draw.among(purged);
  const record = draw.oneOf(world.service.sandbox.state(kind));
  if (!record) return;
  world.byOthers('purges', [subject(kind.replace(/s$/, ''), record.id)], 0, () =>
    world.service.sandbox.purge(kind, record.id),
  );
  world.history.purged.add(`${kind}/${record.id}`);
}

/** A machine of the service whose clock is behind the others' stamps a change (decision 20). */
function stampBack({ service, history, byOthers }: World, draw: Draw): void {
  const { sandbox } = service;
  const back = (wire: string | null | undefined) =>
    wireFromInstant(Date.parse(wire ?? '') - draw.int(1000, 90_000));
  const invoice = draw.happens(0.4) ? draw.oneOf(sandbox.state('invoices')) : null;
  if (invoice) {
    byOthers('stamps back', [subject('invoice', invoice.id)], 0, () => {
      const reference = `Back ${draw.int(1, 99)}`;
      sandbox.putBack('invoices', { ...invoice, reference, updatedAt: back(invoice.updatedAt) });
    });
    history.stampedBack.add(`invoices/${invoice.id}`);
    return;
  }
  const one = draw.oneOf(sandbox.state('patients'));
  if (!one) return;
  byOthers('stamps back', [subject('patient', one.id)], 0, () =>
    sandbox.putBack('patients', { ...one, alert: `Back ${draw.int(1, 99)}`, updatedAt: back(one.updatedAt) }),
  );
  history.stampedBack.add(`patients/${one.id}`);
}

/** A patient is taken out of a visit: their place in it is gone, whatever its status was. */
export function takeOut(world: World, appointment: Appointment, patientId: number, lagMs: number): void {
  const left = (appointment.appointmentPatients ?? []).filter((one) => one.patientId !== patientId);
  const subjects = [subject('appointment', appointment.id), subject('patient', patientId)];
  world.byOthers('takes out', subjects, lagMs, () =>
    world.service.sandbox.edit('appointments', appointment.id, { appointmentPatients: left }),
  );
}

export const actsOfOthers = {
  arrives: inPlace('arrives', ({ service }, _draw, { appointment, patientId }) =>
    service.sandbox.arrive(appointment.id, patientId),
  ),
  'sets-status': inPlace('sets status', ({ service }, draw, { appointment, patientId }) =>
    service.sandbox.setStatus(
      appointment.id,
      patientId,
      draw.among(['Completed', 'Did not arrive', 'Cancelled', 'Arrived', null]),
    ),
  ),
  books: book,
  moves: inPlace('moves', ({ service }, draw, { appointment }) => {
    const start = shifted(draw, Date.parse(appointment.start ?? ''));
    service.sandbox.move(
      appointment.id,
      wireFromInstant(start),
      wireFromInstant(start + lengthOf(appointment)),
    );
  }),
  cancels: inPlace('cancels', ({ service }, draw, { appointment, patientId }) =>
    service.sandbox.cancel(appointment.id, draw.happens(0.5) ? patientId : undefined),
  ),
  'takes-out': (world, draw) => {
    const all = appointmentsOf(world);
    const groups = all.filter((one) => (one.appointmentPatients ?? []).length > 1);
    const appointment = draw.oneOf(groups.length > 0 && draw.happens(0.6) ? groups : all);
    const who = draw.oneOf(appointment?.appointmentPatients ?? []);
    if (appointment && who) takeOut(world, appointment, who.patientId, lagOf(draw));
  },
  archives: archiveOne,
  restores: restoreOne,
  'edits-patient': (world, draw) => {
    const patient = draw.oneOf(world.service.sandbox.state('patients'));
    if (!patient) return;
    world.byOthers('edits', [subject('patient', patient.id)], lagOf(draw), () =>
      world.service.sandbox.editPatient(
        patient.id,
        draw.among<Partial<Patient>>([
          { alert: `Alert ${draw.int(1, 99)}` },
          { city: `Town ${draw.int(1, 9)}` },
          { lastname: 'Married' },
          { email: null },
          { postalCode: String(draw.int(5000, 5999)) },
          { emergencyContactName: `Near ${draw.int(1, 99)}` },
          { emergencyContactNumber: `0412 000 ${draw.int(100, 999)}` },
          { medicareNum: `3951${draw.int(1000, 9999)}` },
          { patientTags: [`Tag ${draw.int(1, 9)}`] },
          { phoneNumbers: [{ phoneNumber: `0413 000 ${draw.int(100, 999)}`, type: 'Mobile', code: '+61' }] },
        ]),
      ),
    );
  },
  'edits-something': editSomething,
  'adds-patient': addPatient,
  'adds-something': addSomething,
  invoices: inPlace('invoices', ({ service }, draw, { appointment, patientId }) => {
    service.sandbox.invoice({
      appointmentId: appointment.id,
      patientId,
      status: draw.among(['Draft', 'Awaiting Payment', 'Awaiting Payment']),
    });
  }),
  issues: (world, draw) => {
    const invoice = invoiceOf(world, draw, (one) => one.status === 'Draft');
    if (!invoice) return;
    world.byOthers('issues', [subject('invoice', invoice.id)], lagOf(draw), () =>
      world.service.sandbox.issue(invoice.id),
    );
  },
  pays: pay,
  'removes-payment': removePayment,
  'allocates-credit': (world, draw) => {
    const invoice = invoiceOf(world, draw, (one) => one.status === 'Awaiting Payment' && owing(one) > 0);
    if (!invoice) return;
    world.byOthers('credits', [subject('invoice', invoice.id)], lagOf(draw), () =>
      world.service.sandbox.allocateCredit(invoice.id, draw.int(1, owing(invoice)) / 100),
    );
  },
  purges: purge,
  'stamps-back': stampBack,
} satisfies Record<string, Doer>;

function lengthOf({ start, end }: Appointment): number {
  return Math.max(minute, Date.parse(end ?? '') - Date.parse(start ?? ''));
}
