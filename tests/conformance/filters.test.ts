import { expect } from 'vitest';
import type { ListName } from '../../shared/practice/operations.ts';
import type { ServiceUnderTest } from './calls.ts';
import { conform } from './conform.ts';

/**
 * For each list and filter: values and the ids of the world that they leave. Archived records (8) are not listed; the
 * group (appointment 7) has patients 1 and 2 with the status of place 7.
 */
type Cases = readonly (readonly [value: string | number, ids: readonly number[]])[];

const seven = [1, 2, 3, 4, 5, 6, 7];
const after = (from: number) => seven.filter((n) => n > from);
const before = (to: number) => seven.filter((n) => n < to);

/** The nth record's day, at an hour: `2026-11-1nTHH:00:00Z`. */
const at = (n: number, hour: string) => `2026-11-${10 + n}T${hour}:00:00Z`;
const starts = (hour: string): { start_gt: Cases; start_lt: Cases } => ({
  start_gt: [
    [at(3, hour), after(3)],
    ['2026-11-13', seven.filter((n) => n > 3 || (n === 3 && hour !== '00'))],
    ['2027-01-01', []],
  ],
  start_lt: [
    [at(3, hour), before(3)],
    ['2026-01-01', []],
  ],
});

/** Each filter by the record's own number; none for a number that no record has. */
const own = (n: number): Cases => [
  [n, [n]],
  [99, []],
];

const filters: { readonly [N in ListName]: Readonly<Record<string, Cases>> } = {
  listAppointments: {
    ...starts('00'),
    patientId: [
      [1, [1, 7]],
      [3, [3]],
      [99, []],
    ],
    practitionerId: own(3),
    // Statuses by n modulo 5: 1 and 6 Arrived, 2 and 7 Did not arrive, 3 Cancelled, 4 Completed, 5 none.
    status: [
      ['Arrived', [1, 6]],
      ['Did not arrive', [2, 7]],
      ['Cancelled', [3]],
      ['Completed', [4]],
    ],
    status_update_gt: [
      ['2026-02-04T00:00:00Z', [5, 6, 7]],
      ['2026-02-04', [5, 6, 7]],
    ],
    status_update_lt: [['2026-02-04T00:00:00.000Z', [1, 2, 3]]],
  },
  listPatients: {
    firstname: [
      ['First3', [3]],
      ['fIRST3', [3]],
      ['First', []],
    ],
    lastname: [
      ['Last4', [4]],
      ['LAST4', [4]],
      ['ast4', []],
    ],
    email: [
      ['p5@example.com', [5]],
      ['P5@Example.com', [5]],
      ['p5', []],
    ],
    birthdate: [
      ['1980-02-06', [6]],
      ['1981-02-06', []],
    ],
    phoneNumber: [
      ['0400000007', [7]],
      ['0400 000 007', [7]],
      ['400000007', []],
    ],
    patientTag: [
      ['tag2', [2]],
      ['everyone', seven],
      ['nobody', []],
    ],
    ids: [
      ['2,5,99', [2, 5]],
      ['8', []],
    ],
  },
  listContacts: {
    firstname: [
      ['given3', [3]],
      ['Giv', []],
    ],
    lastname: [['FAMILY4', [4]]],
    email: [['c5@example.com', [5]]],
    phoneNumber: [['0400 000 006', [6]]],
  },
  listCases: {
    patientId: own(2),
    practitionerId: own(3),
    contactId: own(4),
    trackType: [
      ['Hours', [1, 4, 7]],
      ['Budget', [2, 5, 8]],
      ['Appointments', [3, 6]],
    ],
    status: [
      ['Open', [1, 2, 5, 6, 7, 8]],
      ['Closed', [4]],
      ['Expired', [3]],
    ],
  },
  listInvoices: {
    patientId: own(2),
    locationId: own(3),
    practitionerId: own(4),
    status: [
      ['Draft', [2]],
      ['Awaiting Payment', [1, 3, 4, 5, 6, 7]],
      ['Paid', []],
    ],
  },
  listSupportActivities: { ...starts('04'), patientId: own(2) },
  listSupportItems: { appointmentId: own(2) },
  listLocations: {
    title: [
      ['Place 3', [3]],
      ['place 3', [3]],
      ['Place', []],
    ],
  },
  listBusyTimes: {
    ...starts('02'),
    busyTimeTypeId: own(2),
    practitionerId: [
      [3, [3]],
      [9, seven],
      [99, []],
    ],
  },
  listPaymentMethods: {},
  listPractitioners: {},
  listServices: {},
  listPayments: { patientId: own(2), locationId: own(3) },
  listBusyTimeTypes: {},
  listWaitlists: {
    practitionerId: own(2),
    userGroupId: own(3),
    locationId: own(4),
    patientId: own(5),
    dateAddedGt: [
      ['2025-12-04T00:00:00Z', [5, 6, 7]],
      ['2025-12-04', [5, 6, 7]],
    ],
    dateAddedLt: [['2025-12-04', [1, 2, 3]]],
    isActive: [
      ['true', seven],
      ['false', [8]],
    ],
    preferredDays: [
      ['Tuesday', [2]],
      ['monday', seven.filter((n) => n !== 2)],
      ['Tuesday,Monday', seven],
      ['Sunday', []],
    ],
    preferredTime: [
      ['evening', [2]],
      ['evening,morning', seven],
      ['night', []],
    ],
    serviceIds: [
      ['2', [2]],
      ['2,5,99', [2, 5]],
      ['9', seven],
    ],
    waitlistTags: [
      ['tag 3', [3]],
      ['Tag 3,Tag 4', [3, 4]],
      ['Everyone', seven],
      ['Tag', []],
    ],
  },
  listPatientForms: { patientId: own(2), templateId: own(3) },
  listCancellationReasons: {},
};

const idsOf = async ({ call }: ServiceUnderTest, name: ListName, query: Record<string, string | number>) => {
  const { status, json } = await call(name, { query });
  expect(status).toBe(200);
  return (json as { data: { id: number }[] }).data.map((row) => row.id);
};

conform('filter', async (bench, name, parameter) => {
  const cases = filters[name as ListName][parameter] ?? [];
  expect(cases.length).toBeGreaterThan(0);
  for (const [value, ids] of cases) {
    expect([value, await idsOf(bench, name as ListName, { [parameter]: value })]).toEqual([value, ids]);
    // Together with paging: the filter holds on every page.
    const [first] = ids;
    if (first !== undefined) {
      expect(await idsOf(bench, name as ListName, { [parameter]: value, id_gt: first })).toEqual(
        ids.slice(1),
      );
    }
  }
});
