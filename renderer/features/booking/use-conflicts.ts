import type { ClashView, SlotView } from '../../../shared/bridge/views.ts';
import { useCall } from '../../state/use-call.ts';

type Time = SlotView & { readonly looked: boolean; readonly groupId?: number };

export type Clashes = {
  /** Empty until they are known. Where the check fails, the outbox checks before it sends. */
  readonly shown: readonly ClashView[];
  /** Whether the check is still running. */
  readonly looking: boolean;
  /** Checks again, and shows what is found. */
  read(): Promise<readonly ClashView[]>;
};

/**
 * Known conflicts with a typed or dropped time, shown before the user confirms, so that they decide once. A free time
 * that the practice listed has none.
 */
export function useClashes(
  chosen: Time | null,
  { appointmentId, locationId }: { appointmentId: number | null; locationId: number | null },
): Clashes {
  const asks = chosen !== null && !chosen.looked && chosen.groupId === undefined;
  const { value, failure, read } = useCall(
    'booking.clashes',
    asks
      ? {
          practitionerId: chosen.practitionerId,
          start: chosen.start,
          end: chosen.end,
          appointmentId,
          locationId,
        }
      : null,
  );
  return {
    shown: value?.clashes ?? [],
    looking: asks && value === null && failure === null,
    read: async () => (await read())?.clashes ?? [],
  };
}
