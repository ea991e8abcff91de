import type { ContactView } from '../../shared/bridge/views.ts';
import type { Contact } from '../../shared/practice/resources/index.ts';
import type { Cache } from '../store/types.ts';
import { clip, clipped, patientName, phoneOf } from './people.ts';
import { normalText } from './similar-names.ts';

/** Contacts whose name, company, occupation or e-mail holds every word typed; by name. At most `limit`. */
export function searchContacts(cache: Cache, text: string, limit: number): ContactView[] {
  const words = text.split(/\s+/).map(normalText).filter(Boolean);
  return cache
    .all('contacts')
    .filter((one) => {
      const hay = normalText(
        [one.name, one.firstName, one.lastName, one.companyName, one.occupation, one.email].join(' '),
      );
      return !one.archived && words.every((word) => hay.includes(word));
    })
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
    .slice(0, limit)
    .map((one) => contactView(one, cache));
}

function contactView(one: Contact, cache: Cache): ContactView {
  const street = [one.addressL1, one.addressL2, one.addressL3].filter(Boolean).join(', ');
  const town = [one.suburb, one.state, one.postalCode].filter(Boolean).join(' ');
  const patients = cache.many('patients', (one.associatedPatientIds ?? []).slice(0, 50));
  return {
    id: one.id,
    name: clip(
      one.name || [one.firstName, one.lastName].filter(Boolean).join(' ') || `Contact ${one.id}`,
      400,
    ),
    type: clipped(one.type, 400),
    occupation: clipped(one.occupation, 400),
    company: clipped(one.companyName, 400),
    providerNumber: clipped(one.providerNumber, 400),
    phone: clipped(phoneOf(one.phoneNumbers), 400),
    email: clipped(one.email, 400),
    address: clipped([street, town].filter(Boolean).join(', '), 400),
    archived: one.archived ?? false,
    patients: patients.map((p) => ({ id: p.id, name: clip(patientName(p), 400) })),
    invoices: one.associatedInvoiceIds?.length ?? 0,
    cases: one.associatedCaseIds?.length ?? 0,
  };
}
