import { StatusChip } from '../../components/chip.tsx';
import { ExpectedTime, LateWords } from '../../components/late-words.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { ServiceName } from '../../components/service-name.tsx';
import texts from '../../components/text.module.css';
import { otherName } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { LineActions, lineProps, nameInLine, type OnStep, PatientsTable } from './patients-table.tsx';
import css from './waiting-room.module.css';
import { levelChip, type RowWait, sayWait } from './waiting-room-model.ts';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.tables;

/** Patients who are here, one per line; of the two times, the one that the wait counts from is emphasized. */
export function WaitTable({
  title,
  waits,
  onStep,
}: {
  title: string;
  waits: readonly RowWait[];
  onStep: OnStep;
}) {
  return (
    <PatientsTable
      title={title}
      count={waits.length}
      columns={[words.wait, words.patient, words.with, words.appointment, words.arrived]}
    >
      {waits.map((wait) => (
        <Line key={wait.row.key} wait={wait} onStep={onStep} />
      ))}
    </PatientsTable>
  );
}

function Line({ wait, onStep }: { wait: RowWait; onStep: OnStep }) {
  const { row, level } = wait;
  const other = row.patient && otherName(row.patient);
  return (
    <tr {...lineProps(row)}>
      <td className={css.wait}>
        <b className={css.minutes}>{sayWait(wait)}</b>
        <StatusChip {...levelChip(level)} />
      </td>
      <th scope="row" className={css.who}>
        {nameInLine(row)}
        {other && <span className={texts.plain}> ({other})</span>}
        <span className={css.what}>{row.service && <ServiceName service={row.service} />}</span>
      </th>
      <td className={css.with}>
        <PractitionerName practitioner={row.practitioner} /> <LateWords row={row} />
      </td>
      <Times wait={wait} />
      <LineActions row={row} onStep={onStep} />
    </tr>
  );
}

/** Both times as cells; the one that the wait counts from is bold. */
function Times({ wait: { row, from } }: { wait: RowWait }) {
  const clocks = useClocks();
  return (
    <>
      <td className={from === 'arrival' ? css.time : css.counts}>
        {clocks.at(row.start, row.locationId)}
        <ExpectedTime rows={[row]} />
      </td>
      <td className={from === 'arrival' ? css.counts : css.time}>
        {row.statusAt === null ? (
          <span className={texts.plain}>{words.notKnown}</span>
        ) : (
          clocks.at(row.statusAt, row.locationId)
        )}
      </td>
    </>
  );
}
