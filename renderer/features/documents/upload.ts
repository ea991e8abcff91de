import { pieceBytes } from '../../../shared/bridge/views.ts';
import type { Bridge } from '../../bridge.ts';
import type { Bytes } from '../../model/bytes.ts';
import type { FilingStep } from './filing.ts';

/**
 * Hands a file to the main process in pieces. `onPiece` is called before each, with how much has been sent (0 to 1).
 * @returns `closed` when `onPiece` returned false; else why it ended early
 */
export async function upload(
  bridge: Bridge,
  documentId: string,
  file: File,
  onPiece: (sent: number) => boolean,
): Promise<'whole' | 'closed' | Extract<FilingStep, { kind: 'unreadable' | 'failed' }>> {
  for (let sent = 0; sent < file.size; sent += pieceBytes) {
    if (!onPiece(sent / file.size)) return 'closed';
    const piece = await readPiece(file.slice(sent, sent + pieceBytes));
    if (!piece) return { kind: 'unreadable' };
    const taken = await bridge.call('document.put', { documentId, piece });
    if (!taken.ok) return { kind: 'failed', failure: taken.failure };
  }
  return 'whole';
}

/** Null when the PC cannot read it: it was moved, is a folder, or is on a drive that is gone. */
async function readPiece(blob: Blob): Promise<Bytes | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
