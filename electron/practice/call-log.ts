/** A call counts from its start until this long after its answer, because it may have reached the service at any moment in between. */
export const countsForMs = 60_000;

/** The calls that count at the moment. `until`: monotonic ms at which each answered call stops counting, earliest first. */
export type CallLog = { readonly inFlight: number; readonly until: readonly number[] };

export const emptyLog: CallLog = { inFlight: 0, until: [] };

/** A call starts. */
export function started(log: CallLog): CallLog {
  return { ...log, inFlight: log.inFlight + 1 };
}

/** A call was answered, timed out or broke. */
export function ended(log: CallLog, now: number): CallLog {
  return { inFlight: log.inFlight - 1, until: [...dropExpired(log, now).until, now + countsForMs] };
}

/** The call never reached the service. */
export function withdrawn(log: CallLog): CallLog {
  return { ...log, inFlight: log.inFlight - 1 };
}

/** Drops calls that no longer count. */
export function dropExpired(log: CallLog, now: number): CallLog {
  const first = log.until.findIndex((until) => until > now);
  if (first === 0) return log;
  return { ...log, until: first === -1 ? [] : log.until.slice(first) };
}

export function countOf(log: CallLog, now: number): number {
  return log.inFlight + dropExpired(log, now).until.length;
}

/** @returns ms until fewer than `most` calls count; infinite while only responses can bring that about. */
export function msUntilFewer(log: CallLog, most: number, now: number): number {
  const counting = dropExpired(log, now).until;
  const excess = log.inFlight + counting.length - most;
  if (excess < 0) return 0;
  const last = counting[excess];
  return last === undefined ? Number.POSITIVE_INFINITY : last - now;
}
