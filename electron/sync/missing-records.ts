import type { Failure } from '../../shared/failures.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';

/** Debounce before the cache is searched for missing records, ms. */
const debounceMs = 400;
/** Retry delay after a call that did not get through, ms. */
const retryMs = 30_000;
/** Failures that are final: a retry would get the same response. */
const finalFailures: ReadonlySet<Failure['kind']> = new Set(['not-found', 'refused-by-service', 'protocol']);

export type MissingRecordRead<T> =
  | { readonly ok: true; readonly value: T; readonly sequence: number }
  | { readonly ok: false; readonly failure: Failure };

export type MissingRecords = {
  /** A change may refer to a missing record: schedules a search. */
  check(): void;
  stop(): void;
};

/**
 * Reads records by id that others refer to and that no list contains.
 *
 * Guarantees:
 * - Each is read once: one that the service does not have, or that cannot be parsed, is not read again.
 * - One call at a time, and none while calls fail.
 */
export function readMissingRecords<T>(ports: {
  readonly cache: Pick<Cache, 'onReset'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Ids that are missing now, the most urgent first; none while the lists are still being read. */
  readonly missing: () => readonly number[];
  /** In the background priority. */
  readonly read: (id: number) => Promise<MissingRecordRead<T>>;
  readonly keep: (value: T, sequence: number) => void;
  readonly logStoreErrors: (look: () => void) => void;
}): MissingRecords {
  const { clock } = ports;
  const readBefore = new Set<number>();
  // After a reset the cache has none of them.
  const unsubscribe = ports.cache.onReset(() => readBefore.clear());
  let cancel: (() => void) | null = null;
  let reading = false;
  let stopped = false;

  function schedule(ms: number): void {
    if (reading || stopped) return;
    cancel ??= clock.after(ms, () => {
      cancel = null;
      void readNext();
    });
  }

  function next(): number | null {
    let id: number | null = null;
    ports.logStoreErrors(() => {
      id = ports.missing().find((one) => !readBefore.has(one)) ?? null;
    });
    return id;
  }

  async function readNext(): Promise<void> {
    const id = next();
    if (id === null) return;
    reading = true;
    const end = await ports.read(id);
    reading = false;
    if (stopped) return;
    if (end.ok) ports.logStoreErrors(() => ports.keep(end.value, end.sequence));
    // A record that was read or refused is not read again; one whose call did not get through is, later.
    const settled = end.ok || finalFailures.has(end.failure.kind);
    if (settled) readBefore.add(id);
    schedule(settled ? 0 : retryMs);
  }

  return {
    check: () => schedule(debounceMs),
    stop() {
      stopped = true;
      unsubscribe();
      cancel?.();
      cancel = null;
    },
  };
}
