import { isDeepStrictEqual } from 'node:util';
import type { PracticeService } from '../../service/service.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Appointment, Payment } from '../../shared/practice/resources/index.ts';
import type { Click, SentCall } from './history.ts';
import { meant, statusOf } from './values.ts';

/**
 * How each kind of write reaches the practice, and what the practice shows of it. A kind that makes something new is
 * counted; one that sets values is seen or not seen.
 */
type Check = {
  /** The table that it changes itself; all others follow by the practice's own rules. */
  readonly table: string;
  /** Whether this is a call by which it was sent: by where it goes (`to`) and what of it no other write has. */
  readonly sentBy: (args: Args, to: string, body: SentCall['body']) => boolean;
  /** For kinds that set values: whether it sets this field of its record. */
  readonly sets?: (args: Args, field: string) => boolean;
  /** How many records of the service this write, sent any number of times, has made; null: it sets values. */
  readonly made: ((click: Click, service: PracticeService) => readonly Made[] | null) | null;
  /** Whether the practice is as the write wants it. */
  readonly holds: (click: Click, service: PracticeService) => boolean;
};

/** A record that a write made. `live`: it is still there for those who look for it. */
export type Made = { readonly id: number; readonly live: boolean };

type Args = Readonly<Record<string, unknown>>;
/** Nothing, in whatever form, is one value. */
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(meant(a), meant(b));
const number = (args: Args, name: string) => Number(args[name]);
const patientPath = (args: Args) => `/patients/${args['patientId']}`;
const visitPath = (args: Args) => `/appointments/${args['appointmentId']}`;

const placeOf = (service: PracticeService, args: Args) => {
  const appointment = service.sandbox.state('appointments', number(args, 'appointmentId'));
  return appointment?.appointmentPatients?.find((p) => p.patientId === number(args, 'patientId')) ?? null;
};

/** By what the desk sent: the payment's date is the moment of the click, to the millisecond. */
function paymentsOf({ args }: Click, service: PracticeService): Payment[] {
  const parts = args['parts'] as readonly { invoiceId: number; cents: number }[];
  return service.sandbox
    .state('payments')
    .filter(
      (one) =>
        instantFromWire(one.paymentDate) === args['paidAt'] &&
        one.patientId === args['patientId'] &&
        one.paymentMethodId === args['methodId'] &&
        one.paymentInvoices?.length === parts.length &&
        parts.every((part) =>
          one.paymentInvoices?.some(
            (paid) => paid.invoiceId === part.invoiceId && centsFromDollars(paid.amount) === part.cents,
          ),
        ),
    );
}

/** Whether a file is the document of its name: both have the mark of the click in them. */
function holdsItself({ sandbox }: PracticeService, id: number, name: string): boolean {
  const mark = /\d\S*(?=\.pdf$)/.exec(name)?.[0] ?? name;
  return Buffer.from(sandbox.fileBytes(id) ?? [])
    .toString('latin1')
    .endsWith(`% ${mark}\n`);
}

const bookingsOf = ({ args }: Click, service: PracticeService): Appointment[] =>
  service.sandbox.state('appointments').filter((one) => one.note === args['note']);

/** Who was taken out of an appointment since has none there, no matter who made it. */
const isBookedIn = (args: Args, { archived, appointmentPatients }: Appointment) =>
  archived !== true &&
  (appointmentPatients ?? []).some(({ patientId }) => patientId === number(args, 'patientId'));

/** A booking into a class sets its place there; sent twice, it is there once. */
const isJoining = (args: Args) => args['groupId'] != null;
const groupPath = (args: Args) => `/appointments/${args['groupId']}`;
/** Of an update no other write says for whom it is and not by which case. */
const isJoiningCall = (body: SentCall['body']) => 'patientId' in body && !('caseId' in body);

const countedBy = (made: NonNullable<Check['made']>): Pick<Check, 'made' | 'holds'> => ({
  made,
  holds: (click, service) => (made(click, service) ?? []).length > 0,
});

