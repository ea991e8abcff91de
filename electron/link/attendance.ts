/**
 * Which desks may be calling the service alone: those whose connection broke, not those that left.
 *
 * A PC that is switched off ends its connection. One whose cable or Wi-Fi fails goes stale, and goes on calling within its
 * own share of the budget. Desks are identified by their tokens: there is no person's name here.
 */

import { budget } from './assets.ts';

/** How long the share of a desk is kept for it after its connection broke, in milliseconds. */
export const keptShareMs = 600_000;

/** `since`: when the desk was seen last, UTC milliseconds. */
export type DeskAttendance = { readonly is: 'linked' | 'left' | 'stale'; readonly since: number };
export type Attendance = Readonly<Record<string, DeskAttendance>>;

/** What the server reports: the open connections, and how and when each desk's last one ended. */
export type Connections = {
  readonly open: ReadonlySet<string>;
  readonly ended: ReadonlyMap<string, { readonly is: 'left' | 'stale'; readonly at: number }>;
};

/**
 * @param desks those that are paired; all others are dropped
 * @param now UTC milliseconds, from before the server was asked. Where that clock was set back, ten minutes count from there
 */
export function nextAttendance(
  before: Attendance,
  desks: readonly string[],
  { open, ended }: Connections,
  now: number,
): Attendance {
  const next: Record<string, DeskAttendance> = {};
  for (const desk of desks) {
    const last = before[desk];
    if (open.has(desk)) next[desk] = { is: 'linked', since: now };
    else if (last !== undefined) next[desk] = missing(last, ended.get(desk), now);
  }
  return next;
}

/**
 * A new server does not know the connections of the one before, and the server may report an end a moment late. So a desk
 * that was linked and is missing counts as stale until the server reports that it left. A connection that came and ended between
 * two looks is known by its end alone.
 */
function missing(
  last: DeskAttendance,
  end: { readonly is: 'left' | 'stale'; readonly at: number } | undefined,
  now: number,
): DeskAttendance {
  const isKnown = end !== undefined && end.at >= last.since;
  // An end that is ahead: the hub's clock was set back.
  const since = isKnown && end.at <= now ? end.at : Math.min(last.since, now);
  if (isKnown) return { is: end.is, since };
  return { is: last.is === 'left' ? 'left' : 'stale', since };
}

/** @returns the desks that went stale within the last ten minutes */
export function mayCallAlone(attendance: Attendance, now: number): readonly string[] {
  return Object.entries(attendance).flatMap(([desk, { is, since }]) => {
    return is === 'stale' && now - since < keptShareMs ? [desk] : [];
  });
}

/** @returns the part of the full budget that these of so many desks may call alone, in calls a window */
export const sharesOf = (absent: readonly string[], desks: number): number =>
  absent.length * Math.floor(budget.permits / Math.max(1, desks));

/** The server's reasons for connections that broke. For all other reasons, one side closed the connection on purpose. */
const broken = ['Stale Connection', 'Read Error', 'Write Error', 'Write Deadline', 'Slow Consumer'];

/** @param reason as the server gives it: "Stale Connection", "Client Closed" */
export const endOf = (reason: string): 'left' | 'stale' =>
  broken.some((word) => reason.startsWith(word)) ? 'stale' : 'left';
