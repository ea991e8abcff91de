import { openStates } from '../../../electron/outbox/states.ts';
import { maxLag } from '../../../electron/practice/replica.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { addDays, wireFromInstant } from '../../../shared/clinic-time.ts';
import type { Appointment, Invoice, Payment } from '../../../shared/practice/resources/index.ts';
import { everyWrite } from '../history.ts';
import type { SimulatedPage } from '../page.ts';
import { wireRecordsOf } from '../wire-records.ts';
import type { World } from '../world.ts';
import { belongsOnThisPc } from './cache.ts';
import { paymentsMade } from './money.ts';

/**
 * What the page shows of today, against the practice's own records: worked out from them as a person would, with nothing of
 * the program. Rows and sums about which a write of this desk is open are left out, since they show what is wanted.
 */
export async function todayIsAsThePracticeHasIt(world: World, page: SimulatedPage): Promise<string[]> {
  const run = world.pc.run();
  const session = run?.companion.session();
  if (!run || !session) return [];
  const { zone, today: date } = run.companion.state();
  const open = session.desk.writes().filter(({ state }) => (openStates as readonly string[]).includes(state));
  const laid = session.outbox.pending().filter((row) => maybeLost(world, row));
  const busy = new Set([...open, ...laid].map(({ patientId }) => patientId));
  const read = await page.ask('day.read', { date, locationId: null, offset: 0 });
  if (!read.ok || read.value.total > read.value.rows.length) return [];
  const rows = rowsOfDay(world, date, zone);
  const shown = new Map(read.value.rows.map((row) => [row.key, row]));
  const found = [...shown.keys()]
    .filter((key) => !rows.has(key))
    .map((key) => `${key} is no row of the practice's day`);
  for (const [key, row] of rows) {
    const as = shown.get(key);
    if (!as) found.push(`${key} is missing`);
    else if (!busy.has(row.patientId) && !isMoved(row, [...open, ...laid]))
      found.push(...differences(world, row, as));
  }
  if (open.some(({ kind }) => kind === 'payment' || kind === 'payment-removal')) return found;
  // What this desk took stays in its till, also where the practice has lost it with a backup.
  if (world.history.restoredTo.length > 0) return found;
  const places = world.service.sandbox.state('locations').map(({ id }) => [id]);
  for (const day of [date, addDays(date, -1)])
    for (const at of day === date ? [[], ...places] : [[]])
      found.push(...(await takings(world, page, { date: day, zone, at })));
  return found;
}

type Row = { readonly appointment: Appointment; readonly patientId: number; readonly status: string | null };

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day on the wall calendar of a zone. */
function calendarDay(wire: string | null | undefined, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  return wire ? format.format(new Date(wire)) : '';
}

function rowsOfDay({ service }: World, date: string, zone: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const appointment of service.sandbox.state('appointments')) {
    if (appointment.archived || calendarDay(appointment.start, zone) !== date) continue;
    const places = appointment.appointmentPatients ?? [];
    for (const { patientId, status } of places)
      rows.set(`${appointment.id}:${patientId}`, { appointment, patientId, status: status ?? null });
    if (places.length === 0 && !appointment.isUnavailableBlock)
      rows.set(`${appointment.id}:0`, { appointment, patientId: 0, status: null });
  }
  return rows;
}

/** For so long what a practice has lost counts at the most: a replica that lags would show the same. A pass settles it then, ms. */
const countsFor = maxLag + 5 * 60_000;

/**
 * Whether the practice may have lost with a backup what this desk did: its record is then as it was before, as a replica that lags
 * shows it, and what was done counts for ten minutes.
 */
export const maybeLost = ({ history, clock }: World, { stateAt }: Pick<OutboxRow, 'stateAt'>): boolean =>
  history.restoredTo.length > 0 && Math.abs(clock.wall() - stateAt) < countsFor;

/** Whether a write about the appointment of a row, of another patient, is open. */
const isMoved = ({ appointment }: Row, open: readonly { readonly args: string }[]): boolean =>
  open.some(({ args }) => (JSON.parse(args) as { appointmentId?: number }).appointmentId === appointment.id);

const statusWords: Readonly<Record<string, string>> = {
  Arrived: 'arrived',
  'Did not arrive': 'did-not-arrive',
  Cancelled: 'cancelled',
  Completed: 'completed',
};

