import { expect, test } from 'vitest';
import {
  canArrive,
  canFill as canFillAt,
  heldUntil,
  rowAction,
} from '../../../renderer/model/row-actions.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { row, sampleNow, status } from '../sample.ts';

const takes = status({ takesCancellations: true });

const owing = { patientCents: 4250, thirdPartyCents: 0, openInvoices: 1 };
const billed = { patientCents: 0, thirdPartyCents: 9000, openInvoices: 1 };
const held = {
  kind: 'arrival',
  writeId: '00000000-0000-4000-8000-000000000001',
  state: 'held',
  holdUntil: sampleNow + 4000,
} as const;

test('an expected patient has Arrive, owing or not', () => {
  expect(rowAction(row(), 'today', sampleNow)).toBe('arrive');
  expect(rowAction(row({ owing }), 'today', sampleNow)).toBe('arrive');
});

test('a patient in the clinic has Pay when owing, and nothing when a third party owes', () => {
  expect(rowAction(row({ status: 'arrived', owing }), 'today', sampleNow)).toBe('pay');
  expect(rowAction(row({ status: 'arrived', owing: billed }), 'today', sampleNow)).toBeNull();
  expect(rowAction(row({ status: 'completed' }), 'today', sampleNow)).toBeNull();
});

test('an arrival can be undone while it is held, and not a moment longer', () => {
  const arrived = row({ status: 'arrived', pending: held });
  expect(rowAction(arrived, 'today', sampleNow)).toBe('undo');
  expect(rowAction(arrived, 'today', sampleNow + 4000)).toBeNull();
  expect(heldUntil(row({ pending: { ...held, state: 'sending' } }), sampleNow)).toBeNull();
});

test('no patient arrives on a future day, and no row of it offers anything', () => {
  expect(canArrive(row(), 'future')).toBe(false);
  expect(rowAction(row({ owing }), 'future', sampleNow)).toBeNull();
});

test('who cancelled or missed it can arrive all the same, but the list does not offer it', () => {
  for (const status of ['cancelled', 'did-not-arrive'] as const) {
    expect(canArrive(row({ status }), 'today')).toBe(true);
    expect(rowAction(row({ status }), 'today', sampleNow)).toBeNull();
  }
});

test('an appointment without a patient offers nothing', () => {
  expect(rowAction(row({ patient: null, patientId: null, owing }), 'today', sampleNow)).toBeNull();
});

test('the time of a cancelled visit can be filled until it begins; of a class its place, while the class has one and takes place', () => {
  const canFill = (one: DayRow, now: number) => canFillAt(one, now, takes);
  const cancelled = row({ status: 'cancelled', start: sampleNow + 1 });
  expect(canFill(cancelled, sampleNow)).toBe(true);
  expect(canFill(cancelled, sampleNow + 1)).toBe(false);
  expect(canFill({ ...cancelled, status: 'unset' }, sampleNow)).toBe(false);
  expect(canFill({ ...cancelled, status: 'did-not-arrive' }, sampleNow)).toBe(false);
  expect(canFill({ ...cancelled, practitioner: null }, sampleNow)).toBe(false);
  const service = { id: 7, name: 'Pilates' };
  const inClass = (booked: number, more: Partial<DayRow> = {}) =>
    canFill(
      { ...cancelled, service, locationId: 1, group: { booked, places: 6, arrived: 0 }, ...more },
      sampleNow,
    );
  expect([0, 1, 5, 6].map((booked) => inClass(booked))).toEqual([false, true, true, false]);
  // It could not be joined.
  expect(inClass(5, { service: null })).toBe(false);
  expect(inClass(5, { locationId: null })).toBe(false);
});

test('a time is filled in every practice, a place in a class where there is a waiting list or cancellations are taken', () => {
  const cancelled = row({ status: 'cancelled', start: sampleNow + 1 });
  const service = { id: 7, name: 'Pilates' };
  const inClass = { ...cancelled, service, locationId: 1, group: { booked: 5, places: 6, arrived: 0 } };
  const list = { feed: 'waitlists', title: 'Waiting list', readAt: null, count: 0, firstReadDone: true };
  const practices = [
    takes,
    status({ lists: [list] }),
    // Whether its service has the list is not known yet.
    status({ lists: [{ ...list, firstReadDone: false }] }),
    status(),
    null,
  ];
  expect(practices.map((one) => canFillAt(cancelled, sampleNow, one))).toEqual(Array(5).fill(true));
  expect(practices.map((one) => canFillAt(inClass, sampleNow, one))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
