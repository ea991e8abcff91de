import { isDeepStrictEqual } from 'node:util';
import type { Appointment, CancellationReason } from '../../../shared/practice/resources/index.ts';
import { type Click, everyWrite, type SentCall } from '../history.ts';
import { meant } from '../values.ts';
import type { World } from '../world.ts';
import { isSentBy } from '../write-checks.ts';
import { wasShown } from './learnt.ts';

/** A reason as a person sees it before they choose it. */
type Shown = { readonly words: string; readonly rate: number | null };
/** What a person asked the bridge for. */
type Asked = {
  readonly patientId: number;
  readonly everyone: boolean;
  readonly places: readonly { readonly patientId: number }[];
  readonly reason: Shown & { readonly id: number };
  readonly note: string | null;
};

const shownOf = ({ reason, billableRate }: Partial<CancellationReason>): Shown => ({
  words: reason?.trim() ?? '',
  rate: billableRate ?? null,
});

const isSame = (one: Shown, other: Shown) => one.words === other.words && one.rate === other.rate;

/** All that a reason has said and charged on this day. */
function everShown({ history, service }: World, id: number): Shown[] {
  const now = service.sandbox.state('cancellation_reasons', id);
  const states = history.changes.flatMap((one) =>
    one.kind === 'cancellation_reasons' && one.id === id ? [one.before, one.after] : [],
  );
  return [now, ...states].flatMap((one) => (one ? [shownOf(one as CancellationReason)] : []));
}

const sentFor = (world: World, call: SentCall): readonly (Click & { readonly input: object })[] =>
  everyWrite(world.history).flatMap((click) =>
    click.kind === 'cancellation' && click.input !== null && isSentBy(click, call)
      ? [{ ...click, input: click.input }]
      : [],
  );

/** What a visit that this desk cancelled says of it: for whom, by which reason and what it charges, and the note, as a person asked for it. */
export function cancellationsAreAsAsked(world: World): string[] {
  return world.history.changes.flatMap(({ kind, id, before, after, call }) => {
    const sent = call?.id ? world.history.sent.get(call.id) : undefined;
    if (kind !== 'appointments' || !sent?.path.endsWith('/cancellation')) return [];
    const asked = sentFor(world, sent).map(({ input }) => input as Asked);
    if (asked.length === 0) return [];
    const was = (before as Appointment | null)?.appointmentPatients ?? [];
    return ((after as Appointment | null)?.appointmentPatients ?? []).flatMap((place) => {
      if (was.some((one) => isDeepStrictEqual(one, place))) return [];
      const { patientId, cancellationReason, cancellationRate, cancellationNote } = place;
      const says = { words: cancellationReason?.trim() ?? '', rate: cancellationRate ?? null };
      const isAsked = asked.some(
        ({ everyone, patientId: who, places, reason, note }) =>
          (everyone ? places.some((one) => one.patientId === patientId) : who === patientId) &&
          everShown(world, reason.id).some((one) => isSame(one, says)) &&
          isDeepStrictEqual(meant(cancellationNote), meant(note)),
      );
      const wanted = asked.map(({ reason, note }) => `${reason.words} (${reason.rate}) ${note}`).join();
      return isAsked
        ? []
        : [
            `appointment ${id}, patient ${patientId}: ${says.words} (${says.rate}) ${cancellationNote}, asked for was ${wanted}`,
          ];
    });
  });
}

/** What a reason charges is what the person saw, or a card has said that it charges something else. */
export function whatItChargesIsSaidBefore(world: World): string[] {
  const calls = [...world.history.sent.values()].filter(({ path }) => path.endsWith('/cancellation'));
  return calls.flatMap((call) =>
    sentFor(world, call).flatMap(({ input, words }) => {
      const { reason } = input as Asked;
      if (!everShown(world, reason.id).some((one) => isSame(one, reason)))
        return [`a person was shown ${reason.words} (${reason.rate}), which reason ${reason.id} never said`];
      const isSaid = wasShown(words, 0, /used any more, or charges something else now/);
      return isSaid || !hadOther(world, reason, call)
        ? []
        : [`a cancellation by ${reason.words} (${reason.rate}) was sent at ${call.at}, which it was not`];
    }),
  );
}

/** Whether this PC knew, when it read the visit before it cancelled it, that a reason is another than the one that was shown. */
function hadOther({ history, service, plan }: World, shown: Asked['reason'], call: SentCall): boolean {
  const visit = /^\/appointments\/\d+/.exec(call.path)?.[0];
  const read = service.sandbox
    .calls()
    .findLast(({ at, method, path }) => method === 'GET' && path === visit && at <= plan.startMs + call.at);
  if (!read) return false;
  const readAt = read.at - plan.startMs;
  const known = (history.known.get(`cancellation_reason:${shown.id}`) ?? []).filter(({ at }) => at < call.at);
  const last = known.findLast(({ at }) => at < readAt);
  const since = known.filter(({ at }) => at >= readAt);
  return last !== undefined && [last, ...since].every(({ values }) => !isSame(shownOf(values), shown));
}
