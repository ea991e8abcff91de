import { ok, type Result } from '../../shared/result.ts';
import type { Clock, Log } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import {
  type DayEntries,
  type DayEntry,
  mayBeSaidDay,
  mergedEntries,
  wholeKey,
} from '../views/day-entries.ts';
import type { ConsultingFile } from './consulting-file.ts';
import { type KeptDay, mostKeptEntries, nothingKept } from './kept-day.ts';

/**
 * What a practitioner's PC knows, in memory and in its file.
 *
 * Guarantees
 * - Of what desks say of a day the file has what is about this practitioner, and nothing of the others' patients. What was marked here is in it, also of
 *   one who was chosen before.
 * - What desks no longer tell each other of a day is gone from the file once a list of theirs is of such a later day.
 * - There is a file from the first second on: it says that there is something to be removed.
 * - This PC's clock takes nothing away, and keeps nothing from the desks: alone, the file is all that has what was marked here.
 */
export type KeptDayStore = {
  kept(): KeptDay;
  /** What was marked, here and at the desks. */
  entries(): DayEntries;
  /** Whether desks tell each other of a day: by the day of their list, and a later one also by this PC's clock. */
  isSaid(day: string): boolean;
  change(part: Partial<KeptDay>): void;
  merge(more: Iterable<DayEntry>): void;
  /** Another practice: nothing of the one before is kept. */
  replacePractice(practice: string): void;
  load(): Promise<void>;
  /** Writes what is not written yet. Settles once all that was to be written has been, or was refused. */
  save(): Promise<void>;
  /** Forgets what is in memory, and writes nothing more. */
  clear(): void;
  remove(): Promise<Result<null>>;
};

/** What changed is written after this long, ms. */
const saveMs = 1000;
/** What the disk did not accept is written again after this long, ms. */
const retryMs = 5000;

export function createKeptDayStore(ports: {
  readonly file: ConsultingFile;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Pick<Log, 'warn'>;
  readonly today: () => string;
  /** The name of this PC on the link; undefined: it has none. */
  readonly desk: () => string | undefined;
  readonly onChange: () => void;
}): KeptDayStore {
  const { file, clock, log, today } = ports;
  const serial = createSerialQueue();
  let kept: KeptDay = nothingKept;
  let entries: DayEntries = new Map();
  let cancel: (() => void) | null = null;
  /** How often what is in memory was forgotten: what was to be written before is not tried again. */
  let forgotten = 0;

  function save(): Promise<void> {
    if (cancel === null) return serial(async () => undefined);
    cancel();
    cancel = null;
    // As it is now: when its turn comes, the memory may be empty.
    const day = { ...kept, entries: newestOwn() };
    const before = forgotten;
    return serial(async () => {
      const written = await file.write(day);
      if (written.ok) return;
      log.warn('the day of this PC was not kept', { failure: written.failure.kind });
      if (before === forgotten) cancel ??= clock.after(retryMs, () => void save());
    });
  }

  const newestOwn = () =>
    [...entries.values()]
      .filter((entry) => isOwn(entry, kept) || entry.desk === ports.desk())
      .toSorted((a, b) => b.at - a.at)
      .slice(0, mostKeptEntries);

  function isSaid(day: string): boolean {
    // It is today by the practice's clock, when a desk said it.
    const listed = kept.list?.days[0]?.date ?? today();
    return mayBeSaidDay(day, listed, listed > today() ? listed : today());
  }

  function changed(): void {
    cancel ??= clock.after(saveMs, () => void save());
    ports.onChange();
  }

  function clear(): void {
    cancel?.();
    cancel = null;
    forgotten += 1;
    kept = nothingKept;
    entries = new Map();
  }

  return {
    kept: () => kept,
    entries: () => entries,
    isSaid,
    change(part) {
      kept = { ...kept, ...part };
      if (part.list) entries = new Map([...entries].filter(([, { day }]) => isSaid(day)));
      changed();
    },
    merge(more) {
      const merged = mergedEntries(entries, more);
      // What is heard again changes no file.
      if ([...merged].every(([key, one]) => entries.get(key) === one)) return;
      entries = merged;
      changed();
    },
    replacePractice(practice) {
      kept = { ...nothingKept, practice };
      entries = new Map();
      changed();
    },
    async load() {
      const read = await serial(() => file.read());
      // What it kept is at the desks, too.
      if (!read.ok) log.warn('the day of this PC could not be read', { failure: read.failure.kind });
      kept = (read.ok && read.value) || nothingKept;
      entries = mergedEntries(
        new Map(),
        kept.entries.filter((one) => one !== null),
      );
      if (!file.exists()) changed();
    },
    save,
    clear,
    async remove() {
      clear();
      return serial(async () => {
        const removed = await file.remove();
        return removed.ok ? ok(null) : removed;
      });
    },
  };
}

/** Whether an entry is about this PC's practitioner: a visit of theirs, with or without a patient in it, or their delay. */
function isOwn({ what, day, key }: DayEntry, { practitionerId, list }: KeptDay): boolean {
  if (what === 'late') return key === String(practitionerId);
  const rows = list?.days.find(({ date }) => date === day)?.rows ?? [];
  return rows.some((row) => row.key === key || wholeKey(row.key) === key);
}
