import { notesOf } from '../../outbox/write-notes.ts';
import { parseWriteOf } from '../../store/parsed-write.ts';
import type { OutboxRow } from '../../store/types.ts';

/** A scan whose filing the practice has confirmed. */
export type ConfirmedScan = {
  /** A name that it may have in the archive: its own, or the one it was filed under. A number may stand behind it there. */
  readonly name: string;
  /** SHA-256 of the scan as it lay in the folder, hexadecimal. */
  readonly digest: string;
};

/**
 * The scans that may be deleted from the archive, by their digest. Pure.
 *
 * Guarantees:
 * - Every file that was made from the scan was confirmed by the practice's own answer, the last one before `before`, by the later of
 *   this PC's clock and the practice's: set right after it was behind, the PC's own would make all of them old at once.
 * - Of a scan that was filed more than once, every filing was, with all of its files.
 * - A scan that was filed before the number of its files was noted is never among them.
 *
 * @param before UTC ms
 */
export function confirmedBefore(
  rows: { readonly done: readonly OutboxRow[]; readonly open: readonly OutboxRow[] },
  before: number,
): ReadonlyMap<string, readonly ConfirmedScan[]> {
  const found = new Map<string, ConfirmedScan[]>();
  /** Of each filing, by the scan's digest and the document that it was. */
  const made = new Map<string, Map<string, { readonly done: number; readonly files: number }>>();
  const unsafe = new Set<string>();
  for (const row of [...rows.done, ...rows.open]) {
    const { digest, documentId = '', scan } = parseWriteOf('file', row)?.args ?? {};
    if (digest === undefined) continue;
    if (row.state !== 'done' || row.outcome === null || confirmedAt(row) > before) unsafe.add(digest);
    // The same document, dropped on the desk: it is no file of the archive.
    if (!scan) continue;
    if (scan.files === undefined) {
      unsafe.add(digest);
      continue;
    }
    const filings = made.get(digest) ?? new Map();
    const sofar = filings.get(documentId) ?? { done: 0, files: 0 };
    filings.set(documentId, { done: sofar.done + 1, files: Math.max(sofar.files, scan.files) });
    made.set(digest, filings);
    const names = new Set((found.get(digest) ?? []).map(({ name }) => name));
    // What was moved before it could be known under which name it was filed has its own.
    names.add(scan.name).add(scan.archived ?? scan.name);
    found.set(
      digest,
      [...names].map((name) => ({ name, digest })),
    );
  }
  const isWhole = (digest: string) =>
    [...(made.get(digest)?.values() ?? [])].every(({ done, files }) => done >= files);
  const whole = [...found].filter(([digest]) => !unsafe.has(digest) && isWhole(digest));
  return new Map(whole);
}

/** UTC ms. What the practice's clock said is a second or two early. */
const confirmedAt = (row: OutboxRow): number => Math.max(row.stateAt, notesOf(row).notBefore ?? 0);
