import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import {
  type DayRow,
  type InvoiceView,
  type WriteAction,
  WriteState,
  type WriteView,
} from '../../shared/bridge/views.ts';
import { whenAwake } from './awake.ts';
import type { Draw } from './draw.ts';
import { type Click, newClick } from './history.ts';
import type { SimulatedPage } from './page.ts';
import type { Run } from './pc.ts';
import type { World } from './world.ts';

/** What the people at this PC do, over the bridge, with what their page shows them. */

type Doer = (world: World, draw: Draw) => Promise<void>;
/** `removal`: of a payment that the write replaces. */
type Written = { readonly write: WriteView; readonly removal?: WriteView };
type Asked = Readonly<Record<string, unknown>>;

const minute = 60_000;

/** A click that asks for a write. */
export async function click<N extends CallName>(
  world: World,
  page: SimulatedPage,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N> | null> {
  const run = world.pc.run();
  const { clock, history } = world;
  // No person presses twice within a millisecond, which distinguishes payments.
  if ([...history.clicks.values()].some(({ at }) => at === clock.monotonic())) await clock.advance(1);
  const answer = await page.ask(name, input);
  // A crash while it was asked: the answer never reached the page.
  if (!answer.ok || run === null || world.pc.run() !== run) return null;
  const { removal, write } = answer.value as Written;
  for (const one of [removal ?? [], write].flat()) keep(world, run, one, input as Asked);
  return answer.value;
}

/** What the bridge acknowledged goes into the history. */
function keep(world: World, run: Run, write: WriteView, input: Asked | null = null): void {
  const row = run.companion.session()?.desk.write(write.id) ?? { ...write, args: '{}' };
  const at = world.clock.monotonic();
  world.history.clicks.set(write.id, newClick(row, { at, suggested: false, input }));
}

/** A document is dropped, looked at and confirmed, as the page does it. */
async function file(
  world: World,
  page: SimulatedPage,
  document: { readonly patientId: number; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const { patientId, name, bytes } = document;
  const run = world.pc.run();
  const begun = await page.ask('document.begin', { name, bytes: bytes.byteLength });
  if (!begun.ok) return;
  const { documentId } = begun.value;
  await page.ask('document.put', { documentId, piece: bytes });
  const looked = await page.ask('document.look', { documentId });
  const [way] = looked.ok ? looked.value.ways : [];
  if (!looked.ok || !way) return;
  // While the key is being changed it waits for the practice, and the clock goes on meanwhile.
  const documents = [{ documentId, as: way.as, name: looked.value.title }];
  void page.ask('file.add', { patientId, documents }).then((answer) => {
    if (!answer.ok || run === null || world.pc.run() !== run) return;
    for (const { writes } of answer.value.answers) for (const write of writes) keep(world, run, write);
  });
  await world.breathe();
}

export const withPage = (act: (world: World, draw: Draw, page: SimulatedPage) => Promise<unknown>): Doer =>
  whenAwake(async (world, draw) => {
    const page = world.page();
    if (page) await act(world, draw, page);
  });

/** While the answer about a patient is under way, another desk changes that patient, and a feed brings the change first. */
function overtaken({ clock, weather, pc, service, byOthers }: World, patientId: number, ms: number): void {
  weather.add({ kind: 'delay', when: 'after', ms, operation: 'getPatient', count: 1 }, ms);
  clock.after(ms / 4, () =>
    byOthers('edits', [`patient:${patientId}`], 0, () =>
      service.sandbox.editPatient(patientId, { alert: `Seen at ${clock.monotonic()}` }),
    ),
  );
  clock.after(ms / 3, () => void pc.run()?.companion.session()?.sync.ask('patients'));
}

export function shownRows(page: SimulatedPage): DayRow[] {
  return [...page.days().values()].flatMap((day) => [...day.rows.values()]);
}

/** A patient on the page, with an invoice that is open. */
export async function openInvoices(page: SimulatedPage, draw: Draw) {
  const owing = shownRows(page).filter((row) => (row.owing?.openInvoices ?? 0) > 0);
  const row = draw.oneOf(owing);
  if (!row?.patientId) return null;
  const sheet = await page.ask('payment.sheet', { patientId: row.patientId, locationId: row.locationId });
  if (!sheet.ok) return null;
  const invoices = sheet.value.invoices.filter((one) => one.owingCents > 0);
  const method = draw.oneOf(sheet.value.methods);
  if (invoices.length === 0 || !method) return null;
  return { patientId: row.patientId, locationId: row.locationId ?? 1, methodId: method.id, invoices };
}

const takePayment = (
  partsOf: (invoices: readonly InvoiceView[], draw: Draw) => CallInput<'payment.take'>['parts'],
) =>
  withPage(async (world, draw, page) => {
    const open = await openInvoices(page, draw);
    if (!open) return;
    const { invoices, ...about } = open;
    const parts = partsOf(invoices, draw);
    const evenIfRepeated = draw.happens(0.3);
    await click(world, page, 'payment.take', { ...about, parts, evenIfRepeated });
    // A second press before the first has been answered.
    if (draw.happens(0.1))
      await click(world, page, 'payment.take', { ...about, parts, evenIfRepeated: false });
  });

const part = (invoice: InvoiceView, cents: number) => ({ invoiceId: invoice.id, cents });
const first = (invoices: readonly InvoiceView[], draw: Draw) => {
  const invoice = draw.oneOf(invoices);
  if (!invoice) throw new Error('an empty list of invoices');
  return invoice;
};

/** A document that no other one is like. @param mark stands in it, and in its name */
const pdf = (mark: string) =>
  new TextEncoder().encode(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n% ${mark}\n`);

async function moveBooking(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const row = draw.oneOf(shownRows(page).filter((one) => one.patientId !== null));
  if (!row?.patientId) return;
  const start = row.start + draw.among([-4, -1, 1, 2, 4, 96] as const) * 15 * minute;
  await click(world, page, 'booking.move', {
    appointmentId: row.appointmentId,
    patientId: row.patientId,
    changes: { start, end: start + row.end - row.start },
  });
}

/** A visit that can be cancelled, with what the dialog shows of it; null: none, or its practice has no reasons that this PC has read. */
export async function cancellationFor(world: World, draw: Draw, page: SimulatedPage) {
  const row = draw.oneOf(shownRows(page).filter((one) => one.patientId !== null && one.status === 'unset'));
  if (!row?.patientId) return null;
  const { appointmentId, patientId } = row;
  const answer = await page.ask('booking.cancellation', { appointmentId, patientId });
  if (!answer.ok) return null;
  const { reasons, start, places } = answer.value;
  const reason = draw.oneOf(reasons);
  // Among the last lists that are read: the next one that is cancelled finds them.
  if (!reason) void world.pc.run()?.companion.session()?.sync.ask('cancellationReasons');
  const everyone = draw.happens(0.3);
  const note = `rang ${clickMark(world, draw)}`;
  return reason && { row, input: { appointmentId, patientId, everyone, reason, note, start, places } };
}

async function cancelVisit(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const asked = await cancellationFor(world, draw, page);
  if (asked) await click(world, page, 'booking.cancel', asked.input);
}

/** Who stands at the desk is booked within the next hours of today, and marked as arrived with it. */
async function bookWalkIn(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const row = draw.oneOf(shownRows(page).filter((one) => one.patientId !== null));
  if (!row?.patientId) return;
  const quarter = 15 * minute;
  const start = Math.ceil(world.now() / quarter) * quarter + draw.int(0, 8) * quarter;
  await click(world, page, 'booking.create', {
    patientId: row.patientId,
    practitionerId: row.practitioner?.id ?? 1,
    serviceId: draw.among([1, 3]),
    locationId: row.locationId ?? 1,
    caseId: null,
    start,
    end: start + 30 * minute,
    note: `booked ${clickMark(world, draw)}`,
    arrives: true,
  });
}

/** A mark by which a record that a click made is known again. */
export const clickMark = (world: World, draw: Draw) => `${world.history.clicks.size}-${draw.int(1000, 9999)}`;

async function decide(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const card = draw.oneOf((await page.cards()).filter((one) => one.actions.length > 0));
  if (!card) return;
  const action = draw.oneOf(card.actions);
  if (!action) return;
  await doAction(world, page, card, action);
}

/** A person decides about a card as it was shown. */
export async function doAction(
  world: World,
  page: SimulatedPage,
  card: WriteView,
  action: WriteAction,
): Promise<void> {
  const run = world.pc.run();
  const desk = run?.companion.session()?.desk;
  const click = world.history.clicks.get(card.id) ?? world.history.written.get(card.id);
  const other = click && otherHalf(world, click);
  const otherState = (other && desk?.write(other.writeId)?.state) ?? null;
  const done = await page.ask('outbox.act', { writeId: card.id, action });
  if (!done.ok || !click) return;
  const at = world.clock.monotonic();
  // Both halves of a change of method are discarded before the removal is sent, or one by itself later.
  if (action === 'discard' && other && otherState !== null) {
    if (world.pc.run() !== run) other.decidedInACrash = true;
    else if (desk?.write(other.writeId) === null)
      other.gone = { how: 'discarded', from: WriteState.parse(otherState) };
  }
  if (action === 'send-again') click.words.push({ at, shown: [card.says, ...card.evidence].join(' | ') });
  if (action === 'send-again') click.sentAgainAt.push(at);
  else if (world.pc.run() !== run) click.decidedInACrash = true;
  else click.gone = { how: action === 'undo' ? 'undone' : 'discarded', from: card.state };
}

/** The other write of a change of method: the payment of a removal, the removal of a payment. */
function otherHalf({ history }: World, click: Click): Click | null {
  const { replaces } = click.args as { readonly replaces?: { readonly paymentId: number } };
  const isOther = ({ kind, at, args }: Click) =>
    at === click.at &&
    (kind === 'payment-removal'
      ? replaces?.paymentId === args['paymentId']
      : (args['replaces'] as typeof replaces)?.paymentId === click.args['paymentId']);
  if (click.kind !== 'payment-removal' && !replaces) return null;
  return [...history.clicks.values()].find((one) => one !== click && isOther(one)) ?? null;
}

/** A recorded payment gets another method. @returns the payment and its new method; null: there is none to change */
export function drawMethodChange(world: World, draw: Draw) {
  const { sandbox } = world.service;
  const session = world.pc.run()?.companion.session();
  const isOwn = (id: number) =>
    session?.outbox.done('payment').some(({ outcome }) => outcome?.includes(`"id":${id},`)) === true;
  const known = sandbox
    .state('payments')
    .filter((one) => !one.archived && (isOwn(one.id) || session?.cache.get('payments', one.id)));
  const payment = draw.oneOf(known);
  const method = draw.oneOf(
    sandbox.state('payment_methods').filter(({ id }) => id !== payment?.paymentMethodId),
  );
  return payment && method ? { payment, methodId: method.id } : null;
}

/** A person takes an arrival back. */
export async function undo(world: World, page: SimulatedPage, writeId: string): Promise<void> {
  const run = world.pc.run();
  const answer = await page.ask('arrival.undo', { writeId });
  const click = world.history.clicks.get(writeId);
  if (!answer.ok || !answer.value.undone || !click) return;
  if (world.pc.run() !== run) click.decidedInACrash = true;
  else click.gone = { how: 'undone', from: 'held' };
}

export const actsOfPeople = {
  'mark-arrival': withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page).filter((one) => one.status === 'unset' && one.patientId !== null));
    if (!row?.patientId) return;
    await click(world, page, 'arrival.mark', { appointmentId: row.appointmentId, patientId: row.patientId });
  }),
  'undo-arrival': withPage(async (world, draw, page) => {
    const card = draw.oneOf((await page.cards()).filter((one) => one.state === 'held'));
    if (card) await undo(world, page, card.id);
  }),
  'take-payment': takePayment((invoices, draw) => {
    const invoice = first(invoices, draw);
    return [part(invoice, invoice.owingCents)];
  }),
  'take-part-payment': takePayment((invoices, draw) => {
    const invoice = first(invoices, draw);
    // Two of the smaller ones fit: the practice itself would not notice that it was sent twice.
    const most = draw.happens(0.7) ? Math.ceil(invoice.owingCents / 2) : invoice.owingCents;
    return [part(invoice, draw.int(1, most))];
  }),
  'take-split-payment': takePayment((invoices) =>
    invoices.slice(0, 3).map((invoice) => part(invoice, invoice.owingCents)),
  ),
  'remove-payment': withPage(async (world, draw, page) => {
    const known = world.service.sandbox.state('payments').filter((one) => !one.archived);
    const payment = draw.oneOf(known);
    if (payment)
      await click(world, page, 'payment.remove', { paymentId: payment.id, reason: 'Wrong amount' });
  }),
  'change-method': withPage(async (world, draw, page) => {
    const change = drawMethodChange(world, draw);
    if (!change) return;
    const { payment, methodId } = change;
    await click(world, page, 'payment.changeMethod', { paymentId: payment.id, methodId });
  }),
  'file-pdf': withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page).filter((one) => one.patientId !== null));
    if (!row?.patientId) return;
    const mark = clickMark(world, draw);
    await file(world, page, { patientId: row.patientId, name: `letter ${mark}.pdf`, bytes: pdf(mark) });
  }),
  book: withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page).filter((one) => one.patientId !== null));
    if (!row?.patientId) return;
    const start = row.start + draw.int(-4, 8) * 30 * minute;
    await click(world, page, 'booking.create', {
      patientId: row.patientId,
      practitionerId: row.practitioner?.id ?? 1,
      serviceId: draw.among([1, 3]),
      locationId: row.locationId ?? 1,
      caseId: null,
      start,
      end: start + 30 * minute,
      note: `booked ${clickMark(world, draw)}`,
    });
  }),
  'books-walk-in': withPage(bookWalkIn),
  'move-booking': withPage(moveBooking),
  'cancel-visit': withPage(cancelVisit),
  'change-patient': withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page).filter((one) => one.patient !== null));
    const known = row?.patientId && world.pc.run()?.companion.session()?.cache.get('patients', row.patientId);
    if (!known) return;
    const mine = draw.among<CallInput<'patient.change'>['mine']>([
      { alert: `Seen ${clickMark(world, draw)}` },
      { city: `City ${clickMark(world, draw)}` },
      { emergencyContactName: `Kin ${clickMark(world, draw)}` },
      { email: `${clickMark(world, draw)}@example.com` },
      { lastname: `Name ${clickMark(world, draw)}`, postalCode: String(draw.int(3000, 3999)) },
    ]);
    const base = Object.fromEntries(
      Object.keys(mine).map((field) => [field, known[field as keyof typeof known] ?? null]),
    );
    await click(world, page, 'patient.change', { patientId: known.id, base, mine });
  }),
  'change-custom-field': withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page).filter((one) => one.patient !== null));
    const known = row?.patientId && world.pc.run()?.companion.session()?.cache.get('patients', row.patientId);
    if (!known) return;
    const base = known.customFields?.find((field) => field.name === 'Goes by')?.value ?? null;
    const value = `Name ${clickMark(world, draw)}`;
    await click(world, page, 'patient.changeCustomFields', {
      patientId: known.id,
      fields: [{ customFieldId: 1, name: 'Goes by', base, value }],
    });
  }),
  'add-contact': withPage(async (world, draw, page) => {
    const name = `Dr Sim ${clickMark(world, draw)}`;
    await click(world, page, 'contact.create', { type: 'Referrer', name, email: 'sim@example.com' });
  }),
  decide: withPage(decide),
  'read-notice': withPage(async ({ history, pc }, _draw, page) => {
    // It may have come since the day was looked at last.
    const shown = pc.run()?.companion.state().notice ?? null;
    if (shown === null) return;
    history.notices.add(shown);
    history.unread = null;
    await page.ask('app.dismissNotice', { shown });
  }),
  'look-at-a-day': withPage(async (_world, draw, page) => {
    const days = draw.happens(0.7) ? draw.int(-3, 3) : draw.among([-40, 40, 400] as const);
    const date = new Date(Date.parse(page.today()) + days * 86_400_000).toISOString().slice(0, 10);
    await page.show(draw.happens(0.5) ? page.today() : date);
  }),
  'look-at-a-patient': withPage(async (world, draw, page) => {
    const row = draw.oneOf(shownRows(page));
    if (!row || row.patientId === null) return;
    const { patientId } = row;
    if (draw.happens(0.6)) overtaken(world, patientId, draw.int(4, 20) * 1000);
    void page.ask('patient.load', { patientId });
  }),
} satisfies Record<string, Doer>;
