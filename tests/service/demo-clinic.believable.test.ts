import { describe, expect, it } from 'vitest';
import type { ClinicData } from '../../service/clinic-data.ts';
import {
  invoiceStatuses,
  patientStatuses,
  taxStatuses,
  trackTypes,
} from '../../shared/practice/resources/index.ts';
import { someClinics } from './demo-clinic/clinics.ts';

const clinics = someClinics();
const [, clinic, now] = clinics[1] ?? [];
if (clinic === undefined || now === undefined) throw new Error('no clinic');
const { patients, cases, invoices, payments, appointments, busyTimes, contacts, rosters } = clinic;
const places = appointments.flatMap((a) => a.appointmentPatients ?? []);
const past = (text: string | null | undefined): boolean => Date.parse(text ?? '') < now;
const within = (text: string | null | undefined, days: number): boolean =>
  !past(text) && Date.parse(text ?? '') < now + days * 86_400_000;
const used = (plan: ClinicData['cases'][number]): number =>
  plan.trackType === 'Hours'
    ? (plan.hours ?? 0) / (plan.budget ?? 1)
    : (plan.appointmentCount ?? 0) / (plan.budget ?? 1);
const open = cases.filter((plan) => plan.isOpen && plan.trackType !== 'Budget');

/** What is on the lists of every reception, and how much of it there is at least. */
const found: readonly (readonly [title: string, found: readonly unknown[], least: number])[] = [
  ['archived patients', patients.filter((p) => p.archived), 5],
  [
    'patients without a mobile',
    patients.filter((p) => !p.phoneNumbers?.some((phone) => phone.type === 'Mobile')),
    50,
  ],
  ['patients without an e-mail address', patients.filter((p) => !p.email), 100],
  ['patients with a preferred name', patients.filter((p) => p.preferredName), 30],
  ['children', patients.filter((p) => Date.parse(p.birthdate ?? '') > now - 16 * 365.25 * 86_400_000), 100],
  [
    'people over ninety',
    patients.filter((p) => Date.parse(p.birthdate ?? '') < now - 90 * 365.25 * 86_400_000),
    20,
  ],
  ['Medicare numbers without an IRN', patients.filter((p) => p.medicareNum && !p.irn), 20],
  ['NDIS plans that have ended', patients.filter((p) => p.ndisInfo && past(p.ndisInfo.endDate)), 10],
  ['NDIS plans that end within days', patients.filter((p) => within(p.ndisInfo?.endDate, 14)), 10],
  ['veterans', patients.filter((p) => p.veteransFileNumber), 20],
  ['health funds', patients.filter((p) => p.healthFund), 200],
  ['alerts', patients.filter((p) => p.alert), 50],
  ['tags', patients.filter((p) => (p.patientTags ?? []).length > 0), 200],
  ['custom fields', patients.filter((p) => (p.customFields ?? []).length > 0), 500],
  ['invoice recipients', patients.filter((p) => p.invoiceRecipientId), 200],
  ...['Accepted', 'No response', 'Rejected', ''].map(
    (policy) =>
      [`privacy policy "${policy}"`, patients.filter((p) => p.privacyPolicy === policy), 10] as const,
  ),
  ...trackTypes.map((type) => [`cases by ${type}`, cases.filter((c) => c.trackType === type), 20] as const),
  ['closed cases', cases.filter((c) => !c.isOpen), 10],
  ['expired cases', cases.filter((c) => c.isOpen && c.expiryDate && past(c.expiryDate)), 10],
  ['cases that expire within days', cases.filter((c) => within(c.expiryDate, 14)), 10],
  ['cases used up', open.filter((c) => used(c) === 1), 10],
  ['cases nearly used up', open.filter((c) => used(c) >= 0.7 && used(c) < 1), 10],
  [
    'cases of a third party',
    cases.filter((c) => contacts.some((one) => one.id === c.contactId && one.type !== 'Doctor')),
    50,
  ],
  ...[...patientStatuses, null].map(
    (status) =>
      [`places ${status ?? 'without a status'}`, places.filter((p) => p.status === status), 5] as const,
  ),
  [
    'cancellations with a reason',
    places.filter((p) => p.status === 'Cancelled' && p.cancellationReason),
    100,
  ],
  ['places not to be invoiced', places.filter((p) => p.doNotInvoice), 10],
  [
    'attended places without an invoice',
    places.filter((p) => p.status === 'Completed' && !p.invoiceId && !p.doNotInvoice),
    5,
  ],
  [
    'visits that were left open',
    appointments.filter((a) => past(a.end) && !a.archived && a.appointmentPatients?.[0]?.status === null),
    3,
  ],
  [
    'patients with a case who are booked without it',
    places.filter((p) => !p.caseId && cases.some((c) => c.patientId === p.patientId)),
    10,
  ],
  ['archived appointments', appointments.filter((a) => a.archived), 5],
  ['recurring appointments', appointments.filter((a) => a.repeatId), 200],
  ['groups', appointments.filter((a) => (a.maxPatients ?? 1) > 1), 30],
  ...invoiceStatuses.map(
    (status) => [`invoices ${status}`, invoices.filter((i) => i.status === status), 10] as const,
  ),
  [
    'part-paid invoices',
    invoices.filter((i) => i.status === 'Awaiting Payment' && (i.paidAmount ?? 0) > 0),
    10,
  ],
  ['overdue invoices', invoices.filter((i) => i.status === 'Awaiting Payment' && past(i.dueDate)), 20],
  ['invoices to a third party', invoices.filter((i) => i.contactId), 200],
  ['archived invoices', invoices.filter((i) => i.isArchived), 3],
  ...taxStatuses.map(
    (tax) => [`invoices with tax "${tax}"`, invoices.filter((i) => i.taxStatus === tax), 5] as const,
  ),
  ['discounts', invoices.flatMap((i) => i.invoiceItems ?? []).filter((item) => item.discount), 20],
  ['removed payments', payments.filter((p) => p.archived), 5],
  ['credit allocations', payments.filter((p) => p.amount === 0 && p.paymentMethodId === null), 3],
  ['payments of several invoices', payments.filter((p) => (p.paymentInvoices ?? []).length > 1), 5],
  ['busy times taken back', busyTimes.filter((b) => b.archived), 1],
  ['support activities', clinic.supportActivities, 20],
  ['travel items', clinic.supportItems, 50],
  ['general practitioners', contacts.filter((c) => c.doctorType === 'GP'), 10],
  ['specialists', contacts.filter((c) => c.doctorType === 'Specialist'), 3],
  [
    'plan managers',
    contacts.filter((c) => c.type === 'Plan manager' && (c.associatedInvoiceIds ?? []).length > 0),
    2,
  ],
  ...(['Weekly', 'Fortnightly', null] as const).map(
    (interval) =>
      [
        `rosters ${interval ?? 'for one day'}`,
        rosters.filter((one) => one.repeatInterval === interval),
        2,
      ] as const,
  ),
];

