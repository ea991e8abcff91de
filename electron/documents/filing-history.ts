import type { DocumentView } from '../../shared/bridge/views.ts';
import type { Session } from '../session/session.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import { clip } from '../views/people.ts';
import type { LoadedDocument } from './documents.ts';
import { createFiledKinds, type FiledKinds } from './naming/filed-kinds.ts';
import { suggestNames } from './naming/suggest-names.ts';
import { partsOf } from './naming/text-parts.ts';
import type { ScanMark } from './scans/scan.ts';

const mostBefore = 5;
/** As many of the latest documents say which kinds this desk files. */
const mostLearned = 500;

type Filings = {
  /** What every document that was filed from here was, by what it was before it was made to fit. */
  readonly byDigest: Map<string, Map<string, OutboxRow>>;
  /** The same, by the document on the desk. */
  readonly byDocument: Map<string, Map<string, OutboxRow>>;
  readonly kinds: FiledKinds;
};

/** Read once a session. */
const known = new WeakMap<Session, Filings>();

/**
 * A document with what became of the very same one before, and with names for it.
 * @param naming the clinic's pattern of names, and the day (`YYYY-MM-DD`)
 */
export function withHistory(
  { view, digest, text }: LoadedDocument,
  session: Session,
  naming: { readonly pattern: string; readonly today: string },
): DocumentView {
  const learned = filingsOf(session).kinds.top();
  const parts = partsOf(text, naming.today);
  const { title, titles } = suggestNames(view.name, parts, { pattern: naming.pattern, learned });
  const name = clip(view.name, 400);
  return { ...view, name, title, titles: [...titles], before: historyOf(digest, session) };
}

/** Where the document with this digest was filed, or waits to be, the latest first. */
export function historyOf(digest: string, session: Session): DocumentView['before'] {
  const rows = digest === '' ? [] : [...(filingsOf(session).byDigest.get(digest)?.values() ?? [])];
  return rows
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, mostBefore)
    .map((row) => ({
      patientName: clip(session.names.patient(row.patientId ?? 0), 400),
      at: row.createdAt,
      done: row.state === 'done',
    }));
}

/**
 * Under which name this very file of the scanner's folder goes to the archive; null: it was not filed, and does not wait to
 * be, or not with all files that are made of it: a full disk or a crash may have come between them. The same document scanned
 * once more is another file: it may be for another patient.
 */
export function filedAs(digest: string, { name, changedAt }: ScanMark, session: Session): string | null {
  const rows = [...(filingsOf(session).byDigest.get(digest)?.values() ?? [])];
  const made = rows
    .flatMap((row) => parseWriteOf('file', row)?.args.scan ?? [])
    .filter((scan) => scan.name === name && scan.changedAt === changedAt);
  const [first] = made;
  const isWhole = made.length >= Math.max(...made.map(({ files = 1 }) => files));
  return first && isWhole ? (first.archived ?? name) : null;
}

/** The writes that were made from a document, the first one first; also those that are done. */
export const writesOfDocument = (documentId: string, session: Session): OutboxRow[] =>
  [...(filingsOf(session).byDocument.get(documentId)?.values() ?? [])].sort(
    (a, b) => a.createdAt - b.createdAt,
  );

function layUnder(
  by: Map<string, Map<string, OutboxRow>>,
  key: string | undefined,
  row: OutboxRow,
  gone: boolean,
): void {
  if (key === undefined) return;
  const rows = by.get(key) ?? new Map<string, OutboxRow>();
  if (gone) rows.delete(row.id);
  else rows.set(row.id, row);
  by.set(key, rows);
}

function filingsOf(session: Session): Filings {
  const before = known.get(session);
  if (before) return before;
  const { outbox, names } = session;
  const filings: Filings = {
    byDigest: new Map(),
    byDocument: new Map(),
    kinds: createFiledKinds(names.patient),
  };
  const lay = (row: OutboxRow, gone: boolean, learns = true) => {
    if (row.kind !== 'file') return;
    const { digest, documentId, name } = parseWriteOf('file', row)?.args ?? {};
    // What a person discarded was never filed.
    if (gone) filings.kinds.remove(row.id);
    else if (name !== undefined && learns) filings.kinds.add(row.id, { name, patientId: row.patientId ?? 0 });
    layUnder(filings.byDigest, digest, row, gone);
    layUnder(filings.byDocument, documentId, row, gone);
  };
  const rows = [...outbox.done('file'), ...outbox.open()].sort((a, b) => b.createdAt - a.createdAt);
  for (const [at, row] of rows.entries()) lay(row, false, at < mostLearned);
  outbox.onChange((row, gone) => lay(row, gone));
  known.set(session, filings);
  return filings;
}
