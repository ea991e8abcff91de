import type { CallInput, CallName } from '../../shared/bridge/contract.ts';
import type { WriteKind, WriteState } from '../../shared/bridge/views.ts';
import { wireFromInstant } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { OperationName } from '../../shared/practice/operations.ts';
import { invoiceCents, isGroupNumber, mostOrders, timesOf } from './clinic.ts';
import type { PracticeRecords } from './records.ts';

/** What is ordered: a kind of write, or a payment's other method, which is two writes, its removal and a new payment. */
export type OrderKind = WriteKind | 'method-change';

/** A call of the bridge and its input, as the page would make it. */
export type Asked = { [N in CallName]: { readonly call: N; readonly input: CallInput<N> } }[CallName];

/**
 * How often something was done in the service; `strange`: what is there is neither as before nor as wanted; `half`: a payment
 * is removed, and not recorded by its other method.
 */
export type Effect = number | 'strange' | 'half';

/** A write that the restarted desk shows as open. */
export type Open = { readonly state: WriteState; readonly attempts: number };

type Called = readonly [operation: OperationName, method: string, path: string];

/** Everything that the crash tests know of one kind of write. `n`: the number of the order. */
type CrashCase = {
  /** How the page asks for it. `documentId`: the document that lies on the desk, where one is to be filed. */
  readonly asks: (n: number, documentId: string) => Asked;
  /** How often the service has done it. */
  readonly effect: (records: PracticeRecords, n: number) => Effect;
  /**
   * Where it may stand open once the desk has come to rest and the service is there (DESIGN section 8): a person has to
   * decide, and only a person can.
   */
  readonly mayStandOpen: (open: Open, effect: Effect, carriedOut: number) => boolean;
  /** It is never sent again by itself, and can be looked for. */
  readonly neverTwice?: true;
  /** Once it has waited for long, it is asked about. */
  readonly asksWhenLate?: true;
  /** The call by which it goes to the service; null: by those of the writes that it consists of. */
  readonly call: ((n: number) => Called) | null;
};