function differences(world: World, row: Row, shown: DayRow): string[] {
  const { appointment, patientId, status } = row;
  const patient = world.service.sandbox.state('patients', patientId);
  const owing = owedBy(world, patientId);
  const places = appointment.appointmentPatients ?? [];
  // The place of a patient who cancelled is free again.
  const booked = places.filter((one) => one.status !== 'Cancelled').length;
  const isGroup = Math.max(appointment.maxPatients ?? 1, places.length) > 1;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['start', second(shown.start), second(Date.parse(appointment.start ?? ''))],
    ['end', second(shown.end), second(Date.parse(appointment.end ?? ''))],
    ['status', shown.status, status === null ? 'unset' : (statusWords[status] ?? 'other')],
    ['location', shown.locationId, appointment.locationId],
    ['practitioner', shown.practitioner?.id ?? null, appointment.practitionerId],
    ['note', shown.note ?? '', appointment.note ?? ''],
    ['booked in the group', shown.group?.booked ?? null, isGroup ? booked : null],
    ['arrived of the group', shown.group?.arrived ?? null, isGroup ? places.filter(hasCome).length : null],
    ['invoice', shown.invoice, isKnown(world, row) ? invoiceWord(world, row) : shown.invoice],
    ['patient', shown.patientId, patientId === 0 ? null : patientId],
    ['patient’s record', shown.patient?.id ?? null, patient?.id ?? null],
    ['first name', shown.patient?.name.includes(patient?.firstname ?? '') ?? true, true],
    ['last name', shown.patient?.lastName ?? '', patient?.lastname ?? ''],
    ['date of birth', shown.patient?.birthdate ?? '', patient?.birthdate?.slice(0, 10) ?? ''],
    ['phone', digits(shown.patient?.phone), digits(patient?.phoneNumbers?.[0]?.phoneNumber)],
    ['alert', shown.patient?.alert ?? '', patient?.alert ?? ''],
    ['email', shown.patient?.email ?? '', patient?.email ?? ''],
    ['owed by the patient', shown.owing?.patientCents ?? null, patientId === 0 ? null : owing.patient],
    ['owed by others', shown.owing?.thirdPartyCents ?? null, patientId === 0 ? null : owing.others],
    ['open invoices', shown.owing?.openInvoices ?? null, patientId === 0 ? null : owing.invoices],
  ];
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => `${shown.key}: ${what} is shown as ${one}, the practice has ${other}`);
}

const hasCome = ({ status }: { readonly status?: string | null | undefined }) =>
  status === 'Arrived' || status === 'Completed';

/** What was settled before this PC first read the invoices is shown as not known until an audit has brought it, and may be. */
function isKnown(world: World, { appointment, patientId }: Row): boolean {
  const place = appointment.appointmentPatients?.find((one) => one.patientId === patientId);
  const invoice = wireRecordsOf(world.service.sandbox, world.plan.dialect, 'invoices').find(
    ({ id }) => id === place?.invoiceId,
  );
  return invoice === undefined || belongsOnThisPc(world, 'invoices', invoice);
}

/** What the list says of the invoice of a visit. */
function invoiceWord({ service }: World, { appointment, patientId }: Row): DayRow['invoice'] {
  const place = appointment.appointmentPatients?.find((one) => one.patientId === patientId);
  const invoice = place?.invoiceId ? service.sandbox.state('invoices', place.invoiceId) : null;
  if (!place?.invoiceId || invoice?.isArchived) return place?.doNotInvoice ? 'not-to-be-invoiced' : 'none';
  if (!invoice) return 'unknown';
  if (invoice.status === 'Draft') return 'draft';
  const paid = cents(invoice.paidAmount);
  if (invoice.status === 'Paid' || cents(invoice.total) <= paid) return 'paid';
  return paid > 0 ? 'part-paid' : 'awaiting';
}

const digits = (phone: string | null | undefined) => (phone ?? '').replaceAll(/\D/g, '');

const second = (ms: number) => Math.floor(ms / 1000);

const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);

function owedBy({ service }: World, patientId: number) {
  const isOpen = (one: Invoice) =>
    one.patientId === patientId && !one.isArchived && one.status !== 'Draft' && one.status !== 'Paid';
  const sums = { patient: 0, others: 0, invoices: 0 };
  for (const invoice of service.sandbox.state('invoices').filter(isOpen)) {
    const owed = Math.max(0, cents(invoice.total) - cents(invoice.paidAmount));
    if (owed > 0) sums.invoices += 1;
    sums[invoice.contactId ? 'others' : 'patient'] += owed;
  }
  return sums;
}

