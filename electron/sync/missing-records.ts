import type { Failure } from '../../shared/failures.ts';
import type { Clock } from '../platform/ports.ts';
import type { Cache } from '../store/types.ts';

/** Changes are gathered for this long before the cache is searched for missing records. Milliseconds. */
const gather = 400;
/** And this long after a call did not get through. */
const again = 30_000;
/** Failures that are answers: asking again would give the same. */
const settling: ReadonlySet<Failure['kind']> = new Set(['not-found', 'refused-by-service', 'protocol']);

export type RecordRead<T> =
  | { readonly ok: true; readonly value: T; readonly sequence: number }
  | { readonly ok: false; readonly failure: Failure };

export type MissingRecords = {
  /** Something has changed that may refer to a missing record. */
  look(): void;
  stop(): void;
};

/**
 * Reads records by id that others refer to and that no list has brought.
 *
 * Guarantees:
 * - Each is read once: one that the service does not have, or that cannot be read, is not asked for again.
 * - One call at a time, and none while calls fail.
 */
export function readMissingRecords<T>(ports: {
  readonly cache: Pick<Cache, 'onReset'>;
  readonly clock: Pick<Clock, 'after'>;
  /** Ids that are missing now, the most urgent first; none while the lists are still being read. */
  readonly missing: () => readonly number[];
  /** In the background priority. */
  readonly read: (id: number) => Promise<RecordRead<T>>;
  readonly keep: (value: T, sequence: number) => void;
  readonly unlessTroubled: (look: () => void) => void;
}): MissingRecords {
  const { clock } = ports;
  const asked = new Set<number>();
  // Begun anew, the cache has none of them.
  const stopHearing = ports.cache.onReset(() => asked.clear());
  let cancel: (() => void) | null = null;
  let reading = false;
  let stopped = false;

  function soon(ms: number): void {
    if (reading || stopped) return;
    cancel ??= clock.after(ms, () => {
      cancel = null;
      void readNext();
    });
  }

  function next(): number | null {
    let id: number | null = null;
    ports.unlessTroubled(() => {
      id = ports.missing().find((one) => !asked.has(one)) ?? null;
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
    if (end.ok) ports.unlessTroubled(() => ports.keep(end.value, end.sequence));
    // What was read or refused is not asked for twice; what did not get through is, later.
    const settled = end.ok || settling.has(end.failure.kind);
    if (settled) asked.add(id);
    soon(settled ? 0 : again);
  }

  return {
    look: () => soon(gather),
    stop() {
      stopped = true;
      stopHearing();
      cancel?.();
      cancel = null;
    },
  };
}
