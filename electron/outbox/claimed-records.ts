import { maxLag } from '../practice/replica.ts';
import { createdId, type ParsedWrite, parseWrite } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { CreatedRecords } from './write-definition.ts';

/**
 * Records that other writes of the same kind created: each record of the practice accounts for one write only.
 *
 * What was recorded well before a write was asked for is there when that is sent. What has the same id and comes
 * afterwards is another record: the practice was restored from a backup, and gives out the ids of what is lost once more.
 */
export function claimedByOthers(outboxStore: OutboxStore, write: OutboxRow): CreatedRecords {
  const made = new Map<number, ParsedWrite | null>();
  for (const row of outboxStore.recentlyDone()) {
    if (row.kind !== write.kind || row.id === write.id) continue;
    if (row.stateAt < write.createdAt - maxLag) continue;
    const id = createdId(row);
    if (id !== null) made.set(id, parseWrite(row));
  }
  return made;
}
