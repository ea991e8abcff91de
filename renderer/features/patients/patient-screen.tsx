import type { PatientPage } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { useFileDrop } from '../../components/file-drop.ts';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { WriteCard } from '../../components/write-card.tsx';
import { useDesk, useMinutes, useOfWrites } from '../../state/use-desk.tsx';
import { Cases } from './cases.tsx';
import { CustomFields } from './custom-fields.tsx';
import { Details, Legend } from './details.tsx';
import { Invoices } from './invoices.tsx';
import css from './patient.module.css';
import { Head } from './patient-head.tsx';
import { Payments } from './payments.tsx';
import { Files, Support, SupportItems } from './records.tsx';
import { usePatientPage } from './use-patient-page.ts';
import { usePendingChanges } from './use-pending-changes.ts';
import { Visits } from './visits.tsx';
import { patientsWords } from './words.ts';

const { page: said } = patientsWords;

/** One patient's page: identity and alert first. */
export function PatientScreen({ patientId }: { patientId: number }) {
  const { view } = useDesk();
  const { page, failure, loading, loadFailure, load, read } = usePatientPage(patientId);
  const back = (
    <Button look="bare" className={css.back} onClick={() => view.findPatients('')}>
      {said.back}
    </Button>
  );
  if (!page) {
    return (
      <div className={css.screen}>
        {back}
        <NotHere
          loading={loading}
          words={loadFailure ? sayFailure(loadFailure) : failure && sayFailure(failure)}
          onLoad={load}
        />
      </div>
    );
  }
  return (
    <div className={css.screen}>
      {back}
      <Page
        page={page}
        loading={loading}
        onLoad={load}
        onReread={read}
        loadFailure={loadFailure && sayFailure(loadFailure)}
      />
    </div>
  );
}

function NotHere({
  loading,
  words,
  onLoad,
}: {
  loading: boolean;
  words: string | null;
  onLoad: () => unknown;
}) {
  if (loading || words === null) return <p className={texts.soft}>{said.loading}</p>;
  return (
    <Note
      tone="danger"
      role="alert"
      title={said.notHere}
      actions={<Button onClick={onLoad}>{said.load}</Button>}
    >
      {words}
    </Note>
  );
}

type PageProps = {
  page: PatientPage;
  loading: boolean;
  /** Reads the page from the practice. */
  onLoad: () => Promise<unknown>;
  /** Reads the page from this PC again. */
  onReread: () => Promise<PatientPage | null>;
  loadFailure: string | null;
};

function Page({ page, loading, onLoad, onReread, loadFailure }: PageProps) {
  const { view } = useDesk();
  const now = useMinutes();
  const asked = usePendingChanges(page, onReread, onLoad);
  const { patient } = page;
  const drop = useFileDrop((files) => view.openDialog({ kind: 'file', patient, files }));
  return (
    <article
      className={`${css.page} ${drop.over ? css.over : ''}`}
      aria-label={patient.name}
      {...drop.handlers}
    >
      <Head page={page} phone={asked.phone} loading={loading} onLoad={() => void onLoad()} />
      {loadFailure && (
        <Note tone="warning" title={said.notUpdated}>
          {loadFailure}
        </Note>
      )}
      <Waiting patientId={patient.id} />
      <div className={css.columns}>
        <div className={css.column}>
          <Visits page={page} now={now} />
          <Invoices page={page} />
          <Payments page={page} />
          <Cases cases={page.cases} total={page.totals.cases} />
          <Support activities={page.supportActivities} total={page.totals.supportActivities} />
          <SupportItems items={page.supportItems} total={page.totals.supportItems} />
          <Files page={page} />
        </div>
        <div className={css.column}>
          <Details page={page} asked={asked} onReread={onReread} />
          <CustomFields page={page} onReread={onReread} />
          <Legend patientId={patient.id} />
        </div>
      </div>
    </article>
  );
}

/** The patient's pending writes. */
function Waiting({ patientId }: { patientId: number }) {
  const writes = useOfWrites((all) => all.filter((w) => w.patientId === patientId && w.state !== 'done'));
  if (writes.length === 0) return null;
  return (
    <ul className={layouts.stack} aria-label={said.pending}>
      {writes.map((write) => (
        <li key={write.id} className={css.write}>
          <WriteCard write={write} />
        </li>
      ))}
    </ul>
  );
}
