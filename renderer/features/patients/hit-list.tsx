import type { PatientHit } from '../../../shared/bridge/views.ts';
import { sayWhy } from '../../model/found-words.ts';
import { otherName, sayBorn } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay, useDesk } from '../../state/use-desk.tsx';
import css from './find.module.css';
import { patientsWords } from './words.ts';

const { hit: words } = patientsWords;

/** Patients, one per line, each a button that opens the patient's page. */
export function HitList({ label, hits }: { label: string; hits: readonly PatientHit[] }) {
  return (
    <ul className={css.hits} aria-label={label}>
      {hits.map((hit) => (
        <li key={hit.patient.id}>
          <Hit hit={hit} />
        </li>
      ))}
    </ul>
  );
}

function Hit({ hit }: { hit: PatientHit }) {
  const { patient, archived, today } = hit;
  const { view } = useDesk();
  const app = useApp();
  const clocks = useClocks();
  const locationId = useDay((d) => today && d.day?.rows.get(today.key)?.locationId);
  const other = otherName(patient);
  const why = sayWhy(hit);
  return (
    <button type="button" className={css.hit} onClick={() => view.openPatient(patient.id)}>
      <span className={css.who}>
        <b>{patient.name}</b>
        {other && <span className={css.soft}> ({other})</span>}
        {archived && <span className={css.archived}>{words.archived}</span>}
        {why && <span className={css.archived}>{why}</span>}
      </span>
      <span>{patient.birthdate ? sayBorn(patient.birthdate, app?.today ?? '') : words.noBirthdate}</span>
      <span>{patient.phone ?? <span className={css.soft}>{words.noPhone}</span>}</span>
      <span className={css.place}>{patient.address}</span>
      <span className={css.today}>
        {today && <span className={css.when}>{words.today(clocks.at(today.start, locationId))}</span>}
        {today?.practitioner && (
          <span className={css.soft}> {patientsWords.withWhom(today.practitioner)}</span>
        )}
      </span>
    </button>
  );
}
