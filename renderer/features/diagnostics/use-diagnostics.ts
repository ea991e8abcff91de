import { useEffect, useState } from 'react';
import type { Diagnostics } from '../../../shared/bridge/views.ts';
import { useDesk } from '../../state/use-desk.tsx';

/** Polls the diagnostics every second while they are shown; a poll waits for the previous one. */
export function useDiagnostics(): Diagnostics | null {
  const { bridge, clock, notices } = useDesk();
  const [seen, setSeen] = useState<Diagnostics | null>(null);
  useEffect(() => {
    let open = true;
    let reading = false;
    const read = async () => {
      if (reading || document.hidden) return;
      reading = true;
      const answer = await bridge.call('app.diagnostics', {});
      reading = false;
      if (!open) return;
      if (answer.ok) setSeen(answer.value);
      else notices.fail(answer.failure);
    };
    void read();
    const stop = clock.store.subscribe(() => void read());
    return () => {
      open = false;
      stop();
    };
  }, [bridge, clock, notices]);
  return seen;
}
