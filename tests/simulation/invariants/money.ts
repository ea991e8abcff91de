import type { Invoice, Payment } from '../../../shared/practice/resources/index.ts';
import type { Click, RecordedChange, SentCall } from '../history.ts';
import type { World } from '../world.ts';
import { isSentBy, writeChecks } from '../write-checks.ts';
import { listsPayments, mustHaveKnown, wasShown } from './learnt.ts';
import type { WriteStanding } from './writes.ts';

type Part = { readonly invoiceId: number; readonly cents: number; readonly owing?: number };
type Made = { readonly change: RecordedChange; readonly call: SentCall; readonly click: Click };

const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
const owed = (one: Invoice) => cents(one.total) - cents(one.paidAmount);

/** Every payment that a call of this PC made, with the write that it was. */
export function paymentsMade({ history }: World): Made[] {
  return history.changes.flatMap((change) => {
    if (change.kind !== 'payments' || change.before !== null) return [];
    const call = history.sent.get(change.call?.id ?? '');
    const click = call && [...history.clicks.values()].find((one) => isSentBy(one, call));
    return call && click ? [{ change, call, click }] : [];
  });
}

/**
 * No payment goes out over what another desk did to its invoice since the person looked at it, without a person who was shown
 * it: a part that was paid, all of it, or an invoice that was taken back.
 */
export const noPaymentGoesOverAnothers = (world: World): string[] =>
  paymentsMade(world).flatMap(({ change, call, click }) =>
    (click.args['parts'] as readonly Part[]).flatMap(({ invoiceId, cents: part, owing }) => {
      const of = world.history.changes.filter(({ kind, id }) => kind === 'invoices' && id === invoiceId);
      const ours = of.find((one) => one.call?.id === call.id && Math.abs(one.at - change.at) < 1);
      if (!ours?.before) return [];
      const invoice = ours.before as Invoice;
      const theirs = of.filter(
        (one) =>
          one.call === null &&
          one.at > click.at &&
          one.at < call.at &&
          mustHaveKnown(world, one.at, call, ({ path }) => path === `/invoices/${invoiceId}`),
      );
      const what = `${call.method} ${call.path} at ${call.at} paid ${part} on invoice ${invoiceId}`;
      if (invoice.isArchived && theirs.some(({ after }) => (after as Invoice | null)?.isArchived))
        return [`${what}, which had been taken back`];
      const last = theirs.findLast(
        ({ before, after }) => before && after && owed(after as Invoice) < owed(before as Invoice),
      );
      if (!last) return [];
      // What another desk did after that, a moment before the call, may have been read or not.
      const since = of.filter((one) => one.call === null && one.at > last.at && one.at < call.at);
      const surely = theirs.findLast((one) => one.at >= last.at) ?? last;
      const unseen = since.filter((one) => one.at > surely.at);
      // What this desk itself has taken back since is owing again.
      const takenBack = of
        .filter((one) => one.call !== null && one.at > last.at && one.at < call.at && one.before && one.after)
        .map(({ before, after }) => Math.max(0, owed(after as Invoice) - owed(before as Invoice)));
      const seen =
        Math.max(...[surely, ...unseen].map(({ after }) => owed(after as Invoice))) +
        takenBack.reduce((sum, part) => sum + part, 0);
      if (seen >= (owing ?? part)) return [];
      // Not even by a person's word is more paid than is owing.
      if (seen < part) return [`${what}, on which ${seen} was owing`];
      if (wasShown(click.words, last.at, /now owing on |[Ii]s it this|Is this payment|changed/)) return [];
      return [`${what}: ${seen} was owing, ${owing} when it was taken`];
    }),
  );

/** Words by which a card says that what is to be sent again may be there. */
const perhaps =
  /is it this|looks the same|already has|changed, but not by this|changed since|is this payment|that time is already booked/i;

/**
 * What a person sends again is looked for first: where the first one is in the practice, and this PC can have read it, no second
 * one is made unless a person was shown that it may be there.
 */
export function whatIsSentAgainIsLookedFor(world: World): string[] {
  const { history } = world;
  return [...history.clicks.values()].flatMap((click) => {
    const list = lists[click.kind];
    if (!list || !writeChecks[click.kind].made) return [];
    const made = history.changes.flatMap((change) => {
      const call =
        change.before === null && change.kind === list ? history.sent.get(change.call?.id ?? '') : null;
      return call && isSentBy(click, call) ? [{ change, call }] : [];
    });
    return made.flatMap(({ call, change: { id } }, i) => {
      const first = made
        .slice(0, i)
        .find(
          (one) =>
            one.call.id !== call.id && one.change.at < call.at && isThere(world, list, one.change, call),
        );
      if (!first) return [];
      const reads = ({ path }: { readonly path: string }) =>
        path === `/${list}` || (list === 'payments' && path.startsWith('/invoices'));
      if (!mustHaveKnown(world, first.change.at, call, reads)) return [];
      const isListed = list === 'payments' && listsPayments(world);
      if ((!isListed && wasShown(click.words, 0, perhaps)) || history.putBackAt.length > 0) return [];
      return [
        `${click.kind} ${click.writeId.slice(-3)} was made again as ${id}, though it was there as ${first.change.id}`,
      ];
    });
  });
}

