import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { overlayOf } from '../../../electron/views/overlay.ts';
import { rowStatusOf } from '../../../electron/views/row-status.ts';
import { type DayFacts, rowsOf } from '../../../electron/views/rows.ts';
import { DayRow } from '../../../shared/bridge/views.ts';
import type { Appointment, Patient } from '../../../shared/practice/resources/index.ts';
import { writeRow } from '../../fakes/writes.ts';

const patient = (id: number, firstname: string, lastname: string, more: Partial<Patient> = {}): Patient => ({
  id,
  firstname,
  lastname,
  birthdate: '1988-03-14T00:00:00.000Z',
  privacyPolicy: 'Accepted',
  email: 'someone@example.com',
  phoneNumbers: [{ phoneNumber: '412345678', type: 'Mobile', code: '+61' }],
  ...more,
});
const appointment = (id: number, start: string, places: Appointment['appointmentPatients']): Appointment => ({
  id,
  start,
  end: start,
  locationId: 1,
  practitionerId: 4,
  serviceId: 5,
  appointmentPatients: places,
});
const write = (more: Partial<OutboxRow>): OutboxRow =>
  writeRow(
    'arrival',
    { appointmentId: 1, patientId: 10 },
    {
      id: '00000000-0000-4000-8000-000000000001',
      patientId: 10,
      createdAt: 777,
      state: 'held',
      holdUntil: 6777,
      ...more,
    },
  );
const facts = (more: Partial<DayFacts>): DayFacts => ({
  date: '2026-11-21',
  zone: 'Australia/Adelaide',
  clockStyle: '12-hour',
  zones: new Map([
    [1, 'Australia/Adelaide'],
    [3, 'Australia/Perth'],
  ]),
  appointments: [],
  patients: new Map(),
  practitioners: new Map(),
  services: new Map(),
  openInvoices: new Map(),
  invoicesRead: true,
  invoices: new Map(),
  cases: new Map(),
  forms: new Map(),
  casesRead: true,
  dayComplete: true,
  seenBefore: null,
  overlay: overlayOf([]),
  labels: noLabels,
  ...more,
});

