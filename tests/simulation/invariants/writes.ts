import { needsPersonStates, openStates } from '../../../electron/outbox/states.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import type { WriteState, WriteView } from '../../../shared/bridge/views.ts';
import type { Contact, Payment } from '../../../shared/practice/resources/index.ts';
import type { Click, DayHistory, SentCall } from '../history.ts';
import type { World } from '../world.ts';
import { isSentBy, seenDone, writeChecks } from '../write-checks.ts';
import { listsPayments } from './learnt.ts';

/** A write at the end of a day: the click, its row, its card, and what the practice has of it. */
export type WriteStanding = {
  readonly click: Click;
  /** Its row in the outbox's file; null: it is no longer there. */
  readonly row: OutboxRow | null;
  readonly card: WriteView | null;
  /** Records that it made in the practice; null for a write that sets values. */
  readonly made: readonly { readonly id: number; readonly live: boolean }[] | null;
  /** How many calls of it something on the way delivered a second time. */
  readonly deliveredTwice: number;
  /** Ms since the click, by the service's clock or by the PC's, whichever says more. */
  readonly age: number;
  /** Another desk did something that cannot be distinguished from this write on this server. */
  readonly twin: boolean;
};

export function standingsOf(
  world: World,
  rows: readonly OutboxRow[],
  cards: readonly WriteView[],
): WriteStanding[] {
  const doubled = callsStruckBy(world, 'twice');
  // What became done behind the lock has notified no page: it counts as seen where the practice shows it now.
  for (const click of world.history.clicks.values()) click.seenDone ||= seenDone(click, world.service);
  return [...world.history.clicks.values()].map((click) => ({
    click,
    age: world.clock.monotonic() - click.at + world.history.clock.ahead + world.history.clock.behind,
    deliveredTwice: doubled.filter((call) => isSentBy(click, call)).length,
    row: rows.find((row) => row.id === click.writeId) ?? null,
    card: cards.find((card) => card.id === click.writeId) ?? null,
    made: writeChecks[click.kind].made?.(click, world.service) ?? null,
    // Asked for at the end of a day alone.
    get twin() {
      return hasTwin(click, world.history, world);
    },
  }));
}

/** The writing calls of this PC that a fault struck. */
export const callsStruckBy = ({ service, history }: World, fault: string): SentCall[] =>
  service.sandbox.calls().flatMap((call) => {
    const sent = call.fault === fault && call.id !== null ? history.sent.get(call.id) : undefined;
    return sent ? [sent] : [];
  });

const said = ({ click, row, made }: WriteStanding) =>
  `${click.kind} ${click.writeId.slice(-3)} (${row?.state ?? click.gone?.how ?? 'gone'}, in the practice ${made?.length ?? (click.seenDone ? 'seen' : 'not seen')}, sent again ${click.sentAgainAt.length} times)`;

const violationsWhere =
  (isWrong: (one: WriteStanding) => boolean) =>
  (standings: readonly WriteStanding[]): string[] =>
    standings.filter(isWrong).map(said);

const stateOf = ({ click, row }: WriteStanding) =>
  (click.gone?.from ?? row?.state ?? null) as WriteState | null;

/** What is done is kept for so many days: money for the takings of a financial year, of the rest the action log is enough. */
const keptDays = (kind: Click['kind']) => (kind === 'payment' || kind === 'payment-removal' ? 400 : 30);

/** Each write that was acknowledged is done, or visibly open, or was taken out by a person; after a month, what is done may go. */
export const noAcknowledgedWriteIsLost = violationsWhere(({ click, row, card, age }) => {
  if (click.gone) return row !== null;
  const mayGo = click.seenDone && age > keptDays(click.kind) * 86_400_000;
  if (row === null) return !click.decidedInACrash && !mayGo;
  return row.state !== 'done' && card?.state !== row.state;
});

/** What is called done is in the practice: what makes something, once; what sets values, as seen after the click. */
export const whatIsDoneIsInThePractice = violationsWhere((one) => {
  const { click, made, row, twin } = one;
  if (row?.state !== 'done' || twin) return false;
  return !click.seenDone && (made ?? []).length === 0;
});

