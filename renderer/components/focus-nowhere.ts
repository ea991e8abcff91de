type FocusPage = Pick<Document, 'activeElement' | 'body'>;

/** Whether no element has the focus, as where the one that had it is gone. */
export const isFocusNowhere = ({ activeElement, body }: FocusPage): boolean =>
  activeElement === null || activeElement === body;

/** Moves the focus to an element only where it is nowhere: it is never taken from where the user is. */
export function focusFromNowhere(page: FocusPage, element: Pick<HTMLElement, 'focus'> | null): void {
  if (isFocusNowhere(page)) element?.focus();
}
