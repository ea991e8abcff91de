import type { ActionLogEntry } from '../store/types.ts';
import { changeWords } from './words.ts';

/**
 * The action log as CSV (RFC 4180): when (UTC), who, what, patient id, outcome. It holds no names and no clinical text,
 * unless the user typed them as the reason for removing a payment. A cell that a spreadsheet would take for a formula
 * is quoted with an apostrophe.
 */
export function logCsv(entries: readonly ActionLogEntry[]): string {
  const rows = entries.map((e) => [
    new Date(e.at).toISOString(),
    e.by,
    e.what,
    e.patientId === null ? '' : String(e.patientId),
    sayOutcome(e.outcome),
  ]);
  return [['when', 'who', 'what', 'patient', 'outcome'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');
}

const outcomes: Readonly<Record<string, string>> = changeWords.log.outcomes;

/** What is stored of an outcome, in the words of the screens; with the reason that follows it. */
function sayOutcome(stored: string): string {
  const [outcome = '', ...why] = stored.split(': ');
  return [outcomes[outcome] ?? outcome, ...why].join(': ');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
