import type { WriteKind } from '../../shared/bridge/views.ts';
import { parseWrite } from '../store/parsed-write.ts';
import type { DeskStore, OutboxRow } from '../store/types.ts';
import { isSameRecord, type Watch, type Watching } from './late-watch.ts';
import { sayReverted, sayWrittenAgain } from './late-words.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { CopyFindings, RecordCopy } from './reverted.ts';
import { same } from './three-way.ts';
import type { NameLookup, NewWriteOf } from './write-definition.ts';
import { type BoundReplaces, bind } from './write-definitions.ts';
import { notesOf, withSeen } from './write-notes.ts';

/**
 * Reports to the user what a late call overwrote: on a card of its own, or on the one that already asks for the same.
 */
export type LateCallReporter = (
  watching: Watching,
  record: object,
  copy: RecordCopy,
  noticed: CopyFindings,
) => void;

export function createLateCallReporter({
  outboxStore,
  desk,
  names,
}: {
  readonly outboxStore: OutboxStore;
  readonly desk: DeskStore;
  readonly names: NameLookup;
}): LateCallReporter {
  function suggest(wanted: NewWriteOf<WriteKind>, by: string, seen: string): void {
    const isWanted = (row: OutboxRow) => row.kind === wanted.kind && same(parseWrite(row)?.args, wanted.args);
    const open = desk.writes(['asks']).find(isWanted);
    if (open) outboxStore.note(open, { notes: withSeen(notesOf(open), seen) });
    else outboxStore.suggest(wanted, by, seen);
  }

  /** Whether something other than a late call explains why the record was written again. */
  function isExplained({ watch, replaces, checkedAt }: Watching, { sameElsewhere }: CopyFindings): boolean {
    if (replaces.record.kind === 'patients') return ownWrites(watch, replaces, checkedAt).length > 0;
    // A patient arrived, say.
    return !sameElsewhere || replaces.harmlessTwice;
  }

  /** Whether another write of this desk wants the field as it is now. */
  const isOurs = ({ watch, replaces }: Watching, field: string, now: unknown): boolean =>
    ownWrites(watch, replaces, watch.madeAt).some(
      ({ before, written }) => Object.hasOwn(before, field) && same(written[field], now),
    );

  /** Values set by this desk's other writes of the record that are in flight, or done since (UTC ms). */
  function ownWrites({ writeId }: Watch, replaces: BoundReplaces, since: number): BoundReplaces[] {
    const done = outboxStore.recentlyDone().filter((row) => row.stateAt >= since);
    return [...done, ...desk.writes(['sending', 'unknown'])].flatMap((row) => {
      const other = row.id === writeId ? null : bind(row, notesOf(row).before)?.replaces;
      return other && isSameRecord(other, replaces) ? [other] : [];
    });
  }

  return (watching, record, copy, noticed) => {
    const { watch, replaces } = watching;
    const putBack = Object.fromEntries(
      Object.entries(noticed.reverted).filter(([field]) => !isOurs(watching, field, copy.fields[field])),
    );
    const given = parseWrite(watch);
    if (!given) return;
    if (Object.keys(putBack).length > 0) {
      const restore = replaces.restore(record, putBack);
      const sayValue = (field: string, value: unknown) => replaces.say(field, value, names);
      suggest(restore ?? given, watch.by, sayReverted(putBack, copy.fields, sayValue, restore !== null));
    } else if (noticed.writtenAgain && !watching.answered && !isExplained(watching, noticed))
      suggest(given, watch.by, sayWrittenAgain);
  };
}
