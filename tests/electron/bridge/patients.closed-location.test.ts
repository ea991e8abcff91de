import { afterEach, expect, test } from 'vitest';
import { type FlowDesk, openFlowDesk } from './every-flow.ts';

let desk: FlowDesk;
afterEach(() => desk.close());

test('What was at a location that is no more is said by its own clock, and not by this desk’s.', async () => {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is read here');
  });
  const session = desk.companion().session();
  if (!session) throw new Error('no practice is open');
  const { cache } = session;
  const [visit] = cache.appointmentsBetween(0, session.now(), 2);
  const patientId = visit?.appointmentPatients?.[0]?.patientId ?? 0;
  const later = { updatedAt: '2027-01-01T00:00:00.000Z' };
  const closed = {
    ...cache.get('locations', 2),
    id: 2,
    timezone: 'Australia/Perth',
    archived: true,
    ...later,
  };
  cache.apply({ kind: 'locations', objects: [closed], sequence: 1_000_000 });
  const open = { status: 'Awaiting Payment', total: 50, paidAmount: 0, locationId: 2, patientId };
  // The 20th in Perth, and the 21st here.
  const invoice = { id: 900_000, ...open, ...later, issueDate: '2026-11-20T15:00:00.000Z' };
  cache.apply({ kind: 'invoices', objects: [invoice], sequence: 1_000_000 });

  const page = await desk.ask('patient.page', { patientId });
  expect(page.visits.find(({ appointmentId }) => appointmentId === visit?.id)?.zone).toBe('Australia/Perth');
  expect(page.invoices.find(({ id }) => id === invoice.id)?.issued).toBe('2026-11-20');
  const sheet = await desk.ask('payment.sheet', { patientId, locationId: 1 });
  expect(sheet.invoices.find(({ id }) => id === invoice.id)?.issued).toBe('2026-11-20');
  // The page and the windows, too, have the clock of what stands there still.
  const { locations, formerPlaces } = await desk.ask('app.state', {});
  expect(locations.map(({ id }) => id)).not.toContain(2);
  expect(formerPlaces).toEqual([{ id: 2, zone: 'Australia/Perth' }]);
});
