import { count } from './words.ts';

/** What is offered for filed scans; null: they are kept. */
export const keepingChoices = [null, 7, 30, 90] as const;

export const sayKept = (days: number | null): string =>
  days === null ? 'kept' : `deleted after ${count(days, 'day')}`;

/** What Foyer deletes, and what it never does; said wherever the choice is made. */
export const whatIsDeleted =
  'Only scans that the practice has confirmed are deleted, so many days after it did. What was put aside, what was ' +
  'changed since, and every other file stay.';
