import { type Failure, failure } from '../../shared/failures.ts';
import {
  isLast,
  knownOrder,
  type ListManners,
  orderOf,
  type SeenPage,
  sawBehind,
  sawOrder,
  sawPage,
} from './list-manners.ts';
import type { WalkCursor } from './types.ts';

/** A page as the service gave it. */
export type RawPage<T> = {
  readonly data: readonly T[];
  readonly links?:
    | { readonly previousPage?: string | null; readonly nextPage?: string | null }
    | null
    | undefined;
};

export type WalkStep<T> =
  | {
      readonly ok: true;
      readonly items: readonly T[];
      /** Null: this was the last page. */
      readonly cursor: WalkCursor | null;
      readonly learnt: ListManners;
      /** This page, to be judged by what comes behind it; null when it is no evidence. */
      readonly seen: SeenPage | null;
    }
  | { readonly ok: false; readonly failure: Failure };

/** Where a walk stands: the list, the cursor that asked for this page, and the page before it as evidence. */
export type WalkPlace = {
  readonly list: string;
  readonly at: WalkCursor | null;
  readonly before: SeenPage | null;
  /** Only an empty page is its end, whatever the server has shown before. */
  readonly toTheEnd?: boolean;
};

/**
 * One page of a walk: a pure function of what is known of the server, where the walk stands, and the page.
 *
 * Guarantees
 * - A walk goes on only behind everything it has seen, in a direction in which there may be more.
 * - Where the order is not known, it goes up first and then down from where it began.
 * - An object that does not lie beyond the cursor ends the walk with a failure.
 */
export function takePage<T extends { readonly id: number }>(
  known: ListManners,
  place: WalkPlace,
  page: RawPage<T>,
): WalkStep<T> {
  const { list, at, before } = place;
  // A server that joins tables may give an object twice in one page.
  const items = [...new Map(page.data.map((item) => [item.id, item])).values()];
  const ids = items.map(({ id }) => id);
  if (at && !ids.every((id) => (at.direction === 'up' ? id > at.beyond : id < at.beyond))) {
    const asked = at.direction === 'up' ? 'id_gt' : 'id_lt';
    return {
      ok: false,
      failure: failure('protocol', { words: `${list}: a page does not keep to its ${asked}` }),
    };
  }

  let learnt = before ? sawBehind(known, before, items.length > 0) : known;
  if (items.length === 0) return { ok: true, items, cursor: otherWay(at), learnt, seen: null };

  const order = orderOf(ids);
  // Behind a cursor of a walk that goes both ways, the order may be that of the cursor and not of the list.
  const sure =
    at === null ? firstDirection(learnt, list, order) : at.first === 0 && before ? at.direction : null;
  if (order && (at === null || sure)) learnt = sawOrder(learnt, list, order);

  const lowest = ids.reduce((a, b) => Math.min(a, b));
  const highest = ids.reduce((a, b) => Math.max(a, b));
  const direction = at?.direction ?? sure ?? 'up';
  const beyond = direction === 'up' ? highest : lowest;
  const first = at ? at.first : sure ? 0 : lowest;
  const cursor: WalkCursor = { direction, beyond, first };

  const onward = hasOnwardLink(page.links, direction, beyond);
  const seen: SeenPage = { place: at ? 'later' : 'first', size: page.data.length, onward };
  if (sure) learnt = sawPage(learnt, seen);
  const last = first === 0 && !place.toTheEnd && isLast(learnt, seen);
  return { ok: true, items, cursor: last ? null : cursor, learnt, seen: sure ? seen : null };
}

/** The direction of a walk by its first page; null: both ways must be tried. */
function firstDirection(
  known: ListManners,
  list: string,
  order: ReturnType<typeof orderOf>,
): 'up' | 'down' | null {
  const remembered = knownOrder(known, list);
  if (remembered === 'mixed' || order === 'mixed') return null;
  return order ?? remembered;
}

/** Behind the last page of one direction. */
function otherWay(at: WalkCursor | null): WalkCursor | null {
  return at && at.first !== 0 ? { direction: 'down', beyond: at.first, first: 0 } : null;
}

/**
 * A link leads onward by its parameter and value, never by its name: the spec's samples name them the other way round
 * than its rules do (spec, "Common list conventions").
 */
export function hasOnwardLink(
  links: RawPage<unknown>['links'],
  direction: 'up' | 'down',
  beyond: number,
): boolean {
  return [links?.previousPage, links?.nextPage].some((link) => {
    const query = new URLSearchParams(link?.split('?')[1]?.split('#')[0] ?? '');
    const value = query.get(direction === 'up' ? 'id_gt' : 'id_lt');
    if (value === null || !/^\d+$/.test(value)) return false;
    return direction === 'up' ? Number(value) >= beyond : Number(value) <= beyond;
  });
}
