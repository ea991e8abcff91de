import { type Failure, failure } from '../../../shared/failures.ts';
import type { ScanFolder } from './folder.ts';
import { isThere, type Scan, type ScanMark, scanMark } from './scan.ts';

type Opened = { readonly folder: ScanFolder; readonly scan: Scan };

/** Scans that lie on the desk as documents, by the document. */
export type OpenedScans = {
  /**
   * A scan begins to be opened. @returns what it fails with once the desk has been covered since then, also where it is open again;
   * null: it has not been
   */
  begin(): () => Failure | null;
  add(documentId: string, opened: Opened): void;
  /** Takes one off the desk; null: the document is no scan. */
  take(documentId: string): Opened | null;
  /** Whether a document may be filed as far as the folder is concerned: it is no scan, or still lies there as it was. */
  mayFile(documentId: string): Promise<boolean>;
  /** Which file of the folder a document was; null: it is no scan. */
  markOf(documentId: string): ScanMark | null;
  /** The desk is covered. */
  clear(): void;
};

export function createOpenedScans(locked: () => boolean): OpenedScans {
  const opened = new Map<string, Opened>();
  let covers = 0;
  return {
    begin() {
      const before = covers;
      return () => {
        if (locked()) return failure('locked');
        return covers === before ? null : failure('hidden');
      };
    },
    add: (documentId, one) => void opened.set(documentId, one),
    take(documentId) {
      const one = opened.get(documentId) ?? null;
      opened.delete(documentId);
      return one;
    },
    async mayFile(documentId) {
      const one = opened.get(documentId);
      return !one || isThere(one.folder, one.scan);
    },
    markOf(documentId) {
      const one = opened.get(documentId);
      return one ? scanMark(one.scan.entry) : null;
    },
    clear() {
      covers += 1;
      opened.clear();
    },
  };
}
