import { describe, expect, it } from 'vitest';
import type { ClinicData } from '../../service/clinic-data.ts';
import { rosterApplies } from '../../service/demo-clinic/rosters.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import { dayOf, instantAt } from '../../shared/clinic-time.ts';
import { droppedFields, isWireDatetime } from '../../shared/practice/fields.ts';
import * as r from '../../shared/practice/resources/index.ts';
import { someClinics } from './demo-clinic/clinics.ts';
import { at, mapById, objectsIn } from './demo-clinic/reading.ts';

const zone = 'Australia/Adelaide';

const clinics = someClinics();

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
  waitlists: r.WaitlistEntry,
  patientForms: r.PatientForm,
  cancellationReasons: r.CancellationReason,
} as const;
const resources = Object.entries(schemas) as [keyof typeof schemas, (typeof schemas)[keyof typeof schemas]][];

/** What each field that ends in Id or Ids names. */
const names: Readonly<Record<string, keyof ClinicData>> = {
  locationId: 'locations',
  practitionerId: 'practitioners',
  practitionerIds: 'practitioners',
  serviceId: 'services',
  serviceIds: 'services',
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
const elsewhere = [
  'repeatId',
  'ledgerId',
  'organisationId',
  'typeId',
  'templateId',
  'userGroupId',
  'busyTimePractitionerIds',
];
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
      const fields = [...Object.keys(schema.shape), ...droppedFields(schema)];
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

  it('every id that a record names belongs to a record, and ids grow with createdAt', () => {
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

  it('appointments lie inside rosters and outside busy times, and no practitioner has two at once', () => {
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

  it('nothing was made or changed after now', () => {
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
    const patients = mapById(clinic.patients);
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
});
