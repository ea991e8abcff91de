import { createdId, type ParsedWrite, parseWrite } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Records that other writes of the same kind created: each record of the practice accounts for one write only. */
export function claimedByOthers(
  outboxStore: OutboxStore,
  write: OutboxRow,
): ReadonlyMap<number, ParsedWrite | null> {
  const made = new Map<number, ParsedWrite | null>();
  for (const row of outboxStore.recentlyDone()) {
    if (row.kind !== write.kind || row.id === write.id) continue;
    const id = createdId(row);
    if (id !== null) made.set(id, parseWrite(row));
  }
  return made;
}
