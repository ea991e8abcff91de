import { openStates } from '../../../electron/outbox/states.ts';
import { isHeldBack, notesOf } from '../../../electron/outbox/write-notes.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { type DayRow, WriteState } from '../../../shared/bridge/views.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import type { Invoice, Payment } from '../../../shared/practice/resources/index.ts';
import type { SimulatedPage } from '../page.ts';
import type { World } from '../world.ts';

/** What the page shows while writes are on their way: what this PC has of the practice, and what was asked for on top. */

type Session = NonNullable<ReturnType<NonNullable<ReturnType<World['pc']['run']>>['companion']['session']>>;
type Args = Readonly<Record<string, unknown>>;
type Part = { readonly invoiceId: number; readonly cents: number };

const onItsWay = ['held', 'waiting', 'sending', 'unknown'];
const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
const argsOf = ({ args }: OutboxRow) => JSON.parse(args) as Args;
const partsOf = (row: OutboxRow) => argsOf(row)['parts'] as readonly Part[];
const madeId = ({ outcome }: OutboxRow) =>
  outcome === null ? null : ((JSON.parse(outcome) as { id?: number } | null)?.id ?? null);

/** What was looked at last: while neither the cache nor the outbox has changed since, rows and sums are the same. */
const lookedAt = new WeakMap<Session, string>();

/**
 * While payments or arrivals are open: rows and sums show what was asked for, once. A refused one shows nothing, an arrival that
 * needs a person is not shown as made, and what another desk has set since is not hidden.
 */
export async function whatIsOnItsWayIsShownOnce(world: World, page: SimulatedPage): Promise<string[]> {
  const run = world.pc.run();
  const session = run?.companion.session();
  if (!run || !session) return [];
  // What was done at a practice that this PC was connected to before is kept, and on no screen.
  const ofThisPractice = () =>
    session.desk.writes().filter(({ state }) => WriteState.safeParse(state).success);
  const before = ofThisPractice();
  const isMoney = ({ kind }: OutboxRow) => kind === 'payment' || kind === 'payment-removal';
  const open = before.filter(({ state }) => (openStates as readonly string[]).includes(state));
  const isShown = (row: OutboxRow) => isMoney(row) || onRows.includes(row.kind);
  const isJustPaid = (row: OutboxRow) => row.kind === 'payment' && !notesOf(row).settled;
  if (!open.some(isShown) && !before.some(isJustPaid)) return [];
  const { today: date, zone } = run.companion.state();
  const outbox = before.map(({ id, state, outcome }) => `${id} ${state} ${outcome}`);
  const now = [date, zone, world.history.cacheChanges, ...outbox].join('\n');
  if (lookedAt.get(session) === now) return [];
  const read = await page.ask('day.read', { date, locationId: null, offset: 0 });
  const till = await page.ask('takings.read', { date, locationIds: [] });
  const isStill = () => {
    const later = ofThisPractice();
    return (
      later.length === before.length &&
      later.every(({ id, state }, i) => before[i]?.id === id && before[i]?.state === state)
    );
  };
  if (!read.ok || !till.ok || world.pc.run() !== run || !isStill()) return [];
  lookedAt.set(session, now);
  const rows = read.value.rows.flatMap((row) => [
    ...wrongStatus(session, before, row),
    ...wrongOwing(session, before, row),
  ]);
  return [
    ...rows,
    ...(till.value.source === 'practice'
      ? wrongTakings(session, before, { date, zone, shown: till.value.totalCents })
      : []),
  ];
}

/** The kinds that a row of the list shows as its status. */
const onRows: readonly string[] = ['arrival', 'cancellation'];

const words: Readonly<Record<string, string>> = {
  Arrived: 'arrived',
  'Did not arrive': 'did-not-arrive',
  Cancelled: 'cancelled',
  Completed: 'completed',
};