/** Nothing is in the practice more often than a person asked for it, but for a call that was delivered twice. */
export const nothingIsRecordedTwice = violationsWhere(
  ({ click, made, deliveredTwice }) =>
    made !== null && made.length > 1 + click.sentAgainAt.length + deliveredTwice,
);

/**
 * What was refused, was not recorded, waits, or was undone, is not in the practice. Of a call that was delivered twice, the
 * refusal of the second delivery may be the answer.
 */
export const whatIsNotDoneIsNotInThePractice = violationsWhere((one) => {
  const { click, made, deliveredTwice } = one;
  const state = stateOf(one);
  if (click.gone?.how === 'undone') return made !== null && made.length > 0;
  if (made === null || state === null) return false;
  // A call that was delivered twice has made two, also where a person had it sent again and then gave it up.
  const sent = click.sentAgainAt.length + (click.sentAgainAt.length > 0 ? deliveredTwice : 0);
  if (state === 'refused') return made.length > click.sentAgainAt.length + deliveredTwice;
  if (state === 'held' || state === 'waiting') return made.length > sent;
  if (state === 'not-recorded') return made.filter(({ live }) => live).length > sent;
  return false;
});

/** What was refused, and is recorded all the same, says so: a person would take the money once more. */
export const whatIsRefusedAndRecordedSaysSo = violationsWhere(({ click, made, row, card }) => {
  if (click.gone || row?.state !== 'refused' || !made?.some(({ live }) => live)) return false;
  return !card?.says.includes('recorded anyway');
});

/** Each write that needs a person, or whose outcome is not known, has a card with words and something to do. */
export const everyUnclearWriteHasACard = violationsWhere(({ click, row, card }) => {
  if (click.gone || row === null) return false;
  const state = row.state as WriteState;
  if (!(openStates as readonly WriteState[]).includes(state)) return false;
  if (card === null || card.says === '' || card.title === '') return true;
  const asks = (needsPersonStates as readonly WriteState[]).includes(state);
  return asks && !(card.actions.includes('send-again') && card.actions.includes('discard'));
});

const secondOf = (wire: string | null | undefined) => Math.floor(Date.parse(wire ?? '') / 1000);

/**
 * Without a list of payments, a payment of another desk of the same amount on the same invoice cannot be distinguished from
 * ours; nor, where the list cuts milliseconds, one of the same second; nor can a booking of the same patient, time and
 * service, nor a contact of the same name and e-mail.
 */
function hasTwin(click: Click, { others, changes }: DayHistory, world: World): boolean {
  const { plan, service } = world;
  if (click.kind === 'payment' && !listsPayments(world)) {
    const parts = click.args['parts'] as readonly { invoiceId: number; cents: number }[];
    return parts.every((part) =>
      others.some(
        ({ name, at, subjects }) =>
          name === 'pays' &&
          at >= click.at &&
          subjects.includes(`invoice:${part.invoiceId}`) &&
          subjects.includes(`cents:${part.cents}`),
      ),
    );
  }
  if (click.kind === 'payment' && plan.dialect.timestamps === 'seconds')
    return changes.some(
      ({ kind, before, after, call }) =>
        kind === 'payments' &&
        before === null &&
        call === null &&
        secondOf((after as Payment).paymentDate) === Math.floor(Number(click.args['paidAt']) / 1000) &&
        (after as Payment).amount === Number(click.args['amountCents']) / 100,
    );
  if (click.kind === 'contact') {
    // By the name it was made with: a desk may have changed that since.
    return changes.some(
      ({ kind, before, after, call, at }) =>
        kind === 'contacts' &&
        before === null &&
        call === null &&
        at >= click.at &&
        (after as Contact).name === click.args['name'],
    );
  }
  if (click.kind === 'booking') {
    return service.sandbox
      .state('appointments')
      .some(
        (one) =>
          one.note !== click.args['note'] &&
          one.serviceId === click.args['serviceId'] &&
          Date.parse(one.start ?? '') === click.args['start'] &&
          one.appointmentPatients?.some((place) => place.patientId === click.args['patientId']),
      );
  }
  return false;
}
