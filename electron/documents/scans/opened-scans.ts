import { type Failure, failure } from '../../../shared/failures.ts';
import type { Documents, ScanOrigin } from '../documents.ts';
import type { ScanFolder } from './folder.ts';
import { type Scan, type ScanMark, scanMark, whyNotThere } from './scan.ts';

/** Scans that lie on the desk as documents. Which they are is kept with the documents: it is covered, dropped and put back with them. */
export type OpenedScans = {
  /**
   * A scan begins to be opened. @returns what it fails with once the desk has been covered since then, also where it is open again;
   * null: it has not been
   */
  begin(): () => Failure | null;
  /** Why a document may not be filed, by the folder; null: it is no scan, or still lies there as it was, and was not filed. */
  whyNotFiled(documentId: string): Promise<Failure | null>;
  /** Which file of the folder a document was; null: it is no scan. */
  markOf(documentId: string): ScanMark | null;
  /** The desk is covered. */
  cover(): void;
};

export function createOpenedScans(ports: {
  readonly documents: Pick<Documents, 'originOf'>;
  readonly folderAt: (path: string) => ScanFolder;
  readonly locked: () => boolean;
  /** The same scan in the folder that is watched; null: it is not there. */
  readonly listed: (scan: ScanOrigin) => Pick<Scan, 'state'> | null;
}): OpenedScans {
  const { documents, folderAt, listed } = ports;
  let covers = 0;
  return {
    begin() {
      const before = covers;
      return () => {
        if (ports.locked()) return failure('locked');
        return covers === before ? null : failure('hidden');
      };
    },
    async whyNotFiled(documentId) {
      const origin = documents.originOf(documentId);
      if (origin === null) return null;
      // It was filed, and could not be moved to the archive yet.
      const isFiled = listed(origin)?.state === 'stuck';
      return isFiled ? failure('stale') : whyNotThere(folderAt(origin.folder), origin);
    },
    markOf(documentId) {
      const origin = documents.originOf(documentId);
      return origin && scanMark(origin.entry);
    },
    cover() {
      covers += 1;
    },
  };
}
