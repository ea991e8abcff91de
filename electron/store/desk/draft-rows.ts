import type { Database } from '../database.ts';
import type { DraftRow } from '../draft-row.ts';

/** The one draft of a desk file and its documents: SQL alone, inside the transactions of the desk. */
export function draftRows(db: Database) {
  const kept = db.prepare<[], { at: number; text: string }>('SELECT at, text FROM drafts');
  const readDocuments = db.prepare<[], { id: string; bytes: Buffer<ArrayBuffer> }>(
    'SELECT id, bytes FROM draft_papers',
  );
  const put = db.prepare<[number, string]>('INSERT INTO drafts (one, at, text) VALUES (1, ?, ?)');
  const putDocument = db.prepare<[string, Uint8Array]>('INSERT INTO draft_papers (id, bytes) VALUES (?, ?)');
  const drop = db.prepare<[]>('DELETE FROM drafts');
  const dropDocuments = db.prepare<[]>('DELETE FROM draft_papers');
  const clear = () => {
    drop.run();
    dropDocuments.run();
  };
  return {
    keep({ at, text, documents: all }: DraftRow): void {
      clear();
      put.run(at, text);
      for (const { id, bytes } of all) putDocument.run(id, bytes);
    },
    read(): DraftRow | null {
      const draft = kept.get();
      return draft ? { ...draft, documents: readDocuments.all() } : null;
    },
    clear,
  };
}
