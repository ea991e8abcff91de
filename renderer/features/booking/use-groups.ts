import { useEffect, useState } from 'react';
import type { GroupView } from '../../../shared/bridge/views.ts';
import { useDesk } from '../../state/use-desk.tsx';
import type { SearchCriteria } from './booking-model.ts';

type Groups = { readonly groups: readonly GroupView[]; readonly more: number };
const none: Groups = { groups: [], more: 0 };

/**
 * Classes of the chosen service with a free place, with any practitioner, as far as this PC knows; empty while loading.
 */
export function useGroups(patientId: number, { serviceId, locationId }: SearchCriteria): Groups {
  const { bridge } = useDesk();
  const [groups, setGroups] = useState(none);
  useEffect(() => {
    setGroups(none);
    if (serviceId === null) return;
    let current = true;
    void bridge.call('booking.groups', { patientId, serviceId, locationId }).then((answer) => {
      if (current && answer.ok) setGroups(answer.value);
    });
    return () => {
      current = false;
    };
  }, [bridge, patientId, serviceId, locationId]);
  return groups;
}
