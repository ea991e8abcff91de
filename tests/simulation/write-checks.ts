import { isDeepStrictEqual } from 'node:util';
import type { PracticeService } from '../../service/service.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Appointment, Payment } from '../../shared/practice/resources/index.ts';
import type { Click, SentCall } from './history.ts';
import { meant } from './values.ts';

/**
 * What the practice shows of each kind of write. A kind that makes something new is counted; one that sets values is
 * seen or not seen.
 */
type Check = {
  /** How many records of the service this write, sent any number of times, has made; null: it sets values. */
  readonly made: ((click: Click, service: PracticeService) => readonly Made[]) | null;
  /** Whether the practice is as the write wants it. */
  readonly holds: (click: Click, service: PracticeService) => boolean;
};

/** A record that a write made. `live`: it is still there for those who look for it. */
export type Made = { readonly id: number; readonly live: boolean };

type Args = Readonly<Record<string, unknown>>;
/** Nothing, in whatever form, is one value. */
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(meant(a), meant(b));
const number = (args: Args, name: string) => Number(args[name]);

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

const bookingsOf = ({ args }: Click, service: PracticeService): Appointment[] =>
  service.sandbox.state('appointments').filter((one) => one.note === args['note']);

const countedBy = (made: NonNullable<Check['made']>): Check => ({
  made,
  holds: (click, service) => made(click, service).length > 0,
});

export const writeChecks: Readonly<Record<Click['kind'], Check>> = {
  payment: countedBy((click, service) =>
    paymentsOf(click, service).map(({ id, archived }) => ({ id, live: archived !== true })),
  ),
  booking: countedBy((click, service) =>
    bookingsOf(click, service).map(({ id, archived }) => ({ id, live: archived !== true })),
  ),
  contact: countedBy(({ args }, service) =>
    service.sandbox
      .state('contacts')
      .filter((one) => one.name === args['name'] && isSame(one.occupation, args['occupation']))
      .map(({ id, archived }) => ({ id, live: archived !== true })),
  ),
  file: countedBy(({ args }, service) =>
    service.sandbox
      .state('files')
      .filter((one) => one.name === args['name'])
      .map(({ id }) => ({ id, live: true })),
  ),
  arrival: {
    made: null,
    holds: ({ args }, service) => ['Arrived', 'Completed'].includes(placeOf(service, args)?.status ?? ''),
  },
  'payment-removal': {
    made: null,
    holds: ({ args }, service) =>
      service.sandbox.state('payments', number(args, 'paymentId'))?.archived !== false,
  },
  move: {
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
  'patient-details': {
    made: null,
    holds({ args }, service) {
      const patient = service.sandbox.state('patients', number(args, 'patientId')) as Args | null;
      return Object.entries(args['mine'] as Args).every(([field, value]) => isSame(patient?.[field], value));
    },
  },
  'custom-fields': {
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

/** Whether this is a call by which a write was sent: by where it goes and what of it no other write has. */
export function isSentBy({ kind, args }: Click, { method, path, body }: SentCall): boolean {
  const to = `${method} ${path}`;
  const patient = `/patients/${args['patientId']}`;
  const appointment = `/appointments/${args['appointmentId']}`;
  switch (kind) {
    case 'payment':
      return to === 'POST /payments' && instantFromWire(String(body['paymentDate'])) === args['paidAt'];
    case 'booking':
      return to === 'POST /appointments' && body['note'] === args['note'];
    case 'contact':
      return (
        to === 'POST /contacts' &&
        body['name'] === args['name'] &&
        isSame(body['occupation'], args['occupation'])
      );
    case 'file':
      return to === `POST ${patient}/file` && body['name'] === args['name'];
    case 'arrival':
      return to === `POST ${appointment}${patient}/arrival` || to === `POST ${appointment}/arrival`;
    case 'payment-removal':
      return to === `DELETE /payments/${args['paymentId']}`;
    case 'move':
      return to === `PUT ${appointment}`;
    case 'patient-details':
      return (
        to === `PUT ${patient}` &&
        Object.entries(args['mine'] as Args).every(([field, value]) => isSame(body[field], value))
      );
    case 'custom-fields':
      return to === `PUT ${patient}/custom-field`;
  }
}
