import { useEffect, useState } from 'react';
import type { ClashView, SlotView } from '../../../shared/bridge/views.ts';
import { useDesk } from '../../state/use-desk.tsx';

type Time = SlotView & { readonly looked: boolean; readonly groupId?: number };

/**
 * Known conflicts with a typed or dropped time, shown before the user confirms, so that they decide once. A free time
 * that the practice listed has none.
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
    // Where the check fails, the outbox checks before it sends.
    return answer.ok ? answer.value.clashes : [];
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one read for each time; `read` is a new function on every render
  useEffect(() => {
    let current = true;
    void read().then((clashes) => current && setKnown({ of: time, clashes }));
    return () => {
      current = false;
    };
  }, [bridge, time]);
  return {
    /** Empty until they are known. */
    shown: known.of === time ? known.clashes : [],
    /** Whether the check is still running. */
    looking: known.of !== time,
    read,
    show: (clashes: readonly ClashView[]) => setKnown({ of: time, clashes }),
  };
}

type Known = { readonly of: string; readonly clashes: readonly ClashView[] };

export type Clashes = ReturnType<typeof useClashes>;
