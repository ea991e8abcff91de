import { z } from 'zod';
import { AskedVisit, Id, writeKinds, writeStates } from '../../shared/bridge/views.ts';
import type { KeyKind } from '../link/sealing.ts';
import { bind, knownKind } from '../outbox/write-definitions.ts';
import type { OutboxRow } from '../store/types.ts';

/** Most records that one write names: of a payment for more invoices the first ones. All of them are claimed. */
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

/** Kinds that every PC may see. Money, contacts and documents are reception's alone, and so is a kind that is not named here. */
const dayKinds: readonly SaidWrite['kind'][] = [
  'arrival',
  'booking',
  'move',
  'cancellation',
  'patient-details',
  'custom-fields',
];
/** Which key seals what is said of a kind. */
export const sealingKeyOfKind = (kind: SaidWrite['kind']): KeyKind =>
  dayKinds.includes(kind) ? 'day' : 'money';

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
