import { afterEach, describe, expect, test } from 'vitest';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** A desk that shows today, with all lists read. */
async function showingToday() {
  desk = await openWholeDesk({});
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const session = desk.session();
  const { today: date, zone } = desk.companion().state();
  const { rows } = session.days.read({ date, zone, locationId: null }, 0);
  await desk.clock.advance(1000);
  desk.events.length = 0;
  return { session, rows };
}

/** The rows that the page is given since, as they were given last. */
function given(): DayRow[] {
  const rows = desk.events.flatMap(({ name, payload }) => (name === 'day.changed' ? payload.changed : []));
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

describe('what the page is told while it shows a day', () => {
  test('An arrival that is marked here is on its row before anything of it is sent, and off it when it is undone.', async () => {
    const { session, rows } = await showingToday();
    const row = rows.find(({ status, patientId, group }) => status === 'unset' && patientId && !group);
    if (!row?.patientId) throw new Error('nobody is expected');
    const { appointmentId, patientId, start, locationId, key } = row;
    const about = { appointmentId, patientId, group: false, start, locationId };
    const added = session.outbox.add('arrival', about);
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(200);
    expect(given().find((one) => one.key === key)).toMatchObject({
      status: 'arrived',
      pending: { state: 'held' },
    });
    expect(session.outbox.undo(added.value.id)).toBe(true);
    await desk.clock.advance(200);
    expect(given().find((one) => one.key === key)).toMatchObject({ status: 'unset', pending: null });
  });

  test('A visit that another desk books for somebody who was not on the list comes onto it.', async () => {
    const { session, rows } = await showingToday();
    const { sandbox } = desk.service;
    const here = new Set(rows.map(({ patientId }) => patientId));
    const newcomer = sandbox.state('patients').find(({ id, archived }) => !archived && !here.has(id));
    const like = session.cache.get('appointments', rows.at(-1)?.appointmentId ?? 0);
    if (!newcomer || !like?.start || !like.end) throw new Error('nothing to book');
    sandbox.book({
      start: new Date(like.start).toISOString(),
      end: new Date(like.end).toISOString(),
      practitionerId: like.practitionerId ?? 0,
      serviceId: like.serviceId ?? 0,
      locationId: like.locationId ?? 0,
      patientId: newcomer.id,
    });
    await desk.clock.advance(30_000);
    expect(given().map(({ patientId }) => patientId)).toContain(newcomer.id);
  });
});
