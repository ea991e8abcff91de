import { useEffect, useMemo, useRef } from 'react';
import type { DayRow, PatientBrief, WriteView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { useFileDrop } from '../../components/file-drop.ts';
import texts from '../../components/text.module.css';
import { WriteCard } from '../../components/write-card.tsx';
import { whenOf } from '../../model/chip.ts';
import { inOrder } from '../../model/day-rows.ts';
import { type Group, groupIdOf, groupOf } from '../../model/group.ts';
import { otherName } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay, useDesk, useOfWrites, useView } from '../../state/use-desk.tsx';
import { Actions } from './actions.tsx';
import { BookingDetails, bookingLine } from './booking.tsx';
import css from './box.module.css';
import { DeskNote } from './desk-note.tsx';
import { DropBox } from './drop-box.tsx';
import { notDoneOf } from './fix-model.ts';
import { Alert, CalmList, FlagList, Owing } from './flag-list.tsx';
import { GroupPanel } from './group-panel.tsx';
import { Identity } from './identity.tsx';
import { MoreDetails } from './more-details.tsx';
import { NextVisit } from './next-visit.tsx';
import { NoPatientChosen } from './no-patient-chosen.tsx';
import { OthersStrip } from './others-strip.tsx';
import { PendingWrite } from './pending-write.tsx';
import person from './person.module.css';
import { useAtDesk } from './use-at-desk.ts';
import { usePendingContact } from './use-pending-contact.ts';
import { personWords } from './words.ts';

/** Everything that the desk needs about the chosen patient, beside the list. */
export function PersonPanel() {
  const { view } = useDesk();
  const chosen = useView((v) => v.chosen);
  const open = useView((v) => v.panelOpen);
  const rowKey = chosen?.kind === 'row' ? chosen.key : null;
  const row = useDay((d) => (rowKey === null ? undefined : d.day?.rows.get(rowKey)));
  const patient = chosen?.kind === 'patient' ? chosen.patient : (row?.patient ?? null);
  const heading = useFocusOnEnter();
  const drop = useFileDrop(patient ? (files) => view.openDialog({ kind: 'file', patient, files }) : null);
  const group = useGroup(rowKey);
  const left = useRowThatLeft(row, patient);
  const pendingContact = usePendingContact(patient);
  const someone = row !== undefined || patient !== null || group !== null;

  return (
    <aside
      className={`${person.panel} ${open && someone ? person.open : ''}`}
      aria-label={personWords.panel}
      {...drop.handlers}
    >
      {group && <GroupPanel group={group} heading={heading} />}
      {!someone && <NoPatientChosen />}
      {someone && !group && (
        <>
          <div className={person.scroll}>
            <Head row={row} patient={patient} heading={heading} />
            <About row={row} left={left} patient={patient} pendingContact={pendingContact} />
          </div>
          <OthersStrip
            patientId={row?.patientId ?? patient?.id ?? null}
            appointmentId={row?.appointmentId ?? null}
          />
          {/* Below what is still being read of the patient: it would move away from under the hand. */}
          {patient && <DropBox patient={patient} over={drop.over} />}
          <Actions row={row} patient={patient} />
        </>
      )}
    </aside>
  );
}

type AboutProps = {
  row: DayRow | undefined;
  /** The row that was shown of this patient before it left the day. */
  left: DayRow | null;
  patient: PatientBrief | null;
  pendingContact: ReturnType<typeof usePendingContact>;
};

