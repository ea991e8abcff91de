import { type GroupView, mostGroups } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { isGroup, placesTaken } from '../../shared/practice/group.ts';
import type { ReadableCache } from '../store/types.ts';

/** How far ahead classes are offered. */
const ahead = 28 * dayMs;

/**
 * The cached classes of a service with room for another patient, the soonest first.
 * @returns `more`: how many later ones are left out
 * @param about `locationId` null: everywhere; `now`: UTC ms
 */
export function groupsWithRoom(
  cache: Pick<ReadableCache, 'appointmentsBetween'>,
  about: {
    readonly patientId: number;
    readonly serviceId: number;
    readonly locationId: number | null;
    readonly now: number;
  },
): { readonly groups: GroupView[]; readonly more: number } {
  const groups = cache
    .appointmentsBetween(about.now, about.now + ahead, about.locationId)
    .flatMap((one): GroupView[] => {
      const [start, end] = [instantFromWire(one.start), instantFromWire(one.end)];
      const places = one.appointmentPatients ?? [];
      const most = one.maxPatients ?? 1;
      const { id, practitionerId, locationId } = one;
      if (one.serviceId !== about.serviceId || !isGroup(one) || placesTaken(one) >= most) return [];
      if (places.some(({ patientId }) => patientId === about.patientId)) return [];
      if (start === null || end === null || !practitionerId || !locationId) return [];
      return [{ appointmentId: id, practitionerId, locationId, start, end, booked: placesTaken(one), most }];
    });
  return { groups: groups.slice(0, mostGroups), more: Math.max(0, groups.length - mostGroups) };
}
