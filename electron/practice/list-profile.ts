import { z } from 'zod';

/**
 * How this server lists, as far as its pages have shown. Pure functions of (what is known, what was seen). Everything
 * here only saves calls: where nothing is known, a walk asks once more.
 */

/** `mixed`: pages came in both orders or in none, so a walk goes both ways. */
export const orders = ['up', 'down', 'mixed'] as const;
export type ListOrder = (typeof orders)[number];

/**
 * Whether a page of this kind has an onward link whenever there is more: `given`, it had one when there was, and
 * never lacked one; `missing`, it lacked one once. First and later pages are kept apart, because servers treat them
 * differently.
 */
const Evidence = z.enum(['unknown', 'given', 'missing']);

export const ListProfile = z.object({
  /** By list. */
  orders: z.record(z.string(), z.enum(orders)),
  links: z.object({
    first: Evidence,
    later: Evidence,
    /** A page without an onward link was seen; until then a link may be no more than decoration. */
    seenWithout: z.boolean(),
    /** Onward links behind which nothing came. */
    dangling: z.int(),
  }),
  pages: z.object({
    /** Most objects seen in one page. */
    largest: z.int(),
    /** How many objects every page had behind which more came; null before the first such page. */
    full: z.int().nullable(),
    fullSeen: z.int(),
    /** Shorter pages behind which nothing came, since one last spoke against the size. */
    shortEnds: z.int(),
    /** Shorter pages behind which more came: each makes more short ends necessary. */
    contradictions: z.int(),
    /** The size of the last of them, while it may be that of a full page; null: pages have been larger since. */
    smaller: z.int().nullable(),
  }),
});
export type ListProfile = Readonly<z.infer<typeof ListProfile>>;

/** How often something must have been seen before a call is saved by it; nothing is counted further. */
const enough = { dangling: 2, fullPages: 8, shortEnds: 4, contradictions: 15 } as const;

/** A page is far smaller than a full one when it holds less than this part of it. */
const farSmaller = 1 / 4;

export const emptyListProfile: ListProfile = {
  orders: {},
  links: { first: 'unknown', later: 'unknown', seenWithout: false, dangling: 0 },
  pages: { largest: 0, full: null, fullSeen: 0, shortEnds: 0, contradictions: 0, smaller: null },
};

/** A page as evidence. */
export type SeenPage = {
  readonly place: 'first' | 'later';
  readonly size: number;
  /** It had a link that leads on in the direction of the walk. */
  readonly onward: boolean;
  /** Most objects of a page of this walk so far, this one included. */
  readonly largestInWalk: number;
};

/** The order in which ids stand in a page; null for fewer than two. */
export function orderOf(ids: readonly number[]): ListOrder | null {
  const [first, second] = ids;
  if (first === undefined || second === undefined) return null;
  const rising = second > first;
  const steady = ids.every(
    (id, i) => i === 0 || (rising ? id > (ids[i - 1] ?? id) : id < (ids[i - 1] ?? id)),
  );
  if (!steady) return 'mixed';
  return rising ? 'up' : 'down';
}

/** The order in which this list comes; where it has not shown one, that of the other lists if they agree. */
export function knownOrder(m: ListProfile, list: string): ListOrder | null {
  const own = m.orders[list];
  if (own) return own;
  const seen = new Set(Object.values(m.orders));
  const [only] = seen;
  return seen.size === 1 && only && only !== 'mixed' ? only : null;
}

export function sawOrder(m: ListProfile, list: string, order: ListOrder): ListProfile {
  const known = m.orders[list];
  if (known === order || known === 'mixed') return m;
  return { ...m, orders: { ...m.orders, [list]: known ? 'mixed' : order } };
}

