import { z } from 'zod';
import type { Context, Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';

const schema = 1;

/** The start of a desk, and the number of the newest list of each part that it has put, or could not put. */
const SightMark = z.object({ run: z.string(), day: z.int(), money: z.int() });
export type SightMark = z.infer<typeof SightMark>;

/** What a desk says of itself every few seconds. */
const DeskPresence = z.object({
  /** The PC's name, as people at the clinic know it. */
  name: z.string(),
  version: z.string(),
  practice: z.string(),
  key: z.string(),
  /** It polls for all. */
  polls: z.boolean(),
  /** It has every list, and can fill another desk. */
  isFull: z.boolean(),
  power: z.enum(['mains', 'battery']),
  locked: z.boolean(),
  /** Its window can be seen. */
  visible: z.boolean(),
  /** To the hub and back, ms; null: not measured yet. */
  roundTripMs: z.number().nullable(),
  /** Its clock, UTC ms; absent in an earlier version. */
  now: z.number().optional(),
  /** The time at the practice, as far as it knows it, UTC ms; absent in an earlier version, and at a practitioner's PC. */
  practiceNow: z.number().optional(),
  /** Which of its writes in sight are the present ones (sight.ts); absent in an earlier version. */
  sight: SightMark.optional(),
});
export type DeskPresence = z.infer<typeof DeskPresence>;

const contextOf = (desk: string): Context => ({
  scope: 'state',
  subject: `presence.${desk}`,
  desk,
  schema,
  id: desk,
});

export const sealPresence = (sealing: Sealing, desk: string, presence: DeskPresence): Uint8Array =>
  sealing.seal('day', contextOf(desk), Buffer.from(JSON.stringify(presence), 'utf8'));

/** @returns null: it cannot be opened, or is of a shape that this version does not know */
export function openPresence(sealing: Sealing, desk: string, bytes: Uint8Array): DeskPresence | null {
  const opened = sealing.open(contextOf(desk), bytes);
  return opened.ok ? parseStored(DeskPresence, Buffer.from(opened.body).toString('utf8')) : null;
}
