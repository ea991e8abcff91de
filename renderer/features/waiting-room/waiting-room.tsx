import type { DayRow } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { ScreenBody } from '../../components/screen.tsx';
import { useDayOf } from '../../state/use-day-of.ts';
import { useApp, useMinutes, useSettings } from '../../state/use-desk.tsx';
import { useServed } from '../../state/use-locations.ts';
import { BoardControls } from './board-controls.tsx';
import { InsideTable } from './inside-table.tsx';
import type { OnStep } from './patients-table.tsx';
import { useLines } from './use-lines.ts';
import { WaitTable } from './wait-table.tsx';
import css from './waiting-room.module.css';
import { sayLong, type WaitingList, waitingList } from './waiting-room-model.ts';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.screen;

/**
 * The waiting patients, each wait and what it counts from; and the button for the board, which is read from across the
 * room.
 */
export function WaitingRoom() {
  const today = useApp()?.today ?? null;
  const { day, failure, reread } = useDayOf(today);
  const list = useWaiting(day?.rows);
  const onStep = useLines(today, day?.rows);
  return (
    <ScreenBody title={words.title} aside={<BoardControls />}>
      {failure ? (
        <Note
          tone="danger"
          title={words.notRead}
          actions={<Button onClick={() => void reread()}>{words.again}</Button>}
        >
          {sayFailure(failure)}
        </Note>
      ) : (
        <Lists list={list} onStep={onStep} complete={day?.complete ?? false} />
      )}
    </ScreenBody>
  );
}

function Lists({ list, onStep, complete }: { list: WaitingList; onStep: OnStep; complete: boolean }) {
  const { waitAmberMinutes, waitRedMinutes } = useSettings();
  const long = sayLong(list.waiting);
  return (
    <>
      <p className={css.about}>
        {long && <b>{long}. </b>}
        {[
          words.about(waitAmberMinutes, waitRedMinutes),
          list.hidden > 0 && words.elsewhere(list.hidden),
          !complete && words.incomplete,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {list.waiting.length > 0 ? (
        <WaitTable title={words.now} waits={list.waiting} onStep={onStep} />
      ) : (
        <p className={css.none}>{complete ? words.none : waitingRoomWords.board.notKnown}</p>
      )}
      {list.early.length > 0 && <WaitTable title={words.early} waits={list.early} onStep={onStep} />}
      {list.inside.length > 0 && <InsideTable title={words.inside} inside={list.inside} onStep={onStep} />}
      {list.outside.length > 0 && <InsideTable title={words.outside} inside={list.outside} onStep={onStep} />}
    </>
  );
}

function useWaiting(rows: ReadonlyMap<string, DayRow> | undefined): WaitingList {
  const now = useMinutes();
  const settings = useSettings();
  const served = useServed();
  return waitingList(rows?.values() ?? [], served, now, settings);
}
