import { useEffect, useState } from 'react';
import type { ClashView, SlotView } from '../../../shared/bridge/views.ts';
import { useDesk } from '../../state/use-desk.tsx';

type Time = SlotView & { readonly looked: boolean; readonly groupId?: number };

/**
 * What is known to stand in the way of a time that a person typed or dropped a visit on: said before it is asked for, so that it is
 * decided once. A free time that the practice named has nothing in its way.
 */
export function useClashes(
  chosen: Time | null,
  { appointmentId, locationId }: { appointmentId: number | null; locationId: number | null },
) {
  const { bridge } = useDesk();
  const [shown, setShown] = useState<readonly ClashView[]>([]);
  const start = chosen?.start ?? 0;
  const end = chosen?.end ?? 0;
  const practitionerId = chosen?.practitionerId ?? 0;
  const asks = chosen !== null && !chosen.looked && chosen.groupId === undefined;

  const read = async (): Promise<readonly ClashView[]> => {
    if (!asks) return [];
    const answer = await bridge.call('booking.clashes', {
      ...{ practitionerId, start, end, appointmentId, locationId },
    });
    // Where it cannot be told, the outbox looks before it sends.
    return answer.ok ? answer.value.clashes : [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reading for each time; `read` is made anew on every render
  useEffect(() => {
    let current = true;
    setShown([]);
    void read().then((clashes) => current && setShown(clashes));
    return () => {
      current = false;
    };
  }, [bridge, asks, practitionerId, start, end, appointmentId, locationId]);
  return { shown, read, show: setShown };
}
export type Clashes = ReturnType<typeof useClashes>;
