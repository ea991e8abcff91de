import { useEffect, useState } from 'react';
import type { AtDeskView, DayRow } from '../../../shared/bridge/views.ts';
import { useDay, useDesk } from '../../state/use-desk.tsx';

/** Debounce: running down the list with the arrow key must not read every patient on the way. Milliseconds. */
const restMs = 120;

/** The answer, and the visit that it is about: a patient who comes twice a day has two, each with a case of its own. */
type Read = { readonly appointmentId: number | null; readonly date: string; readonly known: AtDeskView };

/**
 * The fixes for a patient and their next visit: read once the user stays on them, and again when their row changes,
 * when a write of theirs changes state, or when this PC's copy shows the change. Null until it was read.
 */
export function useAtDesk(patientId: number | null, row: DayRow | undefined): AtDeskView | null {
  const { bridge } = useDesk();
  const date = useDay((d) => d.day?.date);
  const appointmentId = row?.appointmentId ?? null;
  const [read, setRead] = useState<Read | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row means that the data may have changed
  useEffect(() => {
    if (patientId === null || !date) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const scheduleRead = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        latest += 1;
        const mine = latest;
        const answer = await bridge.call('patient.atDesk', { patientId, appointmentId, date });
        if (wanted && mine === latest && answer.ok) setRead({ appointmentId, date, known: answer.value });
      }, restMs);
    };
    scheduleRead();
    // Not by way of a state: fifty documents of a patient cause some two hundred such events, and nothing to render.
    const unsubscribe = bridge.on('outbox.changed', ({ write }) => {
      if (write.patientId === patientId) scheduleRead();
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [bridge, patientId, appointmentId, date, row]);
  const isOfThis = read?.appointmentId === appointmentId && read.date === date;
  return isOfThis && read.known.patientId === patientId ? read.known : null;
}
