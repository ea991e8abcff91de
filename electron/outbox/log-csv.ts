import { csvText } from '../../shared/csv.ts';
import type { ActionLogEntry } from '../store/types.ts';
import { changeWords } from './words.ts';

/**
 * The action log as CSV: when (UTC), who, what, patient id, outcome. It holds no names and no clinical text, unless the user
 * typed them as the reason for removing a payment.
 */
export function logCsv(entries: readonly ActionLogEntry[]): string {
  const rows = entries.map((e) => [
    new Date(e.at).toISOString(),
    e.by,
    e.what,
    e.patientId === null ? '' : String(e.patientId),
    sayOutcome(e.outcome),
  ]);
  return csvText([['when', 'who', 'what', 'patient', 'outcome'], ...rows]);
}

const outcomes: Readonly<Record<string, string>> = changeWords.log.outcomes;

/** What is stored of an outcome, in the words of the screens; with the reason that follows it. */
function sayOutcome(stored: string): string {
  const [outcome = '', ...why] = stored.split(': ');
  return [outcomes[outcome] ?? outcome, ...why].join(': ');
}
