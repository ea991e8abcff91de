import type { Invoice } from '../../../shared/practice/resources/index.ts';
import type { Click, RecordedChange } from '../history.ts';
import type { World } from '../world.ts';
import { listsPayments } from './learnt.ts';
import type { WriteStanding } from './writes.ts';

/** What was made is looked at for so long after it is done (docs/decisions/0018), ms. */
const watchedFor = 180_000;

/**
 * What a call that was delivered twice made a second time was reported: in the notice, or on the card of the write.
 * Not reported (docs/decisions/0018): documents, records that were changed since, and without a list of payments one beside
 * which something else was paid on the same invoice.
 */
export function whatWasMadeTwiceIsReported(world: World, standings: readonly WriteStanding[]): string[] {
  const { history } = world;
  return standings.flatMap(({ click, made, row, deliveredTwice }) => {
    if (deliveredTwice === 0 || made === null || made.length <= 1 + click.sentAgainAt.length) return [];
    if (click.kind === 'file') return [];
    if (click.gone || row?.state !== 'done') return [];
    const ids = made.map(({ id }) => id);
    const about = history.changes.filter(
      (change) => change.kind === tableOf[click.kind] && ids.includes(change.id),
    );
    const creations = about.filter(({ before }) => before === null);
    const last = creations.at(-1);
    if (about.length > creations.length || !last || last.at - (creations[0]?.at ?? 0) > watchedFor) return [];
    // Restarted later than that, the program no longer checks it.
    if (history.starts.some((at) => at - last.at > watchedFor)) return [];
    if (click.kind === 'payment' && !listsPayments(world)) {
      if (isPaidOtherwise(world, click, creations) || invoicesAreReported(world, click)) return [];
    } else if ([...history.notices].some((text) => speaksOf(text, click.kind, creations))) return [];
    return [`${click.kind} ${click.writeId.slice(-3)} was made as ${ids.join(' and ')}, and nobody was told`];
  });
}

const partsOf = ({ args }: Click) =>
  args['parts'] as readonly { readonly invoiceId: number; readonly cents: number }[];

/** Whether an invoice of a payment was changed by anything but payments of the same amount. */
function isPaidOtherwise({ history }: World, click: Click, creations: readonly RecordedChange[]): boolean {
  const ours = new Set(creations.map(({ call }) => call?.id));
  return partsOf(click).some(({ invoiceId, cents }) => {
    const others = history.changes.filter(
      ({ kind, id, call, at }) =>
        kind === 'invoices' && id === invoiceId && at >= click.at && !(call?.id && ours.has(call.id)),
    );
    return others.some(({ before, after }) => {
      const paid = (one: typeof before) => Math.round(((one as Invoice | null)?.paidAmount ?? 0) * 100);
      return paid(after) - paid(before) !== cents;
    });
  });
}

/** A notice that names an invoice of it: as paid over, or as paid twice by the same amount. */
const invoicesAreReported = ({ history, service }: World, click: Click): boolean =>
  partsOf(click).some(({ invoiceId }) => {
    const name = service.sandbox.state('invoices', invoiceId)?.invoiceNumber ?? String(invoiceId);
    return [...history.notices].some((text) => text.includes(name));
  });

/** From this length on the oldest of it may go, to make room. */
const nearlyFull = 900;

/** What a person has not read yet stands until they have: each sentence of it. */
export function whatIsUnreadStands(before: string | null, now: string | null): string[] {
  if (before === null || (now?.length ?? 0) > nearlyFull) return [];
  return sentencesOf(before)
    .filter((sentence) => !now?.includes(sentence))
    .map((sentence) => `gone before it was read: ${sentence}`);
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!]) /);

/** What stands unread says nothing twice. What is to be done may be the same for two records, which have numbers. */
export const nothingIsSaidTwice = (notice: string | null): string[] =>
  sentencesOf(notice ?? '')
    .filter((sentence, i, all) => /\d/.test(sentence) && all.indexOf(sentence) < i)
    .map((sentence) => `said twice: ${sentence}`);

const tableOf: Readonly<Record<string, string>> = {
  payment: 'payments',
  booking: 'appointments',
  contact: 'contacts',
};

/** Whether a notice is about these records: by the number of one, or where it has none, by what is said of its kind. */
function speaksOf(text: string, kind: string, made: readonly RecordedChange[]): boolean {
  if (kind === 'booking') return text.includes('in the diary twice');
  return made.some(({ id, after }) => {
    const number = (after as { paymentNumber?: string } | null)?.paymentNumber ?? String(id);
    return text.includes(number);
  });
}
