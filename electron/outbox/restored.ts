import { z } from 'zod';
import { restoredFact } from '../store/desk/file.ts';
import type { Desk, OutboxRow } from '../store/types.ts';
import type { Ledger } from './ledger.ts';
import { addNotice } from './notice.ts';
import { holdLeft, notesOf, withSeen } from './record.ts';

const Restored = z.looseObject({
  copyMadeAt: z.string(),
  /** Writes that may have gone further than the copy knows. */
  uncertain: z.array(z.string()),
  /** Writes that neither the copy nor the damaged file gave back; null: not known. */
  lost: z.number().nullable(),
});

/**
 * The desk file was damaged and brought back from a copy: what the copy holds as not yet sent may have been sent since.
 * Each such write is taken up as one whose outcome is unknown, so it is read back before anything is sent again.
 * @param now UTC ms by this PC's clock
 */
export function takeUpRestored(desk: Desk, ledger: Ledger, now: number): void {
  const text = desk.fact(restoredFact);
  if (text === null) return;
  const restored = Restored.safeParse(JSON.parse(text));
  if (!restored.success) return;
  const { copyMadeAt, uncertain, lost } = restored.data;
  for (const id of uncertain) {
    const row = desk.write(id);
    // What may still be undone was not sent, and keeps its time.
    if (row && holdLeft(row, now) === 0) asUnknown(ledger, row, copyMadeAt);
  }
  const missing = lost === null ? 'Whether a change was lost is not known.' : sayLost(lost);
  desk.together(() => {
    addNotice(
      desk,
      'this-pc',
      `A file that Foyer keeps on this PC was damaged and brought back from its last copy. ${missing} Look at what waits.`,
    );
    desk.saveFact(restoredFact, null);
  });
}

function asUnknown(ledger: Ledger, row: OutboxRow, copyMadeAt: string): void {
  const notes = withSeen(
    notesOf(row),
    `Brought back from a copy of ${copyMadeAt}: it may have been sent since`,
  );
  ledger.move(row, ['held', 'waiting', 'sending'], 'unknown', { notes });
}

const sayLost = (lost: number) =>
  lost === 0
    ? 'No change was lost.'
    : `${lost} ${lost === 1 ? 'change' : 'changes'} could not be brought back.`;
