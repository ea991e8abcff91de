import { useCallback, useEffect, useState } from 'react';
import type { BookingSheet } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useDesk } from '../../state/use-desk.tsx';

/** This PC's data for booking, read when the dialog opens. */
export function useSheet(patientId: number, appointmentId: number | null) {
  const { bridge } = useDesk();
  const [sheet, setSheet] = useState<BookingSheet | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = useCallback(async () => {
    const answer = await bridge.call('booking.sheet', { patientId, appointmentId });
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setSheet(answer.value);
  }, [bridge, patientId, appointmentId]);
  useEffect(() => {
    void read();
  }, [read]);
  return { sheet, failure, read };
}