/** On arrival: identity, then what is wrong. On leaving: what is owed and the next visit, then what is still wrong. */
function About({ row, left, patient, pendingContact }: AboutProps) {
  const noted = row ?? left;
  const known = useAtDesk(patient?.id ?? null, noted?.appointmentId ?? null);
  const patientId = patient?.id ?? null;
  const first = useOfWrites((writes) => notDoneOf(writes, patientId).first);
  const fixes = useOfWrites((writes) => notDoneOf(writes, patientId).fixes);
  const shown = row?.pending?.writeId;
  const leaving = row?.status === 'arrived' || row?.status === 'completed';
  const money = row?.patientId ? <Owing owing={row.owing} /> : known && <Owing owing={known.owing} />;
  return (
    <>
      {patient && (
        <Identity
          key={`identity ${patient.id}`}
          patient={patient}
          ask={row?.status === 'unset'}
          known={known}
          pendingContact={pendingContact}
        />
      )}
      {patient?.alert && <Alert words={patient.alert} />}
      {shown && <PendingWrite writeId={shown} />}
      <Writes writes={first.filter(({ id }) => id !== shown)} name={personWords.needsAttention} />
      {noted && <DeskNote row={noted} isGone={row === undefined} />}
      {leaving && money}
      {leaving && known && <NextVisit known={known} />}
      {row && <FlagList flags={row.flags} known={known} row={row} waits={fixes} />}
      <Writes writes={fixes} name={personWords.sending} />
      {row && <BookingDetails row={row} />}
      {!leaving && money}
      {!leaving && known && <NextVisit known={known} />}
      {known && <MoreDetails key={known.patientId} known={known} />}
      {row?.calm && <CalmList calm={row.calm} />}
    </>
  );
}

function Writes({ writes, name }: { writes: readonly WriteView[]; name: string }) {
  if (writes.length === 0) return null;
  return (
    <ul className={css.box} aria-label={name}>
      {writes.map((write) => (
        <li key={write.id}>
          <WriteCard write={write} />
        </li>
      ))}
    </ul>
  );
}

type HeadProps = {
  row: DayRow | undefined;
  patient: PatientBrief | null;
  heading: React.RefObject<HTMLHeadingElement | null>;
};

function Head({ row, patient, heading }: HeadProps) {
  const { view } = useDesk();
  const today = useApp()?.today;
  const date = useDay((d) => d.day?.date);
  const clocks = useClocks();
  const other = patient && otherName(patient);
  const when = date && today ? whenOf(date, today) : 'today';
  return (
    <div className={person.head}>
      <Button look="bare" className={person.close} onClick={() => view.focusChosen()}>
        {personWords.backToList}
      </Button>
      <p className={texts.soft}>
        {row ? bookingLine(row, clocks.at(row.start, row.locationId), when) : personWords.noAppointment}
      </p>
      <h2 ref={heading} tabIndex={-1} className={`${texts.bigName} ${person.name}`}>
        {patient?.name ?? (row?.patientId ? personWords.patientById(row.patientId) : personWords.noPatient)}{' '}
        {other && <span className={person.likes}>{personWords.preferredName(other)}</span>}
      </h2>
    </div>
  );
}

/** The chosen row as it was last, once it has left the day and its patient is shown still: a note may be half typed about it. */
function useRowThatLeft(row: DayRow | undefined, patient: PatientBrief | null): DayRow | null {
  const last = useRef<DayRow | null>(null);
  const isTheirs = patient !== null && last.current?.patientId === patient.id;
  useEffect(() => {
    if (row) last.current = row;
    else if (!isTheirs) last.current = null;
  }, [row, isTheirs]);
  return row === undefined && isTheirs ? last.current : null;
}

/** The group that is chosen as a whole, with its patients as they are now. */
function useGroup(key: string | null): Group | null {
  const rows = useDay((d) => d.day?.rows);
  const id = key === null ? null : groupIdOf(key);
  return useMemo(() => (id === null || !rows ? null : groupOf(inOrder(rows.values()), id)), [rows, id]);
}

/** Focuses the panel's heading whenever the user steps into the panel. */
function useFocusOnEnter() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { view } = useDesk();
  const wish = useView((v) => v.enterPanel);
  useEffect(() => {
    if (heading.current && view.takeEnterPanel(wish)) heading.current.focus();
  }, [wish, view]);
  return heading;
}
