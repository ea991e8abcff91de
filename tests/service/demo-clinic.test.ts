import { describe, expect, it } from 'vitest';
import { caseUse } from '../../service/cases.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { rosterApplies } from '../../service/demo-clinic/rosters.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import { sumsOf } from '../../service/invoice-sums.ts';
import { dayOf, instantAt } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { isWireDatetime } from '../../shared/practice/fields.ts';
import * as r from '../../shared/practice/resources/index.ts';
import { at, byId, objectsIn } from './demo-clinic/reading.ts';

const zone = 'Australia/Adelaide';

/** Small and large, by day and by night, across both changes of the clocks. */
const clinics: readonly (readonly [title: string, clinic: ClinicData, now: number])[] = (
  [
    ['10 patients on a Sunday', 1, 10, '2026-11-22', '9:40'],
    ['2,000 patients on a Saturday', 7, 2000, '2026-11-21', '10:06'],
    ['500 patients across the end of summer time', 3, 500, '2026-04-14', '15:20'],
    ['500 patients across its beginning, at three at night', 4, 500, '2026-10-04', '3:10'],
    ['9,000 patients late on a Monday', 5, 9000, '2027-02-01', '19:45'],
  ] as const
).map(([title, seed, patients, date, clock]) => {
  const now = instantAt(date, clock, zone) + 23_456;
  return [title, demoClinic({ seed, patients, now }), now];
});

const schemas = {
  locations: r.Location,
  practitioners: r.Practitioner,
  paymentMethods: r.PaymentMethod,
  busyTimeTypes: r.BusyTimeType,
  busyTimes: r.BusyTime,
  contacts: r.Contact,
  patients: r.Patient,
  cases: r.Case,
  appointments: r.Appointment,
  invoices: r.Invoice,
  payments: r.Payment,
  supportActivities: r.SupportActivity,
  supportItems: r.SupportItem,
} as const;
const resources = Object.entries(schemas) as [keyof typeof schemas, (typeof schemas)[keyof typeof schemas]][];

/** What each field that ends in Id or Ids names. */
const names: Readonly<Record<string, keyof ClinicData>> = {
  locationId: 'locations',
  practitionerId: 'practitioners',
  practitionerIds: 'practitioners',
  serviceId: 'services',
  associatedServiceIds: 'services',
  patientId: 'patients',
  associatedPatientIds: 'patients',
  caseId: 'cases',
  associatedCaseIds: 'cases',
  contactId: 'contacts',
  invoiceRecipientId: 'contacts',
  invoiceId: 'invoices',
  associatedInvoiceIds: 'invoices',
  paymentIds: 'payments',
  paymentMethodId: 'paymentMethods',
  busyTimeTypeId: 'busyTimeTypes',
  appointmentId: 'appointments',
  supportItemIds: 'supportItems',
};
/** No list stands behind these. */
const elsewhere = ['repeatId', 'ledgerId', 'organisationId', 'typeId', 'busyTimePractitionerIds'];
const itemLists: Readonly<Record<string, keyof ClinicData>> = {
  appointment: 'appointments',
  Appointment: 'appointments',
  supportActivity: 'supportActivities',
  SupportActivity: 'supportActivities',
  supportItem: 'supportItems',
};

