import { useEffect, useState } from 'react';
import type { AtDeskView, DayRow } from '../../../shared/bridge/views.ts';
import { useDay, useDesk } from '../../state/use-desk.tsx';

/** Running down the list with the arrow key must not read every patient on the way. */
const restMs = 120;

/** What was read, and of which visit: somebody who comes twice a day has two, each with a case of its own. */
type Read = { readonly appointmentId: number | null; readonly date: string; readonly known: AtDeskView };

/**
 * What can be put right for a patient and what comes next: read once somebody stays on them, and again when their row
 * changes or a write of theirs moves on, also when it shows in what this PC knows. Null until it was read.
 */
export function useAtDesk(patientId: number | null, row: DayRow | undefined): AtDeskView | null {
  const { bridge } = useDesk();
  const date = useDay((d) => d.day?.date);
  const appointmentId = row?.appointmentId ?? null;
  const [read, setRead] = useState<Read | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changed says that there may be something new
  useEffect(() => {
    if (patientId === null || !date) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        latest += 1;
        const mine = latest;
        const answer = await bridge.call('patient.atDesk', { patientId, appointmentId, date });
        if (wanted && mine === latest && answer.ok) setRead({ appointmentId, date, known: answer.value });
      }, restMs);
    };
    readSoon();
    // Not by way of a state: fifty documents of a patient are some two hundred such words, and nothing to draw.
    const deaf = bridge.on('outbox.changed', ({ write }) => {
      if (write.patientId === patientId) readSoon();
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      deaf();
    };
  }, [bridge, patientId, appointmentId, date, row]);
  const isOfThis = read?.appointmentId === appointmentId && read.date === date;
  return isOfThis && read.known.patientId === patientId ? read.known : null;
}
