import { afterEach, expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/practice/resources/index.ts';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';
import { nextVisit } from '../next-visit.ts';

const weekMs = 7 * 24 * 3_600_000;
let desk: FlowDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** The sheet of a visit is open, for a move by a week to the same practitioner, while another desk changes the visit. */
async function movedMeanwhile(change: (visit: Appointment, others: readonly number[]) => object) {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is looked at here');
  });
  const { found, patientId } = nextVisit(desk);
  await desk.clock.advance(20_000);
  const about = { patientId, appointmentId: found.id };
  const sheetVisit = async () => {
    const { visit } = await desk.ask('booking.sheet', about);
    if (!visit?.practitionerId) throw new Error('no visit');
    return { ...visit, practitionerId: visit.practitionerId };
  };
  const visit = await sheetVisit();
  const { sandbox } = desk.service;
  const others = sandbox.state('practitioners').flatMap(({ id, archived }) => (archived ? [] : id));
  sandbox.edit('appointments', found.id, change(found, others));
  await desk.clock.advance(30_000);
  const { practitionerId, serviceId, locationId } = visit;
  const wanted = { start: visit.start + weekMs, end: visit.end + weekMs, practitionerId };
  /** As the page does: what is on its screen already is no change. */
  const move = ({ start, end, practitionerId: from }: typeof visit) => {
    const { practitionerId: to, ...times } = wanted;
    const changes = { ...times, ...(to === from ? {} : { practitionerId: to }) };
    const seen = { start, end, practitionerId: from, serviceId, locationId };
    return desk.ask('booking.move', { ...about, changes, seen });
  };
  const now = () => {
    const { start, practitionerId: who } = sandbox.state('appointments', found.id) ?? {};
    return [Date.parse(start ?? '') - visit.start, who];
  };
  return { visit, move, now, sheetVisit, practitionerId };
}

test('A move to a time of the practitioner on the screen is not made to that of another one, whom the visit was given meanwhile.', async () => {
  const { visit, move, now, sheetVisit, practitionerId } = await movedMeanwhile((found, others) => ({
    practitionerId: others.find((id) => id !== found.practitionerId),
  }));
  const [, given] = now();
  expect(given).not.toBe(practitionerId);
  await expect(move(visit)).rejects.toThrow('stale');
  expect([await desk.rest(), now()]).toEqual([[], [0, given]]);
  // Looked at again, it is what the person sees.
  await move(await sheetVisit());
  expect([await desk.rest(), now()]).toEqual([[], [weekMs, practitionerId]]);
});

test('A visit that another desk moved while its sheet was open is not moved from where the person did not see it.', async () => {
  const { visit, move, now } = await movedMeanwhile(({ start, end }) => ({
    start: new Date(Date.parse(start ?? '') + 2 * weekMs).toISOString(),
    end: new Date(Date.parse(end ?? '') + 2 * weekMs).toISOString(),
  }));
  await expect(move(visit)).rejects.toThrow('stale');
  expect([await desk.rest(), now()]).toEqual([[], [2 * weekMs, visit.practitionerId]]);
});

test('A move that waits while the visit is given to another practitioner asks, and is made as the person decides.', async () => {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is looked at here');
  });
  const { found, patientId } = nextVisit(desk);
  await desk.clock.advance(20_000);
  const { sandbox } = desk.service;
  const start = Date.parse(found.start ?? '') + weekMs;
  const changes = { start, end: Date.parse(found.end ?? '') + weekMs };
  desk.setPlugged(false);
  await desk.ask('booking.move', { appointmentId: found.id, patientId, changes });
  const other = sandbox
    .state('practitioners')
    .find((one) => !one.archived && one.id !== found.practitionerId);
  sandbox.edit('appointments', found.id, { practitionerId: other?.id ?? 0 });
  await desk.clock.advance(5000);
  desk.setPlugged(true);
  const now = () => {
    const { start: at, practitionerId } = sandbox.state('appointments', found.id) ?? {};
    return [Date.parse(at ?? '') === start, practitionerId];
  };
  expect([await desk.rest(), now()]).toEqual([['asks'], [false, other?.id]]);
  const [card] = await desk.open();
  expect(card?.says).toContain('shows a different value: practitionerId');
  await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
  expect([await desk.rest(), now()]).toEqual([[], [true, other?.id]]);
});
