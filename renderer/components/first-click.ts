import type { MouseEvent } from 'react';

/**
 * For buttons that give way to another one as soon as they are pressed: the second click of a double click is ignored,
 * because it would press whatever has come to lie under the pointer.
 */
export const firstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
