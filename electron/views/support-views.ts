import type { DaySupportView } from '../../shared/bridge/views.ts';
import { windowRows } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import type { ReadableCache } from '../store/types.ts';
import type { Labels } from './labels.ts';
import { practitionerOf, serviceViewOf } from './patient-page.ts';
import { clip, clipped, idOrNone, patientName } from './people.ts';

/** The support activities of a day at all locations, by start. @returns `more`: how many later ones are left out */
export function supportOfDay(
  cache: ReadableCache,
  { date, zone, labels }: { readonly date: string; readonly zone: string; readonly labels: Labels },
): { readonly activities: DaySupportView[]; readonly more: number } {
  const { startMs, endMs } = dayBounds(date, zone);
  const all = cache.supportActivitiesBetween(startMs, endMs);
  const activities = all.slice(0, windowRows).map((one): DaySupportView => {
    const patientId = idOrNone(one.patientId);
    const patient = patientId === null ? null : cache.get('patients', patientId);
    return {
      id: one.id,
      start: instantFromWire(one.start) ?? startMs,
      end: instantFromWire(one.end),
      locationId: idOrNone(one.locationId),
      patientId,
      patientName: patient ? clip(patientName(patient), 400) : null,
      practitioner: practitionerOf(one.practitionerId, cache, labels),
      service: serviceViewOf(one.serviceId, cache, labels),
      itemCode: clipped(one.itemCode, 400),
      note: clipped(one.note, 4000),
    };
  });
  return { activities, more: all.length - activities.length };
}
