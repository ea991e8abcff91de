import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { sayMinutes } from '../../model/words.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './waiting-room.module.css';
import type { Inside } from './waiting-room-model.ts';

/**
 * Patients who are with a practitioner, one per line: with whom, since when, and whether that is recorded or guessed.
 */
export function InsideTable({ inside }: { inside: readonly Inside[] }) {
  return (
    <Card title="With the practitioner" count={inside.length}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Patient</th>
            <th scope="col">With</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {inside.map((one) => (
            <Line key={one.row.key} inside={one} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Line({ inside: { row, minutes, guessed } }: { inside: Inside }) {
  const { view } = useDesk();
  const name = row.patient?.name ?? `Patient ${row.patientId}`;
  return (
    <tr>
      <td className={css.time}>{guessed ? 'probably in' : sayMinutes(minutes)}</td>
      <th scope="row" className={css.who}>
        {name}
      </th>
      <td className={css.with}>
        <PractitionerName practitioner={row.practitioner} />
      </td>
      <td className={css.action}>
        <Button
          size="row"
          aria-label={`Show ${name} in today’s list`}
          onClick={() => {
            view.showDate(null);
            view.revealRow(row.key);
          }}
        >
          Show
        </Button>
      </td>
    </tr>
  );
}
