// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows (day-list.tsx, model/keys.ts)
// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only in sight and laid out by CSS grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the rows take the focus, and their cells do not

import { memo } from 'react';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { sayClockAt } from '../../../shared/clock-words.ts';
import { StatusChip } from '../../components/chip.tsx';
import { useFileDrop } from '../../components/file-drop.ts';
import { ExpectedTime, LateWords } from '../../components/late-words.tsx';
import { OthersLine } from '../../components/others-line.tsx';
import texts from '../../components/text.module.css';
import { chipOf, type When } from '../../model/chip.ts';
import { doingOfRows } from '../../model/doing.ts';
import { againstTheBook } from '../../model/row-actions.ts';
import { otherName } from '../../model/words.ts';
import { pendingWords } from '../../model/write-words.ts';
import { useClockStyle, useDesk, useMinutes, useOfSight, useSettings } from '../../state/use-desk.tsx';
import { usePresence } from '../../state/use-presence.ts';
import css from './day-row.module.css';
import dropWords from './drop-words.module.css';
import { OwingCell } from './owing-cell.tsx';
import { PractitionerCell, ServiceDot } from './practitioner-cell.tsx';
import { RowButton } from './row-button.tsx';
import { RowFlags } from './row-flags.tsx';
import { openRowMenu } from './row-menu.ts';
import { TimeCell } from './time-cell.tsx';
import { Marks, NoteWords } from './visit-marks.tsx';
import { todayWords } from './words.ts';

const words = todayWords.row;

type LineProps = {
  row: DayRow;
  /** One patient of a group, below the group's own row. */
  member: boolean;
  rowIndex: number;
  /** The time zone of the visit's location, in which its time is shown. */
  zone: string;
  /** The time zone in which this desk reads the day. */
  desk: string;
  /** The location, on a row that the filter would hide. */
  place: string | null;
  when: When;
  chosen: boolean;
  marked: boolean;
  /** Roving tab index: Tab stops at one row of the list only. */
  tabStop: boolean;
  first: boolean;
  last: boolean;
};

/** One patient of one appointment. */
export const DayLine = memo(function DayLine({
  row,
  member,
  rowIndex,
  zone,
  desk: deskZone,
  place,
  when,
  chosen,
  marked,
  tabStop,
  first,
  last,
}: LineProps) {
  const clockStyle = useClockStyle();
  const desk = useDesk();
  const { patient } = row;
  const drop = useFileDrop(
    patient ? (files) => desk.view.openDialog({ kind: 'file', patient, files }) : null,
  );
  const look = [
    css.row,
    first && css.first,
    last && css.last,
    member && css.member,
    (chosen || marked) && css.chosen,
    drop.over && css.over,
    row.flags.length === 0 && css.plain,
    againstTheBook(row) && css.struck,
  ];
  const within = tabStop ? 0 : -1;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={look.filter(Boolean).join(' ')}
      data-key={row.key}
      tabIndex={within}
      aria-selected={chosen || marked}
      onFocus={() => desk.view.focused(row.key)}
      onContextMenu={(event) => openRowMenu(event, desk.view, row.key)}
      onClick={(event) => {
        desk.view.choose({ kind: 'row', key: row.key });
        if (!(event.target instanceof Element && event.target.closest('button'))) desk.view.showPanel();
      }}
      {...drop.handlers}
    >
      <div role="gridcell" className={css.time}>
        {member ? (
          <span className="unseen">{sayClockAt(row.start, zone, deskZone, clockStyle)}</span>
        ) : (
          <>
            <TimeCell at={row.start} zone={zone} desk={deskZone} />
            <ExpectedTime rows={[row]} />
          </>
        )}
      </div>
      <div role="presentation" className={css.person}>
        <div role="gridcell" className={css.who}>
          <NameLine row={row} />
          <BelowName row={row} member={member} place={place} />
        </div>
        <div role="gridcell" className={css.flags}>
          <RowFlags flags={row.flags} tabIndex={within} />
        </div>
      </div>
      <div role="gridcell" className={css.with}>
        {!member && <PractitionerCell row={row} />}
        {!member && <LateWords row={row} />}
      </div>
      <div role="gridcell" className={css.status}>
        <RowChip row={row} when={when} />
      </div>
      <div role="gridcell" className={css.owing}>
        <OwingCell owing={row.owing} />
      </div>
      <div role="gridcell" className={css.action}>
        <RowButton row={row} when={when} tabIndex={within} quiet={member} />
      </div>
      {drop.over && <div className={dropWords.dropWords}>{words.fileFor(patient?.name ?? '')}</div>}
    </div>
  );
});

function NameLine({ row: { patient, patientId } }: { row: DayRow }) {
  if (!patient) {
    return <div className={css.name}>{patientId === null ? words.noPatient : words.patient(patientId)}</div>;
  }
  const other = otherName(patient);
  return (
    <div className={css.name} title={patient.name}>
      {patient.name}
      {other && <span className={texts.softPlain}> ({other})</span>}
    </div>
  );
}

type BelowProps = { row: DayRow; member: boolean; place: string | null };

/** While another desk is at this row, that stands in place of what the visit is for: the row keeps its height. */
function BelowName({ row, member, place }: BelowProps) {
  const [doing, ...more] = useOfSight((all) => doingOfRows(all, [row]));
  if (doing) {
    return (
      <div className={css.sub}>
        <OthersLine room="row" doing={doing} more={more.length} about={whatOf(row)} />
        <Marks row={row} own={member} />
      </div>
    );
  }
  return member ? <MemberLine row={row} place={place} /> : <SubLine row={row} place={place} />;
}

const whatOf = (row: DayRow): string =>
  [row.service?.name, words.length(Math.round((row.end - row.start) / 60_000))].filter(Boolean).join(' · ');

function SubLine({ row, place }: { row: DayRow; place: string | null }) {
  const what = whatOf(row);
  const group = row.group ? `${words.here(row.group.arrived, row.group.booked)} · ` : '';
  return (
    <div className={css.sub} title={what}>
      <span className={css.what}>
        <span className={css.subWith} aria-hidden="true">
          <PractitionerCell row={row} />
          {' · '}
        </span>
        {place && <b>{place} · </b>}
        <NoteWords note={row.groupNote} />
        <NoteWords note={row.deskNote} />
        {group}
        <ServiceDot row={row} />
        {what}
      </span>
      <Marks row={row} />
    </div>
  );
}

/** A patient of a group: only what the group's own row does not show. */
function MemberLine({ row, place }: { row: DayRow; place: string | null }) {
  return (
    <div className={css.sub}>
      {place && <b>{place}</b>}
      <span className={css.what}>
        <NoteWords note={row.deskNote} />
      </span>
      <Marks row={row} own />
    </div>
  );
}

function RowChip({ row, when }: { row: DayRow; when: When }) {
  const now = useMinutes();
  const settings = useSettings();
  const presence = usePresence(row);
  const pending = row.pending && pendingWords(row.pending.state);
  return (
    <>
      <StatusChip {...chipOf(row, now, when, settings, presence)} />
      {pending && <span className={`${css.pending} tone-${pending.tone}`}>{pending.words}</span>}
    </>
  );
}
