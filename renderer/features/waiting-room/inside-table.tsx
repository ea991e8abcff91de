import { PractitionerName } from '../../components/practitioner-name.tsx';
import { sayMinutes } from '../../model/words.ts';
import { nameInLine, PatientsTable, ShowInListCell } from './patients-table.tsx';
import css from './waiting-room.module.css';
import type { Inside } from './waiting-room-model.ts';

/**
 * Patients who are with a practitioner, one per line: with whom, since when, and whether that is recorded or guessed.
 */
export function InsideTable({ inside }: { inside: readonly Inside[] }) {
  return (
    <PatientsTable title="With the practitioner" count={inside.length} columns={['Time', 'Patient', 'With']}>
      {inside.map((one) => (
        <Line key={one.row.key} inside={one} />
      ))}
    </PatientsTable>
  );
}

function Line({ inside: { row, minutes, guessed } }: { inside: Inside }) {
  return (
    <tr>
      <td className={css.time}>{guessed ? 'probably in' : sayMinutes(minutes)}</td>
      <th scope="row" className={css.who}>
        {nameInLine(row)}
      </th>
      <td className={css.with}>
        <PractitionerName practitioner={row.practitioner} />
      </td>
      <ShowInListCell row={row} />
    </tr>
  );
}
