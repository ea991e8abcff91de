import { useEffect, useState } from 'react';
import type { AtDeskView, DayRow } from '../../../shared/bridge/views.ts';
import { useDay, useDesk, useWrites } from '../../state/use-desk.tsx';
import { fixesUnderWay } from './fix-model.ts';

/** Running down the list with the arrow key must not read every patient on the way. */
const restMs = 120;

/**
 * What can be put right for a patient and what comes next: read once somebody stays on them, and again when their row
 * or what was sent of them changes. Null until it was read.
 */
export function useAtDesk(patientId: number | null, row: DayRow | undefined): AtDeskView | null {
  const { bridge } = useDesk();
  const date = useDay((d) => d.day?.date);
  const appointmentId = row?.appointmentId ?? null;
  const waits = useWrites();
  const sent = patientId === null ? 0 : fixesUnderWay(waits, patientId).length;
  const [read, setRead] = useState<AtDeskView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row and what was sent say that there may be something new
  useEffect(() => {
    if (patientId === null || !date) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const answer = await bridge.call('patient.atDesk', { patientId, appointmentId, date });
      if (wanted && answer.ok) setRead(answer.value);
    }, restMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [bridge, patientId, appointmentId, date, row, sent]);
  return read?.patientId === patientId ? read : null;
}
