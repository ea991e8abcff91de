import { useEffect, useState } from 'react';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useCall } from '../../state/use-call.ts';
import { useDesk, useOfStatus } from '../../state/use-desk.tsx';

type Shown = {
  page: PatientPage | null;
  /** Why this PC has no page to show. */
  failure: Failure | null;
  /** The page is being read from the practice. */
  loading: boolean;
  /** Why the practice could not be read. */
  loadFailure: Failure | null;
  load(): Promise<unknown>;
  read(): Promise<PatientPage | null>;
};

/**
 * A patient's page: at once from this PC; then from the practice, where it can be reached; and from this PC again
 * whenever the patient's data may have changed. Use the patient's id as the key of the component.
 */
export function usePatientPage(patientId: number): Shown {
  const { view } = useDesk();
  const live = useOfStatus(({ connection }) => connection.state) === 'live';
  // Loaded once when the page opens, or when the practice can be reached again before the first load.
  const [wasLive, setWasLive] = useState(live);
  if (live && !wasLive) setWasLive(true);
  const here = useCall('patient.page', { patientId });
  const practice = useCall('patient.load', { patientId }, { when: wasLive });
  const { set, value: page } = here;
  const { value: loaded } = practice;
  useEffect(() => {
    if (loaded) set(loaded);
  }, [loaded, set]);
  useEffect(() => {
    if (page) view.noteOpened(page.patient);
  }, [view, page]);
  return {
    page,
    failure: page ? null : here.failure,
    loading: practice.reading,
    loadFailure: practice.reading ? null : practice.failure,
    load: practice.read,
    read: here.read,
  };
}
