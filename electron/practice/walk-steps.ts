import { type Failure, failure } from '../../shared/failures.ts';
import type { SetAside } from '../../shared/practice/tolerant.ts';
import {
  knownOrder,
  type ListProfile,
  lastBy,
  mayBeFull,
  orderOf,
  type SeenPage,
  sawBehind,
  sawOrder,
  sawPage,
} from './list-profile.ts';
import type { WalkCursor } from './types.ts';

/** A page as the service returned it. */
export type RawPage<T> = {
  readonly data: readonly T[];
  readonly links?:
    | { readonly previousPage?: string | null; readonly nextPage?: string | null }
    | null
    | undefined;
  /** Records of the page that could not be read; `data` has the others. */
  readonly setAside?: readonly SetAside[] | undefined;
};

export type WalkStep<T> =
  | {
      readonly ok: true;
      readonly items: readonly T[];
      /** Null: this was the last page. */
      readonly cursor: WalkCursor | null;
      /** It was taken for the last one by what the server was, and would not be if that has become another one. */
      readonly assumedLast: boolean;
      readonly learnt: ListProfile;
      /** This page, to be judged by what comes behind it; null when it is no evidence. */
      readonly seen: SeenPage | null;
    }
  | { readonly ok: false; readonly failure: Failure };

/** Where a walk stands: the list, the cursor that asked for this page, and the page before it as evidence. */
export type WalkPosition = {
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
 * - A record that was set aside counts as an object of its page: the walk goes on behind it.
 */
export function takePage<T extends { readonly id: number }>(
  known: ListProfile,
  place: WalkPosition,
  page: RawPage<T>,
): WalkStep<T> {
  const { list, at, before } = place;
  // A server that joins tables may give an object twice in one page.
  const items = [...new Map(page.data.map((item) => [item.id, item])).values()];
  const inOrder = items.map(({ id }) => id);
  const aside = page.setAside ?? [];
  const ids = [...inOrder, ...aside.flatMap(({ id }) => id ?? [])];
  const size = page.data.length + aside.length;
  if (at && !ids.every((id) => (at.direction === 'up' ? id > at.beyond : id < at.beyond))) {
    const asked = at.direction === 'up' ? 'id_gt' : 'id_lt';
    return {
      ok: false,
      failure: failure('protocol', { words: `${list}: a page does not keep to its ${asked}` }),
    };
  }

  let learnt = before ? sawBehind(known, before, size > 0) : known;
  if (size === 0) {
    return { ok: true, items, cursor: otherDirection(at), assumedLast: false, learnt, seen: null };
  }
  if (ids.length === 0) return withoutIds(learnt, place, page, size);

  const order = orderOf(inOrder);
  // Behind a cursor of a walk that goes both ways, the order may be that of the cursor and not of the list.
  const kept = at?.first === 0 && before ? at.direction : null;
  const sure = at === null ? firstDirection(learnt, place, order) : kept;
  if (order && (at === null || sure)) learnt = sawOrder(learnt, list, order);

  const lowest = ids.reduce((a, b) => Math.min(a, b));
  const highest = ids.reduce((a, b) => Math.max(a, b));
  const direction = at?.direction ?? sure ?? 'up';
  const beyond = direction === 'up' ? highest : lowest;
  const begun = sure ? 0 : lowest;
  const first = at ? at.first : begun;
  const cursor: WalkCursor = { direction, beyond, first };

  const onward = hasOnwardLink(page.links, direction, beyond);
  const largestInWalk = Math.max(before?.largestInWalk ?? 0, size);
  const seen: SeenPage = { place: at ? 'later' : 'first', size, onward, largestInWalk };
  if (sure) learnt = sawPage(learnt, seen);
  const last = first === 0 && !place.toTheEnd ? lastBy(learnt, seen) : null;
  return {
    ok: true,
    items,
    cursor: last === null ? cursor : null,
    assumedLast: last === 'size' || (last === 'link' && mayBeFull(learnt, seen)),
    learnt,
    // Also of a walk that was cut off and goes on: that more comes behind a page without a link is seen by it too.
    seen: sure || first === 0 ? seen : null,
  };
}

/**
 * No id of the page can be read: only a link tells where the walk goes on. Without one a page that is shorter than others
 * is taken for the last, `assumedLast` also in a walk that is to be sure of its end.
 */
function withoutIds<T>(
  learnt: ListProfile,
  { list, at }: WalkPosition,
  page: RawPage<T>,
  size: number,
): WalkStep<T> {
  const known = knownOrder(learnt, list);
  const direction = at?.direction ?? (known === 'mixed' ? null : known);
  const beyond = direction
    ? linkValues(page.links, direction).find((value) => isBeyond(value, at))
    : undefined;
  if (direction && beyond !== undefined) {
    const cursor = { direction, beyond, first: at?.first ?? 0 };
    return { ok: true, items: [], cursor, assumedLast: false, learnt, seen: null };
  }
  if (size < learnt.pages.largest) {
    return { ok: true, items: [], cursor: otherDirection(at), assumedLast: true, learnt, seen: null };
  }
  return { ok: false, failure: failure('protocol', { words: `${list}: no id of a page can be read` }) };
}

function isBeyond(value: number, at: WalkCursor | null): boolean {
  if (at === null) return true;
  return at.direction === 'up' ? value > at.beyond : value < at.beyond;
}

/**
 * The direction of a walk by its first page; null: both ways must be tried. A page of one record shows no order, and that of
 * earlier pages may be of another version of the service: a walk to the end does not rely on it.
 */
function firstDirection(
  known: ListProfile,
  { list, toTheEnd }: WalkPosition,
  order: ReturnType<typeof orderOf>,
): 'up' | 'down' | null {
  const remembered = knownOrder(known, list);
  if (remembered === 'mixed' || order === 'mixed') return null;
  return order ?? (toTheEnd ? null : remembered);
}

/** The cursor after the last page of one direction. */
function otherDirection(at: WalkCursor | null): WalkCursor | null {
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
  return linkValues(links, direction).some((value) =>
    direction === 'up' ? value >= beyond : value <= beyond,
  );
}

function linkValues(links: RawPage<unknown>['links'], direction: 'up' | 'down'): number[] {
  return [links?.previousPage, links?.nextPage].flatMap((link) => {
    const query = new URLSearchParams(link?.split('?')[1]?.split('#')[0] ?? '');
    const value = query.get(direction === 'up' ? 'id_gt' : 'id_lt');
    return value !== null && /^\d+$/.test(value) ? [Number(value)] : [];
  });
}
