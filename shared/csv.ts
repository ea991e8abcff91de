/** Lines of cells as CSV (RFC 4180); a cell that a spreadsheet would take for a formula is quoted with an apostrophe. Pure. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join(',')).join('\r\n');

function quoted(cell: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The name of a saved table, as the bridge takes it: only characters that every file system accepts. */
export const csvNameForm = /^[\p{L}\p{N} ,.-]+\.csv$/u;

/**
 * Words as a part of the name of a saved table: what no name of a file may have becomes a space.
 * @param most characters; what is longer is cut
 */
export const inCsvName = (words: string, most: number): string =>
  words
    .slice(0, most)
    .replaceAll('–', '-')
    .replace(/[^\p{L}\p{N} ,.-]+/gu, ' ');
