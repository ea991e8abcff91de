import { type OperationName, operations } from '../shared/practice/operations.ts';
import type { User } from './keys.ts';
import { badRequest, type Refusal } from './outcome.ts';

/**
 * What a key may do by its user's role (docs/decisions/0004).
 *
 * - An owner and reception: every operation.
 * - A practitioner: reads reference data and patients; the diary (appointments, busy times, availability, free slots,
 *   cases, invoices, support activities) only where it is their own; no payments.
 * - Read-only: every GET, nothing else.
 */

const moneyOperations: ReadonlySet<OperationName> = new Set([
  'createPayment',
  'deletePayment',
  'listPayments',
  'getPayment',
] as const);

/** @returns a refusal when the role may never perform this operation, whatever the record. */
export function mayNot(user: User, name: OperationName): Refusal | null {
  switch (user.role) {
    case 'owner':
    case 'reception':
      return null;
    case 'read-only':
      return operations[name].method === 'GET' ? null : badRequest('this key may only read');
    case 'practitioner':
      return moneyOperations.has(name) ? badRequest('this key may not read or change payments') : null;
  }
}

/**
 * The practitioner to whose diary a key is restricted; null: no restriction. A practitioner's key without one sees
 * none.
 */
export function ownDiary(user: User): number | null {
  return user.role === 'practitioner' ? (user.practitionerId ?? -1) : null;
}

/** Whether a practitioner's record is outside the diary that the key is restricted to. */
export function foreign(user: User, practitionerId: number | null | undefined): boolean {
  const own = ownDiary(user);
  return own !== null && practitionerId !== own;
}
