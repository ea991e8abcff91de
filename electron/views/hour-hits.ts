import type { DayRow, PatientHit } from '../../shared/bridge/views.ts';
import { instantAt } from '../../shared/clinic-time.ts';
import { slipsAllowed, slipsBetween } from '../../shared/edit-distance.ts';
import { fold } from '../../shared/folded-text.ts';
import { visitOf } from './search-hits.ts';

/** A search for a practitioner and a time, as patients say it at the counter: "I'm here for Thuy at 12". */
export type Hour = {
  readonly names: readonly string[];
  /** Minutes since midnight: the times that may be meant; `3` is morning or afternoon. */
  readonly minutes: readonly number[];
};

/** Visits at most this far from the typed time match. */
const nearMs = 60 * 60_000;
const mostHits = 5;

/** Parses `thuy 12`, `thuy at 12:30`, `dan 3pm`, `priya raman 9.15am`; null: another text. */
export function readHour(text: string): Hour | null {
  const match = /^(\p{L}[\p{L} '’-]*?)\s+(?:(?:at|@)\s*)?(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/u.exec(
    fold(text).trim(),
  );
  const [, typed = '', hour = '', minute = '00', half] = match ?? [];
  const names = typed.split(/[ -]+/).filter((word) => word !== '');
  const at = Number(hour) * 60 + Number(minute);
  if (names.length === 0 || Number(hour) > 23 || Number(minute) > 59) return null;
  if (Number(hour) > 12) return half ? null : { names, minutes: [at] };
  const morning = at % (12 * 60);
  if (half) return { names, minutes: [half === 'am' ? morning : morning + 12 * 60] };
  return { names, minutes: [morning, morning + 12 * 60] };
}

/**
 * The patients whose visit with that practitioner is nearest to that time, the nearest first. Cancelled and missed
 * visits come last, because the patient may have turned up anyway. Pure.
 *
 * @param rows of the day, of all locations
 * @param about.zoneOf the zone of a location's times
 */
export function hourHits(
  { names, minutes }: Hour,
  rows: readonly DayRow[],
  about: { readonly date: string; readonly zoneOf: (locationId: number | null) => string },
): PatientHit[] {
  const far = ({ start, locationId }: DayRow) => {
    const zone = about.zoneOf(locationId);
    return Math.min(
      ...minutes.map((minute) => Math.abs(start - instantAt(about.date, clockOf(minute), zone))),
    );
  };
  const off = ({ status }: DayRow) => (status === 'cancelled' || status === 'did-not-arrive' ? 1 : 0);
  return rows
    .filter((row) => row.patient !== null && row.practitioner !== null)
    .filter((row) => isCalled(row.practitioner?.name ?? '', names) && far(row) <= nearMs)
    .sort((a, b) => off(a) - off(b) || far(a) - far(b) || a.start - b.start)
    .flatMap((row): PatientHit[] =>
      row.patient
        ? [
            {
              patient: row.patient,
              archived: false,
              close: false,
              why: { by: 'visit', text: null },
              today: visitOf(row),
            },
          ]
        : [],
    )
    .slice(0, mostHits);
}

/** @param minute since midnight, by the clock */
const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Whether each typed word begins one of the practitioner's names, or is within the slips that a search allows. */
function isCalled(name: string, typed: readonly string[]): boolean {
  const own = fold(name).split(/[ -]+/);
  return typed.every((word) => {
    const most = slipsAllowed(word);
    return own.some((one) => one.startsWith(word) || slipsBetween(word, one, most).whole <= most);
  });
}
