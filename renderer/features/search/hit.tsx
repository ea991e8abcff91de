import type { DayRow, PatientHit } from '../../../shared/bridge/views.ts';
import { sayWhy } from '../../model/found-words.ts';
import { otherName, sayBorn } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay } from '../../state/use-desk.tsx';
import css from './search.module.css';

/** A patient in the results: identity, the reason for the match, and today's visit. */
export function Hit({ hit }: { hit: PatientHit }) {
  const { patient, today: booked, archived } = hit;
  const app = useApp();
  const other = otherName(patient);
  const why = sayWhy(hit);
  return (
    <div className={css.hit}>
      <div>
        <b>{patient.name}</b>
        {other && <span className={css.soft}> ({other})</span>}
        {archived && <span className={css.soft}> archived</span>}
        {why && <span className={css.why}>{why}</span>}
        <p className={css.soft}>
          {patient.birthdate
            ? `Born ${sayBorn(patient.birthdate, app?.today ?? '')}`
            : 'Birth date not known'}
          {patient.phone && (
            <>
              {' · '}
              <span className={css.phone}>{patient.phone}</span>
            </>
          )}
        </p>
      </div>
      {booked && <Booked visit={booked} />}
    </div>
  );
}

/** The time, practitioner and status of today's visit: booked does not mean here. */
function Booked({ visit: { key, start, practitioner } }: { visit: NonNullable<PatientHit['today']> }) {
  const clocks = useClocks();
  const row = useDay((d) => d.day?.rows.get(key));
  return (
    <span className={css.booked}>
      <span className={css.when}>
        {row ? visitWords[row.status] : 'booked'} {clocks.at(start, row?.locationId)}
      </span>
      {practitioner && <span className={css.soft}>with {practitioner}</span>}
    </span>
  );
}

const visitWords: Readonly<Record<DayRow['status'], string>> = {
  unset: 'booked',
  arrived: 'here,',
  completed: 'done,',
  cancelled: 'cancelled,',
  'did-not-arrive': 'missed,',
  other: 'booked',
};
