import type { LocationView } from '../../../shared/bridge/views.ts';
import { centsIn } from './field-amount.ts';
import type { PaymentForm } from './payment-form.ts';

/**
 * Where a payment without a visit is taken: as the user says, else at the one location of the invoices that it pays, else
 * at the desk's own. Null: nothing says it, and the user is asked.
 * @param desk the desk's location; null: it serves several
 */
export function takenAt(
  { locationId, lines }: Pick<PaymentForm, 'locationId' | 'lines'>,
  desk: number | null,
  locations: readonly Pick<LocationView, 'id'>[],
): number | null {
  if (locationId !== null) return locationId;
  const paid = lines.filter(({ amount }) => (centsIn(amount) ?? 0) > 0);
  const [own, ...others] = new Set(paid.map(({ invoice }) => invoice.locationId));
  const isOpen = locations.some(({ id }) => id === own);
  return own !== undefined && own !== null && others.length === 0 && isOpen ? own : desk;
}
