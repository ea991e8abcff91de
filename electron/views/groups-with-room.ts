import { type GroupView, mostGroups } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { isClassCancelled, isGroup, mostPatientsIn, placesTaken } from '../../shared/practice/group.ts';
import type { AppointmentFields } from '../store/parsed-write.ts';
import type { ReadableCache } from '../store/types.ts';

/** How far ahead classes are offered. */
const ahead = 28 * dayMs;

/**
 * The cached classes of a service with room for another patient, the soonest first.
 * @returns `more`: how many later ones are left out
 * @param about `locationId` null: everywhere; `now`: UTC ms; `moved`: this desk's pending moves, by appointment
 */
export function groupsWithRoom(
  cache: Pick<ReadableCache, 'appointmentsBetween'>,
  about: {
    readonly patientId: number;
    readonly serviceId: number;
    readonly locationId: number | null;
    readonly now: number;
    readonly moved?: ReadonlyMap<number, Partial<AppointmentFields>>;
  },
): { readonly groups: GroupView[]; readonly more: number } {
  const groups = cache
    .appointmentsBetween(about.now, about.now + ahead, about.locationId)
    .flatMap((one): GroupView[] => {
      const places = one.appointmentPatients ?? [];
      const most = mostPatientsIn(one);
      const { id } = one;
      // Where this desk moves it, also before the practice shows it.
      const { start, end, practitionerId, locationId } = {
        practitionerId: one.practitionerId,
        locationId: one.locationId,
        start: instantFromWire(one.start),
        end: instantFromWire(one.end),
        ...about.moved?.get(id),
      };
      if (one.serviceId !== about.serviceId || !isGroup(one) || placesTaken(one) >= most) return [];
      if (isClassCancelled(one)) return [];
      if (places.some(({ patientId }) => patientId === about.patientId)) return [];
      if (start === null || end === null || !practitionerId || !locationId) return [];
      return [{ appointmentId: id, practitionerId, locationId, start, end, booked: placesTaken(one), most }];
    })
    .sort((a, b) => a.start - b.start);
  return { groups: groups.slice(0, mostGroups), more: Math.max(0, groups.length - mostGroups) };
}
