import type { MouseEvent } from 'react';
import type { View } from '../../state/view.ts';

/** Opens the context menu of a row, on a right click or the menu key (app/row-menu.tsx). */
export function openRowMenu(event: MouseEvent<HTMLElement>, view: View, key: string): void {
  event.preventDefault();
  // The menu key has no pointer position: take the row's.
  const box = event.currentTarget.getBoundingClientRect();
  const at =
    event.clientX === 0 && event.clientY === 0
      ? { x: box.left + box.width / 4, y: box.bottom }
      : { x: event.clientX, y: event.clientY };
  view.openMenu({ key, ...at });
}
