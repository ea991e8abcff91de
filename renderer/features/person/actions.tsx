import type { DayRow, PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { KeyCaps } from '../../components/keys.tsx';
import { whenOf } from '../../model/chip.ts';
import {
  againstTheBook,
  canArrive,
  canBeDone,
  canCancel,
  canFill,
  canGoIn,
  canMove,
  heldUntil,
  nextStep,
  takesCancellations,
} from '../../model/row-actions.ts';
import { fillTimeOf } from '../../state/filling.ts';
import { useApp, useDay, useDesk, useMinutes, useSeconds, useStatus } from '../../state/use-desk.tsx';
import css from './actions.module.css';
import { personWords } from './words.ts';

/** The actions for the chosen patient, always visible at the foot of the panel. */
export function Actions({ row, patient }: { row: DayRow | undefined; patient: PatientBrief | null }) {
  return (
    <div className={css.actions}>
      {row && <ArriveButton row={row} />}
      {row && <GoneInButton row={row} />}
      {row && <DoneButton row={row} />}
      {patient && <PayButton patient={patient} locationId={row?.locationId ?? null} />}
      {patient && <BookButton row={row} patient={patient} />}
      {row?.patient && canMove(row) && <MoveButton row={row} patient={row.patient} />}
      {row && <CancelButton row={row} />}
      {row && <FillButton row={row} />}
      {patient && <OpenButton patientId={patient.id} />}
    </div>
  );
}

function ArriveButton({ row }: { row: DayRow }) {
  const { arrivals } = useDesk();
  const today = useApp()?.today;
  const date = useDay((d) => d.day?.date);
  const now = useSeconds();
  if (!today || !date) return null;
  const { pending } = row;
  if (pending && heldUntil(row, now) !== null) {
    return (
      <Button
        className={css.wide}
        aria-keyshortcuts="u"
        onClick={firstClick(() => void arrivals.undo(pending.writeId))}
      >
        {pending.kind === 'cancellation' ? personWords.acts.undoCancellation : personWords.acts.undoArrival}{' '}
        <KeyCaps caps={['U']} />
      </Button>
    );
  }
  if (!canArrive(row, whenOf(date, today))) return null;
  const anyway = againstTheBook(row);
  return (
    <Button
      look={anyway ? 'quiet' : 'main'}
      className={css.wide}
      aria-keyshortcuts="a"
      onClick={firstClick(() => void arrivals.arrive(row))}
    >
      {anyway ? personWords.acts.arriveAnyway : personWords.acts.arrive} <KeyCaps caps={['A']} />
    </Button>
  );
}

/** For patients who are here: they have gone in to the practitioner, then come out again; at every desk. */
function GoneInButton({ row }: { row: DayRow }) {
  const { arrivals } = useDesk();
  const today = useApp()?.today;
  const date = useDay((d) => d.day?.date);
  if (!today || !date || !canGoIn(row, whenOf(date, today))) return null;
  const isIn = row.goneIn && !row.finished;
  return (
    <>
      <Button
        className={css.wide}
        aria-keyshortcuts="s"
        onClick={firstClick(() => void arrivals.step([row], date))}
      >
        {nextStep(row)} <KeyCaps caps={['S']} />
      </Button>
      {isIn && (
        <Button className={css.wide} onClick={firstClick(() => void arrivals.takeBack([row], date))}>
          {personWords.acts.undoGoneIn}
        </Button>
      )}
    </>
  );
}

/**
 * For patients who are here: the desk is done with them for today. Stored on this PC only, and undone by the same
 * button.
 */
function DoneButton({ row }: { row: DayRow }) {
  const { arrivals } = useDesk();
  const today = useApp()?.today;
  const date = useDay((d) => d.day?.date);
  if (!today || !date || !canBeDone(row, whenOf(date, today))) return null;
  return (
    <Button
      look={row.doneHere ? 'quiet' : 'main'}
      className={css.widest}
      aria-keyshortcuts="d"
      onClick={firstClick(() => void arrivals.finish(row, date))}
    >
      {row.doneHere ? personWords.acts.undoFinish : personWords.acts.finish} <KeyCaps caps={['D']} />
    </Button>
  );
}

function BookButton({ row, patient }: { row: DayRow | undefined; patient: PatientBrief }) {
  const { view } = useDesk();
  return (
    <Button
      className={css.wide}
      aria-keyshortcuts="b"
      onClick={firstClick(() =>
        view.openDialog({
          kind: 'book',
          patient,
          appointmentId: row?.appointmentId ?? null,
          soonest: row === undefined,
        }),
      )}
    >
      {row ? personWords.acts.bookNext : personWords.acts.book} <KeyCaps caps={['B']} />
    </Button>
  );
}

function MoveButton({ row, patient }: { row: DayRow; patient: PatientBrief }) {
  const { view } = useDesk();
  return (
    <Button
      className={css.wide}
      aria-keyshortcuts="m"
      onClick={firstClick(() =>
        view.openDialog({ kind: 'move', patient, appointmentId: row.appointmentId, to: null }),
      )}
    >
      {personWords.acts.move} <KeyCaps caps={['M']} />
    </Button>
  );
}

/** Only where the practice takes cancellations: elsewhere nothing of them is seen. */
function CancelButton({ row }: { row: DayRow }) {
  const { view } = useDesk();
  const takes = takesCancellations(useStatus());
  if (!takes || !row.patient || !canCancel(row)) return null;
  return (
    <Button
      className={css.wide}
      aria-keyshortcuts="x"
      onClick={firstClick(() => view.openDialog({ kind: 'cancel', row }))}
    >
      {personWords.acts.cancel} <KeyCaps caps={['X']} />
    </Button>
  );
}

/** The time of a cancelled visit is offered to the next patient. */
function FillButton({ row }: { row: DayRow }) {
  const desk = useDesk();
  const now = useMinutes();
  const status = useStatus();
  if (!canFill(row, now, status)) return null;
  return (
    <Button className={css.wide} aria-keyshortcuts="v" onClick={firstClick(() => fillTimeOf(desk, row))}>
      {row.group ? personWords.acts.fillPlace : personWords.acts.fill} <KeyCaps caps={['V']} />
    </Button>
  );
}

function OpenButton({ patientId }: { patientId: number }) {
  const { view } = useDesk();
  return (
    <Button
      className={css.wide}
      aria-keyshortcuts="o"
      onClick={firstClick(() => view.openPatient(patientId))}
    >
      {personWords.acts.openPatient} <KeyCaps caps={['O']} />
    </Button>
  );
}

function PayButton({ patient, locationId }: { patient: PatientBrief; locationId: number | null }) {
  const { view } = useDesk();
  return (
    <Button
      className={css.wide}
      aria-keyshortcuts="p"
      onClick={firstClick(() => view.openDialog({ kind: 'pay', patient, locationId }))}
    >
      {personWords.acts.pay} <KeyCaps caps={['P']} />
    </Button>
  );
}
