import { describe, expect, test } from 'vitest';
import { overlaps } from '../../../../electron/outbox/reads/clashes.ts';

const at = (minute: number) => Date.UTC(2026, 10, 24, 9, minute);
const visit = (from: number, to: number, ...statuses: (string | null)[]) => ({
  id: 1,
  start: new Date(at(from)).toISOString(),
  end: new Date(at(to)).toISOString(),
  appointmentPatients: statuses.map((status, i) => ({ patientId: i + 1, status })),
});
const nineToHalf = { start: at(0), end: at(30) };

describe('whether an appointment takes up some of a time', () => {
  test('It does when any part of it lies in the time, and not when it only ends or begins with it.', () => {
    for (const [from, to] of [
      [0, 30],
      [-10, 5],
      [25, 60],
      [10, 20],
      [-30, 90],
    ] as const)
      expect(overlaps(visit(from, to, null), nineToHalf), `${from} to ${to}`).toBe(true);
    expect(overlaps(visit(-30, 0, null), nineToHalf)).toBe(false);
    expect(overlaps(visit(30, 60, null), nineToHalf)).toBe(false);
  });

  test('It does not when all of its patients have cancelled or did not come, or when it was taken out of the diary.', () => {
    expect(overlaps(visit(0, 30, 'Cancelled', 'Did not arrive'), nineToHalf)).toBe(false);
    expect(overlaps(visit(0, 30, 'Cancelled', null), nineToHalf)).toBe(true);
    expect(overlaps({ ...visit(0, 30, null), archived: true }, nineToHalf)).toBe(false);
    // It has no patient: the time is blocked.
    expect(overlaps(visit(0, 30), nineToHalf)).toBe(true);
  });
});
