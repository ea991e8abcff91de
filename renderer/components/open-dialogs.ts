import type { View } from '../state/view.ts';

/**
 * Whether a dialog is open now, the page's own or one of a screen. What took a while to read must ask before it opens its own: what
 * a person types in this one would be gone. Popovers do not count, they lose nothing.
 * @param page the document, before a dialog that has just been opened is drawn in it
 */
export const isDialogOpen = (
  { store }: Pick<View, 'store'>,
  page: Pick<Document, 'querySelector'> = document,
): boolean =>
  store.getState().dialog !== null || page.querySelector('[role="dialog"][aria-modal="true"]') !== null;
