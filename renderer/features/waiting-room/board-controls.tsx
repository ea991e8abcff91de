import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import { boardKey } from '../../model/keys.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import css from './waiting-room.module.css';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.board;

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
        {secondScreen ? words.openSecond : words.openWindow}
      </Button>
    );
  return (
    <div className={css.board}>
      <p className={texts.soft}>{words[shown]}</p>
      {!privacy && shown !== 'away' && (
        <Button aria-pressed={names} onClick={() => void board.showNames(!names)} title={words.namesMeans}>
          {words.names}
        </Button>
      )}
      <Button aria-keyshortcuts={boardKey} onClick={() => void board.close()}>
        <IconScreenShareOff size={18} aria-hidden /> {words.close}
      </Button>
    </div>
  );
}
