import { expect, test } from 'vitest';
import { callsLeft } from '../../../renderer/model/calls.ts';
import type { PhoneOutcome } from '../../../shared/bridge/views.ts';
import { row, samplePatient } from '../sample.ts';

const toCall = (phone: string | null, outcome?: PhoneOutcome, minutes = 15) =>
  row({
    patient: samplePatient({ phone }),
    ...(outcome ? { called: { outcome, minutes, at: 0, by: 'MB' } } : {}),
  });

test('Who has no phone number is not counted as to be called, so that all can have been called; they are counted apart.', () => {
  const rows = [
    toCall('0404 348 212'),
    toCall('0404 348 212', 'no-answer'),
    toCall('0404 348 212', 'reached'),
    toCall('0404 348 212', 'left-message', 5),
    toCall(null),
  ];
  expect(callsLeft(rows, 15)).toEqual({ left: 3, noPhone: 1 });
  expect(callsLeft([toCall(null), toCall('0404 348 212', 'reached')], 15)).toEqual({ left: 0, noPhone: 1 });
});
