/**
 * Which desks may be calling the practice alone: those whose connection broke, not those that left.
 *
 * A PC that is switched off ends its connection; one whose cable or Wi-Fi fails goes stale, and calls on at its own
 * share. Nothing here names anybody: desks go by their tokens.
 */

/** How long the share of a desk is kept for it after its connection broke, in milliseconds. */
export const keptShareMs = 600_000;

/** How one desk stands; `since`: when it was seen last, UTC milliseconds. */
export type DeskAttendance = { readonly is: 'linked' | 'left' | 'stale'; readonly since: number };
export type Attendance = Readonly<Record<string, DeskAttendance>>;

/** What the server says of its connections: those that stand, and how and when each desk's last one ended. */
export type Connections = {
  readonly open: ReadonlySet<string>;
  readonly ended: ReadonlyMap<string, { readonly is: 'left' | 'stale'; readonly at: number }>;
};

/**
 * @param desks those that are paired; others are forgotten
 * @param now UTC milliseconds, from before the server was asked
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
    else if (last !== undefined && last.is !== 'left')
      next[desk] = { is: howItEnded(last, ended.get(desk)), since: last.since };
    else if (last !== undefined) next[desk] = last;
  }
  return next;
}

/**
 * A new server knows nothing of the connections of the one before, and an end may be written down a moment later: who was
 * there and is not may be calling alone, until it is known that it left.
 */
const howItEnded = (
  last: DeskAttendance,
  end: { readonly is: 'left' | 'stale'; readonly at: number } | undefined,
) => (end !== undefined && end.at >= last.since ? end.is : 'stale');

/** @returns the desks that went stale within the last ten minutes */
export function mayCallAlone(attendance: Attendance, now: number): readonly string[] {
  return Object.entries(attendance).flatMap(([desk, { is, since }]) => {
    // A clock that was set back makes an age below zero: the share is then kept from now on.
    return is === 'stale' && now - since < keptShareMs ? [desk] : [];
  });
}

/** How the server names the ends of connections that broke. All others were ended by one side on purpose. */
const broken = ['Stale Connection', 'Read Error', 'Write Error', 'Write Deadline', 'Slow Consumer'];

/** @param reason as the server gives it: "Stale Connection", "Client Closed" */
export const endOf = (reason: string): 'left' | 'stale' =>
  broken.some((word) => reason.startsWith(word)) ? 'stale' : 'left';
