import { blockingStates } from '../../../electron/outbox/states.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import type { ClaimView } from '../../../shared/bridge/views.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import { linkNameOf } from '../../fakes/linked-desks.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { type ClaimDesks, openClaimDesks } from './claim-desks.ts';
import {
  type MomentName,
  type MomentSign,
  momentNames,
  moments,
  type PaymentMoment,
  type StrikeName,
  strikeNames,
  strikes,
} from './claim-table.ts';

const second = 1000;
/** A presence ends within eleven seconds of its desk, and the claims of that desk 30 s later; then its call has to have its turn. */
const presenceMs = 11 * second;
const claimsEndMs = 30 * second;
const turnMs = 10 * second;
/** What a desk that starts again left without need is ended by it within this. */
const leftMs = 20 * second;
/** How long a case may take to come to rest. */
const longestMs = 400 * second;

const isBlocking = ({ state }: Pick<OutboxRow, 'state'>) =>
  (blockingStates as readonly string[]).includes(state);
const openOf = (desk: WholeDesk | undefined) => desk?.companion().session()?.outbox.open() ?? [];

/** One payment on its way at one desk, one strike in the middle of it, and a person at another desk who wants the same money. */
type ClaimCase = {
  readonly clinic: ClaimDesks;
  readonly moment: PaymentMoment;
  readonly strike: (typeof strikes)[StrikeName];
  readonly invoices: readonly { readonly id: number; readonly cents: number }[];
  readonly patientId: number;
  readonly holder: WholeDesk;
  readonly other: WholeDesk;
  readonly violations: string[];
  /** When the strike came, monotonic ms; null: not yet. */
  struckAt: number | null;
  /** The sheet of the other desk. */
  otherSheet: string;
  /** Writes that are on their way: by id, the place of their desk. */
  readonly onItsWay: Map<string, number>;
  /** When the other desk had the claim for its write: it checked it, or sent it; monotonic ms. */
  otherProceededAt: number | null;
};

/**
 * Lives one case of the table, and leaves both desks at rest.
 * @returns what was not as it must be
 */
export async function liveClaimCase(
  clinic: ClaimDesks,
  momentName: MomentName,
  strikeName: StrikeName,
): Promise<readonly string[]> {
  const one = await begun(clinic, moments[momentName], strikes[strikeName]);
  const { holder, other, moment, violations } = one;
  const { clock } = holder;
  if (moment.practice) clinic.sandbox.fault(moment.practice);
  clinic.sandbox.fault({ kind: 'delay', operation: 'createPayment', when: 'before', ms: 4 * second });
  const held = await openSheet(one, holder, one.invoices);
  if (held.state !== 'held') violations.push(`the first sheet is ${held.state}`);
  const taken = await openSheet(one, other, one.invoices.toReversed());
  if (taken.state !== 'taken') violations.push(`the other sheet is ${taken.state}`);
  one.otherSheet = taken.claimId;
  clinic.listen((place, sign) => onSign(one, place, sign));
  if (moment.sign === 'sheet-held') {
    onSign(one, 0, 'sheet-held');
    await clock.advance(5 * second);
  }
  if (moment.sign === 'offline') holder.setPlugged(false);
  if (holder.companion().session() !== null) {
    write(one, holder);
    holder.session().sheets.close(held.claimId);
    onSign(one, 0, 'written');
  }
  if (moment.sign === 'offline') {
    await clock.advance(5 * second);
    onSign(one, 0, 'offline');
    clock.after(20 * second, () => holder.setPlugged(true));
  }
  await watchIt(one);

  checkTimes(one);
  await comeToRest(one);
  clinic.listen(() => undefined);
  return violations.map((what) => `${momentName}, and ${strikeName}: ${what}`);
}

async function begun(
  clinic: ClaimDesks,
  moment: PaymentMoment,
  strike: ClaimCase['strike'],
): Promise<ClaimCase> {
  const { patientId, invoices } = await clinic.newInvoices();
  const [holder, other] = clinic.desks;
  return {
    clinic,
    moment,
    strike,
    invoices,
    patientId,
    holder,
    other,
    violations: [],
    struckAt: null,
    otherSheet: '',
    onItsWay: new Map(),
    otherProceededAt: null,
  };
}

function openSheet(
  { patientId, clinic }: ClaimCase,
  desk: WholeDesk,
  invoices: ClaimCase['invoices'],
): Promise<ClaimView> {
  const invoiceIds = invoices.map(({ id }) => id);
  const ask = { kind: 'payment' as const, patientId, appointmentId: null, invoiceIds };
  return clinic.desks[0].clock.until(desk.session().sheets.open(ask));
}

/** Less than half of it: the practice would take two of them. */
const partOf = (cents: number) => Math.floor(cents / 3);

