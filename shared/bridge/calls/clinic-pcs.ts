import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing } from './call.ts';

const Desk = z.string().regex(/^[dp]\d{2,6}$/);
const Address = z.string().trim().min(1).max(260);
const pcs = v.ClinicPcsView;

/** Which PCs belong to this clinic; `clinic.changed` says when that, or what they do, is different. */
export const clinicPcCalls = {
  'clinic.read': call(() => [nothing, pcs]),
  /** This PC becomes the hub of a clinic that is not linked yet. */
  'clinic.link': call(() => [z.strictObject({ name: v.PcName }), pcs]),
  /** The hub is lost for good: this PC becomes it. A person confirms it outside the page. */
  'clinic.takeOver': call(() => [nothing, pcs]),
  /** Shows a new code. */
  'clinic.invite': call(() => [nothing, pcs]),
  'clinic.endInvitation': call(() => [nothing, pcs]),
  /** The person at the hub adds the PC that asks; they confirm it outside the page. */
  'clinic.admit': call(() => [z.strictObject({ id: z.uuid(), name: v.PcName, sharesKey: z.boolean() }), pcs]),
  'clinic.decline': call(() => [z.strictObject({ id: z.uuid() }), pcs]),
  /** Joins by address and code; answered once the person at the hub has decided. */
  'clinic.join': call(() => [
    z.strictObject({ address: Address, code: z.string().min(1).max(40), name: v.PcName, role: v.PcRole }),
    pcs,
  ]),
  /** Comes back to another hub of this clinic, by the keys that this PC holds. */
  'clinic.rejoin': call(() => [z.strictObject({ address: Address }), pcs]),
  /** Connects to the practice that the hub gave. */
  'clinic.connect': call(() => [nothing, v.AppState]),
  'clinic.rename': call(() => [z.strictObject({ desk: Desk, name: v.PcName }), pcs]),
  /** A person confirms these three outside the page. */
  'clinic.remove': call(() => [z.strictObject({ desk: Desk }), pcs]),
  'clinic.move': call(() => [z.strictObject({ desk: Desk }), pcs]),
  'clinic.leave': call(() => [nothing, pcs]),
  'clinic.test': call(() => [nothing, z.strictObject({ checks: z.array(v.LinkCheckView).max(8) })]),
  'clinic.repair': call(() => [nothing, pcs]),
  /** Lets the other PCs in through the firewall of the hub's PC; Windows asks for an administrator. */
  'clinic.openFirewall': call(() => [nothing, pcs]),
  'clinic.closeFirewall': call(() => [nothing, pcs]),
} as const;
