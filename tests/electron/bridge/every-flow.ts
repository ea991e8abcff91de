import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { needsPersonStates } from '../../../electron/outbox/states.ts';
import type { Decoder } from '../../../electron/platform/ports.ts';
import type { Dialect } from '../../../service/dialect.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import type { WriteView } from '../../../shared/bridge/views.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';
import { brokenPdf, letter } from '../../fakes/documents.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { nextVisit, visitOfMany } from '../outbox/next-visit.ts';

/** Each thing that a desk does with money, documents and bookings, as calls of the bridge. */

export type FlowDesk = WholeDesk & {
  ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  /** The writes that are not done. */
  open(): Promise<readonly WriteView[]>;
  /** Until whatever is on its way is done, or waits for a person. @returns the states of what is not done */
  rest(): Promise<readonly string[]>;
  /** A scanner's folder that this desk watches. */
  readonly scans: string;
};

export type CallFlow = {
  readonly name: string;
  /** The call that does it. */
  readonly operation: OperationName;
  /** The call of the bridge that keeps it. */
  readonly write: CallName;
  /** Offline it is sent when the practice is back, or only by a person's word. */
  readonly whenBack: 'done' | 'asks';
  /** Only a practice with the lists beyond the documentation takes it. */
  readonly beyondTheSpec?: true;
  /** What it needs in the practice, before anything fails. */
  readonly ready?: (desk: FlowDesk) => Promise<void>;
  /** Does it at the desk. @returns how many of what was asked for the practice has, of `all` */
  readonly begin: (desk: FlowDesk) => Promise<{ readonly all: number; readonly made: () => number }>;
  /** What becomes of it by itself where its answer was lost, and it was made. */
  readonly answerLost: 'done' | 'asks';
  /** The same where it was not made. */
  readonly callLost: 'done' | 'asks' | 'not-recorded';
};

const hour = 3_600_000;
const asking: readonly string[] = needsPersonStates;
const quiet = { info() {}, warn() {}, error() {} };