describe.each(clinics)('a demo clinic of %s', (_title, clinic, now) => {
  it('has only records in the shape of the spec, with documented fields and datetimes', () => {
    for (const [list, schema] of resources) {
      const fields = Object.keys(schema.shape);
      for (const record of clinic[list]) {
        const parsed = schema.safeParse(record);
        if (!parsed.success) throw new Error(`${list} ${record.id}: ${parsed.error.message}`);
        const unknown = Object.keys(record).filter((key) => !fields.includes(key));
        if (unknown.length > 0) throw new Error(`${list} ${record.id} has ${unknown.join()}`);
      }
    }
    for (const service of clinic.services) expect(r.Service.safeParse(service).success).toBe(true);
    for (const [path, object] of objectsIn(clinic)) {
      for (const [key, value] of Object.entries(object)) {
        const isDatetime = /(At|Date|birthdate|^start|^end)$/.test(key) && !('repeatInterval' in object);
        if (isDatetime && typeof value === 'string' && !isWireDatetime(value))
          throw new Error(`${path}.${key}: ${value}`);
      }
    }
  });

  it('names in every id a record that is there, and its ids grow with createdAt', () => {
    const ids = new Map(
      Object.entries(clinic).map(([list, records]) => [list, new Set(records.map(({ id }) => id))]),
    );
    for (const [path, object] of objectsIn(clinic)) {
      for (const [key, value] of Object.entries(object)) {
        if (!/Ids?$/.test(key) || elsewhere.includes(key)) continue;
        const list = names[key];
        if (list === undefined) throw new Error(`no list for ${path}.${key}`);
        for (const one of Array.isArray(value) ? value : [value]) {
          if (one !== null && one !== undefined && !ids.get(list)?.has(one))
            throw new Error(`${path}.${key}: no ${one}`);
        }
      }
      const items = typeof object['type'] === 'string' ? itemLists[object['type']] : undefined;
      if (items !== undefined && 'typeId' in object && !ids.get(items)?.has(object['typeId'] as number)) {
        throw new Error(`${path}: no ${object['type']} ${object['typeId']}`);
      }
    }
    for (const [list, records] of Object.entries(clinic)) {
      expect(records.map(({ id }) => id)).toEqual(records.map((_, index) => index + 1));
      const made = records.flatMap((record) =>
        'createdAt' in record ? [at(record.createdAt as string | null)] : [],
      );
      for (const [index, instant] of made.entries()) {
        if (instant < (made[index - 1] ?? 0))
          throw new Error(`${list} ${index + 1} was made before the one before it`);
      }
    }
  });

  it('has appointments inside rosters and outside busy times, and no practitioner has two at once', () => {
    const rostersOf = Map.groupBy(clinic.rosters, (roster) => roster.practitionerId);
    type Span = { readonly from: number; readonly to: number; readonly what: string };
    const spans = new Map<number, Span[]>();
    const occupy = (practitionerId: number, span: Span) =>
      spans.set(practitionerId, [...(spans.get(practitionerId) ?? []), span]);
    const inRoster = (
      one: { start?: string | null | undefined; end?: string | null | undefined },
      practitionerId: number,
      locationId: number | null,
    ) => {
      const [start, end] = [at(one.start), at(one.end)];
      const date = dayOf(start, zone);
      const pieces = (rostersOf.get(practitionerId) ?? [])
        .filter((roster) => roster.locationId === locationId && rosterApplies(roster, date))
        .map(
          (roster) =>
            [instantAt(date, roster.startTime, zone), instantAt(date, roster.endTime, zone)] as const,
        )
        .sort((a, b) => a[0] - b[0]);
      let covered = start;
      for (const [from, to] of pieces) if (from <= covered && to > covered) covered = to;
      return covered >= end;
    };
    for (const [kind, list] of [
      ['appointment', clinic.appointments],
      ['activity', clinic.supportActivities],
    ] as const) {
      for (const one of list) {
        if (one.archived) continue;
        const what = `${kind} ${one.id}`;
        if (!inRoster(one, one.practitionerId ?? 0, one.locationId ?? null))
          throw new Error(`${what} outside rosters`);
        occupy(one.practitionerId ?? 0, { from: at(one.start), to: at(one.end), what });
      }
    }
    for (const busy of clinic.busyTimes) {
      if (busy.archived) continue;
      const span = { from: at(busy.start), to: at(busy.end), what: `busy time ${busy.id}` };
      for (const practitionerId of busy.practitionerIds ?? []) occupy(practitionerId, span);
    }
    for (const list of spans.values()) {
      list.sort((a, b) => a.from - b.from);
      for (const [index, span] of list.entries()) {
        const before = list[index - 1];
        if (before !== undefined && span.from < before.to)
          throw new Error(`${span.what} meets ${before.what}`);
      }
    }
  });

  it('books no patient twice at the same time', () => {
    const visits = clinic.appointments
      .filter((appointment) => !appointment.archived)
      .flatMap((a) =>
        (a.appointmentPatients ?? []).map(({ patientId }) => ({
          patientId,
          from: at(a.start),
          to: at(a.end),
        })),
      );
    for (const list of Map.groupBy(visits, (visit) => visit.patientId).values()) {
      list.sort((a, b) => a.from - b.from);
      for (const [index, visit] of list.entries()) {
        if (visit.from < (list[index - 1]?.to ?? 0))
          throw new Error(`patient ${visit.patientId} is booked twice`);
      }
    }
  });

  it('invoices and pays what adds up to the cent', () => {
    const live = clinic.payments.filter((payment) => !payment.archived);
    const paid = new Map<number, { cents: number; ids: number[] }>();
    for (const payment of clinic.payments) {
      const parts = payment.paymentInvoices ?? [];
      const sum = parts.reduce((total, { amount }) => total + (centsFromDollars(amount) ?? Number.NaN), 0);
      expect(sum).toBe(centsFromDollars(payment.amount));
      expect(payment.paymentMethodId === null).toBe((payment.creditAllocations ?? []).length > 0);
    }
    for (const payment of live) {
      for (const { invoiceId = 0, amount } of [
        ...(payment.paymentInvoices ?? []),
        ...(payment.creditAllocations ?? []),
      ]) {
        const entry = paid.get(invoiceId ?? 0) ?? { cents: 0, ids: [] };
        paid.set(invoiceId ?? 0, {
          cents: entry.cents + (centsFromDollars(amount) ?? 0),
          ids: [...entry.ids, payment.id],
        });
        expect(clinic.invoices[(invoiceId ?? 0) - 1]?.patientId).toBe(payment.patientId);
      }
    }
    for (const invoice of clinic.invoices) {
      const { cents, ids } = paid.get(invoice.id) ?? { cents: 0, ids: [] };
      const sums = sumsOf(invoice);
      const total = centsFromDollars(invoice.total) ?? 0;
      expect({
        id: invoice.id,
        subtotal: centsFromDollars(invoice.subtotal),
        tax: centsFromDollars(invoice.tax),
        total,
      }).toEqual({
        id: invoice.id,
        ...sums,
      });
      expect(centsFromDollars(invoice.paidAmount)).toBe(cents);
      expect(invoice.paymentIds).toEqual(ids);
      expect(total).toBeGreaterThan(0);
      expect(cents).toBeLessThanOrEqual(total);
      if (invoice.status === 'Draft') expect(cents).toBe(0);
      else expect(invoice.status).toBe(cents >= total ? 'Paid' : 'Awaiting Payment');
    }
  });

  it('links each invoiced place to the invoice of its patient', () => {
    const invoices = byId(clinic.invoices);
    for (const appointment of clinic.appointments) {
      for (const place of appointment.appointmentPatients ?? []) {
        if (!place.invoiceId) continue;
        const invoice = invoices.get(place.invoiceId);
        expect(invoice?.patientId).toBe(place.patientId);
        expect(invoice?.isArchived).toBe(false);
        expect(place.doNotInvoice).toBe(false);
        const isFee = invoice?.invoiceItems?.every((item) => item.type === 'custom');
        expect(isFee || invoice?.invoiceItems?.some((item) => item.typeId === appointment.id)).toBe(true);
      }
    }
  });

  it('makes and changes nothing after now', () => {
    const late: string[] = [];
    for (const [path, object] of objectsIn(clinic)) {
      for (const key of [
        'createdAt',
        'updatedAt',
        'deletedAt',
        'archivedAt',
        'statusUpdatedAt',
        'issueDate',
        'paymentDate',
      ]) {
        const value = object[key];
        if (typeof value === 'string' && Date.parse(value) > now) late.push(`${path}.${key}`);
      }
      const [made, changed] = [object['createdAt'], object['updatedAt']];
      if (typeof made === 'string' && typeof changed === 'string' && changed < made)
        late.push(`${path} changed before made`);
    }
    expect(late).toEqual([]);
    const patients = byId(clinic.patients);
    for (const appointment of clinic.appointments) {
      expect(at(appointment.createdAt)).toBeLessThan(at(appointment.start));
      for (const place of appointment.appointmentPatients ?? []) {
        expect(at(patients.get(place.patientId)?.createdAt)).toBeLessThan(at(appointment.createdAt));
        if (place.statusUpdatedAt)
          expect(at(place.statusUpdatedAt)).toBeGreaterThanOrEqual(at(appointment.createdAt));
        if (at(appointment.start) > now + 3_600_000) expect(['Cancelled', null]).toContain(place.status);
      }
    }
  });

  it('counts in each case what its appointments and activities add up to', () => {
    const [appointments, activities] = [byId(clinic.appointments), byId(clinic.supportActivities)];
    for (const plan of clinic.cases) {
      const named = (type: string) =>
        (plan.items ?? []).filter((item) => item.type === type).map((item) => item.typeId ?? 0);
      const visits = named('Appointment').flatMap((id) => appointments.get(id) ?? []);
      const works = named('SupportActivity').flatMap((id) => activities.get(id) ?? []);
      const use = caseUse(plan, visits, works);
      expect([plan.id, plan.appointmentCount, plan.hours]).toEqual([plan.id, use.appointments, use.hours]);
      for (const visit of visits) {
        const place = visit.appointmentPatients?.find((one) => one.caseId === plan.id);
        expect(place?.patientId).toBe(plan.patientId);
      }
      const used =
        plan.trackType === 'Budget'
          ? use.cents / 100
          : plan.trackType === 'Hours'
            ? use.hours
            : use.appointments;
      expect(plan.hasAlert).toBe((used / (plan.budget ?? 0)) * 100 >= (plan.utilisationAlert ?? 0));
    }
  });

  it('keeps archived patients out of what is to come', () => {
    const archived = new Set(clinic.patients.filter((patient) => patient.archived).map(({ id }) => id));
    for (const appointment of clinic.appointments) {
      for (const { patientId } of appointment.appointmentPatients ?? [])
        expect(archived.has(patientId)).toBe(false);
    }
  });
});

