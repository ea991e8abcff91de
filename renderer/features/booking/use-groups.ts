import type { GroupView } from '../../../shared/bridge/views.ts';
import { useCall } from '../../state/use-call.ts';
import type { SearchCriteria } from './booking-model.ts';

type Groups = { readonly groups: readonly GroupView[]; readonly more: number };
const none: Groups = { groups: [], more: 0 };

/**
 * Classes of the chosen service with a free place, with any practitioner, as far as this PC knows; empty while loading.
 */
export function useGroups(patientId: number, { serviceId, locationId }: SearchCriteria): Groups {
  const input = serviceId === null ? null : { patientId, serviceId, locationId };
  return useCall('booking.groups', input).value ?? none;
}