export async function openFlowDesk(dialect: Partial<Dialect>, decoder: () => Decoder): Promise<FlowDesk> {
  const desk = await openWholeDesk({ patients: 40, dialect, decoder });
  const scans = mkdtempSync(join(tmpdir(), 'foyer-scans-'));
  await desk.connect();
  await desk.until('every list was read', () => desk.companion().status().progress === null, hour);
  desk.companion().deskDocuments.scans.watch(scans);
  const bridge = serveBridge({
    companion: desk.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  const ask: FlowDesk['ask'] = async (name, input) => {
    const answering = bridge.handle({ trusted: true }, name, input);
    // Documents are looked at by a real thread, which no timer of the desk's waits for.
    const looks = name.startsWith('document.') || name.startsWith('scan.') || name === 'file.add';
    const answer = await (looks ? answering : desk.clock.until(answering));
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.kind} ${answer.failure.words ?? ''}`);
    return answer.value as never;
  };
  const { close } = desk;
  return Object.assign(desk, {
    ask,
    scans,
    open: async () => (await ask('outbox.list', {})).writes,
    async rest() {
      // A payment that replaces another one waits for its removal, and with it for a person.
      const states = () => {
        const outbox = desk.companion().session()?.outbox;
        const views = (outbox?.open() ?? []).flatMap((row) => outbox?.view(row) ?? []);
        const asks = views.some(({ state }) => asking.includes(state));
        const waits = ({ state, replaces }: WriteView) =>
          asks && state === 'waiting' && typeof replaces === 'number';
        return views.filter((view) => !waits(view)).map(({ state }) => state);
      };
      await desk.until('nothing is on its way', () => states().every((one) => asking.includes(one)));
      return states();
    },
    async close() {
      await close();
      rmSync(scans, { recursive: true, force: true });
    },
  });
}

const payments = (desk: FlowDesk) => desk.service.sandbox.state('payments').filter((one) => !one.archived);

/** A patient who owes, with the sheet that a payment is taken from; another one each time. */
async function whoOwes(desk: FlowDesk, atLeast: number) {
  const owing = desk.service.sandbox
    .state('invoices')
    .filter((one) => one.status === 'Awaiting Payment' && !one.isArchived && !one.contactId);
  for (const { patientId } of owing) {
    const sheet = await desk.ask('payment.sheet', { patientId: patientId ?? 0, locationId: null });
    const invoice = sheet.invoices.find((one) => one.owingCents >= atLeast && !one.thirdParty);
    const [first, second] = sheet.methods;
    const locationId = invoice?.locationId ?? sheet.locationId ?? 1;
    if (invoice && first && second) return { sheet, invoice, first, second, locationId };
  }
  throw new Error('nobody owes as much');
}

/** No two payments of this file are of the same amount, so that none is taken for a repeated one. */
let cents = 100;

async function takePayment(desk: FlowDesk, ways: 1 | 2) {
  cents += 3;
  const own = cents;
  const { sheet, invoice, first, second, locationId } = await whoOwes(desk, 2 * own + 50);
  const before = payments(desk).length;
  const part = (amount: number) => [{ invoiceId: invoice.id, cents: amount }];
  await desk.ask('payment.take', {
    patientId: sheet.patient.id,
    locationId,
    methodId: first.id,
    parts: part(own),
    rest: ways === 2 ? { methodId: second.id, parts: part(own + 50) } : null,
    evenIfRepeated: false,
  });
  const amounts = [own, own + 50].slice(0, ways);
  return {
    all: ways,
    made: () => {
      const made = payments(desk).slice(before);
      const sent = made.map((one) => centsFromDollars(one.amount) ?? 0);
      // More than was asked for, or another amount, is as wrong as none.
      return sent.every((amount) => amounts.includes(amount)) ? sent.length : Number.NaN;
    },
  };
}

async function takeToChange(desk: FlowDesk) {
  await takePayment(desk, 1);
  await desk.rest();
  await desk.clock.advance(30_000);
}

/** The removal of the newest payment, and the payment that replaces it. */
async function changeMethod(desk: FlowDesk) {
  const { second } = await whoOwes(desk, 1);
  const first = payments(desk).at(-1);
  if (!first) throw new Error('nothing was paid');
  await desk.ask('payment.changeMethod', { paymentId: first.id, methodId: second.id });
  return {
    all: 2,
    made: () => {
      const now = payments(desk);
      const again = now.filter(({ id }) => id > first.id);
      const right = again.every(
        ({ amount, paymentMethodId }) => amount === first.amount && paymentMethodId === second.id,
      );
      return right ? Number(now.every(({ id }) => id !== first.id)) + again.length : Number.NaN;
    },
  };
}

async function readDocument(
  desk: FlowDesk,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const { documentId } = await desk.ask('document.begin', { name, bytes: bytes.byteLength });
  await desk.ask('document.put', { documentId, piece: bytes });
  const document = await desk.ask('document.look', { documentId });
  return document.fault === null ? documentId : null;
}

const visitingPatient = (desk: FlowDesk) => {
  const patient = desk.service.sandbox.state('patients').find((one) => !one.archived && one.birthdate);
  if (!patient) throw new Error('nobody');
  return patient;
};
const filedAs = (desk: FlowDesk, name: RegExp) => () =>
  desk.service.sandbox.state('files').filter((one) => name.test(one.name ?? '')).length;

/** Files a document as a person does who saw and confirmed it. */
async function file(desk: FlowDesk, documentId: string, name: string, patientId: number): Promise<void> {
  const documents = [{ documentId, as: 'is' as const, name }];
  const { answers } = await desk.ask('file.add', { patientId, documents });
  if (answers.some((one) => one.failure)) throw new Error(`not filed: ${answers[0]?.failure?.kind}`);
}

let files = 0;
async function fileThem(desk: FlowDesk, name: string, documents: readonly Uint8Array<ArrayBuffer>[]) {
  const { id: patientId } = visitingPatient(desk);
  let all = 0;
  for (const [n, bytes] of documents.entries()) {
    const documentId = await readDocument(desk, `${name} ${n + 1}.pdf`, bytes);
    if (documentId === null) continue;
    await file(desk, documentId, `${name} ${n + 1}`, patientId);
    all += 1;
  }
  return { all, made: filedAs(desk, new RegExp(`^${name} \\d+\\.pdf$`)) };
}

async function fileScan(desk: FlowDesk) {
  const patient = visitingPatient(desk);
  const [year, month, day] = (patient.birthdate ?? '').slice(0, 10).split('-');
  const name = `Scan${++files}.pdf`;
  const words = `Re: ${patient.firstname} ${patient.lastname}, DOB ${day}/${month}/${year} (${files})`;
  writeFileSync(join(desk.scans, name), await letter(words));
  const seen = async () => (await desk.ask('scan.list', {})).scans.find((one) => one.name === name);
  let scan = await seen();
  while (scan?.state !== 'ready') {
    // The file stays unchanged for some seconds of the desk's clock; then a worker thread decodes it.
    if (!scan || scan.state === 'coming') await desk.clock.advance(2500);
    else await new Promise((looked) => setTimeout(looked, 5));
    scan = await seen();
  }
  const { suggestions } = await desk.ask('scan.suggest', { scanId: scan.id });
  const [suggested] = suggestions;
  if (suggested?.patient.id !== patient.id) throw new Error('somebody else is suggested');
  const document = await desk.ask('scan.open', { scanId: scan.id });
  await file(desk, document.id, document.title, patient.id);
  return { all: 1, made: filedAs(desk, new RegExp(`^${name}$`)) };
}

/** A free time as the desk finds it, with a patient of a plain appointment to take it. */
async function freeTime(desk: FlowDesk, soonest: boolean) {
  const now = desk.clock.wall();
  const known = desk.service.sandbox
    .state('appointments')
    .find(
      (one) =>
        one.maxPatients === 1 &&
        !one.archived &&
        one.appointmentPatients?.[0] &&
        one.appointmentPatients[0].status === null &&
        Date.parse(one.start ?? '') > now + 30 * hour,
    );
  const patientId = known?.appointmentPatients?.[0]?.patientId;
  if (!known || !patientId) throw new Error('no appointment');
  const sheet = await desk.ask('booking.sheet', { patientId, appointmentId: soonest ? null : known.id });
  const about = { serviceId: known.serviceId ?? 0, locationId: known.locationId ?? 0 };
  const { slots } = await desk.ask('booking.slots', {
    ...about,
    practitionerIds: sheet.practitioners.map((one) => one.id).slice(0, 50),
    fresh: true,
    ...(soonest ? { from: now, to: now + 72 * hour } : { from: now + 48 * hour, to: now + 200 * hour }),
  });
  const slot = slots[0];
  if (!slot) throw new Error('no free time');
  return { patientId, ...about, slot, known };
}

async function book(desk: FlowDesk, soonest: boolean) {
  const { patientId, serviceId, locationId, slot } = await freeTime(desk, soonest);
  const at = () =>
    desk.service.sandbox
      .state('appointments')
      .filter(
        (one) =>
          !one.archived &&
          Date.parse(one.start ?? '') === slot.start &&
          one.appointmentPatients?.some((place) => place.patientId === patientId),
      ).length;
  const before = at();
  await desk.ask('booking.create', { patientId, serviceId, locationId, ...slot, caseId: null, note: null });
  return { all: 1, made: () => at() - before };
}

async function move(desk: FlowDesk) {
  const { patientId, slot, known } = await freeTime(desk, false);
  const { start, end, practitionerId } = slot;
  const changes = { start, end, practitionerId };
  await desk.ask('booking.move', { appointmentId: known.id, patientId, changes });
  const moved = () => {
    const now = desk.service.sandbox.state('appointments', known.id);
    return Number(Date.parse(now?.start ?? '') === start && now?.practitionerId === practitionerId);
  };
  return { all: 1, made: moved };
}

/** Who rings, of those in a visit, and for whom it is cancelled. */
type Cancelled = { readonly id: number; readonly patientIds: readonly number[]; readonly everyone: boolean };

async function cancel(desk: FlowDesk, { id, patientIds, everyone }: Cancelled) {
  const [patientId = 0] = patientIds;
  const about = { appointmentId: id, patientId };
  const { reasons, start, places } = await desk.ask('booking.cancellation', about);
  const reason = reasons.at(-1);
  if (!reason) throw new Error('no reasons');
  const note = 'Rang at eight';
  await desk.ask('booking.cancel', { ...about, everyone, reason, note, start, places });
  const isMeant = (one: { readonly patientId: number }) => everyone || one.patientId === patientId;
  return {
    all: 1,
    made: () => {
      const now = desk.service.sandbox.state('appointments', id)?.appointmentPatients ?? [];
      const cancelled = now.filter(({ status }) => status === 'Cancelled');
      const isRight = cancelled.every(
        (one) =>
          isMeant(one) &&
          one.cancellationReason === reason.words &&
          one.cancellationRate === reason.rate &&
          one.cancellationNote === note,
      );
      // Who is left out, or cancelled without having been asked for, is as wrong as another reason.
      const isWhole = cancelled.length === now.filter(isMeant).length;
      return cancelled.length === 0 || (isRight && isWhole) ? Number(cancelled.length > 0) : Number.NaN;
    },
  };
}

async function cancelVisit(desk: FlowDesk) {
  const { found, patientId } = nextVisit(desk);
  return cancel(desk, { id: found.id, patientIds: [patientId], everyone: false });
}

const inClass = 3;

/** A class to come, as this desk knows it. */
async function makeClass(desk: FlowDesk): Promise<void> {
  visitOfMany(desk, inClass);
  await desk.clock.advance(30_000);
}

async function cancelInClass(desk: FlowDesk, everyone: boolean) {
  const found = desk.service.sandbox
    .state('appointments')
    .findLast(
      ({ start, archived, appointmentPatients: all = [] }) =>
        !archived &&
        all?.length === inClass &&
        all.every(({ status }) => status === null) &&
        Date.parse(start ?? '') > desk.clock.wall() + hour,
    );
  if (!found) throw new Error('no class');
  const patientIds = (found.appointmentPatients ?? []).map(({ patientId }) => patientId);
  return cancel(desk, { id: found.id, patientIds, everyone });
}

async function remove(desk: FlowDesk) {
  await takePayment(desk, 1);
  await desk.clock.advance(5000);
  const payment = payments(desk).at(-1);
  if (!payment) throw new Error('nothing was paid');
  await desk.ask('payment.remove', { paymentId: payment.id, reason: 'Keyed twice' });
  const gone = () => Number(desk.service.sandbox.state('payments', payment.id)?.archived === true);
  return { all: 1, made: gone };
}

const money = {
  whenBack: 'done',
  write: 'payment.take',
  operation: 'createPayment',
  answerLost: 'done',
  callLost: 'not-recorded',
} as const;
const document = {
  whenBack: 'done',
  write: 'file.add',
  operation: 'uploadPatientFile',
  answerLost: 'asks',
  callLost: 'asks',
} as const;
const diary = {
  whenBack: 'done',
  write: 'booking.create',
  operation: 'createAppointment',
  answerLost: 'done',
  callLost: 'not-recorded',
} as const;
const again = { answerLost: 'done', callLost: 'done' } as const;
const cancellation = {
  whenBack: 'done',
  write: 'booking.cancel',
  operation: 'cancelAppointment',
  answerLost: 'done',
  callLost: 'not-recorded',
  beyondTheSpec: true,
} as const;

export const flows: readonly CallFlow[] = [
  { name: 'a payment', ...money, begin: (desk) => takePayment(desk, 1) },
  { name: 'a payment by two methods', ...money, begin: (desk) => takePayment(desk, 2) },
  {
    name: 'another method for a payment',
    ...money,
    write: 'payment.changeMethod',
    whenBack: 'asks',
    ready: takeToChange,
    begin: changeMethod,
  },
  {
    name: 'the removal of a payment',
    write: 'payment.remove',
    operation: 'deletePayment',
    ...again,
    whenBack: 'asks',
    begin: remove,
  },
  {
    name: 'a document',
    ...document,
    begin: async (desk) => fileThem(desk, `One${++files}`, [await letter(`${files}`)]),
  },
  {
    name: 'several documents, one of them broken',
    ...document,
    begin: async (desk) => {
      const name = `Many${++files}`;
      return fileThem(desk, name, [await letter(`${name} a`), brokenPdf(), await letter(`${name} b`)]);
    },
  },
  { name: 'a scan', ...document, begin: fileScan },
  { name: 'a booking', ...diary, begin: (desk) => book(desk, false) },
  { name: 'a booking for a walk-in', ...diary, begin: (desk) => book(desk, true) },
  {
    name: 'the move of a booking',
    write: 'booking.move',
    operation: 'updateAppointment',
    ...again,
    whenBack: 'done',
    begin: move,
  },
  { name: 'a cancellation', ...cancellation, begin: cancelVisit },
  {
    name: 'a cancellation for one of a class',
    ...cancellation,
    operation: 'cancelInGroup',
    ready: makeClass,
    begin: (desk) => cancelInClass(desk, false),
  },
  {
    name: 'a cancellation for everyone in a class',
    ...cancellation,
    ready: makeClass,
    begin: (desk) => cancelInClass(desk, true),
  },
];
