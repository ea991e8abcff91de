import { useEffect, useState } from 'react';
import type { AtDeskView } from '../../../shared/bridge/views.ts';
import { useCall } from '../../state/use-call.ts';
import { useDay } from '../../state/use-desk.tsx';

/** Debounce: running down the list with the arrow key must not read every patient on the way. Milliseconds. */
const restMs = 120;

/**
 * The fixes for a patient and their next visit, by the visit that is chosen: a patient who comes twice a day has two, each with
 * a case of its own. Read once the user stays on them. Null until it was read.
 */
export function useAtDesk(patientId: number | null, appointmentId: number | null): AtDeskView | null {
  const date = useDay((d) => d.day?.date);
  const rests = useRests(`${patientId} ${appointmentId} ${date}`, restMs);
  const input = patientId !== null && date ? { patientId, appointmentId, date } : null;
  return useCall('patient.atDesk', input, { when: rests }).value;
}

/** Whether a value has stayed the same for this long. */
function useRests(value: string, ms: number): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested === value;
}
