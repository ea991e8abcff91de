import type { Log } from '../platform/ports.ts';
import { parseStored } from '../store/stored.ts';
import type { DeskStore, OutboxRow } from '../store/types.ts';
import type { OutboxStore } from './outbox-store.ts';
import { blockingStates, openStates } from './states.ts';
import { changeWords } from './words.ts';
import { bind } from './write-definitions.ts';
import { Notes, notesOf, withSeen } from './write-notes.ts';

/** What the user reads on the card of such a write. */
export const unreadableWords = changeWords.reads.unreadable;

/** Whether this version can parse everything that is stored of a write. */
export const isReadable = (row: Pick<OutboxRow, 'kind' | 'args' | 'evidence'>): boolean =>
  parseStored(Notes, row.evidence || '{}') !== null && bind(row, null) !== null;

/**
 * Each open write that this version cannot parse is logged and moved to `asks`: it is never sent, and always visible.
 * Done writes that cannot be parsed are logged.
 */
export function flagUnreadable(desk: DeskStore, outboxStore: OutboxStore, log: Log): void {
  for (const row of desk.writes(openStates)) {
    if (isReadable(row)) continue;
    log.error('a stored write cannot be read', { kind: row.kind, id: row.id, state: row.state });
    const notes = withSeen({ ...notesOf(row), olderReads: 0 }, unreadableWords);
    outboxStore.move(row, [...blockingStates, 'asks'], 'asks', { notes });
  }
  const done = outboxStore.recentlyDone().filter((row) => !isReadable(row));
  if (done.length > 0) {
    const ids = done.slice(0, 20).map(({ id }) => id);
    log.error('stored writes that are done cannot be read', { count: done.length, ids: ids.join(' ') });
  }
}