/**
 * The takings of the day, to the cent and by method, where the practice lists its payments.
 *
 * The list is asked for by change since a day of months ago. A payment of this day that was recorded before that, dated
 * months ahead, is shown where an earlier reading brought it and is not shown elsewhere: of those only, either is right.
 */
async function takings(
  world: World,
  page: SimulatedPage,
  { date, zone, at }: { readonly date: string; readonly zone: string; readonly at: readonly number[] },
): Promise<string[]> {
  const read = await page.ask('takings.read', { date, locationIds: [...at] });
  if (!read.ok) return [];
  if (read.value.source === 'desk' && at.length === 0)
    return ownTakings(world, date, zone, read.value.totalCents);
  if (read.value.source !== 'practice') return [];
  const since = read.value.since ?? 0;
  const ofDay = world.service.sandbox
    .state('payments')
    .filter((one) => !one.archived && cents(one.amount) !== 0)
    .filter((one) => calendarDay(one.paymentDate, zone) === date)
    .filter(({ locationId }) => at.length === 0 || (locationId != null && at.includes(locationId)))
    .map((one) => ({
      method: one.paymentMethodId ?? 0,
      cents: cents(one.amount),
      surely: Date.parse(one.updatedAt ?? '') >= since,
    }));
  const shown = new Map(read.value.methods.map(({ method, cents: sum }) => [method.id, sum]));
  const compare = (what: string, sum: number, of: typeof ofDay): string[] =>
    possibleSums(of).has(sum)
      ? []
      : [
          `${what} of ${date} at ${at.length === 0 ? 'all locations' : at.join()} are shown as ${sum}, the practice has ${of.reduce((all, one) => all + one.cents, 0)}`,
        ];
  const methods = new Set([...ofDay.map(({ method }) => method), ...shown.keys()]);
  return [
    ...[...methods].flatMap((id) =>
      compare(
        `takings by method ${id}`,
        shown.get(id) ?? 0,
        ofDay.filter(({ method }) => method === id),
      ),
    ),
    ...compare('takings', read.value.totalCents, ofDay),
  ];
}

/**
 * The takings of the day where the practice lists no payments: those that calls of this PC made there, without those that calls
 * of this PC removed. What became of a payment is not known for sure where no call or several made it, where another desk
 * removed it, or where its write did not end as done: of those only, either is right.
 */
function ownTakings(world: World, date: string, zone: string, shown: number): string[] {
  const { history } = world;
  // An older desk file knows nothing of what came after it.
  if (history.putBackAt.length > 0) return [];
  const session = world.pc.run()?.companion.session();
  const allMade = paymentsMade(world);
  const ofDay = everyWrite(history)
    .filter(
      ({ kind, args }) =>
        kind === 'payment' && calendarDay(wireFromInstant(Number(args['paidAt'])), zone) === date,
    )
    .flatMap((click) => {
      const made = allMade.filter((one) => one.click.writeId === click.writeId);
      const row = session?.desk.write(click.writeId) ?? null;
      const isDone = row === null ? !click.gone && !click.decidedInACrash : row.state === 'done';
      if (made.length === 0) return [{ cents: Number(click.args['amountCents']), surely: false }];
      return made.flatMap(({ change }) => {
        const end = history.changes.findLast(({ kind, id }) => kind === 'payments' && id === change.id);
        const isGone = end?.after === null || (end?.after as Payment | undefined)?.archived === true;
        if (isGone && end?.call) return [];
        const sum = cents((change.after as Payment | null)?.amount);
        return [{ cents: sum, surely: isDone && made.length === 1 && !isGone }];
      });
    });
  return possibleSums(ofDay).has(shown)
    ? []
    : [
        `the takings of ${date} that this PC took are shown as ${shown}, it made ${ofDay.map((one) => `${one.surely ? '' : 'perhaps '}${one.cents}`).join(', ')}`,
      ];
}

/** Every sum of the payments that are surely known with some, all or none of the others. */
function possibleSums(
  payments: readonly { readonly cents: number; readonly surely: boolean }[],
): Set<number> {
  const sure = payments.filter(({ surely }) => surely).reduce((sum, one) => sum + one.cents, 0);
  let sums = new Set([sure]);
  for (const one of payments)
    if (!one.surely) sums = new Set([...sums, ...[...sums].map((sum) => sum + one.cents)]);
  return sums;
}
