import { z } from 'zod';
import { hourMs } from '../../../shared/durations.ts';

/** What is kept of the installations that were begun: of one version, and when (epoch milliseconds, the newest last). */
const Tries = z.strictObject({ version: z.string(), at: z.array(z.number()).max(100) });

/** The longest night in which updates are installed is shorter; the next one begins after it. */
const nightMs = 12 * hourMs;
/** Enough for an installer that a virus scanner held up, too few to start Foyer again all night. */
const mostANight = 3;

export type KeptTries = {
  /** As it was kept; anything else counts as nothing. */
  read(): unknown;
  /** @throws where the disk refuses */
  keep(tries: z.infer<typeof Tries>): void;
};

/**
 * How often a version was tried, across the starts that each failed installation brings.
 *
 * Guarantee: one version is installed at most three times in twelve hours. A clock that was set back does not block it: tries
 * in the future do not count.
 */
export function countTries(kept: KeptTries) {
  const within = (version: string, now: number): number[] => {
    const tries = Tries.safeParse(kept.read()).data;
    if (tries?.version !== version) return [];
    return tries.at.filter((at) => at <= now && now - at < nightMs);
  };
  return {
    /** @param now epoch milliseconds of this PC */
    may: (version: string, now: number): boolean => within(version, now).length < mostANight,
    note: (version: string, now: number): void => kept.keep({ version, at: [...within(version, now), now] }),
  };
}
