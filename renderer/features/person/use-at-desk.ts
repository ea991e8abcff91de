import type { AtDeskView } from '../../../shared/bridge/views.ts';
import { useCall } from '../../state/use-call.ts';
import { useDay } from '../../state/use-desk.tsx';

/**
 * The fixes for a patient and their next visit, by the visit that is chosen: a patient who comes twice a day has two, each with
 * a case of its own. Running down the list with the arrow key does not read every patient on the way. Null until it was read.
 */
export function useAtDesk(patientId: number | null, appointmentId: number | null): AtDeskView | null {
  const date = useDay((d) => d.day?.date);
  const input = patientId !== null && date ? { patientId, appointmentId, date } : null;
  return useCall('patient.atDesk', input, { restMs: 120 }).value;
}
