import type { DayRow, PatientHit } from '../../../shared/bridge/views.ts';
import { sayWhy } from '../../model/found-words.ts';
import { otherName, sayBirth } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay } from '../../state/use-desk.tsx';
import css from './search.module.css';
import { searchWords } from './words.ts';

const { today } = searchWords;

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
        {archived && <span className={css.soft}> {searchWords.archived}</span>}
        {why && <span className={css.why}>{why}</span>}
        <p className={css.soft}>
          {sayBirth(patient.birthdate, app?.today ?? '')}
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
        {row ? visitWords[row.status] : today.booked} {clocks.at(start, row?.locationId)}
      </span>
      {practitioner && <span className={css.soft}>{searchWords.withWhom(practitioner)}</span>}
    </span>
  );
}

const visitWords: Readonly<Record<DayRow['status'], string>> = {
  unset: today.booked,
  arrived: today.here,
  completed: today.done,
  cancelled: today.cancelled,
  'did-not-arrive': today.didNotArrive,
  other: today.booked,
};
