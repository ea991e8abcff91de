import { z } from 'zod';
import type { DocumentView } from '../../shared/bridge/views.ts';
import type { Session } from '../session/session.ts';
import { parseStored } from '../store/stored.ts';
import type { OutboxRow } from '../store/types.ts';
import { clip } from '../views/people.ts';
import type { LoadedDocument } from './documents.ts';
import type { ScanMark } from './scans/scan.ts';

const Digested = z.object({
  digest: z.string().optional(),
  scan: z.object({ name: z.string(), changedAt: z.number() }).optional(),
});
const mostBefore = 5;

type Filings = Map<string, Map<string, OutboxRow>>;

/** What every document that was filed from here was, by what it was before it was made to fit; read once a session. */
const known = new WeakMap<Session, Filings>();

/** A document with what became of the very same one before. */
export function withHistory({ view, digest }: LoadedDocument, session: Session): DocumentView {
  return { ...view, name: clip(view.name, 400), before: historyOf(digest, session) };
}

/** Where the document with this digest was filed, or waits to be, the latest first. */
export function historyOf(digest: string, session: Session): DocumentView['before'] {
  const rows = digest === '' ? [] : [...(filingsOf(session).get(digest)?.values() ?? [])];
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
 * Whether this very file of the scanner's folder was filed, or waits to be. The same document scanned once more is another
 * file: it may be for another patient.
 */
export function wasFiled(digest: string, { name, changedAt }: ScanMark, session: Session): boolean {
  const rows = filingsOf(session).get(digest)?.values() ?? [];
  return [...rows].some((row) => {
    const scan = parseStored(Digested, row.args)?.scan;
    return scan?.name === name && scan.changedAt === changedAt;
  });
}

function filingsOf(session: Session): Filings {
  const before = known.get(session);
  if (before) return before;
  const { outbox } = session;
  const filings: Filings = new Map();
  const lay = (row: OutboxRow, gone: boolean) => {
    if (row.kind !== 'file') return;
    const digest = parseStored(Digested, row.args)?.digest;
    if (digest === undefined) return;
    const rows = filings.get(digest) ?? new Map<string, OutboxRow>();
    // What a person discarded was never filed.
    if (gone) rows.delete(row.id);
    else rows.set(row.id, row);
    filings.set(digest, rows);
  };
  for (const row of [...outbox.done('file'), ...outbox.open()]) lay(row, false);
  outbox.onChange(lay);
  known.set(session, filings);
  return filings;
}
