/** Lines of cells as CSV (RFC 4180); a cell that a spreadsheet would take for a formula is quoted with an apostrophe. Pure. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join(',')).join('\r\n');

function quoted(cell: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
