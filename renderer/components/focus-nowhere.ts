type FocusPage = Pick<Document, 'activeElement' | 'body'>;

/** Whether no element has the focus, as where the one that had it is gone. */
export const isFocusNowhere = ({ activeElement, body }: FocusPage): boolean =>
  activeElement === null || activeElement === body;

/** Whether an element itself has the focus, not one within it. */
const isFocusOn = ({ activeElement }: Pick<Document, 'activeElement'>, element: Element | null): boolean =>
  element !== null && activeElement === element;

/**
 * Moves the focus to an element only where it is nowhere: it is never taken from where the user is.
 * @param around where it is as good as nowhere: the dialog itself, in which no element has it
 */
export function focusFromNowhere(
  page: FocusPage,
  element: Pick<HTMLElement, 'focus'> | null,
  around: Element | null = null,
): void {
  if (isFocusNowhere(page) || isFocusOn(page, around)) element?.focus();
}

/** Moves the focus to where Enter does nothing, if an element has it that must not be pressed by the next Enter. */
export function giveUpFocus(
  page: Pick<Document, 'activeElement'>,
  element: Element | null,
  to: Pick<HTMLElement, 'focus'> | null,
): void {
  if (isFocusOn(page, element)) to?.focus();
}