const lists: Readonly<Partial<Record<Click['kind'], 'payments' | 'appointments' | 'contacts'>>> = {
  payment: 'payments',
  booking: 'appointments',
  contact: 'contacts',
};

/** Whether a record had not been changed or removed between its creation and the moment a call went out. */
const isThere = ({ history }: World, list: string, { id, at }: RecordedChange, call: SentCall): boolean =>
  !history.changes.some((one) => one.kind === list && one.id === id && one.at > at && one.at <= call.at);

/** An invoice that is paid at two desks is reported, where the practice takes both payments. */
export const whatIsPaidOverIsReported = (world: World): string[] =>
  paymentsMade(world).flatMap(({ change, call, click }) => {
    const { history } = world;
    const row = world.pc.run()?.companion.session()?.desk.write(click.writeId);
    if (row?.state !== 'done' || history.putBackAt.length + history.restoredTo.length > 0) return [];
    return (click.args['parts'] as readonly Part[]).flatMap(({ invoiceId }) => {
      const of = history.changes.filter(({ kind, id }) => kind === 'invoices' && id === invoiceId);
      const ours = of.findIndex((one) => one.call?.id === call.id && Math.abs(one.at - change.at) < 1);
      const after = of[ours]?.after as Invoice | undefined;
      // Changed again: it may have been put right, or not have been paid over when this PC read it.
      if (!after || ours < of.length - 1 || owed(after) >= 0 || after.isArchived) return [];
      const name = after.invoiceNumber ?? `Invoice ${invoiceId}`;
      if ([...history.notices].some((text) => text.includes(name) || text.includes('twice'))) return [];
      return [`${click.kind} ${click.writeId.slice(-3)} paid ${name} over, and nobody was told`];
    });
  });

/** The payment that a payment replaces; null: none. */
const replacedBy = ({ args }: Click): number | null =>
  (args['replaces'] as { readonly paymentId: number } | undefined)?.paymentId ?? null;

/** A payment by another method is recorded only once the one that it replaces is removed: the invoice never counts both. */
export function whatReplacesAPaymentComesAfterItsRemoval(world: World): string[] {
  const { history } = world;
  // A backup of the service may bring the old payment back.
  if (history.restoredTo.length > 0) return [];
  return paymentsMade(world).flatMap(({ change, call, click }) => {
    const replaced = replacedBy(click);
    if (replaced === null) return [];
    const earlier = history.changes.slice(0, history.changes.indexOf(change));
    const last = earlier.findLast(({ kind, id }) => kind === 'payments' && id === replaced);
    const isRemoved =
      last !== undefined && (last.after === null || (last.after as Payment).archived === true);
    return isRemoved
      ? []
      : [`${call.method} ${call.path} at ${call.at} recorded ${change.id}, and ${replaced} was not removed`];
  });
}

/**
 * A payment whose method was changed ends as one payment by the new method, as it was before, or on a card that says what is
 * done and what is not, unless a person discarded it.
 */
export const aChangeOfMethodEndsInOnePaymentOrACard = (
  world: World,
  standings: readonly WriteStanding[],
): string[] =>
  standings.flatMap(({ click, row, card, made }) => {
    const replaced = replacedBy(click);
    if (replaced === null || click.gone || click.decidedInACrash || row === null) return [];
    if (row.state === 'done' || world.history.putBackAt.length > 0) return [];
    const session = world.pc.run()?.companion.session();
    const removals = (session?.desk.writes() ?? []).filter(
      ({ kind, args }) => kind === 'payment-removal' && JSON.parse(args).paymentId === replaced,
    );
    const about = `payment ${click.writeId.slice(-3)} instead of ${replaced} (${row.state}, ${made?.length} made)`;
    if (!removals.some(({ state }) => state === 'done'))
      return removals.length > 0 ? [] : [`${about} waits for nothing`];
    if (row.state === 'unknown') return [];
    const saysSo =
      card?.says.includes('payment was removed. The ') && card.says.includes('isn’t recorded yet');
    return saysSo ? [] : [`${about} does not say that the other one is removed: ${card?.says}`];
  });
