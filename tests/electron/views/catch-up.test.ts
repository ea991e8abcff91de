import { expect, test } from 'vitest';
import { absenceSnapshot, changesDuringAbsence, type KnownNow } from '../../../electron/views/catch-up.ts';
import type { Appointment, Invoice } from '../../../shared/practice/resources/index.ts';

const start = Date.UTC(2026, 10, 24, 9);
const visit = (id: number, hours: number, ...places: [number, string | null][]): Appointment => ({
  id,
  practitionerId: 5,
  locationId: 1,
  start: new Date(start + hours * 3_600_000).toISOString(),
  appointmentPatients: places.map(([patientId, status]) => ({ patientId, status })),
});
const invoice = (id: number, paidAmount: number): Invoice => ({
  id,
  patientId: 3,
  invoiceNumber: `INV-${id}`,
  total: 85,
  paidAmount,
  status: 'Awaiting Payment',
});

function news(
  before: { visits: Appointment[]; invoices: Invoice[] },
  after: { visits: Appointment[]; invoices: Invoice[] },
  own: Partial<KnownNow['own']> = {},
): string[] {
  const now: KnownNow = {
    appointments: after.visits,
    appointment: (id) => after.visits.find((one) => one.id === id) ?? null,
    invoice: (id) => after.invoices.find((one) => one.id === id) ?? null,
    own: { appointmentIds: new Set(), invoiceIds: new Set(), booked: new Set(), ...own },
    patientName: (id) => `Patient ${id}`,
    practitionerName: (id) => `Dr ${id}`,
    sayTime: (at) => new Date(at).toISOString().slice(11, 16),
  };
  return changesDuringAbsence(absenceSnapshot(before.visits, before.invoices), now).map(
    ({ kind, who, says }) => `${kind} ${who}: ${says}`,
  );
}

test('What was cancelled, moved, booked and paid elsewhere is told, in this order.', () => {
  const before = {
    visits: [visit(1, 0, [3, null]), visit(2, 1, [4, null]), visit(4, 3, [6, null])],
    invoices: [invoice(21, 0)],
  };
  const after = {
    visits: [
      visit(1, 0, [3, 'Cancelled']),
      visit(2, 2, [4, null]),
      visit(3, 4, [5, null]),
      visit(4, 3, [6, null]),
    ],
    invoices: [invoice(21, 30)],
  };
  expect(news(before, after)).toEqual([
    'cancelled Patient 3: 09:00',
    'moved Patient 4: 10:00 → 11:00',
    'new Patient 5: 13:00 with Dr 5',
    'paid Patient 3: $30.00 of INV-21, in part',
  ]);
});

test('Who had cancelled before is no news, and neither is an invoice of which no more is paid.', () => {
  const same = { visits: [visit(1, 0, [3, 'Cancelled'])], invoices: [invoice(21, 30)] };
  expect(news(same, same)).toEqual([]);
  expect(news(same, { ...same, invoices: [invoice(21, 0)] })).toEqual([]);
});

test('Changes by this desk itself are not reported.', () => {
  const before = { visits: [visit(1, 0, [3, null])], invoices: [invoice(21, 0)] };
  const after = { visits: [visit(1, 2, [3, null]), visit(2, 4, [5, null])], invoices: [invoice(21, 85)] };
  expect(news(before, after)).toHaveLength(3);
  const own = {
    appointmentIds: new Set([1]),
    booked: new Set([`5@${start + 4 * 3_600_000}`]),
    invoiceIds: new Set([21]),
  };
  expect(news(before, after, own)).toEqual([]);
});
