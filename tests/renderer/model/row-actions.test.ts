import { expect, test } from 'vitest';
import { canArrive, heldUntil, rowAction } from '../../../renderer/model/row-actions.ts';
import { now, row } from '../sample.ts';

const owing = { patientCents: 4250, thirdPartyCents: 0, openInvoices: 1 };
const billed = { patientCents: 0, thirdPartyCents: 9000, openInvoices: 1 };
const held = {
  writeId: '00000000-0000-4000-8000-000000000001',
  state: 'held',
  holdUntil: now + 4000,
} as const;

test('an expected patient has Arrive, owing or not', () => {
  expect(rowAction(row(), 'today', now)).toBe('arrive');
  expect(rowAction(row({ owing }), 'today', now)).toBe('arrive');
});

test('a patient in the clinic has Pay when owing, and nothing when a third party owes', () => {
  expect(rowAction(row({ status: 'arrived', owing }), 'today', now)).toBe('pay');
  expect(rowAction(row({ status: 'arrived', owing: billed }), 'today', now)).toBeNull();
  expect(rowAction(row({ status: 'completed' }), 'today', now)).toBeNull();
});

test('an arrival can be undone while it is held, and not a moment longer', () => {
  const arrived = row({ status: 'arrived', pending: held });
  expect(rowAction(arrived, 'today', now)).toBe('undo');
  expect(rowAction(arrived, 'today', now + 4000)).toBeNull();
  expect(heldUntil(row({ pending: { ...held, state: 'sending' } }), now)).toBeNull();
});

test('no patient arrives on a future day, and no row of it offers anything', () => {
  expect(canArrive(row(), 'future')).toBe(false);
  expect(rowAction(row({ owing }), 'future', now)).toBeNull();
});

test('who cancelled or missed it can arrive all the same, but the list does not offer it', () => {
  for (const status of ['cancelled', 'did-not-arrive'] as const) {
    expect(canArrive(row({ status }), 'today')).toBe(true);
    expect(rowAction(row({ status }), 'today', now)).toBeNull();
  }
});

test('an appointment without a patient offers nothing', () => {
  expect(rowAction(row({ patient: null, patientId: null, owing }), 'today', now)).toBeNull();
});
