import { PractitionerName } from '../../components/practitioner-name.tsx';
import { sayMinutes } from '../../model/words.ts';
import { LineActions, lineProps, nameInLine, type OnStep, PatientsTable } from './patients-table.tsx';
import css from './waiting-room.module.css';
import type { Inside } from './waiting-room-model.ts';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.tables;

/**
 * Patients who are with a practitioner or have come out, one per line: with whom, for how long, and whether that is
 * recorded or guessed.
 */
export function InsideTable({
  title,
  inside,
  onStep,
}: {
  title: string;
  inside: readonly Inside[];
  onStep: OnStep;
}) {
  return (
    <PatientsTable title={title} count={inside.length} columns={[words.time, words.patient, words.with]}>
      {inside.map((one) => (
        <Line key={one.row.key} inside={one} onStep={onStep} />
      ))}
    </PatientsTable>
  );
}

function Line({ inside: { row, minutes, guessed }, onStep }: { inside: Inside; onStep: OnStep }) {
  return (
    <tr {...lineProps(row)}>
      <td className={css.time}>{guessed ? words.probablyIn : sayMinutes(minutes)}</td>
      <th scope="row" className={css.who}>
        {nameInLine(row)}
      </th>
      <td className={css.with}>
        <PractitionerName practitioner={row.practitioner} />
      </td>
      <LineActions row={row} onStep={onStep} />
    </tr>
  );
}