/** A page that is not empty came. */
export function sawPage(m: ListProfile, page: SeenPage): ListProfile {
  const { pages } = m;
  const seenWithout = m.links.seenWithout || !page.onward;
  const largest = Math.max(pages.largest, page.size);
  const smaller = pages.smaller !== null && page.size > pages.smaller ? null : pages.smaller;
  return { ...m, links: { ...m.links, seenWithout }, pages: { ...pages, largest, smaller } };
}

/** It is now known whether anything came behind `page`. */
export function sawBehind(m: ListProfile, page: SeenPage, more: boolean): ListProfile {
  return more ? sawMore(m, page) : sawEnd(m, page);
}

function sawMore(m: ListProfile, page: SeenPage): ListProfile {
  const before = m.links[page.place];
  // A short page may have been the last one when it was made: what came behind it may be new since.
  const lacking = page.size >= m.pages.largest ? 'missing' : before;
  const given = before === 'unknown' ? 'given' : before;
  const after = page.onward ? given : lacking;
  return {
    ...m,
    pages: pagesWithMore(m.pages, page.size),
    links: { ...m.links, [page.place]: after },
  };
}

/** What a page of this size, behind which more came, shows of the size of full pages. */
function pagesWithMore(pages: ListProfile['pages'], size: number): ListProfile['pages'] {
  const { full, smaller } = pages;
  if (full === size) return { ...pages, fullSeen: Math.min(enough.fullPages, pages.fullSeen + 1) };
  if (full === null || size > full) return { ...pages, full: size, fullSeen: 1 };
  // One may have been the last when it was made. A second one of the same size: pages have become smaller.
  const spokenAgainst = {
    ...pages,
    shortEnds: 0,
    contradictions: Math.min(enough.contradictions, pages.contradictions + 1),
  };
  if (smaller !== size) return { ...spokenAgainst, smaller: size };
  return { ...spokenAgainst, largest: size, full: size, fullSeen: 2, smaller: null };
}

const shortEndsNeeded = ({ contradictions }: ListProfile['pages']): number =>
  enough.shortEnds * (1 + contradictions);

function sawEnd(m: ListProfile, page: SeenPage): ListProfile {
  const dangling = Math.min(enough.dangling, m.links.dangling + (page.onward ? 1 : 0));
  const short = page.size < m.pages.largest;
  const shortEnds = Math.min(shortEndsNeeded(m.pages), m.pages.shortEnds + (short ? 1 : 0));
  return { ...m, links: { ...m.links, dangling }, pages: { ...m.pages, shortEnds } };
}

/**
 * Whether nothing is expected behind this page, going by what the server has shown, and why. By its `link`: it is not a
 * full page, and lacks the link that this server gives whenever there is more (a server may have been changed since, and
 * a full page is where that shows). By its `size`: links cannot be trusted here, and it is shorter than full pages are.
 * Null: more may come.
 *
 * A server may make its pages smaller at any time, and what was a short page is a full one then. So a page is short only
 * where this walk has shown a larger one, or where it is far smaller than a full one. What is expected wrongly all the
 * same is found by the reading to the end that each feed makes now and then (sync/feed-state.ts).
 */
export function lastBy(m: ListProfile, page: SeenPage): 'link' | 'size' | null {
  if (m.links[page.place] === 'given' && !page.onward && page.size < m.pages.largest) return 'link';
  const decoration = m.links.dangling >= enough.dangling && !m.links.seenWithout;
  if (m.links[page.place] !== 'missing' && !decoration) return null;
  return isShort(m, page) ? 'size' : null;
}

/** Whether it would be a full page, where pages have become smaller and come without links since. */
export const mayBeFull = ({ pages }: ListProfile, { size }: SeenPage): boolean =>
  size >= pages.largest * farSmaller;

function isShort(m: ListProfile, page: SeenPage): boolean {
  const { full, fullSeen, shortEnds } = m.pages;
  if (full === null || fullSeen < enough.fullPages || shortEnds < shortEndsNeeded(m.pages)) return false;
  return page.size < full && (page.size < page.largestInWalk || page.size < full * farSmaller);
}
