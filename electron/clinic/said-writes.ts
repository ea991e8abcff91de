import { z } from 'zod';
import { AskedVisit, Id, type WriteKind, writeKinds, writeStates } from '../../shared/bridge/views.ts';
import type { KeyKind } from '../link/sealing.ts';
import { bind, knownKind } from '../outbox/write-definitions.ts';
import type { OutboxRow } from '../store/types.ts';

/** Most records that one write names; a payment has 50 parts at most. */
const mostRecords = 50;

/**
 * What a desk says of one of its writes that is not done, or that the lists do not show yet. It names records by their ids:
 * no name and no amount is in it.
 */
export const SaidWrite = z.object({
  id: z.string().max(64),
  /** `unreadable`: of a kind that the desk, or this version, does not know. */
  kind: z.enum([...writeKinds, 'unreadable']).catch('unreadable'),
  state: z.enum(writeStates),
  /** Since when, UTC ms by the clock of the desk that says it. */
  since: z.number(),
  /** Initials of who made it. */
  by: z.string().max(400),
  patientId: Id.nullable(),
  appointmentId: Id.nullable(),
  invoiceIds: z.array(Id).max(mostRecords),
  /** The time in the diary that it asks for. */
  visit: AskedVisit.nullable(),
});
export type SaidWrite = z.infer<typeof SaidWrite>;

/** Kinds that reception alone may see: money, contacts and documents. The rest is of the day. */
const moneyKinds: readonly (WriteKind | 'unreadable')[] = [
  'payment',
  'payment-removal',
  'file',
  'contact',
  'unreadable',
];
/** Which key seals what is said of a kind. */
export const sealingKeyOfKind = (kind: SaidWrite['kind']): KeyKind =>
  moneyKinds.includes(kind) ? 'money' : 'day';

/** What this desk says of a write. Pure. */
export function saidWrite(row: OutboxRow): SaidWrite {
  const bound = bind(row, null);
  const about = bound?.about ?? { appointmentId: null, invoiceIds: [] };
  return {
    id: row.id,
    kind: (bound && knownKind(row)?.kind) ?? 'unreadable',
    state: row.state as SaidWrite['state'],
    since: row.stateAt,
    by: row.by,
    patientId: row.patientId,
    appointmentId: about.appointmentId,
    invoiceIds: about.invoiceIds.slice(0, mostRecords),
    visit: bound?.visit ?? null,
  };
}
