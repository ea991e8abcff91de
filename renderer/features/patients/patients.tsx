import { TypedAbout } from '../../state/typed-about.tsx';
import { useView } from '../../state/use-desk.tsx';
import { FindPatients } from './find-patients.tsx';
import { PatientScreen } from './patient-screen.tsx';

/** One patient's page, or the patient search. */
export function Patients() {
  const patientId = useView((v) => v.patientId);
  if (patientId === null) return <FindPatients />;
  return (
    <TypedAbout of={['patient', patientId]}>
      <PatientScreen patientId={patientId} />
    </TypedAbout>
  );
}
