import { z } from 'zod';
import type { BucketEntry } from '../link/port.ts';
import { type Context, pseudonymousId, type Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { splitSender, withSender } from './named-sender.ts';
import { SaidWrite } from './said-writes.ts';

const schema = 1;

/** One record that one desk at a time may write, or one scan that one desk at a time may file. */
export type ClaimedRecord =
  | { readonly kind: 'invoice' | 'appointment' | 'patient'; readonly id: number }
  | { readonly kind: 'scan'; readonly id: string };

/** `open`: a sheet is open; `waiting`: the write is not sent yet; `unknown`: it may have been carried out. */
export const claimStates = ['open', 'waiting', 'sending', 'unknown'] as const;
export type ClaimState = (typeof claimStates)[number];

/** What a desk says of the sheet or the write that claims, the same for each of its records; no name and no amount. */
const ClaimBody = SaidWrite.omit({ visit: true }).extend({
  practice: z.string(),
  state: z.enum(claimStates),
});
export type ClaimBody = z.infer<typeof ClaimBody>;

/** A claim as it stands at the hub. `body` null: what it says cannot be read. */
export type KnownClaim = {
  readonly entry: BucketEntry;
  readonly desk: string;
  readonly body: ClaimBody | null;
};

/**
 * The key of a claim at the hub, which identifies no record to it.
 * @param ids the clinic's key of ids
 */
export const claimKey = (ids: Uint8Array, practice: string, { kind, id }: ClaimedRecord): string =>
  pseudonymousId(ids, `claim of ${kind}`, `${practice}/${id}`);

const contextOf = (desk: string, key: string): Context => ({
  scope: 'state',
  subject: `claims.${key}`,
  desk,
  schema,
  id: key,
});

/** The bucket does not say which desk wrote an entry: its name stands before it. Reception alone reads claims. */
export function sealClaim(sealing: Sealing, desk: string, key: string, body: ClaimBody): Uint8Array {
  const text = Buffer.from(JSON.stringify(body), 'utf8');
  return withSender(desk, sealing.seal('money', contextOf(desk, key), text));
}

/** @returns `body` null: it cannot be opened, or is of a shape that this version does not know; then what it says is not known */
export function openClaim(
  sealing: Sealing,
  key: string,
  bytes: Uint8Array,
): { readonly desk: string; readonly body: ClaimBody | null } {
  const { desk, sealed } = splitSender(bytes);
  const opened = sealing.open(contextOf(desk, key), sealed);
  const body = opened.ok ? parseStored(ClaimBody, Buffer.from(opened.body).toString('utf8')) : null;
  return { desk, body };
}
