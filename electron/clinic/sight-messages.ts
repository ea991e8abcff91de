import { z } from 'zod';
import type { Context, KeyKind, Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { SaidWrite } from './said-writes.ts';

const schema = 1;

/** The two parts of what a desk says of its writes, by the key that seals them. */
export const sightParts = ['day', 'money'] as const satisfies readonly KeyKind[];

/** More are not said: what is beyond is not in sight of others. */
export const mostSaid = 300;

const SightMessage = z.object({
  /** Ids are of this practice. */
  practice: z.string(),
  /** Names the start of the desk: what an earlier start said is void. */
  run: z.string(),
  /** Rises with each list of this part. */
  number: z.int(),
  writes: z.array(SaidWrite.nullable().catch(null)).max(mostSaid),
});
export type SightMessage = {
  readonly practice: string;
  readonly run: string;
  readonly number: number;
  readonly writes: readonly SaidWrite[];
};

const contextOf = (desk: string, part: KeyKind): Context => ({
  scope: 'state',
  subject: `sight.${sightKey(desk, part)}`,
  desk,
  schema,
  id: part,
});

/** A desk may write only keys that begin with its name (permissions.ts). */
export const sightKey = (desk: string, part: KeyKind): string => `${desk}.${part}`;

/** @returns null: it is no key of a part */
export function partOf(key: string): { readonly desk: string; readonly part: KeyKind } | null {
  const [desk = '', name] = key.split('.');
  const part = sightParts.find((one) => one === name);
  return part ? { desk, part } : null;
}

export const sealSight = (sealing: Sealing, desk: string, part: KeyKind, message: SightMessage): Uint8Array =>
  sealing.seal(part, contextOf(desk, part), Buffer.from(JSON.stringify(message), 'utf8'));

/** @returns null: it cannot be opened (a practitioner's PC has no money key), or is of a shape that is not known here */
export function openSight(
  sealing: Sealing,
  desk: string,
  part: KeyKind,
  bytes: Uint8Array,
): SightMessage | null {
  const opened = sealing.open(contextOf(desk, part), bytes);
  if (!opened.ok || opened.key !== part) return null;
  const read = parseStored(SightMessage, Buffer.from(opened.body).toString('utf8'));
  return read && { ...read, writes: read.writes.filter((one) => one !== null) };
}
