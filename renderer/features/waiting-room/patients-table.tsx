import type { ReactNode } from 'react';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { nextStep } from '../../model/row-actions.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './waiting-room.module.css';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.tables;

export type OnStep = (row: DayRow) => void;

/** A card with a table of patients, one per line, each with an action at its end. */
export function PatientsTable({
  title,
  count,
  columns,
  children,
}: {
  title: string;
  count: number;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <Card title={title} count={count}>
      <table className={`${layouts.table} ${css.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}

/** Marks a line that arrows and `S` go by (`use-lines.ts`). */
export const lineProps = (row: DayRow) => ({ 'data-line': row.key });

/** The last cell of a line: the patient's next step, and a button that shows them in today's list. */
export function LineActions({ row, onStep }: { row: DayRow; onStep: OnStep }) {
  const { view } = useDesk();
  const step = nextStep(row);
  return (
    <td className={css.action}>
      <Button
        size="row"
        aria-label={words.stepWhom(step, nameInLine(row))}
        aria-keyshortcuts="s"
        onClick={firstClick(() => onStep(row))}
      >
        {step}
      </Button>
      <Button
        size="row"
        aria-label={words.showWhom(nameInLine(row))}
        onClick={() => {
          view.showDate(null);
          view.revealRow(row.key);
        }}
      >
        {words.show}
      </Button>
    </td>
  );
}

export const nameInLine = (row: DayRow): string => row.patient?.name ?? words.patientId(row.patientId);
