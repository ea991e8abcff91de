import { z } from 'zod';
import { backupRestoredFact } from '../store/desk/desk-mark.ts';
import { restoredFact } from '../store/desk/file.ts';
import { parseStored } from '../store/stored.ts';
import type { DeskStore, OutboxRow } from '../store/types.ts';
import { lateCallsFact } from './late-watches.ts';
import { addNotice } from './notices.ts';
import type { OutboxStore } from './outbox-store.ts';
import { blockingStates, needsPersonStates, openStates } from './states.ts';
import { changeWords } from './words.ts';
import { holdLeft, isHeldBack, mayContinue, type Notes, notesOf, withSeen } from './write-notes.ts';

const words = changeWords.restored;

const Restored = z.looseObject({
  copyMadeAt: z.string(),
  /** Writes that may have progressed further than the copy knows. */
  uncertain: z.array(z.string()),
  /** Number of writes that neither the copy nor the damaged file contains; null: unknown. */
  lost: z.number().nullable(),
});

/**
 * The desk file was damaged and restored from its copy: what the copy holds as not yet sent may have been sent since.
 * Each such write becomes `unknown`, so it is read back before anything is sent again; what needs a decision says so on its card.
 * @param now UTC ms by this PC's clock
 */
export function recoverFromDeskCopy(desk: DeskStore, outboxStore: OutboxStore, now: number): void {
  const text = desk.fact(restoredFact);
  if (text === null) return;
  const restored = parseStored(Restored, text);
  if (!restored) return;
  const { copyMadeAt, uncertain, lost } = restored;
  for (const id of uncertain) {
    const row = desk.write(id);
    // A write that can still be undone was not sent, and keeps its hold.
    if (row && holdLeft(row, now) === 0) asUnknown(outboxStore, row, copyMadeAt);
  }
  const missing = lost === null ? words.lostUnknown : sayLost(lost);
  desk.together(() => {
    addNotice(desk, 'this-pc', words.copy(missing));
    desk.saveFact(restoredFact, null);
  });
}

const BackupRestored = z.looseObject({ lastChange: z.string().nullable() });

/**
 * The desk file is an older one that a person restored from a backup: what waits in it may have been sent since, and
 * the practice's records may be newer. Unlike in `recoverFromDeskCopy` this may be days ago, so the user decides about
 * each write.
 */
export function recoverFromBackup(desk: DeskStore, outboxStore: OutboxStore): void {
  const text = desk.fact(backupRestoredFact);
  if (text === null) return;
  const lastChange = parseStored(BackupRestored, text)?.lastChange ?? null;
  const when = lastChange === null ? '' : words.of(lastChange);
  const seen = words.fromBackup(when);
  for (const row of desk.writes(openStates)) {
    // A write that is held back must not continue by itself, either.
    const change = { notes: withSeen(asPerhapsDone(row), seen) };
    const moved = mayContinue(row) && outboxStore.move(row, [...blockingStates, 'asks'], 'asks', change);
    // It needs a person already, who may have decided since.
    if (!moved) outboxStore.note(row, change);
  }
  desk.together(() => {
    addNotice(desk, 'this-pc', words.backup(when));
    // What was seen of records then says nothing about them now.
    desk.saveFact(lateCallsFact, null);
    desk.saveFact(backupRestoredFact, null);
  });
}

function asUnknown(outboxStore: OutboxStore, row: OutboxRow, copyMadeAt: string): void {
  const change = { notes: withSeen(asPerhapsDone(row), words.fromCopy(copyMadeAt)) };
  // One that is held back goes on by itself: it may have done so since the copy was made.
  const heldBack = isHeldBack(row) ? (['asks'] as const) : [];
  const moved = outboxStore.move(row, ['held', 'waiting', 'sending', ...heldBack], 'unknown', change);
  // A person may have sent it again since; they are warned before they do so once more.
  const isDecided = needsPersonStates.some((state) => state === row.state);
  if (moved === null && isDecided) outboxStore.note(row, change);
}

/**
 * Notes that the write may have been sent and carried out after the desk file was made, so it is checked for what such a
 * call has left before it is sent. Its attempts stay the number of calls that this file knows of.
 */
const asPerhapsDone = (row: OutboxRow): Notes => ({ ...notesOf(row), olderReads: 0, perhapsDone: true });

const sayLost = (lost: number) => (lost === 0 ? words.noneLost : words.lost(lost));
