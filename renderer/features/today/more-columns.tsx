import { type RefObject, useLayoutEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useCommand } from '../../state/use-command.ts';
import css from './columns.module.css';
import { todayWords } from './words.ts';

const words = todayWords.columns;

/** Whether the columns are scrolled, and how many of them lie beyond the right edge, whole or in part. */
type Hidden = { readonly scrolled: boolean; readonly after: number };

const none: Hidden = { scrolled: false, after: 0 };

/**
 * Says at the edge of the columns how many practitioners are out of sight there, and scrolls to them; at the end, back to
 * the first.
 * @param columns the number of columns: with it the edges move
 */
export function MoreColumns({ scroll, columns }: { scroll: RefObject<HTMLElement | null>; columns: number }) {
  const { scrolled, after } = useHidden(scroll, columns);
  const isCut = scrolled || after > 0;
  const go = () => {
    const box = scroll.current;
    if (!box) return;
    const first = columnsIn(box).find((column) => isAfter(box, column));
    if (first) first.scrollIntoView({ block: 'nearest', inline: 'start' });
    else box.scrollLeft = 0;
  };
  useCommand(isCut ? 'more-columns' : null, go);
  if (!isCut) return null;
  return (
    <Button
      size="row"
      aria-keyshortcuts="."
      className={css.more}
      aria-label={after > 0 ? words.showMore(after) : words.showFirst}
      onClick={go}
    >
      {after > 0 ? words.more(after) : words.first}
    </Button>
  );
}

const columnsIn = (box: HTMLElement): readonly HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(':scope section'),
];

/** A rounded pixel is no hidden part. */
const isAfter = (box: HTMLElement, column: HTMLElement): boolean =>
  column.getBoundingClientRect().right > box.getBoundingClientRect().left + box.clientWidth + 2;

function useHidden(scroll: RefObject<HTMLElement | null>, columns: number): Hidden {
  const [hidden, setHidden] = useState(none);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || columns === 0) return;
    const look = () => {
      const after = columnsIn(box).filter((column) => isAfter(box, column)).length;
      const scrolled = box.scrollLeft > 2;
      setHidden((was) => (was.after === after && was.scrolled === scrolled ? was : { scrolled, after }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(box);
    if (box.firstElementChild) resized.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroll, columns]);
  return hidden;
}
