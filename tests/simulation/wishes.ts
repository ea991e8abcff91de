import { wireFromInstant } from '../../shared/clinic-time.ts';
import {
  cancellationFor,
  click,
  clickMark,
  drawMethodChange,
  openInvoices,
  shownRows,
} from './acts-of-people.ts';
import type { Draw } from './draw.ts';
import type { SimulatedPage } from './page.ts';
import type { Part } from './plan.ts';
import type { World } from './world.ts';

/** Something that a person at this desk asks for, and what another desk may do about the same at the wrong moment. */
export type SimulatedWish = {
  /** The call by which it is sent. */
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  click(): Promise<unknown>;
  touch(): void;
  /** Asked for behind the first, before the first is over: about the same record, or the same time. */
  again(): Promise<unknown>;
};

const minute = 60_000;

/** What another desk does: the practice's own rules may refuse it. */
const elsewhere = (world: World, name: string, subjects: readonly string[], act: () => void) => () =>
  world.byOthers(name, subjects, 0, act);

/** `same`: another desk takes the same amount on the same invoice. */
type PaymentWish = SimulatedWish & { same(): void };

async function payment(world: World, draw: Draw, page: SimulatedPage): Promise<PaymentWish | null> {
  const open = await openInvoices(page, draw);
  const [invoice, second] = open?.invoices ?? [];
  if (!open || !invoice) return null;
  const { sandbox } = world.service;
  const { invoices: _all, ...about } = open;
  const cents = draw.among([
    invoice.owingCents,
    Math.ceil(invoice.owingCents / 2),
    Math.ceil(invoice.owingCents / 3),
    draw.int(1, invoice.owingCents),
  ]);
  const both = second !== undefined && draw.happens(0.3);
  const parts = [
    { invoiceId: invoice.id, cents },
    ...(both ? [{ invoiceId: second.id, cents: second.owingCents }] : []),
  ];
  const pays = (sum: number) =>
    elsewhere(world, 'pays', [`invoice:${invoice.id}`, `cents:${sum}`], () =>
      sandbox.pay({ invoiceId: invoice.id, amount: sum / 100, paymentMethodId: about.methodId }),
    );
  const change = draw.int(0, 8);
  const touches = [
    pays(cents),
    pays(cents),
    pays(cents),
    pays(invoice.owingCents),
    pays(Math.max(1, Math.floor(cents / 2))),
    pays(draw.int(1, invoice.owingCents)),
    elsewhere(world, 'archives', [`invoice:${invoice.id}`], () => sandbox.archive('invoices', invoice.id)),
    elsewhere(world, 'credits', [`invoice:${invoice.id}`], () =>
      sandbox.allocateCredit(invoice.id, draw.int(1, invoice.owingCents) / 100),
    ),
    pays(Math.ceil(invoice.owingCents / 2)),
  ] as const;
  const take = (wanted: typeof parts) => () =>
    click(world, page, 'payment.take', { ...about, parts: wanted, evenIfRepeated: true });
  return {
    method: 'POST',
    path: '/payments$',
    click: take(parts),
    touch: touches[change] ?? touches[0],
    same: pays(cents),
    again: take([{ invoiceId: invoice.id, cents }]),
  };
}

async function removal(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const { sandbox } = world.service;
  const one = draw.oneOf(sandbox.state('payments').filter(({ archived }) => !archived));
  if (!one) return null;
  const remove = () => click(world, page, 'payment.remove', { paymentId: one.id, reason: 'Wrong amount' });
  return {
    method: 'DELETE',
    path: `/payments/${one.id}$`,
    click: remove,
    touch: elsewhere(world, 'removes', [`payment:${one.id}`], () => sandbox.removePayment(one.id)),
    again: remove,
  };
}

/** The method of a payment that was taken at this desk seconds ago is noticed to be wrong. */
async function justTaken(world: World, draw: Draw, page: SimulatedPage) {
  const taken = await payment(world, draw, page);
  await taken?.click();
  await world.clock.advance(5000);
  return world.page() === page ? drawMethodChange(world, draw) : null;
}

