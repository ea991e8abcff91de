import type { WriteView } from '../../../shared/bridge/views.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { firstClick } from '../../components/double-click-guard.ts';
import { KeyCaps } from '../../components/keys.tsx';
import layouts from '../../components/layout.module.css';
import css from '../../components/notice-bars.module.css';
import { NoticeBars } from '../../components/notice-bars.tsx';
import { Shape } from '../../components/shape.tsx';
import { commonWords } from '../../model/common-words.ts';
import { canFill } from '../../model/row-actions.ts';
import { heldArrivals, secondsToUndo } from '../../state/arrivals.ts';
import { fillTimeOf } from '../../state/filling.ts';
import {
  useApp,
  useClockStyle,
  useDay,
  useDesk,
  useMinutes,
  useOfWrites,
  useSeconds,
  useStatus,
  useView,
} from '../../state/use-desk.tsx';
import own from './arrival.module.css';
import { arrivalUndoWords } from './words.ts';

const mostShown = 3;

/**
 * The arrivals that can still be undone, and the desk's notices.
 * @param docked whether they stand below a list and take room of their own, so that they cover no row
 */
export function Toasts({ docked = false }: { docked?: boolean }) {
  const underDialog = useView((v) => v.dialog !== null);
  return (
    <div className={docked ? css.docked : `${css.stack} ${underDialog ? css.above : ''}`}>
      <NoticeBars />
      <Held />
    </div>
  );
}

const sayHeld = ({ kind, patientName }: WriteView, time: string) =>
  kind === 'cancellation'
    ? arrivalUndoWords.cancelled(patientName, time)
    : arrivalUndoWords.arrived(patientName, time);

function Held() {
  const desk = useDesk();
  const zone = useApp()?.zone ?? 'UTC';
  const clockStyle = useClockStyle();
  const now = useSeconds();
  const all = useOfWrites((writes) => heldArrivals(writes, now));
  // Several at once (a group): the latest one, and a button for all of them together.
  const held = all.slice(0, all.length > mostShown ? 1 : mostShown);
  return (
    <div role="status" className={layouts.wrapped}>
      {all.length > mostShown && (
        <div className={css.toast}>
          <Shape name="tick" />
          <span className={css.words}>{arrivalUndoWords.several(all.length)}</span>
          <button
            type="button"
            className={css.undo}
            onClick={firstClick(() => {
              void desk.arrivals.undoAll(all.map((write) => write.id));
              desk.view.focusChosen();
            })}
          >
            {arrivalUndoWords.undoAll}
          </button>
        </div>
      )}
      {held.map((write, i) => (
        <div key={write.id} className={css.toast}>
          <Shape name="tick" />
          <span className={css.words}>{sayHeld(write, sayClock(write.createdAt, zone, clockStyle))}</span>
          <button
            type="button"
            className={css.undo}
            aria-label={
              write.kind === 'cancellation'
                ? arrivalUndoWords.undoCancellationOf(write.patientName)
                : arrivalUndoWords.undoOf(write.patientName)
            }
            onClick={firstClick(() => {
              void desk.arrivals.undo(write.id);
              desk.view.focusChosen();
            })}
          >
            {commonWords.undo}
          </button>
          {i === 0 && <KeyCaps caps={['U']} />}
          {write.kind === 'cancellation' && <FillButton writeId={write.id} isFirst={i === 0} />}
          <span className={own.left} aria-hidden="true">
            {secondsToUndo(write, now)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** On the line that confirms a cancellation: its time is offered to the next patient. */
function FillButton({ writeId, isFirst }: { writeId: string; isFirst: boolean }) {
  const desk = useDesk();
  const now = useMinutes();
  const status = useStatus();
  const row = useDay((d) =>
    [...(d.day?.rows.values() ?? [])].find((one) => one.pending?.writeId === writeId),
  );
  if (!row || !canFill(row, now, status)) return null;
  return (
    <>
      <button type="button" className={css.undo} onClick={firstClick(() => fillTimeOf(desk, row))}>
        {row.group ? arrivalUndoWords.fillPlace : arrivalUndoWords.fill}
      </button>
      {isFirst && <KeyCaps caps={['V']} />}
    </>
  );
}
