import type { DayRow } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import type { When } from '../../model/chip.ts';
import { rowAction } from '../../model/row-actions.ts';
import { useDesk, useSeconds } from '../../state/use-desk.tsx';
import { todayWords } from './words.ts';

const words = todayWords.actions;

type RowButtonProps = {
  row: DayRow;
  when: When;
  tabIndex: number;
  /** Below the button of a whole group, those of its patients are less prominent. */
  quiet: boolean;
};

/** The one button of a row: the most likely next action. */
export function RowButton(props: RowButtonProps) {
  const { row } = props;
  return row.pending?.state === 'held' ? (
    <HeldButton {...props} />
  ) : (
    <ActionButton {...props} now={Number.POSITIVE_INFINITY} />
  );
}

/** Subscribes to the seconds, which only a row with something to undo needs. */
function HeldButton(props: RowButtonProps) {
  return <ActionButton {...props} now={useSeconds()} />;
}

function ActionButton({ row, when, tabIndex, quiet, now }: RowButtonProps & { now: number }) {
  const { arrivals, view } = useDesk();
  const name = row.patient?.name ?? todayWords.row.patient(row.patientId);
  const action = rowAction(row, when, now);
  switch (action) {
    case 'arrive':
      return (
        <Button
          size="row"
          look={quiet ? 'quiet' : 'main'}
          tabIndex={tabIndex}
          aria-label={words.arriveWhom(name)}
          onClick={firstClick(() => void arrivals.arrive(row))}
        >
          {words.arrive}
        </Button>
      );
    case 'undo':
      return (
        <Button
          size="row"
          tabIndex={tabIndex}
          aria-label={words.undoWhom(name)}
          onClick={firstClick(() => row.pending && void arrivals.undo(row.pending.writeId))}
        >
          {words.undo}
        </Button>
      );
    case 'pay':
      return (
        <Button
          size="row"
          tabIndex={tabIndex}
          aria-label={words.payWhom(name)}
          onClick={firstClick(
            () =>
              row.patient &&
              view.openDialog({ kind: 'pay', patient: row.patient, locationId: row.locationId }),
          )}
        >
          {words.pay}
        </Button>
      );
    case null:
      return null;
  }
}
