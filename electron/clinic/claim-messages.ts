import { z } from 'zod';
import { Id, writeKinds } from '../../shared/bridge/views.ts';
import { type Context, pseudonymousId, type Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { splitSender, withSender } from './named-sender.ts';

const schema = 1;

/** One record that one desk at a time may write. */
export type ClaimedRecord = { readonly kind: 'invoice' | 'appointment' | 'patient'; readonly id: number };

/** `open`: a sheet is open; `waiting`: the write is not sent yet; `unknown`: it may have been carried out. */
export const claimStates = ['open', 'waiting', 'sending', 'unknown'] as const;
export type ClaimState = (typeof claimStates)[number];

/** What a desk says of what it claims; no name and no amount. The same for each record of one write. */
const ClaimBody = z.object({
  practice: z.string(),
  /** Of the sheet or the write. */
  id: z.string().max(64),
  kind: z.enum([...writeKinds, 'unreadable']).catch('unreadable'),
  state: z.enum(claimStates),
  /** UTC ms by the clock of the desk that says it. */
  since: z.number(),
  /** Initials of who is at it. */
  by: z.string().max(400),
  patientId: Id.nullable(),
  appointmentId: Id.nullable(),
  invoiceIds: z.array(Id).max(50),
});
export type ClaimBody = z.infer<typeof ClaimBody>;

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
