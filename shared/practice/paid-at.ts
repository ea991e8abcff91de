import { instantFromWire } from '../clinic-time.ts';
import type { Payment } from './resources/index.ts';

type Dated = Pick<Payment, 'paymentDate' | 'createdAt' | 'updatedAt'>;

/** When a payment was taken, UTC ms; of one without a date, when it was recorded, as far as the practice says. Null: it does not. */
export const paidAtOf = ({ paymentDate, createdAt, updatedAt }: Dated): number | null =>
  instantFromWire(paymentDate) ?? instantFromWire(createdAt) ?? instantFromWire(updatedAt);
