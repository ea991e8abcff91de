import { useEffect, useState } from 'react';
import type { AtDeskView, DayRow } from '../../../shared/bridge/views.ts';
import { useDay, useDesk } from '../../state/use-desk.tsx';

/** Running down the list with the arrow key must not read every patient on the way. */
const restMs = 120;

/**
 * What can be put right for a patient and what comes next: read once somebody stays on them, and again when their row
 * changes or a write of theirs moves on, also when it shows in what this PC knows. Null until it was read.
 */
export function useAtDesk(patientId: number | null, row: DayRow | undefined): AtDeskView | null {
  const { bridge } = useDesk();
  const date = useDay((d) => d.day?.date);
  const appointmentId = row?.appointmentId ?? null;
  const [heard, setHeard] = useState(0);
  const [read, setRead] = useState<AtDeskView | null>(null);
  useEffect(
    () =>
      bridge.on('outbox.changed', ({ write }) => {
        if (write.patientId === patientId) setHeard((n) => n + 1);
      }),
    [bridge, patientId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row and what was heard of writes say that there may be something new
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
  }, [bridge, patientId, appointmentId, date, row, heard]);
  return read?.patientId === patientId ? read : null;
}