function wrongStatus({ cache }: Session, writes: readonly OutboxRow[], row: DayRow): string[] {
  const mine = writes.filter(
    (one) => onRows.includes(one.kind) && isOf(argsOf(one), row.appointmentId, row.patientId),
  );
  const place = cache
    .get('appointments', row.appointmentId)
    ?.appointmentPatients?.find(({ patientId }) => patientId === row.patientId);
  if (mine.length === 0 || !place) return [];
  // One that is done stays an overlay until its list has been read again.
  if (mine.some(({ state }) => state === 'done') && !place.status) return [];
  const waits = mine.filter(
    (one) => onItsWay.includes(one.state) || (one.kind === 'cancellation' && isHeldBack(one)),
  );
  const cancels = waits.some((one) => one.kind === 'cancellation' && isSeenBy(argsOf(one), place));
  const status = cancels ? 'cancelled' : statusOf(place.status ?? null, waits.length > 0);
  if (row.status === status) return [];
  const states = mine.map(({ kind, state }) => `${kind} ${state}`).join();
  return [`${row.key} is shown as ${row.status}, the practice has ${place.status}, with ${states}`];
}

const statusOf = (status: string | null, arrives: boolean) => {
  if (status) return words[status] ?? 'other';
  return arrives ? 'arrived' : 'unset';
};

type Places = readonly { readonly patientId: number; readonly seen: string | null }[];

/** Whether a write is about a patient’s place in an appointment. */
const isOf = (args: Args, appointmentId: number, patientId: number | null): boolean =>
  args['appointmentId'] === appointmentId &&
  ((args['places'] as Places | undefined) ?? [{ patientId: args['patientId'] }]).some(
    (one) => one.patientId === patientId,
  );

/** A status that another desk has set since is not covered. */
const isSeenBy = (
  args: Args,
  place: { readonly patientId: number; readonly status?: string | null | undefined },
) =>
  !place.status ||
  (args['places'] as Places).some(
    ({ patientId, seen }) => patientId === place.patientId && seen === place.status,
  );

function wrongOwing({ cache }: Session, writes: readonly OutboxRow[], row: DayRow): string[] {
  if (!row.owing || row.patientId === null) return [];
  const payments = writes.filter(({ kind, patientId }) => kind === 'payment' && patientId === row.patientId);
  if (!payments.some((row) => row.state !== 'done' || !notesOf(row).settled)) return [];
  const sums = { patient: 0, others: 0, invoices: 0 };
  for (const id of cache.ids('invoices', 1, 100_000)) {
    const invoice = cache.get('invoices', id) as Invoice;
    if (invoice.patientId !== row.patientId || invoice.isArchived) continue;
    if (invoice.status === 'Draft' || invoice.status === 'Paid') continue;
    let owed = cents(invoice.total) - cents(invoice.paidAmount);
    for (const write of payments) {
      const standing = replacedStanding(writes, write);
      if (standing === 'open') continue;
      const part = partsOf(write)
        .filter(({ invoiceId }) => invoiceId === id)
        .reduce((sum, one) => sum + one.cents, 0);
      if (part === 0 || write.state === 'refused' || write.state === 'not-recorded') continue;
      const made = madeId(write);
      // The removal is done, and not in the invoice as it was read.
      if (standing === 'done' && invoice.paymentIds?.includes(replacedBy(write) ?? 0) !== false) return [];
      if (write.state === 'done') {
        if (made === null || !invoice.paymentIds) return [];
        const isThere = invoice.paymentIds.includes(made);
        // A later reading has ended, or a copy without it is from before both, as it was removed since: it counts no more.
        const isOver = notesOf(write).settled === true || isRemovedHere(writes, write);
        if (!isThere && !isOver) owed -= part;
      } else if (mayBeIn(invoice, write, part)) return [];
      else owed -= part;
    }
    if (owed <= 0) continue;
    sums.invoices += 1;
    sums[(invoice.contactId ?? 0) > 0 ? 'others' : 'patient'] += owed;
  }
  const { patientCents, thirdPartyCents, openInvoices } = row.owing;
  if (patientCents === sums.patient && thirdPartyCents === sums.others && openInvoices === sums.invoices)
    return [];
  const shown = `${patientCents} and ${thirdPartyCents} on ${openInvoices}`;
  return [
    `${row.key} is shown as owing ${shown} invoices, it is ${sums.patient} and ${sums.others} on ${sums.invoices}`,
  ];
}

