import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Context, Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { DayEntry } from '../views/day-entries.ts';

const schema = 1;

/** The newest entries that one value holds; a busy day of a large clinic is half of it. */
const mostEntriesSaid = 3000;
/** Of the text before it is deflated: the hub takes 1 MB. */
const mostTextSaid = 900_000;

const DayMessage = z.object({
  /** Ids are of this practice. */
  practice: z.string(),
  /** Of kinds that this version does not know: null. */
  entries: z.array(DayEntry.nullable().catch(null)).max(mostEntriesSaid),
});
export type DayMessage = { readonly practice: string; readonly entries: readonly DayEntry[] };

/** The entries that fit into a message: the newest. */
export function fittingEntries(entries: readonly DayEntry[]): readonly DayEntry[] {
  let left = mostTextSaid;
  return entries
    .toSorted((a, b) => b.at - a.at)
    .slice(0, mostEntriesSaid)
    .filter((entry) => {
      left -= Buffer.byteLength(JSON.stringify(entry), 'utf8') + 1;
      return left > 0;
    });
}

/** The key in the bucket `day` of what a desk says of a clinic day. */
export const marksKey = (desk: string, day: string): string => `marks.${desk}.${day}`;

/** The key in the bucket `day` of the arrivals that a desk has seen behind its lock (locked-arrivals.ts). */
export const lockedArrivalsKey = (desk: string, day: string): string => `arrivals.${desk}.${day}`;

/** @returns null: it is no key of what a desk says of a day */
export function deskAndDayOf(key: string): { readonly desk: string; readonly day: string } | null {
  const [, desk, day] = /^(?:marks|arrivals)\.([^.]+)\.(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
  return desk !== undefined && day !== undefined ? { desk, day } : null;
}

const contextOf = (desk: string, key: string): Context => ({
  scope: 'state',
  subject: `day.${key}`,
  desk,
  schema,
  id: 'marks',
});

/** Rows, practitioners and people are named by ids and initials; a note is what a person wrote. */
export function sealMarks(sealing: Sealing, desk: string, key: string, message: DayMessage): Uint8Array {
  const body = deflateRawSync(Buffer.from(JSON.stringify(message), 'utf8'));
  return sealing.seal('day', contextOf(desk, key), body);
}

/** @returns null: it cannot be opened, or is of a key or shape that is not known here */
export function openMarks(sealing: Sealing, key: string, bytes: Uint8Array): DayMessage | null {
  const about = deskAndDayOf(key);
  if (about === null) return null;
  const { desk, day } = about;
  const opened = sealing.open(contextOf(desk, key), bytes);
  if (!opened.ok || opened.key !== 'day') return null;
  const read = parseStored(DayMessage, inflated(opened.body));
  return read && { ...read, entries: read.entries.flatMap((one) => (one?.day === day ? one : [])) };
}

function inflated(body: Uint8Array): string | null {
  try {
    return inflateRawSync(body, { maxOutputLength: 2 * mostTextSaid }).toString('utf8');
  } catch {
    return null;
  }
}
