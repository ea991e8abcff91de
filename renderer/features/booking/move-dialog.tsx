import { type FormEvent, useId, useState } from 'react';
import type { BookedVisit, BookingSheet, PatientBrief } from '../../../shared/bridge/views.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { failure as failureOf } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { LoadingDialog } from '../../components/loading-dialog.tsx';
import { Note } from '../../components/note.tsx';
import { OthersAtSheet } from '../../components/others-at-sheet.tsx';
import texts from '../../components/text.module.css';
import { useClaimedSheet } from '../../components/use-claimed-sheet.ts';
import { commonWords } from '../../model/common-words.ts';
import { sayBirth } from '../../model/words.ts';
import { useAskedElsewhere } from '../../state/use-asked-times.ts';
import { useCall } from '../../state/use-call.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDesk, useMinutes } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './booking.module.css';
import { ServiceChoice } from './choices.tsx';
import { ClassQuestion } from './class-question.tsx';
import { sayClashes, sayElsewhere } from './conflict-words.ts';
import { FinderView } from './finder-view.tsx';
import { FundingNotes } from './funding.tsx';
import { Back, Confirm, Warnings } from './move-confirm.tsx';
import {
  atItsTime,
  type DropTime,
  droppedAt,
  isSameChoice,
  minutesOf,
  movesInTime,
  nameOfService,
  passedTime,
  timeOfVisit,
} from './move-times.ts';
import { BookingOutcome } from './outcome.tsx';
import { Picked, sayTime } from './picked.tsx';
import { BookingRefusal } from './refusal.tsx';
import { type ChosenTime, changesOf, useBooking, type WrittenTime } from './use-booking.ts';
import { useClashes } from './use-conflicts.ts';
import { useFinder } from './use-finder.ts';
import { useVisitAsNow } from './use-visit-as-now.ts';
import { bookingWords } from './words.ts';

const { moving } = bookingWords;

type MoveProps = {
  patient: PatientBrief;
  appointmentId: number;
  /** Where the visit was dropped; null: the user chooses a time. */
  to: DropTime | null;
  onClose: () => void;
};

/** Moves a visit: choose another time, or open with one, then confirm. */
export function MoveDialog({ patient, appointmentId, to, onClose }: MoveProps) {
  const asked = { patientId: patient.id, appointmentId };
  const { value: sheet, failure, read } = useCall('booking.sheet', asked);
  const title = bookingWords.move(patient.name);
  const [whole, setWhole] = useTyped('move the class', false);
  const visit = sheet?.visit?.appointmentId === appointmentId ? sheet.visit : null;
  if (!sheet || !visit) {
    const gone = sheet ? failureOf('not-found') : failure;
    return (
      <LoadingDialog
        title={title}
        words={bookingWords.loading}
        failure={gone}
        onAgain={() => void read()}
        onClose={onClose}
      />
    );
  }
  if (visit.patients > 1 && to === null && !whole) {
    const { patient: who } = sheet;
    return (
      <ClassQuestion
        title={title}
        patient={who}
        visit={visit}
        onWhole={() => setWhole(true)}
        onClose={onClose}
      />
    );
  }
  return <MoveForm title={title} sheet={sheet} visit={visit} to={to} onAgain={read} onClose={onClose} />;
}

/** When the visit was before it was moved: by now the practice may show it where it went. */
type BeforeMove = { readonly time: ChosenTime; readonly locationId: number | null };

type FormProps = {
  title: string;
  sheet: BookingSheet;
  visit: BookedVisit;
  to: MoveProps['to'];
  /** What is shown has changed. */
  onAgain: () => Promise<unknown>;
  onClose: () => void;
};

/** Claims the visit until the move is written. @param shown the move as it would be written now */
function useMoveClaim(
  { sheet: { patient }, visit, to, onAgain }: FormProps,
  isWritten: boolean,
  shown: unknown,
) {
  const { view } = useDesk();
  const { appointmentId } = visit;
  return useClaimedSheet(isWritten ? null : { kind: 'move', patientId: patient.id, appointmentId }, shown, {
    name: patient.name,
    onFree: onAgain,
    open: () => view.openDialog({ kind: 'move', patient, appointmentId, to }),
  });
}

