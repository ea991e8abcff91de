import type { DayRow } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { KeyCaps } from '../../components/keys.tsx';
import texts from '../../components/text.module.css';
import { chipOf, type When, whenOf } from '../../model/chip.ts';
import { commonWords } from '../../model/common-words.ts';
import { countGroup, type Group, sayIn, toArrive, toUndo } from '../../model/group.ts';
import { canArrive, heldUntil } from '../../model/row-actions.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDay, useDesk, useMinutes, useSeconds, useSettings } from '../../state/use-desk.tsx';
import { usePresence } from '../../state/use-presence.ts';
import actions from './actions.module.css';
import { GroupNote } from './desk-note.tsx';
import css from './group.module.css';
import person from './person.module.css';
import { personWords } from './words.ts';

type GroupPanelProps = {
  group: Group;
  heading: React.RefObject<HTMLHeadingElement | null>;
};

/** An appointment of several patients: who is here, and the buttons that mark one or all as arrived. */
export function GroupPanel({ group, heading }: GroupPanelProps) {
  const { view } = useDesk();
  const app = useApp();
  const date = useDay((d) => d.day?.date);
  const now = useMinutes();
  const { lead, rows } = group;
  const clocks = useClocks();
  const when = date && app ? whenOf(date, app.today) : 'today';
  const at = clocks.range(lead.start, lead.end, lead.locationId);
  return (
    <>
      <div className={person.scroll}>
        <div className={person.head}>
          <Button look="bare" className={person.close} onClick={() => view.focusChosen()}>
            {personWords.backToList}
          </Button>
          <p className={texts.soft}>{personWords.group.line(at, lead.practitioner?.name ?? null)}</p>
          <h2 ref={heading} tabIndex={-1} className={`${texts.bigName} ${person.name}`}>
            {lead.service?.name ?? personWords.group.called}{' '}
            <span className={person.likes}>{sayIn(countGroup(rows, now))}</span>
          </h2>
        </div>
        <GroupNote lead={lead} />
        <ul className={css.people} aria-label={personWords.group.patients}>
          {rows.map((row) => (
            <Member key={row.key} row={row} when={when} />
          ))}
        </ul>
      </div>
      <All group={group} when={when} />
    </>
  );
}

function Member({ row, when }: { row: DayRow; when: When }) {
  const { view } = useDesk();
  const now = useMinutes();
  const settings = useSettings();
  const presence = usePresence(row);
  const name = row.patient?.name ?? personWords.patientById(row.patientId ?? 0);
  return (
    <li className={css.person}>
      <div className={css.who}>
        <Button look="bare" className={css.name} onClick={() => view.revealRow(row.key)}>
          {name}
        </Button>
        <StatusChip {...chipOf(row, now, when, settings, presence)} />
      </div>
      <MemberButton row={row} when={when} name={name} />
    </li>
  );
}

function MemberButton({ row, when, name }: { row: DayRow; when: When; name: string }) {
  const { arrivals } = useDesk();
  const now = useSeconds();
  const { pending } = row;
  if (pending && heldUntil(row, now) !== null) {
    return (
      <Button
        size="row"
        className={css.act}
        aria-label={personWords.group.undoOne(name)}
        onClick={firstClick(() => void arrivals.undo(pending.writeId))}
      >
        {commonWords.undo}
      </Button>
    );
  }
  if (!canArrive(row, when)) return null;
  return (
    <Button
      size="row"
      className={css.act}
      aria-label={personWords.group.arriveOne(name)}
      onClick={firstClick(() => void arrivals.arrive(row))}
    >
      {personWords.acts.arrive}
    </Button>
  );
}

function All({ group, when }: { group: Group; when: When }) {
  const { arrivals } = useDesk();
  const held = toUndo(group.rows, useSeconds());
  const ready = toArrive(group.rows, when);
  if (held.length === 0 && ready.length === 0) return null;
  return (
    <div className={actions.actions}>
      {ready.length > 0 && (
        <Button
          look="main"
          className={actions.wide}
          aria-keyshortcuts="a"
          onClick={firstClick(() => void arrivals.arriveAll(ready))}
        >
          {ready.length === group.rows.length
            ? personWords.group.arriveAll(ready.length)
            : personWords.group.arriveOthers(ready.length)}{' '}
          <KeyCaps caps={['A']} />
        </Button>
      )}
      {held.length > 0 && (
        <Button className={actions.wide} onClick={firstClick(() => void arrivals.undoAll(held))}>
          {personWords.group.undoAll(held.length)}
        </Button>
      )}
    </div>
  );
}
