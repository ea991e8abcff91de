import type { MouseEvent as ReactClick } from 'react';

/**
 * Hands are faster than eyes: many people click everything twice. As soon as an act has been done, something else may lie
 * under the pointer, as the next patient's button, or the one that takes the act back.
 */

/** For so long after an act the same place is still, in milliseconds. */
const stillMs = 1000;
/** A hand that clicks again does not hold quite still, in pixels. */
const samePlacePx = 12;

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>;

/** Where an act was last done by a click. */
let last: Pick<Click, 'clientX' | 'clientY' | 'timeStamp'> | null = null;

/** Whether a click is on the place of an act of less than a second ago. Pure. Keys click at no place: they never are. */
export const isSecondClick = (before: typeof last, click: Click): boolean =>
  before !== null &&
  click.detail > 0 &&
  click.timeStamp - before.timeStamp < stillMs &&
  Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY) <= samePlacePx;

/** For the buttons of a row's acts: from the click on, their place is still for a second. */
export const firstClick =
  (act: () => void) =>
  ({ detail, clientX, clientY, timeStamp }: ReactClick): void => {
    if (detail > 1) return;
    if (detail > 0) last = { clientX, clientY, timeStamp };
    act();
  };

/**
 * Keeps second clicks from whatever has come to lie under the pointer: a row, a button, what lies behind a dialog.
 * @returns what ends it
 */
export function keepSecondClicksOff(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const heard = ['pointerdown', 'mousedown', 'click', 'dblclick'] as const;
  const swallow = (event: Event) => {
    const { type, detail, clientX, clientY, timeStamp } = event as MouseEvent;
    // A button that goes down is no click yet.
    const counted = type === 'click' ? detail : 1;
    if (!isSecondClick(last, { clientX, clientY, timeStamp, detail: counted })) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const kind of heard) page.addEventListener(kind, swallow, { capture: true });
  return () => {
    for (const kind of heard) page.removeEventListener(kind, swallow, { capture: true });
  };
}
