import type { KeyboardEvent } from 'react';

/** Moving between the fields of a count by keys, as in a spreadsheet. */

const countFields = '[data-counted]:not(:disabled)';
const fieldsOf = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];

function enter(field: HTMLInputElement | undefined): boolean {
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Enters the first count without an amount, else the first. @returns whether there is one */
export function enterCounts(): boolean {
  const all = fieldsOf(countFields);
  return enter(all.find(({ value }) => value.trim() === '') ?? all[0]);
}

/**
 * Enter and the arrows go on to the next count; Enter in the last one goes to a count without an amount, or says that
 * all are done. A key that is held down never says so.
 */
export function moveBetweenCounts(event: KeyboardEvent<HTMLInputElement>, onAll: () => void): void {
  const all = fieldsOf(countFields);
  if (!move(event, all) || event.key !== 'Enter') return;
  if (all.at(-1) !== event.currentTarget || event.repeat) return;
  const empty = all.find(({ value }) => value.trim() === '');
  if (empty && empty !== event.currentTarget) enter(empty);
  else onAll();
}

/** The same between the notes and coins of a method; Enter after the last one leads back to the method's count. */
export function moveBetweenPieces(event: KeyboardEvent<HTMLInputElement>, methodId: number): void {
  const all = fieldsOf(`[data-piece="${methodId}"]`);
  if (!move(event, all) || event.key !== 'Enter') return;
  if (all.at(-1) === event.currentTarget) enter(fieldsOf(`[data-counted="${methodId}"]`)[0]);
}

/** @returns whether the key is one that moves */
function move(event: KeyboardEvent<HTMLInputElement>, all: readonly HTMLInputElement[]): boolean {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (step === undefined) return false;
  enter(all[all.indexOf(event.currentTarget) + step]);
  event.preventDefault();
  return true;
}
