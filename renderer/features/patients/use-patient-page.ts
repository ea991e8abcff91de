import { useCallback, useEffect, useRef, useState } from 'react';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useDesk, useOfStatus } from '../../state/use-desk.tsx';

type Shown = {
  page: PatientPage | null;
  /** Why this PC has no page to show. */
  failure: Failure | null;
  /** The page is being read from the practice. */
  loading: boolean;
  /** Why the practice could not be read. */
  loadFailure: Failure | null;
};

const nothing: Shown = { page: null, failure: null, loading: false, loadFailure: null };

/**
 * A patient's page: at once from this PC; then from the practice, where it can be reached; and from this PC again
 * whenever the patient's data may have changed. Use the patient's id as the key of the component.
 */
export function usePatientPage(patientId: number): Shown & { load(): Promise<void>; read(): Promise<void> } {
  const { bridge, view } = useDesk();
  const [shown, setShown] = useState<Shown>(nothing);
  const live = useOfStatus(({ connection }) => connection.state) === 'live';
  const current = useRef(true);

  const read = useCallback(async () => {
    const answer = await bridge.call('patient.page', { patientId });
    if (!current.current) return;
    if (answer.ok) view.noteOpened(answer.value.patient);
    setShown((before) =>
      answer.ok
        ? { ...before, page: answer.value, failure: null }
        : { ...before, failure: before.page ? null : answer.failure },
    );
  }, [bridge, view, patientId]);

  const load = useCallback(async () => {
    setShown((before) => ({ ...before, loading: true, loadFailure: null }));
    const answer = await bridge.call('patient.load', { patientId });
    if (!current.current) return;
    if (answer.ok) view.noteOpened(answer.value.patient);
    setShown((before) => ({
      ...before,
      loading: false,
      ...(answer.ok ? { page: answer.value, failure: null } : { loadFailure: answer.failure }),
    }));
  }, [bridge, view, patientId]);

  useEffect(() => {
    current.current = true;
    void read();
    return () => {
      current.current = false;
    };
  }, [read]);

  // Loaded once when the page opens, or when the practice can be reached again before the first load.
  const asked = useRef(false);
  useEffect(() => {
    if (!live || asked.current) return;
    asked.current = true;
    void load();
  }, [live, load]);

  useEffect(() => {
    const stops = [
      bridge.on('outbox.changed', ({ write }) => {
        if (write.patientId === patientId) void read();
      }),
      bridge.on('day.changed', () => void read()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge, patientId, read]);

  return { ...shown, load, read };
}
