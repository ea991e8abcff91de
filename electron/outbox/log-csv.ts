import type { ActionLogEntry } from '../store/types.ts';

/**
 * The action log as CSV (RFC 4180): when (UTC), who, what, patient id, outcome. No names and no clinical text are in it,
 * unless somebody wrote them into the reason for removing a payment.
 * A cell that a spreadsheet would take for a formula is quoted with an apostrophe.
 */
export function logCsv(entries: readonly ActionLogEntry[]): string {
  const rows = entries.map((e) => [
    new Date(e.at).toISOString(),
    e.by,
    e.what,
    e.patientId === null ? '' : String(e.patientId),
    e.outcome,
  ]);
  return [['when', 'who', 'what', 'patient', 'outcome'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