function write({ clinic, invoices, patientId }: ClaimCase, desk: WholeDesk): void {
  const [method] = clinic.sandbox.state('payment_methods');
  const [location] = clinic.sandbox.state('locations');
  const added = desk.session().outbox.add('payment', {
    patientId,
    locationId: location?.id ?? 0,
    methodId: method?.id ?? 0,
    amountCents: invoices.reduce((sum, { cents }) => sum + partOf(cents), 0),
    parts: invoices.map(({ id, cents }) => ({ invoiceId: id, cents: partOf(cents), owing: cents })),
    paidAt: desk.clock.wall(),
  });
  if (!added.ok) throw new Error('not stored');
}

function onSign(one: ClaimCase, place: number, sign: MomentSign, writeId?: string): void {
  const { moment, onItsWay, violations } = one;
  const now = one.holder.clock.monotonic();
  if (place === 1 && (sign === 'check-leaves' || sign === 'marked')) one.otherProceededAt ??= now;
  if (writeId !== undefined && (sign === 'marked' || sign === 'unknown')) {
    const before = [...onItsWay].find(([, at]) => at !== place);
    if (before && sign === 'marked' && !mayHaveEnded(one, now))
      violations.push(`desk ${place + 1} sends while the write of desk ${before[1] + 1} is on its way`);
    onItsWay.set(writeId, place);
  } else if (writeId !== undefined) onItsWay.delete(writeId);
  if (place === 0 && sign === moment.sign && one.struckAt === null) strikeNow(one);
}

/** The desk that is struck has been away for so long that its claims count no more. */
function mayHaveEnded({ strike, struckAt }: ClaimCase, now: number): boolean {
  const isAway = (strike.is === 'off' || strike.is === 'cut') && struckAt !== null;
  return isAway && strike.forMs > claimsEndMs && now - struckAt >= claimsEndMs;
}

function strikeNow(one: ClaimCase): void {
  const { strike, holder, clinic } = one;
  const { clock } = holder;
  one.struckAt = clock.monotonic();
  switch (strike.is) {
    case 'off':
      holder.crash();
      clinic.together.disturbed(0);
      clock.after(strike.forMs, () => void holder.startAgain().then(() => clinic.together.restarted(0)));
      break;
    case 'cut':
      clinic.hub.unplug(linkNameOf(0));
      clinic.together.disturbed(0);
      clock.after(strike.forMs, () => clinic.hub.plugIn(linkNameOf(0)));
      break;
    case 'hub':
      void clinic.hub.kill();
      clock.after(strike.forMs, () => void clinic.hub.start());
      break;
    case 'taken-over':
      break;
  }
  void otherActs(one);
}

/** The person at the other desk takes it over, or writes all the same a second later; and closes the sheet. */
async function otherActs(one: ClaimCase): Promise<void> {
  const { strike, moment, other, violations, otherSheet } = one;
  const { sheets } = other.session();
  if (strike.is === 'taken-over') {
    let view = await sheets.takeOver(otherSheet);
    // It is not given, though this desk has not heard yet that it is being sent; a moment later it has.
    if (moment.claim === 'on-its-way' && view?.state === 'taken' && view.mayTakeOver) {
      await new Promise<void>((go) => void other.clock.after(second / 2, go));
      view = await sheets.takeOver(otherSheet);
    }
    const may = moment.claim === 'open' || moment.claim === 'waiting';
    if (may && view?.state !== 'held') violations.push(`it can’t be taken over: ${stateOf(view)}`);
    if (moment.claim === 'on-its-way' && (view?.state !== 'taken' || view.mayTakeOver))
      violations.push(`it is taken over on its way: ${stateOf(view)}`);
  } else await new Promise<void>((go) => void other.clock.after(second, go));
  write(one, other);
  sheets.close(otherSheet);
}

const stateOf = (view: ClaimView | null) =>
  view?.state === 'taken' ? `taken, ${view.doing}` : (view?.state ?? 'no sheet');

/** Until no write is under way and the desk is back, second by second. */
async function watchIt(one: ClaimCase): Promise<void> {
  const { clinic, holder, other, strike, violations } = one;
  const { clock } = holder;
  const began = clock.monotonic();
  const backAfter = 'forMs' in strike ? strike.forMs : 0;
  const isBusy = () => {
    if (one.struckAt === null) return true;
    if (clock.monotonic() < one.struckAt + backAfter + 3 * second) return true;
    return [holder, other].some(
      (desk) => desk.companion().session() === null || openOf(desk).some(isBlocking),
    );
  };
  while (isBusy()) {
    if (clock.monotonic() - began > longestMs) {
      const states = [holder, other].map((desk) => openOf(desk).map(({ state }) => state));
      violations.push(
        `it does not end: ${JSON.stringify(states)}, ${one.struckAt === null ? 'not ' : ''}struck`,
      );
      break;
    }
    const seen = clinic.together.violations.length;
    await clinic.together.checkSight();
    violations.push(...clinic.together.violations.slice(seen));
    checkWithdrawn(one);
  }
}

