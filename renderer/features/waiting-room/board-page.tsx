import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { BoardView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { useScheme } from '../../components/scheme.ts';
import { coarse, type PageClock } from '../../state/clock.ts';
import type { Mirrored } from '../../state/mirror.ts';
import css from './board.module.css';
import { WaitingBoard } from './board.tsx';
import { waitingRoomWords } from './words.ts';

/** How long the close button stays visible after the mouse moved. */
const inSightMs = 4000;

/** The board, over the whole of a screen without an operator: no pointer and no button until the mouse moves. */
export function BoardPage({
  shown,
  clock,
  onClose,
}: {
  shown: { readonly store: StoreApi<Mirrored<BoardView>> };
  clock: { readonly store: StoreApi<PageClock> };
  onClose: () => void;
}) {
  const { value, failure } = useStore(shown.store);
  const now = useStore(clock.store, (c) => coarse(c.now));
  const moved = useMoved();
  const scheme = useScheme(value?.theme ?? 'system');
  // Before paint: the board never shows a frame in the previous theme.
  useLayoutEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), [scheme]);
  useEscape(onClose);
  const self = useRef<HTMLElement>(null);
  // What is below a small window is scrolled by keys.
  useEffect(() => self.current?.focus(), []);
  return (
    <main ref={self} tabIndex={-1} className={`${css.board} ${moved ? '' : css.still}`}>
      {value ? (
        <WaitingBoard view={value} now={now} />
      ) : (
        <h1 className={css.title}>{failure ? sayFailure(failure) : waitingRoomWords.board.starting}</h1>
      )}
      <button type="button" className={css.leave} aria-keyshortcuts="Escape" onClick={onClose}>
        {waitingRoomWords.board.close} <kbd className={css.cap}>Esc</kbd>
      </button>
    </main>
  );
}

/** Whether the mouse moved recently. */
function useMoved(): boolean {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const moved = () => setAt(performance.now());
    window.addEventListener('pointermove', moved);
    return () => window.removeEventListener('pointermove', moved);
  }, []);
  useEffect(() => {
    if (at === null) return;
    const timer = window.setTimeout(() => setAt(null), inSightMs);
    return () => window.clearTimeout(timer);
  }, [at]);
  return at !== null;
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [onClose]);
}
