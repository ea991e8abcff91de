import { z } from 'zod';

/**
 * How this server lists, as far as its pages have shown (DESIGN section 5). Pure functions of (what is known, what was
 * seen). Everything here only ever saves calls: where nothing is known, a walk asks once more.
 */

/** `mixed`: pages came in both orders or in none, so a walk goes both ways. */
export const orders = ['up', 'down', 'mixed'] as const;
export type Order = (typeof orders)[number];

/**
 * Whether a page of this kind has an onward link whenever there is more: `given`, it had one when there was, and never
 * lacked one; `missing`, it lacked one once. First pages and later ones are told apart, because servers treat them apart.
 */
const Evidence = z.enum(['unknown', 'given', 'missing']);

export const ListManners = z.object({
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
    /** Such pages came in different sizes: then a short page tells nothing. */
    varies: z.boolean(),
    /** Shorter pages behind which nothing came. */
    shortEnds: z.int(),
  }),
});
export type ListManners = Readonly<z.infer<typeof ListManners>>;

/** How often something must have been seen before a call is saved by it; nothing is counted further. */
const enough = { dangling: 2, fullPages: 8, shortEnds: 4 } as const;

export const nothingSeen: ListManners = {
  orders: {},
  links: { first: 'unknown', later: 'unknown', seenWithout: false, dangling: 0 },
  pages: { largest: 0, full: null, fullSeen: 0, varies: false, shortEnds: 0 },
};

/** A page as evidence. */
export type SeenPage = {
  readonly place: 'first' | 'later';
  readonly size: number;
  /** It had a link that leads on in the direction of the walk. */
  readonly onward: boolean;
};

/** The order in which ids stand in a page; null for fewer than two. */
export function orderOf(ids: readonly number[]): Order | null {
  const [first, second] = ids;
  if (first === undefined || second === undefined) return null;
  const rising = second > first;
  const steady = ids.every(
    (id, i) => i === 0 || (rising ? id > (ids[i - 1] ?? id) : id < (ids[i - 1] ?? id)),
  );
  return steady ? (rising ? 'up' : 'down') : 'mixed';
}

/** The order in which this list comes; where it has not shown one, that of the other lists if they agree. */
export function knownOrder(m: ListManners, list: string): Order | null {
  const own = m.orders[list];
  if (own) return own;
  const seen = new Set(Object.values(m.orders));
  const [only] = seen;
  return seen.size === 1 && only && only !== 'mixed' ? only : null;
}

export function sawOrder(m: ListManners, list: string, order: Order): ListManners {
  const known = m.orders[list];
  if (known === order || known === 'mixed') return m;
  return { ...m, orders: { ...m.orders, [list]: known ? 'mixed' : order } };
}

/** A page that is not empty came. */
export function sawPage(m: ListManners, page: SeenPage): ListManners {
  const seenWithout = m.links.seenWithout || !page.onward;
  const largest = Math.max(m.pages.largest, page.size);
  const varies = m.pages.varies || (m.pages.full !== null && page.size > m.pages.full);
  return { ...m, links: { ...m.links, seenWithout }, pages: { ...m.pages, largest, varies } };
}

/** It is now known whether anything came behind `page`. */
export function sawBehind(m: ListManners, page: SeenPage, more: boolean): ListManners {
  return more ? sawMore(m, page) : sawEnd(m, page);
}

function sawMore(m: ListManners, page: SeenPage): ListManners {
  const { full } = m.pages;
  const pages =
    full === null
      ? { ...m.pages, full: page.size, fullSeen: 1 }
      : full === page.size
        ? { ...m.pages, fullSeen: Math.min(enough.fullPages, m.pages.fullSeen + 1) }
        : { ...m.pages, varies: true };
  const before = m.links[page.place];
  // A short page may have been the last one when it was made: what came behind it may be new since.
  const lacking = page.size >= m.pages.largest ? 'missing' : before;
  const after = page.onward ? (before === 'unknown' ? 'given' : before) : lacking;
  return { ...m, pages, links: { ...m.links, [page.place]: after } };
}

function sawEnd(m: ListManners, page: SeenPage): ListManners {
  const dangling = Math.min(enough.dangling, m.links.dangling + (page.onward ? 1 : 0));
  const shortEnds = Math.min(enough.shortEnds, m.pages.shortEnds + (page.size < m.pages.largest ? 1 : 0));
  return { ...m, links: { ...m.links, dangling }, pages: { ...m.pages, shortEnds } };
}

/**
 * True when nothing can come behind this page, going by what the server has shown: it is not a full page, and lacks the
 * link that this server gives whenever there is more (a server may have been changed since, and a full page is where
 * that shows); or links cannot be trusted here, and it is shorter than full pages, which were all of
 * one size, and behind short ones nothing ever came.
 */
export function isLast(m: ListManners, page: SeenPage): boolean {
  if (m.links[page.place] === 'given' && !page.onward && page.size < m.pages.largest) return true;
  const decoration = m.links.dangling >= enough.dangling && !m.links.seenWithout;
  if (m.links[page.place] !== 'missing' && !decoration) return false;
  const { full, fullSeen, varies, shortEnds } = m.pages;
  return (
    full !== null &&
    page.size < full &&
    !varies &&
    fullSeen >= enough.fullPages &&
    shortEnds >= enough.shortEnds
  );
}
