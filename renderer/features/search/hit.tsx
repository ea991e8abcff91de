import type { PatientHit } from '../../../shared/bridge/views.ts';
import { type Bucket, bucketOf } from '../../../shared/day-buckets.ts';
import { sayWhy } from '../../model/found-words.ts';
import { otherName, sayBirth } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay, useMinutes } from '../../state/use-desk.tsx';
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

/** The time, practitioner and status of today's visit: booked does not mean here, nor does arrived once the list has them as done. */
function Booked({ visit: { key, start, practitioner } }: { visit: NonNullable<PatientHit['today']> }) {
  const clocks = useClocks();
  const now = useMinutes();
  const row = useDay((d) => d.day?.rows.get(key));
  return (
    <span className={css.booked}>
      <span className={css.when}>
        {row ? visitWords[bucketOf(row, now)] : today.booked} {clocks.at(start, row?.locationId)}
      </span>
      {practitioner && <span className={css.soft}>{searchWords.withWhom(practitioner)}</span>}
    </span>
  );
}

const visitWords: Readonly<Record<Bucket, string>> = {
  expected: today.booked,
  late: today.booked,
  'in-clinic': today.here,
  done: today.done,
  cancelled: today.cancelled,
  'did-not-arrive': today.didNotArrive,
};
