import type { ContactView } from '../../shared/bridge/views.ts';
import { lettersAndDigits } from '../../shared/folded-text.ts';
import { dialledDigits, formatPhone } from '../../shared/phone.ts';
import type { Contact, Patient } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import { clip, clipped, patientName } from './people.ts';

/**
 * Contacts in which every typed word matches a name, company, occupation, e-mail, phone or provider number; by name. At
 * most `limit`; all where nothing is typed.
 *
 * Guarantee: a typed number finds its contact with or without the leading zero, and a text of signs alone finds none.
 * @param archived includes archived contacts
 */
export function searchContacts(
  cache: Pick<ReadableCache, 'all' | 'many'>,
  text: string,
  limit: number,
  archived = false,
): ContactView[] {
  // Spaces within a number do not separate words; the 0 in brackets is not dialled from abroad.
  const words = text
    .replace(/(?<=\+\d{1,3}\s*)\(0\)/g, '')
    .replace(/(?<=\d)[\s().-]+(?=\d)/g, '')
    .split(/\s+/)
    .map(lettersAndDigits)
    .filter(Boolean);
  if (words.length === 0 && text.trim() !== '') return [];
  return cache
    .all('contacts')
    .filter((one) => {
      if (one.archived && !archived) return false;
      const texts = textsOf(one);
      return words.every((word) => texts.some((hay) => hay.includes(word)));
    })
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))
    .slice(0, limit)
    .map((one) => contactView(one, cache));
}

function textsOf(one: Contact): string[] {
  const phones = (one.phoneNumbers ?? []).flatMap(({ phoneNumber, code }) => {
    const { country, own, core } = dialledDigits(phoneNumber ?? '', code);
    // As it stands there, too: a number may have words in it.
    return core === '' ? [] : [lettersAndDigits(phoneNumber), `0${core}`, country + core, country + own];
  });
  const { name, firstName, lastName, preferredName, companyName, occupation, email, providerNumber } = one;
  const texts = [name, firstName, lastName, preferredName, companyName, occupation, email, providerNumber];
  return [...texts.map(lettersAndDigits), ...phones];
}

function contactView(one: Contact, cache: Pick<ReadableCache, 'many'>): ContactView {
  const street = [one.addressL1, one.addressL2, one.addressL3].filter(Boolean).join(', ');
  const town = [one.suburb, one.state, one.postalCode].filter(Boolean).join(' ');
  const patients = cache.many('patients', (one.associatedPatientIds ?? []).slice(0, mostNamed));
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
    phones: phonesOf(one),
    email: clipped(one.email, 400),
    address: clipped([street, town].filter(Boolean).join(', '), 400),
    archived: one.archived ?? false,
    patients: patients.map(named),
    patientCount: one.associatedPatientIds?.length ?? 0,
    invoices: one.associatedInvoiceIds?.length ?? 0,
    cases: one.associatedCaseIds?.length ?? 0,
  };
}

/** Number of patients named on a contact's card at first. */
const mostNamed = 50;

const named = (patient: Patient) => ({ id: patient.id, name: clip(patientName(patient), 400) });

/** Every number with its type. */
function phonesOf({ phoneNumbers }: Contact): ContactView['phones'] {
  return (phoneNumbers ?? []).slice(0, 50).flatMap((one) => {
    const number = clipped(formatPhone(one), 400);
    return number === null ? [] : [{ number, type: clipped(one.type, 400) }];
  });
}

/** The cached patients of a contact, by name; at most `limit`. */
export function patientsOfContact(
  cache: Pick<ReadableCache, 'get' | 'many'>,
  contactId: number,
  limit: number,
) {
  const ids = cache.get('contacts', contactId)?.associatedPatientIds ?? [];
  const patients = cache.many('patients', ids.slice(0, limit)).map(named);
  return patients.sort((a, b) => a.name.localeCompare(b.name));
}
