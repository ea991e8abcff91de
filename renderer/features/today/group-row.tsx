// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows (day-list.tsx, model/keys.ts)
// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only in sight and laid out by CSS grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the rows take the focus, and their cells do not
import { IconChevronDown, IconChevronRight, IconRepeat } from '@tabler/icons-react';
import { memo } from 'react';
import { Button } from '../../components/button.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { ExpectedTime, LateWords } from '../../components/late-words.tsx';
import { OthersLine } from '../../components/others-line.tsx';
import type { When } from '../../model/chip.ts';
import { doingOfRows } from '../../model/doing.ts';
import {
  countGroup,
  type Group,
  groupChip,
  groupFlags,
  groupKey,
  groupOwing,
  isOff,
  sayIn,
  toArrive,
  toUndo,
} from '../../model/group.ts';
import { useDesk, useMinutes, useOfSight, useSeconds, useSettings } from '../../state/use-desk.tsx';
import line from './day-row.module.css';
import css from './group-row.module.css';
import { OwingCell } from './owing-cell.tsx';
import { PractitionerCell, ServiceDot } from './practitioner-cell.tsx';
import { RowFlags } from './row-flags.tsx';
import { openRowMenu } from './row-menu.ts';
import { TimeCell } from './time-cell.tsx';
import { Mark, NoteWords } from './visit-marks.tsx';
import { todayWords } from './words.ts';

const words = todayWords.group;

type GroupProps = {
  group: Group;
  open: boolean;
  rowIndex: number;
  /** The time zone of its location, and the desk's. */
  zone: string;
  desk: string;
  when: When;
  chosen: boolean;
  marked: boolean;
  tabStop: boolean;
  first: boolean;
  last: boolean;
};

/** An appointment of several patients: one row that expands to its patients. */
export const GroupLine = memo(function GroupLine(props: GroupProps) {
  const { group, open, rowIndex, zone, desk: deskZone, when, chosen, marked, tabStop, first, last } = props;
  const desk = useDesk();
  const { lead, appointmentId } = group;
  const flags = groupFlags(group.rows);
  const look = [
    line.row,
    first && line.first,
    last && line.last,
    (chosen || marked) && line.chosen,
    flags.length === 0 && line.plain,
    isOff(group.rows) && line.struck,
  ];
  const within = tabStop ? 0 : -1;
  const chosenHere = { kind: 'row', key: groupKey(appointmentId) } as const;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={look.filter(Boolean).join(' ')}
      data-group={appointmentId}
      tabIndex={within}
      aria-selected={chosen || marked}
      onFocus={() => desk.view.focused(chosenHere.key)}
      onContextMenu={(event) => openRowMenu(event, desk.view, chosenHere.key)}
      onClick={(event) => {
        desk.view.choose(chosenHere);
        if (!(event.target instanceof Element && event.target.closest('button'))) desk.view.showPanel();
      }}
    >
      <div role="gridcell" className={line.time}>
        <TimeCell at={lead.start} zone={zone} desk={deskZone} />
        <ExpectedTime rows={group.rows} />
      </div>
      <div role="presentation" className={line.person}>
        <div role="gridcell" className={line.who}>
          <Title group={group} open={open} tabIndex={within} />
          <SubLine group={group} />
        </div>
        <div role="gridcell" className={line.flags}>
          <RowFlags flags={flags} tabIndex={within} />
        </div>
      </div>
      <div role="gridcell" className={line.with}>
        <PractitionerCell row={lead} />
        <LateWords row={lead} />
      </div>
      <div role="gridcell" className={line.status}>
        <GroupStatus group={group} when={when} />
      </div>
      <div role="gridcell" className={line.owing}>
        <OwingCell owing={groupOwing(group.rows)} />
      </div>
      <div role="gridcell" className={line.action}>
        <GroupButton group={group} when={when} tabIndex={within} />
      </div>
    </div>
  );
});

const titleOf = ({ lead }: Group) => lead.service?.name ?? words.untitled;

type TitleProps = { group: Group; open: boolean; tabIndex: number };

function Title({ group, open, tabIndex }: TitleProps) {
  const { view } = useDesk();
  const title = titleOf(group);
  const Icon = open ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={css.unfold}
      tabIndex={tabIndex}
      aria-expanded={open}
      title={open ? words.fold(title) : words.unfold(title)}
      onClick={() => view.openGroup(group.appointmentId, !open)}
    >
      <Icon size={16} stroke={2} aria-hidden />
      <span className={isOff(group.rows) ? `${css.unfoldWords} ${css.off}` : css.unfoldWords}>
        <ServiceDot row={group.lead} />
        {title}
      </span>
    </button>
  );
}

function SubLine({ group: { lead, rows } }: { group: Group }) {
  const now = useMinutes();
  const minutes = Math.round((lead.end - lead.start) / 60_000);
  const [doing, ...more] = useOfSight((all) => doingOfRows(all, rows));
  if (doing) {
    return (
      <div className={`${line.sub} ${css.below}`}>
        <OthersLine room="row" doing={doing} more={more.length} about={sayIn(countGroup(rows, now))} />
      </div>
    );
  }
  const room = lead.group ? ` · ${words.free(lead.group.places - lead.group.booked)}` : '';
  return (
    <div className={`${line.sub} ${css.below}`}>
      <span className={line.what}>
        <span className={line.subWith} aria-hidden="true">
          <PractitionerCell row={lead} />
          {' · '}
        </span>
        <b>{sayIn(countGroup(rows, now))}</b> <NoteWords note={lead.groupNote} />
        {` · ${todayWords.row.length(minutes)}${room}`}
      </span>
      {lead.recurring && <Mark words={todayWords.row.recurring} icon={IconRepeat} />}
    </div>
  );
}

function GroupStatus({ group, when }: { group: Group; when: When }) {
  const now = useMinutes();
  const settings = useSettings();
  return <StatusChip {...groupChip(group, now, when, settings)} />;
}

type ButtonProps = { group: Group; when: When; tabIndex: number };

/** Marks the remaining patients of the group as arrived, one write each; for some seconds it undoes that. */
function GroupButton(props: ButtonProps) {
  const held = props.group.rows.some((row) => row.pending?.state === 'held');
  return held ? <HeldButton {...props} /> : <ArriveAll {...props} />;
}

/** Subscribes to the seconds, which only a group with something to undo needs. */
function HeldButton(props: ButtonProps) {
  const now = useSeconds();
  const { arrivals } = useDesk();
  const held = toUndo(props.group.rows, now);
  if (held.length === 0) return <ArriveAll {...props} />;
  return (
    <Button
      size="row"
      tabIndex={props.tabIndex}
      aria-label={words.undoOf(held.length, titleOf(props.group))}
      onClick={firstClick(() => void arrivals.undoAll(held))}
    >
      {words.undo(held.length)}
    </Button>
  );
}

function ArriveAll({ group, when, tabIndex }: ButtonProps) {
  const { arrivals } = useDesk();
  const ready = toArrive(group.rows, when);
  if (ready.length === 0) return null;
  const all = ready.length === group.rows.length;
  return (
    <Button
      size="row"
      look="main"
      tabIndex={tabIndex}
      aria-label={
        all
          ? words.arriveAllOf(ready.length, titleOf(group))
          : words.arriveSomeOf(ready.length, titleOf(group))
      }
      onClick={firstClick(() => void arrivals.arriveAll(ready))}
    >
      {all ? words.arriveAll : words.arriveSome(ready.length)}
    </Button>
  );
}
