import { useCallback, useEffect, useRef, useState } from 'react';
import type { TakingsView } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import type { LocationIds } from '../../../shared/locations.ts';
import { useDesk, useStatus } from '../../state/use-desk.tsx';

type Read = { view: TakingsView | null; failure: Failure | null };

/**
 * The takings of a day at some locations; empty: at all of them.
 *
 * Guarantee: they are read again whenever a payment of this desk changed, or the practice's payments were read again.
 */
export function useTakings(date: string | null, places: LocationIds): Read & { read(): Promise<void> } {
  const { bridge } = useDesk();
  const [shown, setShown] = useState<Read>({ view: null, failure: null });
  const latest = useRef(0);
  const read = useCallback(async () => {
    if (date === null) return;
    latest.current += 1;
    const mine = latest.current;
    const answer = await bridge.call('takings.read', { date, locationIds: [...places] });
    if (mine !== latest.current) return;
    setShown(answer.ok ? { view: answer.value, failure: null } : { view: null, failure: answer.failure });
  }, [bridge, date, places]);
  useEffect(() => {
    setShown({ view: null, failure: null });
    const stops = [
      bridge.on('outbox.changed', ({ write }) => {
        if (write.kind === 'payment' || write.kind === 'payment-removal') void read();
      }),
      bridge.on('day.changed', () => void read()),
    ];
    return () => {
      latest.current += 1;
      for (const stop of stops) stop();
    };
  }, [bridge, read]);
  const readAt = useStatus()?.lists.find(({ feed }) => feed === 'payments')?.readAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each sync of the practice's payments
  useEffect(() => void read(), [read, readAt]);
  return { ...shown, read };
}
