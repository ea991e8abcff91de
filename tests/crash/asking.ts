import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { timesOf } from './clinic.ts';
import type { CrashOrder, OrderKind } from './orders.ts';

/** A call of the bridge and its input, as the page would make it. */
export type Asked = { [N in CallName]: { readonly call: N; readonly input: CallInput<N> } }[CallName];

/** `documentId`: the document that lies on the desk, where one is to be filed. */
type Ask = (n: number, documentId: string) => Asked;

/** How the page asks for each kind of write. */
const asks = {
  arrival: (n) => ({ call: 'arrival.mark', input: { appointmentId: n, patientId: n } }),
  payment: (n) => ({
    call: 'payment.take',
    input: {
      patientId: n,
      locationId: 1,
      methodId: 1,
      parts: [{ invoiceId: n, cents: paidCents(n) }],
      evenIfRepeated: false,
    },
  }),
  'payment-removal': (n) => ({
    call: 'payment.remove',
    input: { paymentId: n, reason: 'entered by mistake' },
  }),
  file: (n, documentId) => ({
    call: 'file.add',
    input: { patientId: n, documents: [{ documentId, as: 'is', name: `letter-${n}` }] },
  }),
  booking: (n) => ({
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
  move: (n) => ({
    call: 'booking.move',
    input: {
      appointmentId: n,
      patientId: n,
      changes: { start: timesOf(n).movedStart, end: timesOf(n).movedEnd },
    },
  }),
  'patient-details': (n) => ({
    call: 'patient.change',
    input: { patientId: n, base: { city: 'Adelaide' }, mine: { city: cityOf(n) } },
  }),
  'custom-fields': (n) => ({
    call: 'patient.changeCustomFields',
    input: {
      patientId: n,
      fields: [{ customFieldId: 5, name: 'Goes by', base: null, value: goesBy(n) }],
    },
  }),
  contact: (n) => ({
    call: 'contact.create',
    input: { type: 'Referrer', name: contactName(n), email: `contact-${n}@example.com` },
  }),
  'method-change': (n) => ({ call: 'payment.changeMethod', input: { paymentId: n, methodId: otherMethod } }),
} as const satisfies Record<OrderKind, Ask>;

/** The payments of the clinic are by the first method. */
export const otherMethod = 2;

export const askFor = ({ kind, n }: CrashOrder, documentId: string): Asked => asks[kind](n, documentId);

/** What was acknowledged; a failure where nothing was. */
export function acknowledged(answer: Result<CallOutput<CallName>>): Result<WriteView> {
  if (!answer.ok) return answer;
  if ('write' in answer.value) return ok(answer.value.write);
  const [handed] = 'answers' in answer.value ? answer.value.answers : [];
  const [write] = handed?.writes ?? [];
  return write ? ok(write) : failed(handed?.failure ?? failure('protocol'));
}

export const paidCents = (n: number) => 50_00 + n;
export const cityOf = (n: number) => `Town ${n}`;
export const goesBy = (n: number) => `Name ${n}`;
export const contactName = (n: number) => `Contact ${n}`;
export const fileName = (n: number) => `letter-${n}.pdf`;

/** A PDF by its beginning and end, of a size that spans from one page of the database to many. */
export function pdfOf(n: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1000 + ((n * 7919) % 150_000)).fill(n % 256);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  bytes.set(new TextEncoder().encode('\n%%EOF\n'), bytes.byteLength - 7);
  return bytes;
}
