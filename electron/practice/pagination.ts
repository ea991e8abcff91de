import type { ListItem, ListName, OperationInput } from '../../shared/practice/operations.ts';
import type { ListProfile, SeenPage } from './list-profile.ts';
import type { CallOptions, CallOutcome, PracticeClient, Walk, WalkCursor, WalkOptions } from './types.ts';
import { type RawPage, takePage, type WalkStep } from './walk-steps.ts';

/** The lists of the client, and what is known of how this server lists. */
export type WalkPorts = {
  readonly client: Pick<PracticeClient, ListName>;
  readonly serverProfile: { lists(): ListProfile; learnLists(learnt: ListProfile): void };
};

/**
 * Walks a list to its end, a page at a time (docs/practice-api/lists.md, "Paging").
 *
 * Guarantees
 * - On every order, page size and kind of links, each object that is there throughout comes exactly once.
 * - A list with nothing new costs exactly one call.
 * - A server that gives no links any more is found out by its first full page, and nothing behind it is missed.
 * - A server that makes its pages smaller and gives no links is read to its end, down to a quarter of the size it had; a
 *   walk `toTheEnd` is, whatever the size.
 * - A record that could not be read is given beside its page, and the walk goes on behind it.
 * - A failed call ends the walk with its failure, and the last cursor stays good.
 */
export function createWalk({ client, serverProfile }: WalkPorts): Walk {
  return async function* walk<N extends ListName>(
    list: N,
    input: OperationInput<N>,
    { from, toTheEnd = false, ...call }: WalkOptions,
  ) {
    // What the table says of every list at once is more than the compiler follows for an open N.
    const ask = client[list] as (
      input: unknown,
      options: CallOptions,
    ) => Promise<CallOutcome<RawPage<ListItem<N> & { id: number }>>>;
    let at: WalkCursor | null = from ?? null;
    let before: SeenPage | null = null;
    for (;;) {
      const outcome = await ask({ ...input, query: queryAt(input, at) }, call);
      if (!outcome.ok) return outcome;
      const step: WalkStep<ListItem<N> & { id: number }> = takePage(
        serverProfile.lists(),
        { list, at, before, toTheEnd },
        outcome.value,
      );
      if (!step.ok) return { ok: false, failure: step.failure, delivery: 'refused' };
      serverProfile.learnLists(step.learnt);
      const { serverTime, sequence } = outcome;
      const { items, cursor, assumedLast } = step;
      const { setAside } = outcome.value;
      yield { items, cursor, assumedLast, serverTime, sequence, setAside };
      if (step.cursor === null) return { ok: true };
      at = step.cursor;
      before = step.seen;
    }
  };
}

function queryAt(input: { readonly query?: unknown }, at: WalkCursor | null): Record<string, unknown> {
  const { id_gt: _up, id_lt: _down, ...query } = (input.query ?? {}) as Record<string, unknown>;
  if (at === null) return query;
  return { ...query, [at.direction === 'up' ? 'id_gt' : 'id_lt']: at.beyond };
}