/** What a desk was doing that is gone is in sight no longer than its presence. */
function checkWithdrawn({ strike, struckAt, holder, other, violations }: ClaimCase): void {
  if (struckAt === null || (strike.is !== 'off' && strike.is !== 'cut')) return;
  const passed = holder.clock.monotonic() - struckAt;
  if (passed < presenceMs + second || passed > strike.forMs) return;
  const seen = other
    .session()
    .inSight()
    .doing.filter(({ desk }) => desk === linkNameOf(0));
  if (seen.length > 0)
    violations.push(
      `${passed.toFixed(0)} ms after it was gone: ${seen.map(({ kind, state }) => `${kind} ${state}`)}`,
    );
}

/** The claims of a desk that is gone hold the other for as long as they must, and no longer. */
function checkTimes({ moment, strike, struckAt, otherProceededAt, violations }: ClaimCase): void {
  if (struckAt === null) return;
  if (otherProceededAt === null) return void violations.push('the other desk never had the claim');
  const waited = otherProceededAt - struckAt;
  const isLong = (strike.is === 'off' || strike.is === 'cut') && strike.forMs > claimsEndMs;
  // A payment that is done while its desk is cut off ends its claim only with that desk's presence.
  if (isLong && moment.claim !== 'over' && waited < claimsEndMs)
    violations.push(`the claims of a desk that is gone ended after ${waited.toFixed(0)} ms`);
  if (isLong && waited > presenceMs + claimsEndMs + turnMs)
    violations.push(`the claims of a desk that is gone ended only after ${waited.toFixed(0)} ms`);
  if (strike.is === 'off' && !isLong && moment.claim === 'open' && waited > strike.forMs + leftMs)
    violations.push(`the claim of a sheet that is gone ended only after ${waited.toFixed(0)} ms`);
}

/** What waits for a person is discarded; the money was taken once, and nothing is claimed. */
async function comeToRest(one: ClaimCase): Promise<void> {
  const { clinic, holder, other, invoices, violations } = one;
  for (const desk of [holder, other])
    for (const { id } of openOf(desk)) desk.session().outbox.act(id, 'discard');
  clinic.sandbox.clearFaults();
  await holder.clock.advance(25 * second);
  for (const { id, cents } of invoices) {
    const paid = centsFromDollars(clinic.sandbox.state('invoices', id)?.paidAmount) ?? 0;
    if (paid !== partOf(cents)) violations.push(`${paid} of ${cents} cents are paid at the end`);
  }
  const left = await clinic.claimsLeft();
  if (left > 0) violations.push(`${left} claims are left`);
}

/**
 * Lives all cases, up to the first that is red.
 * @returns how many were lived, and what was first not as it must be
 */
export async function liveClaimTable(): Promise<{ readonly cases: number; readonly what: string | null }> {
  let cases = 0;
  const lived = async (seed: number, lives: ((clinic: ClaimDesks) => Promise<readonly string[]>)[]) => {
    const clinic = await openClaimDesks(seed);
    try {
      for (const live of lives) {
        cases += 1;
        const [what] = await live(clinic);
        if (what !== undefined) return what;
      }
      return null;
    } finally {
      await clinic.close();
    }
  };
  let what = await lived(9, [openAtOnce]);
  for (const [nth, strike] of strikeNames.entries())
    what ??= await lived(
      nth + 1,
      momentNames.map((moment) => (clinic) => liveClaimCase(clinic, moment, strike)),
    );
  return { cases, what };
}

/** Two desks open sheets of the same two invoices at the same moment, in other orders: one of them has both. */
export async function openAtOnce(clinic: ClaimDesks): Promise<readonly string[]> {
  const one = await begun(
    clinic,
    moments['its sheet is open'],
    strikes['a person at another desk takes it over'],
  );
  const { holder, other, invoices } = one;
  const both = [holder, other].map((desk, place) => {
    const order = place === 0 ? invoices : invoices.toReversed();
    const invoiceIds = order.map(({ id }) => id);
    return desk
      .session()
      .sheets.open({ kind: 'payment', patientId: one.patientId, appointmentId: null, invoiceIds });
  });
  const views = await holder.clock.until(Promise.all(both));
  for (const [place, { claimId }] of views.entries())
    clinic.desks[place as 0 | 1].session().sheets.close(claimId);
  await holder.clock.advance(5 * second);
  const states = views
    .map(({ state }) => state)
    .toSorted()
    .join();
  const left = await clinic.claimsLeft();
  return [
    ...(states === 'held,taken' ? [] : [`two sheets at once: ${states}`]),
    ...(left === 0 ? [] : [`${left} claims are left`]),
  ];
}
