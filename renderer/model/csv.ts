/** Lines of cells as CSV (RFC 4180). Pure. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join(',')).join('\r\n');

/** Prefixes a cell that a spreadsheet would take for a formula, so that it stays text. */
function quoted(cell: string): string {
  const safe = /^[=+@\t]|^-(?!\d+(\.\d+)?$)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
