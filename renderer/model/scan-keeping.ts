import { deskWords } from './desk-words.ts';

const text = deskWords.scans;

/** What is offered for filed scans; null: they are kept. */
export const keepingChoices = [null, 7, 30, 90] as const;

export const sayKept = (days: number | null): string => (days === null ? text.kept : text.deleted(days));

/** What Foyer deletes, and what it never does; said wherever the choice is made. */
export const whatIsDeleted = text.whatIsDeleted;
