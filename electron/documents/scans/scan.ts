import { type DocumentFault, mostDocumentBytes, type ScanView } from '../../../shared/bridge/views.ts';
import type { Looked } from '../decoding/answers.ts';
import { contentOf, headBytes } from '../decoding/content.ts';
import type { DecodingQueue } from '../decoding/decoding-queue.ts';
import { faultOf } from '../documents.ts';
import type { ScanFolder } from './folder.ts';
import type { Watched } from './settling.ts';

/** A file of the watched folder, and what was seen of it. Its bytes stay where they are. */
export type Scan = {
  readonly id: string;
  readonly entry: Watched;
  /** `ignored`: it is no document, and no business of ours. */
  readonly state: ScanView['state'] | 'ignored';
  readonly looked: Pick<Looked, 'digest' | 'pages' | 'firstPage' | 'text'> | null;
  readonly fault: DocumentFault | 'unreadable' | null;
};

/** What tells one file of the folder from another of the same name. */
export type ScanMark = { readonly name: string; readonly changedAt: number };

/** Whether it can be put on the desk. */
export const isRead = (scan: Scan): boolean => scan.state === 'ready' && scan.looked !== null;

/** @returns the scan as it was seen */
export async function readScan(folder: ScanFolder, scan: Scan, decodingQueue: DecodingQueue): Promise<Scan> {
  const { name, size } = scan.entry;
  const broken = (fault: Scan['fault']): Scan => ({ ...scan, state: 'fault', fault });
  try {
    const content = contentOf(await folder.head(name, headBytes));
    if (content === 'unknown' || content === 'office' || content === 'mail')
      return { ...scan, state: 'ignored' };
    if (size > mostDocumentBytes) return broken('too-large');
    const looked = await decodingQueue.look(await folder.read(name));
    if (!looked) return broken('too-hard');
    const fault = faultOf(looked);
    if (fault) return broken(fault);
    const { digest, pages, firstPage, text } = looked;
    return { ...scan, state: 'ready', looked: { digest, pages, firstPage, text } };
  } catch {
    // Still held by the scanner's program, or gone again: it is tried at the next poll.
    return broken('unreadable');
  }
}

/** As a line of a list; nothing for what is no document. */
export function scanView({ id, entry, state, looked, fault }: Scan): ScanView[] {
  if (state === 'ignored') return [];
  const { name, size: bytes, changedAt: at } = entry;
  const shown = looked?.firstPage != null;
  return [{ id, name: name.slice(0, 400), bytes, at, state, fault, pages: looked?.pages ?? null, shown }];
}