/** Another method for a recorded payment; another desk removes it, or takes the money again. */
async function methodChange(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const { sandbox } = world.service;
  const change = drawMethodChange(world, draw) ?? (await justTaken(world, draw, page));
  if (!change) return null;
  const { payment: one, methodId } = change;
  const ask = (method: number) => () =>
    click(world, page, 'payment.changeMethod', { paymentId: one.id, methodId: method });
  const [part] = one.paymentInvoices ?? [];
  const invoiceId = part?.invoiceId ?? 0;
  const cents = Math.round((part?.amount ?? 0) * 100);
  const touches = [
    elsewhere(world, 'removes', [`payment:${one.id}`], () => sandbox.removePayment(one.id)),
    elsewhere(world, 'pays', [`invoice:${invoiceId}`, `cents:${cents}`], () =>
      sandbox.pay({ invoiceId, amount: cents / 100, paymentMethodId: methodId }),
    ),
  ] as const;
  const removes = draw.happens(0.5);
  return {
    method: removes ? 'DELETE' : 'POST',
    path: removes ? `/payments/${one.id}$` : '/payments$',
    click: ask(methodId),
    touch: touches[draw.int(0, 1)] ?? touches[0],
    again: ask(methodId),
  };
}

const patientRows = (page: SimulatedPage) => shownRows(page).filter((one) => one.patientId !== null);

async function arrival(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const row = draw.oneOf(patientRows(page).filter(({ status }) => status === 'unset'));
  if (!row?.patientId) return null;
  const { appointmentId, patientId } = row;
  const { sandbox } = world.service;
  const subjects = [`appointment:${appointmentId}`, `patient:${patientId}`];
  const sets = (status: Parameters<typeof sandbox.setStatus>[2]) =>
    elsewhere(world, 'sets status', subjects, () => sandbox.setStatus(appointmentId, patientId, status));
  const touches = [
    sets('Cancelled'),
    sets('Did not arrive'),
    sets('Completed'),
    sets('Arrived'),
    elsewhere(world, 'cancels', subjects, () => sandbox.cancel(appointmentId)),
    elsewhere(world, 'archives', subjects, () => sandbox.archive('appointments', appointmentId)),
  ] as const;
  const touch = touches[draw.int(0, touches.length - 1)] ?? touches[0];
  const mark = () => click(world, page, 'arrival.mark', { appointmentId, patientId });
  return {
    method: 'POST',
    path: `/appointments/${appointmentId}.*/arrival$`,
    click: mark,
    touch,
    again: mark,
  };
}

async function cancel(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const asked = await cancellationFor(world, draw, page);
  if (!asked) return null;
  const { row, input } = asked;
  const { appointmentId, patientId, reason } = input;
  const { sandbox } = world.service;
  const subjects = [`appointment:${appointmentId}`, `patient:${patientId}`];
  const later = wireFromInstant(row.start + 30 * minute);
  const touches = [
    elsewhere(world, 'sets status', subjects, () => sandbox.setStatus(appointmentId, patientId, 'Arrived')),
    elsewhere(world, 'sets status', subjects, () => sandbox.setStatus(appointmentId, patientId, 'Completed')),
    elsewhere(world, 'cancels', subjects, () => sandbox.cancel(appointmentId)),
    elsewhere(world, 'moves', subjects, () =>
      sandbox.move(appointmentId, later, wireFromInstant(row.end + 30 * minute)),
    ),
    elsewhere(world, 'archives', subjects, () => sandbox.archive('appointments', appointmentId)),
    elsewhere(world, 'edits', [`cancellation_reason:${reason.id}`], () => {
      sandbox.edit('cancellation_reasons', reason.id, { billableRate: draw.int(1, 100) });
      // Its list is read once an hour.
      void world.pc.run()?.companion.session()?.sync.ask('cancellationReasons');
    }),
  ] as const;
  const ask = () => click(world, page, 'booking.cancel', input);
  return {
    method: 'POST',
    path: `/appointments/${appointmentId}.*/cancellation$`,
    click: ask,
    touch: touches[draw.int(0, touches.length - 1)] ?? touches[0],
    again: ask,
  };
}

/** Another desk takes a time of a practitioner, whole or in part: with a visit, or as busy. */
function takes(
  world: World,
  draw: Draw,
  about: { practitionerId: number; start: number; locationId: number },
) {
  const { sandbox } = world.service;
  const { practitionerId, start, locationId } = about;
  const from = start + draw.among([0, 0, -15, 15] as const) * minute;
  const times = { start: wireFromInstant(from), end: wireFromInstant(from + 30 * minute) };
  const patient = draw.oneOf(sandbox.state('patients').filter(({ archived }) => !archived));
  const [model] = sandbox.state('busy_times');
  if (model && draw.happens(0.35)) {
    const { id: _id, createdAt: _created, updatedAt: _updated, ...fields } = model;
    return elsewhere(world, 'is busy', [`practitioner:${practitionerId}`], () =>
      sandbox.add('busy_times', {
        ...fields,
        ...times,
        practitionerIds: [practitionerId],
        archived: false,
        deletedAt: null,
        createdAt: wireFromInstant(world.now()),
        updatedAt: wireFromInstant(world.now()),
      }),
    );
  }
  return elsewhere(world, 'books', [`practitioner:${practitionerId}`], () =>
    sandbox.book({ ...times, serviceId: 1, locationId, practitionerId, patientId: patient?.id ?? 1 }),
  );
}

