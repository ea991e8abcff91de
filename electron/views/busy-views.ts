import type { BusyView } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment, BusyTime } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import { clip, idOrNone } from './people.ts';

const mostShown = 1000;

/**
 * When practitioners cannot be booked on a day: its busy times, and the blocks that older records keep as appointments
 * (docs/practice-api/resources.md, `isUnavailableBlock`, deprecated). By start; of all locations. One that names no
 * practitioner applies to all at its location.
 */
export function busyViews(
  cache: ReadableCache,
  day: { readonly date: string; readonly zone: string },
): BusyView[] {
  const { startMs, endMs } = dayBounds(day.date, day.zone);
  const titles = new Map(cache.all('busyTimeTypes').map((type) => [type.id, type.title?.trim() ?? '']));
  const busy = cache
    .busyTimesBetween(startMs, endMs, null)
    .filter((one) => !one.archived)
    .flatMap((one) => viewOf(one, one.practitionerIds ?? [], titles.get(one.busyTimeTypeId ?? 0) ?? ''));
  const blocks = cache
    .blocksBetween(startMs, endMs)
    .flatMap((one) => viewOf(one, [...(one.busyTimePractitionerIds ?? []), one.practitionerId], ''));
  return [...busy, ...blocks]
    .filter((one) => one.end > startMs && one.start < endMs)
    .sort((a, b) => a.start - b.start)
    .slice(0, mostShown);
}

function viewOf(
  one: Pick<BusyTime | Appointment, 'start' | 'end' | 'locationId' | 'note'>,
  practitioners: readonly (number | null | undefined)[],
  title: string,
): BusyView[] {
  const start = instantFromWire(one.start);
  const end = instantFromWire(one.end);
  const practitionerIds = [...new Set(practitioners.flatMap((id) => idOrNone(id) ?? []))];
  if (start === null || end === null || end <= start) return [];
  // A note that only says the title again, as `Lunch` of a `Lunch` does, is said once.
  const words = [...new Set([title.trim(), one.note?.trim()])].filter(Boolean).join(': ');
  return [
    {
      start,
      end,
      practitionerIds: practitionerIds.slice(0, 200),
      locationId: idOrNone(one.locationId),
      words: clip(words || 'Busy', 400),
    },
  ];
}
