import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import { boardKey } from '../../model/keys.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import css from './waiting-room.module.css';

/** Opens and closes the board, and sets whether it shows names: by choice of this desk, for this time only. */
export function BoardControls() {
  const { board } = useDesk();
  const { privacy } = useSettings();
  const state = useStore(board.store, (s) => s.value);
  useEffect(() => void board.read(), [board]);
  if (!state) return null;
  const { shown, names, secondScreen } = state;
  if (shown === 'closed')
    return (
      <Button aria-keyshortcuts={boardKey} onClick={() => void board.open()}>
        <IconScreenShare size={18} aria-hidden />
        {secondScreen ? 'Open on the second screen' : 'Open the board in a window'}
      </Button>
    );
  return (
    <div className={css.board}>
      <p className={texts.soft}>{sayWhere[shown]}</p>
      {!privacy && shown !== 'away' && (
        <Button
          aria-pressed={names}
          onClick={() => void board.showNames(!names)}
          title="Instead of initials, until the board is closed or this desk is locked"
        >
          Names on the board
        </Button>
      )}
      <Button aria-keyshortcuts={boardKey} onClick={() => void board.close()}>
        <IconScreenShareOff size={18} aria-hidden /> Close the board
      </Button>
    </div>
  );
}

const sayWhere = {
  screen: 'The board is on the second screen.',
  window: 'The board is open in a window.',
  away: 'The board’s screen is not there. It comes back with it.',
} as const;