describe('a demo clinic', () => {
  const options = { seed: 7, patients: 400, now: instantAt('2026-11-21', '10:06', zone) };

  it('is equal for equal options, and another for another seed', () => {
    const [one, same, other] = [
      demoClinic(options),
      demoClinic({ ...options }),
      demoClinic({ ...options, seed: 8 }),
    ];
    expect(JSON.stringify(same)).toBe(JSON.stringify(one));
    expect(other.patients.map((p) => p.lastname)).not.toEqual(one.patients.map((p) => p.lastname));
  });

  it('keeps its zone in locations, practitioners and patients', () => {
    const clinic = demoClinic({ ...options, zone: 'Australia/Perth' });
    for (const location of clinic.locations) expect(location.timezone).toBe('Australia/Perth');
    expect(clinic.locations.map((location) => location.title)).toEqual(['Norwood', 'Glenelg']);
    expect(new Set(clinic.patients.map((patient) => patient.timezone))).toEqual(new Set(['Australia/Perth']));
  });

  it('refuses sizes out of bounds and unknown zones', () => {
    for (const patients of [0, 9, 100_001, 12.5, Number.NaN]) {
      expect(() => demoClinic({ ...options, patients })).toThrow(RangeError);
    }
    expect(() => demoClinic({ ...options, zone: 'Nowhere/Else' })).toThrow(RangeError);
    expect(() => demoClinic({ ...options, todayRows: -1 })).toThrow(RangeError);
  });

  it('has three appointments a patient, whatever its size', () => {
    for (const [, clinic] of clinics) {
      const rows = clinic.appointments.reduce((sum, a) => sum + (a.appointmentPatients?.length ?? 0), 0);
      expect(rows / clinic.patients.length).toBeGreaterThan(2.4);
      expect(rows / clinic.patients.length).toBeLessThan(3.8);
    }
  });

  it('has what makes a reception’s list real', () => {
    const [, clinic, now] = clinics[1] ?? [];
    if (clinic === undefined || now === undefined) throw new Error('no clinic');
    const { patients, cases, invoices, payments, appointments, busyTimes, contacts } = clinic;
    const places = appointments.flatMap((a) => a.appointmentPatients ?? []);
    const some = (title: string, found: readonly unknown[]) => expect(found.length, title).toBeGreaterThan(0);
    some(
      'archived patients',
      patients.filter((p) => p.archived),
    );
    some(
      'no mobile',
      patients.filter((p) => !p.phoneNumbers?.some((phone) => phone.type === 'Mobile')),
    );
    some(
      'no e-mail',
      patients.filter((p) => !p.email),
    );
    some(
      'Medicare without IRN',
      patients.filter((p) => p.medicareNum && !p.irn),
    );
    some(
      'NDIS plans that ended',
      patients.filter((p) => Date.parse(p.ndisInfo?.endDate ?? '') < now),
    );
    some(
      'veterans',
      patients.filter((p) => p.veteransFileNumber),
    );
    some(
      'health funds',
      patients.filter((p) => p.healthFund),
    );
    some(
      'alerts',
      patients.filter((p) => p.alert),
    );
    for (const policy of ['Accepted', 'No response', 'Rejected', '']) {
      some(
        `privacy policy "${policy}"`,
        patients.filter((p) => p.privacyPolicy === policy),
      );
    }
    for (const type of r.trackTypes)
      some(
        `cases by ${type}`,
        cases.filter((c) => c.trackType === type),
      );
    some(
      'closed cases',
      cases.filter((c) => !c.isOpen),
    );
    some(
      'expired cases',
      cases.filter((c) => c.isOpen && Date.parse(c.expiryDate ?? '') < now),
    );
    for (const status of [...r.patientStatuses, null])
      some(
        `status ${status}`,
        places.filter((p) => p.status === status),
      );
    some(
      'reasons',
      places.filter((p) => p.cancellationReason),
    );
    some(
      'places not to be invoiced',
      places.filter((p) => p.doNotInvoice),
    );
    for (const status of r.invoiceStatuses)
      some(
        `invoices ${status}`,
        invoices.filter((i) => i.status === status),
      );
    some(
      'part paid',
      invoices.filter((i) => i.status === 'Awaiting Payment' && (i.paidAmount ?? 0) > 0),
    );
    some(
      'overdue',
      invoices.filter((i) => i.status === 'Awaiting Payment' && Date.parse(i.dueDate ?? '') < now),
    );
    some(
      'third-party',
      invoices.filter((i) => i.contactId),
    );
    some(
      'archived invoices',
      invoices.filter((i) => i.isArchived),
    );
    for (const tax of r.taxStatuses)
      some(
        `tax ${tax}`,
        invoices.filter((i) => i.taxStatus === tax),
      );
    some(
      'discounts',
      invoices.flatMap((i) => i.invoiceItems ?? []).filter((item) => item.discount),
    );
    some(
      'removed payments',
      payments.filter((p) => p.archived),
    );
    some(
      'credit allocations',
      payments.filter((p) => p.amount === 0 && p.paymentMethodId === null),
    );
    some(
      'payments of several invoices',
      payments.filter((p) => (p.paymentInvoices ?? []).length > 1),
    );
    some(
      'archived appointments',
      appointments.filter((a) => a.archived),
    );
    some(
      'busy times taken back',
      busyTimes.filter((b) => b.archived),
    );
    some(
      'specialists',
      contacts.filter((c) => c.doctorType === 'Specialist'),
    );
    expect(clinic.services).toHaveLength(12);
    expect(clinic.practitioners).toHaveLength(8);
    for (const interval of ['Weekly', 'Fortnightly', null]) {
      some(
        `rosters ${interval}`,
        clinic.rosters.filter((roster) => roster.repeatInterval === interval),
      );
    }
  });

  it('uses e-mail addresses on example domains only', () => {
    const addresses = [...JSON.stringify(clinics[1]?.[1]).matchAll(/[\w.+-]+@([\w.-]+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(addresses.length).toBeGreaterThan(1000);
    for (const host of addresses) expect(host).toMatch(/(^|\.)example\.(com|org|net)$/);
  });
});