/** One row a kind: to add one, add a row. */
export const crashCases: { readonly [K in OrderKind]: CrashCase } = {
  arrival: {
    asks: (n) => ({ call: 'arrival.mark', input: { appointmentId: n, patientId: n } }),
    // A cancellation is judged by its own row.
    effect({ appointments }, n) {
      const status = placeIn(appointments, n)?.status ?? null;
      return changed(status === 'Cancelled' ? null : status, null, 'Arrived');
    },
    mayStandOpen: reportsLateCall,
    call: (n) =>
      isGroupNumber(n)
        ? ['arriveInGroup', 'POST', `/appointments/${n}/patients/${n}/arrival`]
        : ['arrive', 'POST', `/appointments/${n}/arrival`],
  },
  payment: {
    asks: (n) => ({
      call: 'payment.take',
      input: {
        patientId: n,
        locationId: 1,
        methodId: 1,
        parts: [{ invoiceId: n, cents: paidCents(n) }],
        evenIfRepeated: false,
      },
    }),
    effect: ({ payments, invoices }, n) => {
      const made = payments.filter((one) => one.id > mostOrders && one.patientId === n && !one.archived);
      if (made.some((one) => centsFromDollars(one.amount) !== paidCents(n))) return 'strange';
      const paid = centsFromDollars(invoices.find((one) => one.id === n)?.paidAmount) ?? 0;
      return paid === invoiceCents.paidBefore + made.length * paidCents(n) ? made.length : 'strange';
    },
    mayStandOpen: notRecorded,
    neverTwice: true,
    call: () => ['createPayment', 'POST', '/payments'],
  },
  'payment-removal': {
    asks: (n) => ({
      call: 'payment.remove',
      input: { paymentId: n, reason: 'entered by mistake' },
    }),
    effect: ({ payments }, n) => changed(payments.find((one) => one.id === n)?.archived, false, true),
    // It could not be sent when it was asked for.
    mayStandOpen: ({ state, attempts }, effect) => state === 'asks' && attempts === 0 && effect === 0,
    asksWhenLate: true,
    call: (n) => ['deletePayment', 'DELETE', `/payments/${n}`],
  },
  file: {
    asks: (n, documentId) => ({
      call: 'file.add',
      input: { patientId: n, documents: [{ documentId, as: 'is', name: `letter-${n}` }] },
    }),
    effect: ({ files }, n) => {
      const filed = files.filter((one) => one.name === fileName(n));
      const whole = filed.every((one) => one.patientId === n && one.bytes === pdfOf(n).byteLength);
      return whole ? filed.length : 'strange';
    },
    // Its body may have been sent, and files are not listed.
    mayStandOpen: ({ state, attempts }, effect) =>
      state === 'asks' && attempts === 1 && (effect === 0 || effect === 1),
    call: (n) => ['uploadPatientFile', 'POST', `/patients/${n}/file`],
  },
  booking: {
    asks: (n) => ({
      call: 'booking.create',
      input: {
        patientId: n,
        practitionerId: 1,
        serviceId: 1,
        locationId: 1,
        caseId: null,
        start: timesOf(n).bookedStart,
        end: timesOf(n).bookedEnd,
        note: null,
      },
    }),
    effect: ({ appointments }, n) =>
      appointments.filter(
        (one) =>
          one.id > mostOrders &&
          one.start === wireFromInstant(timesOf(n).bookedStart) &&
          one.appointmentPatients?.[0]?.patientId === n,
      ).length,
    mayStandOpen: notRecorded,
    neverTwice: true,
    call: () => ['createAppointment', 'POST', '/appointments'],
  },
  move: {
    asks: (n) => ({
      call: 'booking.move',
      input: {
        appointmentId: n,
        patientId: n,
        changes: { start: timesOf(n).movedStart, end: timesOf(n).movedEnd },
      },
    }),
    effect: ({ appointments }, n) => {
      const { start, end } = appointments.find((one) => one.id === n) ?? {};
      const { start: from, end: to, movedStart, movedEnd } = timesOf(n);
      const words = (a: number, b: number) => `${wireFromInstant(a)} ${wireFromInstant(b)}`;
      return changed(`${start} ${end}`, words(from, to), words(movedStart, movedEnd));
    },
    mayStandOpen: reportsLateCall,
    call: (n) => ['updateAppointment', 'PUT', `/appointments/${n}`],
  },
  cancellation: {
    asks: (n) => ({
      call: 'booking.cancel',
      input: {
        appointmentId: n,
        patientId: n,
        everyone: false,
        reason: { id: 1, words: 'Unwell', rate: 0 },
        note: `Rang ${n}`,
        start: timesOf(n).start,
        places: [{ patientId: n, seen: null }],
      },
    }),
    effect({ appointments }, n) {
      const { status, cancellationNote: note } = placeIn(appointments, n) ?? {};
      const isCancelled = status === 'Cancelled';
      return changed(isCancelled ? `cancelled: ${note}` : (note ?? null), null, `cancelled: Rang ${n}`);
    },
    mayStandOpen: (open, effect, carriedOut) =>
      notRecorded(open, effect) || reportsLateCall(open, effect, carriedOut),
    neverTwice: true,
    call: (n) =>
      isGroupNumber(n)
        ? ['cancelInGroup', 'POST', `/appointments/${n}/patients/${n}/cancellation`]
        : ['cancelAppointment', 'POST', `/appointments/${n}/cancellation`],
  },
  'patient-details': {
    asks: (n) => ({
      call: 'patient.change',
      input: { patientId: n, base: { city: 'Adelaide' }, mine: { city: cityOf(n) } },
    }),
    effect: ({ patients }, n) => changed(patients.find((one) => one.id === n)?.city, 'Adelaide', cityOf(n)),
    mayStandOpen: reportsLateCall,
    call: (n) => ['updatePatient', 'PUT', `/patients/${n}`],
  },
  'custom-fields': {
    asks: (n) => ({
      call: 'patient.changeCustomFields',
      input: {
        patientId: n,
        fields: [{ customFieldId: 5, name: 'Goes by', base: null, value: goesBy(n) }],
      },
    }),
    effect: ({ patients }, n) =>
      changed(
        patients.find((one) => one.id === n)?.customFields?.find((field) => field.name === 'Goes by')?.value,
        undefined,
        goesBy(n),
      ),
    mayStandOpen: reportsLateCall,
    call: (n) => ['updateCustomFields', 'PUT', `/patients/${n}/custom-field`],
  },
  contact: {
    asks: (n) => ({
      call: 'contact.create',
      input: { type: 'Referrer', name: contactName(n), email: `contact-${n}@example.com` },
    }),
    effect: ({ contacts }, n) => contacts.filter((one) => one.name === contactName(n)).length,
    mayStandOpen: notRecorded,
    neverTwice: true,
    call: () => ['createContact', 'POST', '/contacts'],
  },
  'method-change': {
    asks: (n) => ({ call: 'payment.changeMethod', input: { paymentId: n, methodId: otherMethod } }),
    effect: ({ payments, invoices }, n) => {
      const isRemoved = payments.find((one) => one.id === n)?.archived === true;
      const made = payments.filter(
        (one) =>
          one.id > mostOrders && one.patientId === n && !one.archived && one.paymentMethodId === otherMethod,
      ).length;
      const paid = centsFromDollars(invoices.find((one) => one.id === n)?.paidAmount) ?? 0;
      const counted = (isRemoved ? 0 : 1) + made;
      if (!isRemoved) return made === 0 ? 0 : 'strange';
      if (paid !== counted * invoiceCents.paidBefore) return 'strange';
      return made === 0 ? 'half' : made;
    },
    mayStandOpen: ({ state, attempts }, effect) =>
      (state === 'asks' && attempts === 0 && effect === 0) ||
      (state === 'not-recorded' && attempts === 1 && effect === 'half'),
    asksWhenLate: true,
    call: null,
  },
};

/** The payments of the clinic are by the first method. */
export const otherMethod = 2;

export const paidCents = (n: number) => 50_00 + n;
const cityOf = (n: number) => `Town ${n}`;
const goesBy = (n: number) => `Name ${n}`;
export const contactName = (n: number) => `Contact ${n}`;
export const fileName = (n: number) => `letter-${n}.pdf`;

/** A PDF by its beginning and end, of a size that spans from one page of the database to many. */
export function pdfOf(n: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1000 + ((n * 7919) % 150_000)).fill(n % 256);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  bytes.set(new TextEncoder().encode('\n%%EOF\n'), bytes.byteLength - 7);
  return bytes;
}

const placeIn = (appointments: PracticeRecords['appointments'], n: number) =>
  appointments.find((one) => one.id === n)?.appointmentPatients?.[0];

/** 0 as it was, 1 as it was to be. */
function changed(is: unknown, before: unknown, wanted: unknown): Effect {
  if (is === wanted) return 1;
  return is === before ? 0 : 'strange';
}

/** A kind that sets values: a late call of it, carried out once more, is shown on a card that no person created (decision 17). */
export function reportsLateCall({ state, attempts }: Open, effect: Effect, carriedOut: number): boolean {
  return state === 'asks' && attempts === 0 && effect === 1 && carriedOut > 1;
}

/** Sent, and not to be found: never sent again by itself. */
function notRecorded({ state, attempts }: Open, effect: Effect): boolean {
  return state === 'not-recorded' && attempts === 1 && effect === 0;
}
