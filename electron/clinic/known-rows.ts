import { createHash } from 'node:crypto';
import { minuteMs } from '../../shared/durations.ts';

/** Longer than passes overlap: a row that is published again is only a little traffic. */
const keptMs = 20 * minuteMs;
const purgeEveryMs = minuteMs;

/**
 * Rows that every desk on the link has been sent, by their content, for some minutes: passes overlap, and read the same
 * rows again.
 */
export type KnownRows = {
  /** @returns those whose content was not published lately */
  unknown<T extends { readonly id: number }>(kind: string, rows: readonly T[]): T[];
  /** @param now monotonic ms */
  add(kind: string, rows: readonly { readonly id: number }[], now: number): void;
  clear(): void;
};

export function createKnownRows(): KnownRows {
  const known = new Map<string, { readonly digest: string; readonly at: number }>();
  let purgedAt = Number.NEGATIVE_INFINITY;
  const nameOf = (kind: string, { id }: { readonly id: number }) => `${kind}/${id}`;

  function purge(now: number): void {
    if (now - purgedAt < purgeEveryMs) return;
    purgedAt = now;
    for (const [name, { at }] of known) if (now - at > keptMs) known.delete(name);
  }

  return {
    unknown: (kind, rows) => rows.filter((row) => known.get(nameOf(kind, row))?.digest !== digestOf(row)),
    add(kind, rows, now) {
      purge(now);
      for (const row of rows) known.set(nameOf(kind, row), { digest: digestOf(row), at: now });
    },
    clear: () => known.clear(),
  };
}

const digestOf = (row: object) => createHash('sha256').update(JSON.stringify(row)).digest('base64');
