import { type PaymentSheet, windowRows } from '../../shared/bridge/views.ts';
import type { Invoice } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import { invoiceView, isThirdParty, type PendingPayments } from './owing.ts';
import { briefOf, clip, idOrNone } from './people.ts';

/** A patient's open invoices and how they can be paid. @returns null when this PC does not have the patient. */
export function paymentSheet(
  cache: ReadableCache,
  about: {
    readonly patientId: number;
    readonly locationId: number | null;
    readonly asOf: number | null;
    readonly pending: PendingPayments;
    readonly zoneOf: (locationId: number | null) => string;
  },
): PaymentSheet | null {
  const patient = cache.get('patients', about.patientId);
  if (!patient) return null;
  const payer = (invoice: Invoice) => {
    if (!isThirdParty(invoice)) return null;
    return cache.get('contacts', invoice.contactId ?? 0)?.name || 'someone else';
  };
  const open = cache.openInvoicesOf([patient.id]);
  return {
    patient: briefOf(patient),
    notShown: Math.max(0, open.length - windowRows),
    invoices: open
      .slice(0, windowRows)
      .map((invoice) =>
        invoiceView(invoice, about.pending, payer(invoice), about.zoneOf(idOrNone(invoice.locationId))),
      ),
    methods: cache
      .all('paymentMethods')
      .map((m) => ({ id: m.id, name: clip(m.name || `Method ${m.id}`, 400) })),
    locationId: about.locationId,
    asOf: about.asOf,
  };
}
