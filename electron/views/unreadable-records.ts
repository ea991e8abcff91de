import type { Diagnostics, Status } from '../../shared/bridge/views.ts';
import type { AsideRecord, ReadableCache, StoredKind } from '../store/types.ts';
import { clip } from './people.ts';

/** Name of a kind: of one record, and of several. */
const words: Readonly<Record<StoredKind, readonly [one: string, more: string]>> = {
  appointments: ['appointment', 'appointments'],
  patients: ['patient', 'patients'],
  invoices: ['invoice', 'invoices'],
  cases: ['case', 'cases'],
  busyTimes: ['busy time', 'busy times'],
  busyTimeTypes: ['busy time type', 'busy time types'],
  contacts: ['contact', 'contacts'],
  locations: ['location', 'locations'],
  supportActivities: ['support activity', 'support activities'],
  supportItems: ['support item', 'support items'],
  paymentMethods: ['payment method', 'payment methods'],
  practitioners: ['practitioner', 'practitioners'],
  services: ['service', 'services'],
  payments: ['payment', 'payments'],
  waitlists: ['waiting list entry', 'waiting list entries'],
  patientForms: ['form', 'forms'],
  cancellationReasons: ['cancellation reason', 'cancellation reasons'],
};

/** How many records of each kind could not be parsed. */
export function countedAside(cache: Pick<ReadableCache, 'setAside'>): Status['setAside'] {
  const counts = new Map<StoredKind, number>();
  for (const { kind } of cache.setAside()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ what: words[kind][count === 1 ? 0 : 1], count }));
}

/** Number of records listed; a last row counts the rest. */
const mostNamed = 199;

/** Each record that could not be parsed, by id, with the field and its types; never a value. */
export function asideViews(cache: Pick<ReadableCache, 'setAside'>): Diagnostics['setAside'] {
  const records = cache.setAside();
  const named = records.slice(0, mostNamed).map((record) => ({
    what: nameOf(record),
    why: clip(whyOf(record), 400),
  }));
  const more = records.length - named.length;
  return more === 0 ? named : [...named, { what: `${more} more`, why: 'not listed here' }];
}

function nameOf({ kind, id }: AsideRecord): string {
  const [one] = words[kind];
  return id === 0 ? `${one} without a readable number` : `${one} ${id}`;
}

function whyOf({ field, expected, got }: AsideRecord): string {
  if (field === '') return `${got} in place of a record`;
  return got === expected || (got === 'text' && expected === 'date and time')
    ? `${field}: not a readable ${expected}`
    : `${field}: ${got} in place of ${expected}`;
}
