import type { DoingView, SlotView } from '../../shared/bridge/views.ts';
import { askedElsewhere } from '../model/asked-elsewhere.ts';
import { useOfSight } from './use-desk.tsx';

/** What other desks of the clinic are booking or moving at the moment. */
export const useAskedTimes = (): readonly DoingView[] =>
  useOfSight((all) => all.filter(({ visit }) => visit !== null));

/**
 * What another desk of the clinic is booking or moving into some of a time: the practice still shows it as free. A place in a class is
 * no such time. Null: nothing.
 */
export function useAskedElsewhere(
  chosen: (SlotView & { readonly groupId?: number }) | null,
): DoingView | null {
  const [first = null] = useOfSight((all) => {
    const asked = chosen === null || chosen.groupId !== undefined ? null : askedElsewhere(all, chosen);
    return asked === null ? [] : [asked];
  });
  return first;
}
