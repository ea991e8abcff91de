import { useEffectEvent, useLayoutEffect } from 'react';
import type { KeyAct } from '../model/keys.ts';
import { useDesk } from './use-desk.tsx';

/** Offers a command as long as the component is shown. @param act null: none */
export function useCommand(act: KeyAct | null, run: () => void): void {
  const { commands } = useDesk();
  const now = useEffectEvent(run);
  // In a layout effect: the next key may come before any other.
  useLayoutEffect(() => (act === null ? undefined : commands.offer(act, () => now())), [commands, act]);
}