async function booking(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const row = draw.oneOf(patientRows(page));
  if (!row?.patientId) return null;
  const practitionerId = row.practitioner?.id ?? 1;
  const locationId = row.locationId ?? 1;
  const { patientId } = row;
  const start = row.start + draw.int(4, 40) * 30 * minute;
  const { sandbox } = world.service;
  const theirs = sandbox.state('cases').filter((one) => one.patientId === patientId && one.isOpen);
  const ask = (from: number) => () =>
    click(world, page, 'booking.create', {
      patientId,
      practitionerId,
      serviceId: 1,
      locationId,
      caseId: theirs[0]?.id ?? null,
      start: from,
      end: from + 30 * minute,
      note: `booked ${clickMark(world, draw)}`,
    });
  const other = draw.oneOf(patientRows(page).filter((one) => one.practitioner?.id === practitionerId));
  const archives = elsewhere(world, 'archives', [`patient:${patientId}`], () => {
    const made = sandbox
      .state('appointments')
      .findLast((one) => Date.parse(one.start ?? '') === start && one.note?.startsWith('booked '));
    if (made) sandbox.archive('appointments', made.id);
  });
  return {
    method: 'POST',
    path: '/appointments$',
    click: ask(start),
    touch: draw.happens(0.3) ? archives : takes(world, draw, { practitionerId, start, locationId }),
    again:
      other?.patientId && draw.happens(0.5)
        ? moveTo(world, page, { ...other, patientId: other.patientId }, start)
        : ask(start + draw.among([0, 15] as const) * minute),
  };
}

type Visit = {
  readonly appointmentId: number;
  readonly patientId: number;
  readonly start: number;
  readonly end: number;
};

const moveTo =
  (world: World, page: SimulatedPage, { appointmentId, patientId, ...row }: Visit, start: number) =>
  () =>
    click(world, page, 'booking.move', {
      appointmentId,
      patientId,
      changes: { start, end: start + row.end - row.start },
    });

async function move(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const row = draw.oneOf(patientRows(page));
  if (!row?.patientId) return null;
  const { sandbox } = world.service;
  const { appointmentId, patientId, locationId } = row;
  const visit = { appointmentId, patientId, start: row.start, end: row.end };
  const start = row.start + draw.int(4, 40) * 30 * minute;
  const practitionerId = row.practitioner?.id ?? 1;
  const subjects = [`appointment:${appointmentId}`];
  const elsewhereTo = row.start + draw.int(-8, -2) * 15 * minute;
  const time = takes(world, draw, { practitionerId, start, locationId: locationId ?? 1 });
  const touches = [
    time,
    time,
    time,
    elsewhere(world, 'moves', subjects, () =>
      sandbox.move(
        appointmentId,
        wireFromInstant(elsewhereTo),
        wireFromInstant(elsewhereTo + row.end - row.start),
      ),
    ),
    elsewhere(world, 'archives', subjects, () => sandbox.archive('appointments', appointmentId)),
  ] as const;
  const funding = sandbox.state('cases').find((one) => one.patientId === patientId && one.isOpen);
  const change =
    funding && draw.happens(row.group ? 0.7 : 0.15)
      ? () =>
          click(world, page, 'booking.move', { appointmentId, patientId, changes: { caseId: funding.id } })
      : moveTo(world, page, visit, start);
  return {
    method: 'PUT',
    path: `/appointments/${appointmentId}$`,
    click: change,
    touch: touches[draw.int(0, touches.length - 1)] ?? time,
    again: moveTo(world, page, visit, start + draw.among([0, 1, 2] as const) * 15 * minute),
  };
}

type Edit = {
  alert?: string;
  city?: string;
  email?: string;
  emergencyContactName?: string;
  patientTags?: string[];
};

