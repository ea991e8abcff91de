import { z } from 'zod';
import { dayMs } from '../shared/durations.ts';

/** Electron supports its newest three majors with fixes; an older one has holes that are publicly known. */
const supportedMajors = 3;

const Pinned = z.object({ devDependencies: z.object({ electron: z.string() }) });

/** The releases of Electron, by the npm registry: when each version appeared. */
export const ReleaseTimes = z.record(z.string(), z.string());

/** Electron's newest majors as they were known on a day, for machines that cannot ask the registry. */
export const KnownReleases = z.strictObject({ asOf: z.iso.date(), newestMajor: z.int().positive() });

/** Electron brings out a major about every eight weeks. */
const daysForAMajor = 56;

/** @returns the newest major that is out; those that are announced ("46.0.0-beta.1") are not */
export function newestMajor(times: z.infer<typeof ReleaseTimes>): number {
  const majors = Object.keys(times).flatMap((version) => /^(\d+)\.\d+\.\d+$/.exec(version)?.[1] ?? []);
  return Math.max(0, ...majors.map(Number));
}

/** The newest major that may be out by now, where the registry cannot be asked. */
export function likelyNewest(known: z.infer<typeof KnownReleases>, now: number): number {
  const days = (now - Date.parse(known.asOf)) / dayMs;
  return known.newestMajor + Math.max(0, Math.floor(days / daysForAMajor));
}

/**
 * Whether the Electron of `package.json` is one that gets fixes.
 * @param packageJson the text of the file
 * @returns what is wrong; null where nothing is
 */
export function electronComplaint(packageJson: string, newest: number): string | null {
  const pinned = Pinned.parse(JSON.parse(packageJson)).devDependencies.electron;
  const major = /^(\d+)\.\d+\.\d+$/.exec(pinned)?.[1];
  if (major === undefined) return `electron is not pinned to one version: ${pinned}`;
  const oldest = newest - supportedMajors + 1;
  return Number(major) < oldest
    ? `electron ${pinned} gets no fixes any more: the newest is ${newest}, and ${oldest} the oldest that does`
    : null;
}
