import { Menu } from '@mantine/core';
import { KeyCaps } from '../components/keys.tsx';
import { whenOf } from '../model/chip.ts';
import { groupIdOf } from '../model/group.ts';
import { type KeyAct, keyRows } from '../model/keys.ts';
import {
  canArrive,
  canBeDone,
  canCancel,
  canFill,
  canGoIn,
  canMove,
  heldUntil,
  nextStep,
  takesCancellations,
} from '../model/row-actions.ts';
import { useApp, useDay, useDesk, useSeconds, useSettings, useStatus, useView } from '../state/use-desk.tsx';
import { isHiddenAct, runKey } from './desk-commands.ts';
import css from './row-menu.module.css';
import { appWords } from './words.ts';

const words = appWords.rowMenu;

/** The context menu of a row: the actions for its patient, each with its key. */
export function RowMenu() {
  const desk = useDesk();
  const at = useView((v) => v.menu);
  if (!at) return null;
  const act = (one: KeyAct) => {
    desk.view.closeMenu();
    desk.view.focusChosen();
    runKey(one, desk);
  };
  return (
    <Menu
      opened
      onClose={() => {
        desk.view.closeMenu();
        desk.view.focusChosen();
      }}
      position="bottom-start"
      width="15rem"
      shadow="md"
      radius="md"
      returnFocus={false}
      withinPortal={false}
    >
      <Menu.Target>
        <span className={css.at} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={words.label}>
        <Items rowKey={at.key} onAct={act} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Items({ rowKey, onAct }: { rowKey: string; onAct: (act: KeyAct) => void }) {
  const now = useSeconds();
  const row = useDay((d) => d.day?.rows.get(rowKey));
  const date = useDay((d) => d.day?.date);
  const today = useApp()?.today;
  const when = date && today ? whenOf(date, today) : 'past';
  const status = useStatus();
  const settings = useSettings();
  const isGroup = groupIdOf(rowKey) !== null;
  const patient = row?.patient != null;
  const offered: readonly (readonly [KeyAct, string, boolean])[] = [
    [
      'arrive',
      isGroup ? words.arriveAll : words.arrive,
      isGroup || (row !== undefined && canArrive(row, when)),
    ],
    [
      'undo',
      row?.pending?.kind === 'cancellation' ? words.undoCancellation : words.undoArrival,
      row !== undefined && heldUntil(row, now) !== null,
    ],
    ['gone-in', nextStep(row ?? {}), row !== undefined && canGoIn(row, when)],
    ['done', row?.doneHere ? words.undoFinished : words.finished, row !== undefined && canBeDone(row, when)],
    ['pay', words.pay, patient],
    ['book', words.book, patient],
    ['move', words.move, patient && row !== undefined && canMove(row)],
    ['cancel', words.cancel, takesCancellations(status) && patient && row !== undefined && canCancel(row)],
    ['fill', row?.group ? words.fillPlace : words.fill, row !== undefined && canFill(row, now, status)],
    ['file', words.file, patient],
    ['open', words.open, patient],
  ];
  return offered
    .filter(([act, , can]) => can && !isHiddenAct(act, settings))
    .map(([act, title]) => (
      <Menu.Item
        key={act}
        onClick={() => onAct(act)}
        rightSection={<KeyCaps caps={keyRows.find((one) => one.act === act)?.caps ?? []} />}
      >
        {title}
      </Menu.Item>
    ));
}