describe('the rows of a day', () => {
  test('Why a visit was cancelled is shown with it, as the practice wrote it, and of each patient their own.', () => {
    const places = [
      {
        patientId: 10,
        status: 'Cancelled',
        cancellationReason: 'Illness',
        cancellationNote: ' rang at 8 ',
        cancellationRate: 50,
      },
      { patientId: 11, status: 'Cancelled', cancellationReason: ' ' },
    ];
    const rows = rowsOf(facts({ appointments: [appointment(1, '2026-11-21T00:00:00Z', places)] }));
    const said = new Map(rows.map((row) => [row.patientId, row.cancellation]));
    expect([said.get(10), said.get(11)]).toEqual(['Illness · rang at 8 · rate 50', undefined]);
  });

  test('Each patient of an appointment is a row; they stand by start.', () => {
    const rows = rowsOf(
      facts({
        appointments: [
          appointment(2, '2026-11-21T01:00:00Z', [{ patientId: 11, status: null }]),
          appointment(1, '2026-11-21T00:00:00Z', [
            { patientId: 12, status: 'Completed' },
            { patientId: 10, status: null },
          ]),
        ],
        patients: new Map([
          [10, patient(10, 'Ann', 'Zed')],
          [12, patient(12, 'Bea', 'Able')],
        ]),
      }),
    );
    expect(rows.map((r) => [r.key, r.patient?.name ?? null, r.status])).toEqual([
      ['1:12', 'Bea Able', 'completed'],
      ['1:10', 'Ann Zed', 'unset'],
      ['2:11', null, 'unset'],
    ]);
  });

  test('A pending arrival shows at once; undoing it is deleting its row.', () => {
    const day = facts({
      appointments: [appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10, status: null }])],
    });
    const [row] = rowsOf({ ...day, overlay: overlayOf([write({})]) });
    expect(row).toMatchObject({
      status: 'arrived',
      statusAt: 777,
      pending: { state: 'held', holdUntil: 6777 },
    });
    expect(rowsOf(day)[0]).toMatchObject({ status: 'unset', pending: null });
  });

  test('A pending arrival never paints over what somebody set since; a refused one shows nothing.', () => {
    expect(rowStatusOf({ status: 'Cancelled' }, true)).toBe('cancelled');
    expect(rowStatusOf({ status: 'Completed' }, true)).toBe('completed');
    expect(rowStatusOf({ status: 'Did not arrive' }, true)).toBe('did-not-arrive');
    expect(rowStatusOf({ status: 'A word of their own' }, true)).toBe('other');
    for (const state of ['refused', 'asks', 'not-recorded']) {
      expect(overlayOf([write({ state })]).arrivals.size).toBe(0);
    }
  });

  test('A cancellation that asks is shown only where it goes on by itself, once the practice’s copies are current.', () => {
    const args = {
      appointmentId: 1,
      patientId: 10,
      everyone: false,
      places: [{ patientId: 10, seen: null }],
      reason: { id: 1, words: 'Unwell', rate: 0 },
    };
    const shown = (state: string, continues: boolean) =>
      rowsOf(
        facts({
          appointments: [appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10, status: null }])],
          overlay: overlayOf([writeRow('cancellation', args, { state })], () => continues),
        }),
      )[0];
    expect(shown('asks', true)).toMatchObject({
      status: 'cancelled',
      cancellation: 'Unwell · Rang at eight',
    });
    expect(shown('asks', true)?.pending).toMatchObject({ kind: 'cancellation', state: 'asks' });
    expect(shown('asks', false)).toMatchObject({ status: 'unset', pending: null });
    expect(shown('refused', true)).toMatchObject({ status: 'unset', pending: null });
    expect(shown('waiting', false)).toMatchObject({ status: 'cancelled' });
  });

  test('A group tells how many of its places are booked and arrived, pending arrivals counted.', () => {
    const group = {
      ...appointment(1, '2026-11-21T00:00:00Z', [
        { patientId: 10, status: null },
        { patientId: 11, status: 'Arrived' },
        { patientId: 12, status: null },
      ]),
      maxPatients: 6,
    };
    const rows = rowsOf(facts({ appointments: [group], overlay: overlayOf([write({})]) }));
    expect(rows[0]?.group).toEqual({ booked: 3, places: 6, arrived: 2 });
  });

  test('Who was in a group and has been seen still counts as arrived in it; the place of who cancelled is free.', () => {
    const statuses = ['Completed', 'Arrived', 'Cancelled', 'Did not arrive', null];
    const places = statuses.map((status, i) => ({ patientId: 10 + i, status }));
    const group = { ...appointment(1, '2026-11-21T00:00:00Z', places), maxPatients: 8 };
    const [row] = rowsOf(facts({ appointments: [group] }));
    expect(row?.group).toEqual({ booked: 4, places: 8, arrived: 2 });
  });

  test('Several patients of one appointment are a group, also where the practice says no size.', () => {
    const group = appointment(1, '2026-11-21T00:00:00Z', [
      { patientId: 1, status: 'Arrived' },
      { patientId: 2 },
    ]);
    const rows = rowsOf(facts({ appointments: [{ ...group, maxPatients: null }] }));
    expect(rows.map((row) => row.group)).toEqual([
      { booked: 2, places: 2, arrived: 1 },
      { booked: 2, places: 2, arrived: 1 },
    ]);
  });

  test('A group of any size that the practice may say crosses with its day.', () => {
    const group = appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10 }, { patientId: 11 }]);
    for (const maxPatients of [2.5, 1e6, 2 ** 63, 1e300, -1e300]) {
      const [row] = rowsOf(facts({ appointments: [{ ...group, maxPatients }] }));
      expect(DayRow.shape.group.safeParse(row?.group), `${maxPatients}`).toMatchObject({ success: true });
    }
  });

  test('Whom this desk is done with is said on their row, and on no other.', () => {
    const places = [{ patientId: 10, status: 'Arrived' }, { patientId: 11 }];
    const appointments = [appointment(1, '2026-11-21T00:00:00Z', places)];
    const rows = rowsOf(facts({ appointments, doneHere: new Set(['1:10']) }));
    expect(rows.map(({ key, doneHere }) => [key, doneHere])).toEqual([
      ['1:10', true],
      ['1:11', undefined],
    ]);
  });

  test('A first visit is said only of who is new since all visits are known and has had none.', () => {
    const since = Date.UTC(2026, 10, 1);
    const createdAt = new Date(since + 1).toISOString();
    const people = [10, 11, 12].map((id) =>
      patient(id, `First ${id}`, `Last ${id}`, id === 12 ? {} : { createdAt }),
    );
    const rows = rowsOf(
      facts({
        appointments: people.map(({ id }) => appointment(id, '2026-11-21T00:00:00Z', [{ patientId: id }])),
        patients: new Map(people.map((one) => [one.id, one])),
        seenBefore: { ids: new Set([11]), since },
      }),
    );
    const first = rows.filter(({ flags }) => flags.some(({ code }) => code === 'first-visit'));
    expect(first.map(({ patientId }) => patientId)).toEqual([10]);
  });

  test('What a patient owes is less what is on its way, and never what somebody else pays.', () => {
    const pay = writeRow('payment', { parts: [{ invoiceId: 1, cents: 4000 }] }, { state: 'unknown' });
    const rows = rowsOf(
      facts({
        appointments: [appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10, status: null }])],
        openInvoices: new Map([
          [
            10,
            [
              { id: 1, status: 'Awaiting Payment', total: 100, paidAmount: 10 },
              { id: 2, status: 'Awaiting Payment', total: 80, paidAmount: 0, contactId: 7 },
              { id: 3, status: 'Draft', total: 55 },
            ],
          ],
        ]),
        overlay: overlayOf([pay]),
      }),
    );
    expect(rows[0]?.owing).toEqual({ patientCents: 5000, thirdPartyCents: 8000, openInvoices: 2 });
  });

  test('What is owing is unknown before the open invoices have been read through, whatever is known of them.', () => {
    const open = [{ id: 1, status: 'Awaiting Payment', total: 100, paidAmount: 0 }];
    const appointments = [appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10, status: null }])];
    const [row] = rowsOf(facts({ appointments, openInvoices: new Map([[10, open]]), invoicesRead: false }));
    expect(row?.owing).toBeNull();
  });

  test('A practitioner or service without a record is named by its number.', () => {
    const [row] = rowsOf(
      facts({ appointments: [appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10 }])] }),
    );
    expect(row).toMatchObject({ practitioner: { name: 'Practitioner 4' }, service: { name: 'Service 5' } });
  });

  test('A visit’s notes stand together, the patient’s and the appointment’s: neither note hides the other.', () => {
    const note = (of: string | null | undefined, own: string | null) => {
      const one = { ...appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10, note: of }]), note: own };
      return rowsOf(facts({ appointments: [one] }))[0]?.note;
    };
    expect(note('Brings a walker', 'Room 2')).toBe('Brings a walker · Room 2');
    expect(note('', 'Room 2')).toBe('Room 2');
    expect(note(' ', 'Room 2')).toBe('Room 2');
    expect(note('Brings a walker', null)).toBe('Brings a walker');
    expect(note('Room 2', ' Room 2')).toBe('Room 2');
    expect(note(undefined, '')).toBeNull();
  });

  describe('Who is not coming is nobody’s second appointment and mistaken for nobody', () => {
    const labelsOf = (...appointments: Appointment[]) =>
      rowsOf(
        facts({
          appointments,
          patients: new Map([
            [10, patient(10, 'Jia', 'Chen')],
            [11, patient(11, 'Jian', 'Chen')],
          ]),
        }),
      ).map((row) => row.flags.map((flag) => flag.label));
    const at = (id: number, patientId: number, status: string | null) =>
      appointment(id, `2026-11-21T0${id}:00:00Z`, [{ patientId, status }]);

    test.each([
      ['Cancelled', [[], ['Also at 11:30 am']]],
      ['Did not arrive', [[], ['Also at 11:30 am']]],
      ['Completed', [['Also at 12:30 pm'], ['Also at 11:30 am']]],
      [null, [['Also at 12:30 pm'], ['Also at 11:30 am']]],
    ])('a second visit that is %s', (status, labels) => {
      expect(labelsOf(at(1, 10, null), at(2, 10, status))).toEqual(labels);
    });

    test.each([
      ['Cancelled', [[], ['Similar name today']]],
      ['Did not arrive', [[], ['Similar name today']]],
      ['Completed', [['Similar name today'], ['Similar name today']]],
    ])('a similar name that is %s', (status, labels) => {
      expect(labelsOf(at(1, 10, null), at(2, 11, status))).toEqual(labels);
    });

    test('Of two that are alike the one who comes is named; who is booked twice is not mistaken for themselves', () => {
      const [first] = labelsOf(at(1, 10, null), at(2, 11, 'Cancelled'), at(3, 11, null));
      expect(first).toEqual(['Similar name today']);
      expect(labelsOf(at(1, 10, null), at(2, 10, null))[0]).toEqual(['Also at 12:30 pm']);
    });
  });

  test('A row whose patient’s record is not here says that nothing is known of it, and nothing else.', () => {
    const [row] = rowsOf(
      facts({ appointments: [appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10 }])] }),
    );
    expect(row?.flags).toEqual([]);
    expect(row?.calm).toMatchObject([{ code: 'record', tone: 'unknown' }]);
    const [withoutPatient] = rowsOf(facts({ appointments: [appointment(1, '2026-11-21T00:00:00Z', [])] }));
    expect(withoutPatient?.calm).toBeUndefined();
  });

  test('A second visit elsewhere is shown by the clock of its own location, and says whose that is where it differs.', () => {
    const twice = (locationId: number) =>
      rowsOf(
        facts({
          appointments: [
            { ...appointment(1, '2026-11-21T00:00:00Z', [{ patientId: 10, status: null }]), locationId: 1 },
            { ...appointment(2, '2026-11-21T02:00:00Z', [{ patientId: 10, status: null }]), locationId },
          ],
          patients: new Map([[10, patient(10, 'Ann', 'Zed')]]),
        }),
      )[0]?.flags.find(({ code }) => code === 'second-today')?.label;
    expect([twice(1), twice(3)]).toEqual(['Also at 12:30 pm', 'Also at 10:00 am Perth time']);
  });

  test('Of two pairs with similar names each is held against its own.', () => {
    const names: [number, string, string][] = [
      [10, 'Jia', 'Chen'],
      [11, 'Tom', 'Whitfield'],
      [12, 'Jian', 'Chen'],
      [13, 'Thom', 'Whitfield'],
    ];
    const rows = rowsOf(
      facts({
        appointments: names.map(([id], i) => appointment(id, `2026-11-21T0${i}:00:00Z`, [{ patientId: id }])),
        patients: new Map(names.map(([id, first, last]) => [id, patient(id, first, last)])),
      }),
    );
    expect(rows.map((row) => row.flags[0]?.explain)).toEqual([
      expect.stringContaining('Jian Chen, 12:30 pm'),
      expect.stringContaining('Thom Whitfield, 1:30 pm'),
      expect.stringContaining('Jia Chen, 10:30 am'),
      expect.stringContaining('Tom Whitfield, 11:30 am'),
    ]);
  });
});
