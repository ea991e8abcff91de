import { IconMessage2, IconRepeat } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { sayClockAt } from '../../../shared/clock-words.ts';
import { useFileDrop } from '../../components/file-drop.ts';
import { ExpectedTime } from '../../components/late-words.tsx';
import { OthersLine } from '../../components/others-line.tsx';
import { Shape } from '../../components/shape.tsx';
import { type Chip, chipOf, type When } from '../../model/chip.ts';
import { doingOfRows } from '../../model/doing.ts';
import { countGroup, groupChip, groupFlags, isOff, sayIn } from '../../model/group.ts';
import { pendingWords } from '../../model/write-words.ts';
import {
  useApp,
  useClockStyle,
  useDesk,
  useMinutes,
  useOfSight,
  useSettings,
} from '../../state/use-desk.tsx';
import { usePresence } from '../../state/use-presence.ts';
import css from './column-block.module.css';
import type { Block } from './columns-model.ts';
import { ServiceDot } from './practitioner-cell.tsx';
import { presenceDragProps } from './presence-drag.ts';
import { openRowMenu } from './row-menu.ts';
import { type Dragged, dragProps } from './visit-drag.ts';
import { Mark, Marks } from './visit-marks.tsx';
import { todayWords } from './words.ts';

const { group: groupWords, row: words } = todayWords;

type BlockProps = {
  block: Block;
  when: When;
  /** The time zone of the visit's location, in which its time is shown. */
  zone: string;
  /** The desk's time zone, in which the hours of the columns are drawn. */
  desk: string;
  chosen: boolean;
  tabStop: boolean;
  /** The filter would hide it, but the user asked for it: the block names its location. */
  outside: boolean;
  dragged: RefObject<Dragged | null>;
};

/** An appointment in its column: the patient, and the status in colour, shape and word. */
export const ColumnBlock = memo(function ColumnBlock(props: BlockProps) {
  const { block, when, zone, chosen, tabStop, outside } = props;
  const { view } = useDesk();
  const chip = useChip(block, when);
  const clockStyle = useClockStyle();
  const { row, group } = block;
  const patient = group ? null : row.patient;
  const drop = useFileDrop(patient ? (files) => view.openDialog({ kind: 'file', patient, files }) : null);
  const minutes = Math.round((block.end - block.start) / 60_000);
  const struck = isOff(group?.rows ?? [row]);
  const [doing, ...more] = useOfSight((all) => doingOfRows(all, group?.rows ?? [row]));
  const look = [
    css.block,
    css[`tone-${chip.tone}`],
    css[sizeOf(minutes)],
    row.status === 'unset' && chip.tone === 'neutral' && css.expected,
    chosen && css.chosen,
    struck && css.struck,
    drop.over && css.over,
  ];
  const note = group ? row.groupNote : (row.deskNote ?? row.groupNote);
  const choose = () => view.choose({ kind: 'row', key: block.key });
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      data-block={block.key}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={chosen}
      onFocus={choose}
      onContextMenu={(event) => openRowMenu(event, view, block.key)}
      onClick={() => {
        choose();
        view.showPanel();
      }}
      {...drop.handlers}
      {...dragProps(block, zone, props.dragged)}
      {...presenceDragProps(block, when)}
    >
      <span className={css.name}>
        {nameOf(block)}
        {outside && <Place of={row} />}
      </span>
      <span className={doing ? css.others : css.status}>
        {doing ? (
          <OthersLine room="row" doing={doing} more={more.length} about={chip.words} />
        ) : (
          <>
            {chip.shape && <Shape name={chip.shape} />}
            <span className={css.words}>{chip.words}</span>
          </>
        )}
      </span>
      <span className={css.what}>
        <ServiceDot row={row} />
        <span className={css.time}>{sayClockAt(block.start, zone, props.desk, clockStyle)}</span>
        <span className={css.instead}>
          <ExpectedTime rows={group?.rows ?? [row]} room="beside" />
        </span>
        <span className={css.words}>
          {` · ${row.service && !group ? row.service.name : words.length(minutes)}`}
        </span>
        {note && <Mark words={words.deskNote(note.text, note.by)} icon={IconMessage2} />}
        {!group && <Marks row={row} />}
        {group && row.recurring && <Mark words={words.recurring} icon={IconRepeat} />}
      </span>
      <Flags block={block} />
    </button>
  );
}, sameBlock);

/** Every change of the day makes new columns, but most blocks keep their content. */
function sameBlock(a: BlockProps, b: BlockProps): boolean {
  const rows = (one: Block) => one.group?.rows ?? [one.row];
  const before = rows(a.block);
  const after = rows(b.block);
  return (
    a.chosen === b.chosen &&
    a.tabStop === b.tabStop &&
    a.outside === b.outside &&
    a.when === b.when &&
    a.zone === b.zone &&
    a.desk === b.desk &&
    before.length === after.length &&
    before.every((row, i) => row === after[i])
  );
}

function useChip({ row, group }: Block, when: When): Chip {
  const now = useMinutes();
  const settings = useSettings();
  const presence = usePresence(row);
  if (group) {
    const chip = groupChip(group, now, when, settings);
    const within = sayIn(countGroup(group.rows, now));
    return chip.words === within || when !== 'today' ? chip : { ...chip, words: `${chip.words} · ${within}` };
  }
  const chip = chipOf(row, now, when, settings, presence);
  const pending = row.pending && pendingWords(row.pending.state);
  return pending ? { ...chip, words: `${chip.words} · ${pending.words}` } : chip;
}

function Place({ of: { locationId } }: { of: DayRow }) {
  const place = useApp()?.locations.find(({ id }) => id === locationId)?.name;
  return place ? <span className={css.place}> · {place}</span> : null;
}

function nameOf({ row, group }: Block): string {
  if (group) return row.service?.name ?? groupWords.untitled;
  return row.patient?.name ?? (row.patientId === null ? words.noPatient : words.patient(row.patientId));
}

/** The most severe flag by name, the others as a count: the panel explains each of them. */
function Flags({ block: { row, group } }: { block: Block }) {
  const flags: DayRow['flags'] = group ? groupFlags(group.rows) : row.flags;
  const [first, ...rest] = flags;
  if (!first) return null;
  return (
    <span className={css.flags}>
      <span className={`${css.flag} ${css[first.tone]}`}>{first.label}</span>
      {rest.length > 0 && <span className={css.flag}>+{rest.length}</span>}
    </span>
  );
}

/** How much content a block has room for. */
function sizeOf(minutes: number): 'tiny' | 'small' | 'middle' | 'tall' {
  if (minutes < 20) return 'tiny';
  if (minutes < 30) return 'small';
  return minutes < 45 ? 'middle' : 'tall';
}