describe('a demo clinic of 2,000 patients', () => {
  it.each(found)('has %s', (_title, list, least) => {
    expect(list.length).toBeGreaterThanOrEqual(least);
    expect(list.length).toBeLessThan(20_000);
  });

  it('has 2 locations, 8 practitioners and 12 services, groups among them', () => {
    expect(clinic.locations.map((location) => location.title)).toEqual(['Norwood', 'Glenelg']);
    expect(clinic.practitioners.map((one) => `${one.firstname} ${one.lastname}`)).toEqual(
      expect.arrayContaining(['Priya Raman', 'Dan Kessler', 'Lena Fox', 'Nina Petrov']),
    );
    expect(clinic.practitioners).toHaveLength(8);
    expect(clinic.services).toHaveLength(12);
    expect(
      clinic.services.filter((service) => service.maxPatients > 1).map((service) => service.name),
    ).toEqual(['Hydrotherapy', 'Pilates class']);
  });

  it('rosters every practitioner at both locations over the year', () => {
    for (const { id } of clinic.practitioners) {
      const at = new Set(rosters.filter((one) => one.practitionerId === id).map((one) => one.locationId));
      expect([...at].sort()).toEqual([1, 2]);
    }
  });

  it('has people who are one person by name only', () => {
    const named = Map.groupBy(patients, (p) => `${p.firstname} ${p.lastname}`);
    expect([...named.values()].filter((list) => list.length > 1).length).toBeGreaterThan(10);
    expect(named.size).toBeGreaterThan(1000);
  });

  it('uses e-mail addresses on example domains only', () => {
    const hosts = [...JSON.stringify(clinic).matchAll(/[\w.+-]+@([\w.-]+)/g)].map((match) => match[1] ?? '');
    expect(hosts.length).toBeGreaterThan(1000);
    for (const host of hosts) expect(host).toMatch(/(^|\.)example\.(com|org|net)$/);
  });

  it('writes numbers as Australia does', () => {
    for (const patient of patients) {
      expect(patient.postalCode).toMatch(/^5\d{3}$/);
      if (patient.medicareNum) expect(patient.medicareNum).toMatch(/^[2-6]\d{9}$/);
      if (patient.ndisNumber) expect(patient.ndisNumber).toMatch(/^43\d{7}$/);
      for (const { phoneNumber, type, code } of patient.phoneNumbers ?? []) {
        expect(code).toBe('+61');
        expect(phoneNumber?.replaceAll(' ', '')).toMatch(type === 'Mobile' ? /^04\d{8}$/ : /^08\d{8}$/);
      }
    }
  });
});

describe('a demo clinic of any size', () => {
  it.each(clinics)('%s: has about three places a patient', (_title, one) => {
    const rows = one.appointments.reduce((sum, a) => sum + (a.appointmentPatients?.length ?? 0), 0);
    expect(rows / one.patients.length).toBeGreaterThan(2.4);
    expect(rows / one.patients.length).toBeLessThan(3.8);
  });
});
