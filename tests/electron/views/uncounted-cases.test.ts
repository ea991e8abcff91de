import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { uncountedCases } from '../../../electron/views/uncounted-cases.ts';
import type { Case } from '../../../shared/practice/resources/index.ts';
import { writeRow } from '../../fakes/writes.ts';

const at = 1_000_000_000;
const row = (state: string, more: Partial<OutboxRow> = {}): OutboxRow =>
  writeRow('booking', { caseId: 41 }, { state, stateAt: at, ...more });
const withoutCase = writeRow('booking', { caseId: null }, { stateAt: at });
const done = row('done', { outcome: '{"id":900}' });
const naming = (...ids: number[]): Case => ({
  id: 41,
  items: ids.map((typeId) => ({ typeId, type: 'Appointment' })),
});
const count = (rows: OutboxRow[], asOf: number | null, one: Case | null = naming()) =>
  uncountedCases(rows, { asOf, caseOf: () => one }).length;

test('A booking counts on its case once, from the moment the user books it until the case itself counts it.', () => {
  for (const state of ['waiting', 'sending', 'unknown', 'asks']) expect(count([row(state)], at)).toBe(1);
  expect(count([done, row('waiting')], at - 1)).toBe(2);
  expect(count([done], null)).toBe(1);
  // The read began just after it was done: of a copy from before it, perhaps. The case decides where it names its appointments.
  expect(count([done], at + 5000)).toBe(1);
  expect(count([done], at + 5000, naming(900))).toBe(0);
  expect(count([done], at + 60_000)).toBe(0);
});

test('A booking that was refused, or that the practice does not have, counts on no case; nor does one without a case.', () => {
  expect(count([row('refused'), row('not-recorded'), withoutCase], at)).toBe(0);
});
