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
  const [known, setKnown] = useState<Known>({ of: '', clashes: [] });
  const start = chosen?.start ?? 0;
  const end = chosen?.end ?? 0;
  const practitionerId = chosen?.practitionerId ?? 0;
  const asks = chosen !== null && !chosen.looked && chosen.groupId === undefined;
  const time = asks ? [practitionerId, start, end, appointmentId, locationId].join() : '';

  const read = async (): Promise<readonly ClashView[]> => {
    if (!asks) return [];
    const answer = await bridge.call('booking.clashes', {
      practitionerId,
      start,
      end,
      appointmentId,
      locationId,
    });
    // Where it cannot be told, the outbox looks before it sends.
    return answer.ok ? answer.value.clashes : [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reading for each time; `read` is made anew on every render
  useEffect(() => {
    let current = true;
    void read().then((clashes) => current && setKnown({ of: time, clashes }));
    return () => {
      current = false;
    };
  }, [bridge, time]);
  return {
    /** None until they are known. */
    shown: known.of === time ? known.clashes : [],
    /** Whether it is not known yet what stands in its way. */
    looking: known.of !== time,
    read,
    show: (clashes: readonly ClashView[]) => setKnown({ of: time, clashes }),
  };
}

type Known = { readonly of: string; readonly clashes: readonly ClashView[] };

export type Clashes = ReturnType<typeof useClashes>;
