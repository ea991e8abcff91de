import { z } from 'zod';
import { parseStored, parseStoredJson } from '../store/stored.ts';
import type { OutboxRow } from '../store/types.ts';
import type { OutboxStore } from './outbox-store.ts';

const Made = z.object({ id: z.number() });

/** Records that other writes of the same kind created: each record of the practice accounts for one write only. */
export function claimedByOthers(outboxStore: OutboxStore, write: OutboxRow): ReadonlyMap<number, unknown> {
  const made = new Map<number, unknown>();
  for (const row of outboxStore.recentlyDone()) {
    if (row.kind !== write.kind || row.id === write.id) continue;
    const outcome = parseStored(Made, row.outcome);
    if (outcome) made.set(outcome.id, parseStoredJson(row.args));
  }
  return made;
}
