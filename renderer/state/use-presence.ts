import type { DayRow } from '../../shared/bridge/views.ts';
import { hereOf, type Presence, presencesOf } from '../../shared/presence.ts';
import { useDay, useMinutes } from './use-desk.tsx';

type Rows = ReadonlyMap<string, DayRow>;
type Known = { readonly now: number; readonly presences: ReadonlyMap<string, Presence> };

/** Memoized for all rows of a day: every row on the screen asks. */
const known = new WeakMap<Rows, Known>();

function presencesAt(rows: Rows, now: number): ReadonlyMap<string, Presence> {
  const before = known.get(rows);
  if (before?.now === now) return before.presences;
  const presences = presencesOf(hereOf(rows.values(), now), now);
  known.set(rows, { now, presences });
  return presences;
}

/**
 * Where the patient of a row of the shown day is, if they have arrived (shared/presence.ts). The row renders only when
 * it changes.
 */
export function usePresence(row: Pick<DayRow, 'key'>): Presence | undefined {
  const now = useMinutes();
  const text = useDay((d) => {
    const presence = d.day && presencesAt(d.day.rows, now).get(row.key);
    return presence ? JSON.stringify(presence) : null;
  });
  return text === null ? undefined : (JSON.parse(text) as Presence);
}