async function details(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const row = draw.oneOf(shownRows(page).filter((one) => one.patient !== null));
  const session = world.pc.run()?.companion.session();
  const known = row?.patientId && session?.cache.get('patients', row.patientId);
  if (!known) return null;
  const patientId = known.id;
  const edit = (field: keyof Edit, mark: string): Edit => {
    if (field === 'patientTags') return { patientTags: [...(known.patientTags ?? []), `Tag ${mark}`] };
    return { [field]: field === 'email' ? `${mark}@example.com` : `${field} ${mark}` };
  };
  const fields = ['alert', 'city', 'email', 'emergencyContactName', 'patientTags', 'patientTags'] as const;
  const field = draw.among(fields);
  const change = (of: keyof Edit) => () =>
    click(world, page, 'patient.change', {
      patientId,
      base: { [of]: known[of] ?? null },
      mine: edit(of, clickMark(world, draw)),
    });
  const theirs = draw.happens(0.7) ? field : draw.among(fields);
  return {
    method: 'PUT',
    path: `/patients/${patientId}$`,
    click: change(field),
    touch: elsewhere(world, 'edits', [`patient:${patientId}`], () =>
      world.service.sandbox.editPatient(patientId, edit(theirs, `there ${draw.int(100, 999)}`)),
    ),
    again: change(draw.happens(0.6) ? field : draw.among(fields)),
  };
}

async function customField(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const row = draw.oneOf(shownRows(page).filter((one) => one.patient !== null));
  const session = world.pc.run()?.companion.session();
  const known = row?.patientId && session?.cache.get('patients', row.patientId);
  if (!known) return null;
  const patientId = known.id;
  const base = known.customFields?.find(({ name }) => name === 'Goes by')?.value ?? null;
  const change = () =>
    click(world, page, 'patient.changeCustomFields', {
      patientId,
      fields: [{ customFieldId: 1, name: 'Goes by', base, value: `Name ${clickMark(world, draw)}` }],
    });
  return {
    method: 'PUT',
    path: `/patients/${patientId}/custom-field$`,
    click: change,
    touch: elsewhere(world, 'edits', [`patient:${patientId}`], () =>
      world.service.sandbox.editPatient(patientId, {
        customFields: [{ name: 'Goes by', value: `There ${draw.int(100, 999)}` }],
      }),
    ),
    again: change,
  };
}

async function contact(world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> {
  const { sandbox } = world.service;
  const before = draw.happens(0.4) ? draw.oneOf(sandbox.state('contacts')) : null;
  const name = before?.name ?? `Dr Sim ${clickMark(world, draw)}`;
  const email = before?.email ?? 'sim@example.com';
  // Of the same name as others: by this one it is known again.
  const add = () => {
    const occupation = `Number ${clickMark(world, draw)}`;
    return click(world, page, 'contact.create', { type: 'Referrer', name, email, occupation });
  };
  const [model] = sandbox.state('contacts');
  return {
    method: 'POST',
    path: '/contacts$',
    click: add,
    touch: elsewhere(world, 'adds', ['contact'], () => {
      if (!model) return;
      const { id: _id, ...fields } = model;
      const stamp = wireFromInstant(world.now());
      sandbox.add('contacts', {
        ...fields,
        name,
        email,
        // Theirs alone: a contact of this desk is known by its occupation, or by having none.
        occupation: `There ${draw.int(100, 999)}`,
        archived: false,
        createdAt: stamp,
        updatedAt: stamp,
      });
    }),
    again: add,
  };
}

type Ask = (world: World, draw: Draw, page: SimulatedPage) => Promise<SimulatedWish | null>;
type Asks = readonly [Ask, ...Ask[]];

const money: Asks = [payment, payment, payment, payment, removal];
const diary: Asks = [arrival, booking, booking, move, move, cancel, cancel, cancel];
const people: Asks = [details, details, customField, contact];

/** What is asked for in each part of the simulation that has stories; `twice`: what is asked for twice in a row. */
const themes: Readonly<Record<Part, { readonly any: Asks; readonly twice: Asks }>> = (() => {
  const all = {
    any: [payment, payment, payment, ...money, arrival, arrival, ...diary, ...people] as Asks,
    twice: [
      payment,
      payment,
      booking,
      booking,
      move,
      details,
      details,
      details,
      customField,
      contact,
    ] as Asks,
  };
  return {
    whole: all,
    sync: all,
    writes: all,
    desks: all,
    money: {
      any: [...money, methodChange, methodChange, methodChange],
      twice: [payment, payment, methodChange],
    },
    diary: { any: diary, twice: [booking, booking, move, cancel] },
    people: { any: people, twice: [details, details, details, customField, contact] },
  };
})();

/** Something to ask for on the page as it is; null: there is nothing of the kind that was drawn. */
export const wishFor = (world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> =>
  draw.among(themes[world.plan.part].any)(world, draw, page);

/** Something that is asked for twice in a row. */
export const doubleWishFor = (world: World, draw: Draw, page: SimulatedPage): Promise<SimulatedWish | null> =>
  draw.among(themes[world.plan.part].twice)(world, draw, page);

/** An arrival, or null where no patient is expected any more. */
export const arrivalFor = arrival;
/** A payment, or null where nothing is owed. */
export const paymentFor = payment;
