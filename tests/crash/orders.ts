import type { Chance } from '../fakes/chance.ts';
import { crashCases, type OrderKind } from './write-cases.ts';

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

export const orderKinds = Object.keys(crashCases) as OrderKind[];

/** @param from the number of the first one */
export function drawOrders(chance: Chance, from: number, count: number): CrashOrder[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = orderKinds[Math.floor(chance() * orderKinds.length)] ?? 'arrival';
    return { n: from + i, kind, undone: kind === 'arrival' && chance() < 0.3 };
  });
}
