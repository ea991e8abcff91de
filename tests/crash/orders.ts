import type { WriteKind } from '../../shared/bridge/views.ts';
import type { Chance } from '../fakes/chance.ts';

/** What is ordered: a kind of write, or a payment's other method, which is two writes, its removal and a new payment. */
export type OrderKind = WriteKind | 'method-change';

/**
 * One thing that a receptionist asks for. Each has a patient, an appointment, an invoice and a payment of its own in the
 * clinic (`clinic.ts`), all with the id `n`, so that the service's records alone show its outcome.
 */
export type CrashOrder = {
  /** From 1. */
  readonly n: number;
  readonly kind: OrderKind;
  /** An arrival that is taken back right after it was marked. */
  readonly undone: boolean;
};

/** The most orders of one life. */
export const mostOrders = 150;

export const orderKinds = [
  'arrival',
  'payment',
  'payment-removal',
  'file',
  'booking',
  'move',
  'patient-details',
  'custom-fields',
  'contact',
  'method-change',
] as const satisfies OrderKind[];

/** @param from the number of the first one */
export function drawOrders(chance: Chance, from: number, count: number): CrashOrder[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = orderKinds[Math.floor(chance() * orderKinds.length)] ?? 'arrival';
    return { n: from + i, kind, undone: kind === 'arrival' && chance() < 0.3 };
  });
}