function MoveForm(props: FormProps) {
  const { title, sheet, visit, to, onClose } = props;
  const id = useId();
  const finder = useFinder(sheet, { soonest: false, from: visit });
  const clocks = useClocks();
  const now = useMinutes();
  const [dropped] = useState(() => to && droppedAt(to, visit));
  const [confirming, setConfirming] = useTyped<ChosenTime | null>('move to', dropped);
  const [moved, setMoved] = useTyped<(WrittenTime & { readonly before: BeforeMove }) | null>('moved', null);
  const { wish, chosen, zone, today } = finder;
  const newServiceId = finder.sameService || visit.group ? null : wish.serviceId;
  useVisitAsNow(visit, finder, newServiceId === null, setConfirming);
  const claimed = useMoveClaim(props, moved !== null, [visit, confirming, wish.locationId, newServiceId]);
  const clashes = useClashes(confirming && movesInTime(confirming, visit), {
    appointmentId: visit.appointmentId,
    locationId: wish.locationId ?? visit.locationId,
  });
  const elsewhere = useAskedElsewhere(confirming && movesInTime(confirming, visit));
  const { move, writing, writeFailure, clearFailure, withdraw } = useBooking(
    (written) => setMoved({ ...written, before: { time: timeOfVisit(visit), locationId: visit.locationId } }),
    clashes,
  );
  const say = (time: ChosenTime, locationId: number | null) =>
    sayTime(time, sheet, finder.zoneOf(locationId), clocks);
  const before = say(timeOfVisit(visit), visit.locationId);
  if (moved !== null) {
    return (
      <BookingOutcome
        kind="move"
        title={title}
        when={`${say(moved.before.time, moved.before.locationId)} → ${say(moved.chosen, moved.locationId)}`}
        writeId={moved.writeId}
        onAnother={() => {
          setMoved(null);
          setConfirming(null);
          finder.taken();
        }}
        onClose={onClose}
      />
    );
  }
  const others = (
    <OthersAtSheet claimed={claimed} patientId={sheet.patient.id} appointmentId={visit.appointmentId} />
  );
  if (confirming) {
    const back = () => {
      claimed.withdraw();
      withdraw();
      clearFailure();
      setConfirming(null);
      if (!writeFailure) return;
      finder.taken();
      void props.onAgain();
    };
    const seen = to !== null && isSameChoice(confirming, dropped) ? to.clash : null;
    const asks = elsewhere && sayElsewhere(elsewhere, zone, clocks.style);
    const passed = passedTime(confirming, visit, { now, zone });
    const clash = sayClashes(clashes.shown, zone, clocks.style) || asks || seen;
    const against = [passed?.asks ? passed.says : [], clash || []].flat().join(' ');
    const nothing = Object.keys(changesOf(visit, { wish, chosen: confirming, newServiceId })).length === 0;
    return (
      <Dialog
        key="confirmation"
        title={title}
        onClose={onClose}
        others={others}
        foot={
          <>
            <Back anyway={against !== ''} onBack={back} />
            <Confirm
              disabled={writing || nothing || claimed.blocked}
              anyway={against !== ''}
              looking={clashes.looking}
              onConfirm={() =>
                claimed.confirm(() =>
                  move(visit, sheet.patient.id, { wish, chosen: confirming, newServiceId }),
                )
              }
            />
          </>
        }
      >
        <p className={texts.softPlain}>{sayBirth(sheet.patient.birthdate, today)}</p>
        <dl className={css.fromTo}>
          <dt>{moving.from}</dt>
          <dd>{before}</dd>
          <dt>{moving.to}</dt>
          <dd>
            <b>{sayTime(confirming, sheet, zone, clocks)}</b>
          </dd>
          {newServiceId !== null && (
            <>
              <dt>{moving.service}</dt>
              <dd>
                <b>{nameOfService(sheet, newServiceId)}</b>{' '}
                {moving.insteadOf(nameOfService(sheet, visit.serviceId))}
              </dd>
            </>
          )}
        </dl>
        {nothing && (
          <Note tone="neutral" title={moving.sameTitle}>
            {moving.same}
          </Note>
        )}
        {passed && !passed.asks && <Note tone="warning" title={passed.says} />}
        {against && <Note tone="warning" title={moving.clash(against)} />}
        <Warnings visit={visit} />
        <FundingNotes
          sheet={sheet}
          caseId={visit.caseId}
          date={dayOf(confirming.start, zone)}
          minutes={(confirming.end - confirming.start) / 60_000}
          adds={false}
        />
        {writeFailure && <BookingRefusal failure={writeFailure} onAgain={back} />}
      </Dialog>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) setConfirming(chosen);
  };
  return (
    <Dialog
      title={title}
      width="60rem"
      onClose={onClose}
      others={others}
      foot={
        <>
          <Picked time={chosen} sheet={sheet} zone={zone} />
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look="main" type="submit" form={id} disabled={chosen === null}>
            {commonWords.next}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={submit}>
        <p className={texts.softPlain}>
          {sayBirth(sheet.patient.birthdate, today)} · {bookingWords.about.now(before)}
        </p>
        {!visit.group && (
          <div className={css.what}>
            <ServiceChoice sheet={sheet} wish={wish} onWish={finder.change} />
            {newServiceId !== null && (
              <Button
                className={css.keepTime}
                onClick={() => setConfirming(atItsTime(visit, sheet, newServiceId))}
              >
                {bookingWords.acts.keepTime}
              </Button>
            )}
          </div>
        )}
        <FinderView
          sheet={sheet}
          finder={finder}
          minutes={minutesOf(visit, sheet, newServiceId)}
          ofClass={visit.group === true}
        />
        {/* Lets Enter on a time go on to the confirmation. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
