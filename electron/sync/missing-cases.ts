import { dayMs } from '../../shared/durations.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Case } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../ports.ts';
import type { Cache } from '../store/types.ts';
import { dayEverywhere, openLocations } from './clinic.ts';

/** Days after today whose appointments have their cases here, whatever became of those. */
const daysAhead = 7;
/** Changes of appointments are gathered for this long before it is looked whose case is missing. Milliseconds. */
const gather = 400;
/** And this long after a case could not be read. */
const again = 30_000;

type Read =
  | { readonly ok: true; readonly value: Case; readonly sequence: number }
  | { readonly ok: false; readonly failure: Failure };

export type MissingCases = {
  /** Appointments or cases have changed. */
  look(): void;
  stop(): void;
};

/**
 * The list of cases is first read without those that are closed; an appointment may be part of one all the same, and
 * nobody could tell why it is not to be billed to it. Such a case is read by its id, one call each in the background.
 *
 * Guarantees:
 * - A case that a near appointment is part of is read by its id where the list did not bring it, once: one that the
 *   service does not have is not asked for again.
 * - One call at a time, none before the list has been read, and none while calls fail.
 */
export function watchMissingCases(ports: {
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'after'>;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly pcZone: string;
  readonly casesRead: () => boolean;
  /** In the background lane. */
  readonly read: (id: number) => Promise<Read>;
  readonly unlessTroubled: (look: () => void) => void;
}): MissingCases {
  const { cache, clock } = ports;
  const asked = new Set<number>();
  // Begun anew, the cache has none of them.
  const stopHearing = cache.onReset(() => asked.clear());
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
      if (!ports.casesRead()) return;
      const { startMs, endMs } = dayEverywhere(openLocations(cache), ports.now(), ports.pcZone);
      id = cache.missingCases(startMs, endMs + daysAhead * dayMs).find((one) => !asked.has(one)) ?? null;
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
    if (end.ok) {
      const { value, sequence } = end;
      ports.unlessTroubled(() => cache.apply({ kind: 'cases', objects: [value], sequence }));
    }
    // What was read or refused is not asked for twice; what did not get through is, later.
    const settled = end.ok || end.failure.kind === 'not-found' || end.failure.kind === 'refused-by-service';
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