export const writeChecks: Readonly<Record<Click['kind'], Check>> = {
  payment: {
    table: 'payments',
    sentBy: (args, to, body) =>
      to === 'POST /payments' && instantFromWire(String(body['paymentDate'])) === args['paidAt'],
    ...countedBy((click, service) =>
      paymentsOf(click, service).map(({ id, archived }) => ({ id, live: archived !== true })),
    ),
  },
  booking: {
    table: 'appointments',
    sentBy: (args, to, body) =>
      isJoining(args)
        ? to === `PUT ${groupPath(args)}` && isJoiningCall(body) && body['patientId'] === args['patientId']
        : to === 'POST /appointments' && body['note'] === args['note'],
    sets: (args, field) => isJoining(args) && field === statusOf(number(args, 'patientId')),
    made: (click, service) =>
      isJoining(click.args)
        ? null
        : bookingsOf(click, service).map((one) => ({ id: one.id, live: isBookedIn(click.args, one) })),
    holds: (click, service) => {
      if (!isJoining(click.args)) return bookingsOf(click, service).length > 0;
      const group = service.sandbox.state('appointments', number(click.args, 'groupId'));
      return (
        group?.appointmentPatients?.some(({ patientId }) => patientId === click.args['patientId']) === true
      );
    },
  },
  contact: {
    table: 'contacts',
    sentBy: (args, to, body) =>
      to === 'POST /contacts' &&
      body['name'] === args['name'] &&
      isSame(body['occupation'], args['occupation']),
    ...countedBy(({ args }, service) =>
      service.sandbox
        .state('contacts')
        .filter((one) => one.name === args['name'] && isSame(one.occupation, args['occupation']))
        .map(({ id, archived }) => ({ id, live: archived !== true })),
    ),
  },
  file: {
    table: 'files',
    sentBy: (args, to, body) => to === `POST ${patientPath(args)}/file` && body['name'] === args['name'],
    ...countedBy(({ args }, service) =>
      service.sandbox
        .state('files')
        .filter(
          ({ id, name, patientId }) =>
            name === args['name'] && patientId === args['patientId'] && holdsItself(service, id, name ?? ''),
        )
        .map(({ id }) => ({ id, live: true })),
    ),
  },
  arrival: {
    table: 'appointments',
    sentBy: (args, to) =>
      to === `POST ${visitPath(args)}${patientPath(args)}/arrival` ||
      to === `POST ${visitPath(args)}/arrival`,
    sets: (args, field) => field === statusOf(number(args, 'patientId')),
    made: null,
    holds: ({ args }, service) => ['Arrived', 'Completed'].includes(placeOf(service, args)?.status ?? ''),
  },
  'payment-removal': {
    table: 'payments',
    sentBy: (args, to) => to === `DELETE /payments/${args['paymentId']}`,
    made: null,
    holds: ({ args }, service) =>
      service.sandbox.state('payments', number(args, 'paymentId'))?.archived !== false,
  },
  move: {
    table: 'appointments',
    sentBy: (args, to, body) => to === `PUT ${visitPath(args)}` && !isJoiningCall(body),
    sets(args, field) {
      const changes = args['changes'] as object;
      return field in changes || ('caseId' in changes && field === `case of ${args['patientId']}`);
    },
    made: null,
    holds({ args }, service) {
      const appointment = service.sandbox.state('appointments', number(args, 'appointmentId'));
      const { start, end, caseId } = args['changes'] as { start?: number; end?: number; caseId?: number };
      return (
        (start === undefined || instantFromWire(appointment?.start) === start) &&
        (end === undefined || instantFromWire(appointment?.end) === end) &&
        (caseId === undefined || placeOf(service, args)?.caseId === caseId)
      );
    },
  },
  cancellation: {
    table: 'appointments',
    sentBy: (args, to, body) =>
      (to === `POST ${visitPath(args)}${patientPath(args)}/cancellation` ||
        to === `POST ${visitPath(args)}/cancellation`) &&
      body['note'] === args['note'],
    sets: (args, field) =>
      (args['places'] as Args[]).some((one) => field === statusOf(number(one, 'patientId'))),
    made: null,
    holds: ({ args }, service) => {
      const appointment = service.sandbox.state('appointments', number(args, 'appointmentId'));
      const asked = (args['places'] as Args[]).map((one) => number(one, 'patientId'));
      const places = appointment?.appointmentPatients?.filter((one) => asked.includes(one.patientId)) ?? [];
      return places.every(({ status }) => status === 'Cancelled');
    },
  },
  'patient-details': {
    table: 'patients',
    sentBy: (args, to, body) =>
      to === `PUT ${patientPath(args)}` &&
      Object.entries(args['mine'] as Args).every(([field, value]) => isSame(body[field], value)),
    sets: (args, field) => field in (args['mine'] as object),
    made: null,
    holds({ args }, service) {
      const patient = service.sandbox.state('patients', number(args, 'patientId')) as Args | null;
      return Object.entries(args['mine'] as Args).every(([field, value]) => isSame(patient?.[field], value));
    },
  },
  'custom-fields': {
    table: 'patients',
    sentBy: (args, to) => to === `PUT ${patientPath(args)}/custom-field`,
    sets: (_args, field) => field === 'customFields',
    made: null,
    holds({ args }, service) {
      const patient = service.sandbox.state('patients', number(args, 'patientId'));
      const fields = args['fields'] as readonly { name: string; value: string }[];
      return fields.every((field) =>
        patient?.customFields?.some((one) => one.name === field.name && one.value === field.value),
      );
    },
  },
};

export const seenDone = (click: Click, service: PracticeService): boolean =>
  writeChecks[click.kind].holds(click, service);

/** Whether this is a call by which a write was sent. */
export const isSentBy = ({ kind, args }: Click, { method, path, body }: SentCall): boolean =>
  writeChecks[kind].sentBy(args, `${method} ${path}`, body);