/** Its answer is not known, and the invoice got as much since its call was about to be made: from it, or from another desk. */
function mayBeIn(invoice: Invoice, write: OutboxRow, part: number): boolean {
  const evidence = notesOf(write).before as { readonly invoices?: readonly Record<string, unknown>[] } | null;
  const before = evidence?.invoices?.find(({ id }) => id === invoice.id);
  const isOut = write.state === 'sending' || write.state === 'unknown';
  return isOut && before !== undefined && cents(invoice.paidAmount) >= Number(before['paidCents']) + part;
}

const replacedBy = (row: OutboxRow): number | null =>
  (argsOf(row)['replaces'] as { readonly paymentId: number } | undefined)?.paymentId ?? null;

/** Whether a payment was removed at this PC. A practice that was restored gives an id out once more: a removal is of what was stored before it. */
function isRemovedHere(writes: readonly OutboxRow[], row: OutboxRow): boolean {
  const id = madeId(row);
  if (row.kind !== 'payment' || id === null) return false;
  const isRemoval = ({ kind, state }: OutboxRow) => kind === 'payment-removal' && state === 'done';
  return writes.slice(writes.indexOf(row)).some((one) => isRemoval(one) && argsOf(one)['paymentId'] === id);
}

/** Where the removal stands of the payment that a payment replaces; null: it replaces none, or the removal was discarded. */
function replacedStanding(writes: readonly OutboxRow[], row: OutboxRow): 'open' | 'done' | null {
  const replaced = replacedBy(row);
  const removals = writes.filter(
    (one) => replaced !== null && one.kind === 'payment-removal' && argsOf(one)['paymentId'] === replaced,
  );
  if (removals.some(({ state }) => state === 'done')) return 'done';
  return removals.length > 0 ? 'open' : null;
}

/** The list was read so long after a payment that it would have it, ms: it was removed elsewhere. */
const listedWithin = 10 * 60_000;

const isReadWithout = (cache: Session['cache'], { state, stateAt }: OutboxRow): boolean =>
  state === 'done' && (readFeedState(cache.feedState('payments')).asOf ?? 0) > stateAt + listedWithin;

/** The till of the day: the payments that are listed, and those of this desk that are not listed yet. */
function wrongTakings(
  { cache }: Session,
  writes: readonly OutboxRow[],
  { date, zone, shown }: { readonly date: string; readonly zone: string; readonly shown: number },
): string[] {
  const removals = writes.filter(({ kind, state }) => kind === 'payment-removal' && state === 'done');
  const removed = new Set(removals.map((row) => argsOf(row)['paymentId']));
  const listed = cache.ids('payments', 1, 100_000).map((id) => cache.get('payments', id) as Payment);
  const ofDay = listed.filter((one) => one.paymentDate && dayOf(Date.parse(one.paymentDate), zone) === date);
  const isGone = (one: Payment) => one.archived === true || Boolean(one.archivedAt) || removed.has(one.id);
  let sum = ofDay.reduce((all, one) => all + (isGone(one) ? 0 : cents(one.amount)), 0);
  for (const row of writes.filter(({ kind }) => kind === 'payment')) {
    if (row.state === 'refused' || row.state === 'not-recorded') continue;
    const { paidAt, amountCents, methodId, patientId } = argsOf(row);
    if (dayOf(Number(paidAt), zone) !== date) continue;
    const replaced = replacedBy(row);
    if (replaced !== null && row.state !== 'done' && !removed.has(replaced)) continue;
    const id = madeId(row);
    const isListed = (one: Payment) =>
      id === null
        ? cents(one.amount) === amountCents &&
          one.paymentMethodId === methodId &&
          one.patientId === patientId &&
          Math.floor(Date.parse(one.paymentDate ?? '') / 1000) === Math.floor(Number(paidAt) / 1000)
        : one.id === id;
    if ((id === null ? ofDay : listed).some(isListed) || isRemovedHere(writes, row)) continue;
    if (id !== null && isReadWithout(cache, row)) continue;
    sum += Number(amountCents);
  }
  return sum === shown ? [] : [`the takings are shown as ${shown}, listed and on their way are ${sum}`];
}
