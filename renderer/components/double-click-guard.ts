import type { MouseEvent as ReactClick } from 'react';

/**
 * Hands are faster than eyes: many people double-click everything. As soon as an action is done, something else may be
 * under the pointer: the next patient's button, or the button that undoes the action.
 */

/** How long the place of an action ignores clicks. Milliseconds. */
const stillMs = 1000;
/** How far a hand moves between the clicks of a double click. Pixels. */
const samePlacePx = 12;

type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>;
type Place = Pick<Click, 'clientX' | 'clientY' | 'timeStamp'> | null;

/** The last click that did an action. */
let last: Place = null;
/** The last click of any kind that was let through; null: a key or a drag has come since. */
let latest: Place = null;
/** The click before that one. */
let beforeLatest: Place = null;

/**
 * Whether a click is at the place of an action of less than a second ago. Pure. Clicks by key have no place and never
 * count.
 */
export const isSecondClick = (before: Place, click: Click): boolean =>
  before !== null &&
  click.detail > 0 &&
  click.timeStamp - before.timeStamp < stillMs &&
  Math.hypot(click.clientX - before.clientX, click.clientY - before.clientY) <= samePlacePx;

/** Wraps the click handler of a row's action: from the click on, its place ignores clicks for a second. */
export const firstClick =
  (act: () => void) =>
  ({ detail, clientX, clientY, timeStamp }: ReactClick): void => {
    if (detail > 1) return;
    if (detail > 0) last = { clientX, clientY, timeStamp };
    act();
  };

/**
 * A dialog is shown, or another one in its place: the place of the click that led to it ignores clicks for the rest of its second. One that
 * a key or a drop led to ignores none. An action that leads there by Enter, too, needs no more.
 */
export function ignoreSecondClick(): void {
  last = latest;
}

/**
 * Whether a click on what lies behind a dialog is meant for it, and not the second one of a double click on what was there before. Asked
 * while that click is handled. Pure but for the clicks that were heard.
 */
export const isMeantForOverlay = (click: Click): boolean =>
  click.detail <= 1 && !isSecondClick(beforeLatest, click);

/**
 * Suppresses second clicks on whatever has come under the pointer: a row, a button, what is behind a dialog. @returns
 * the function that ends it
 */
export function keepSecondClicksOff(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const heard = ['pointerdown', 'mousedown', 'click', 'dblclick'] as const;
  const swallow = (event: Event) => {
    const { type, detail, clientX, clientY, timeStamp } = event as MouseEvent;
    // A pointer that goes down is not a click yet.
    const counted = type === 'click' ? detail : 1;
    if (!isSecondClick(last, { clientX, clientY, timeStamp, detail: counted })) {
      if (type === 'click' && detail > 0) [beforeLatest, latest] = [latest, { clientX, clientY, timeStamp }];
      return;
    }
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const others = ['keydown', 'dragenter', 'drop'] as const;
  // No double click has a key or a drag between its clicks: what a dialog began ends. What an action began (`firstClick`) stays.
  const forget = () => {
    if (last === latest) last = null;
    latest = null;
  };
  for (const kind of heard) page.addEventListener(kind, swallow, { capture: true });
  for (const kind of others) page.addEventListener(kind, forget, { capture: true });
  return () => {
    for (const kind of heard) page.removeEventListener(kind, swallow, { capture: true });
    for (const kind of others) page.removeEventListener(kind, forget, { capture: true });
  };
}
