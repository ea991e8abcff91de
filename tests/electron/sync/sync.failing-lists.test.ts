import { afterEach, describe, expect, test } from 'vitest';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const day = 86_400_000;
let desk: WholeDesk;
afterEach(() => desk.close());

const session = () => desk.session();
const isRead = (feed: string) => readFeedState(session().cache.feedState(feed)).firstReadDone;

describe('a list that always fails', () => {
  test('Names that cannot be read do not stop the desk from working.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    desk.service.sandbox.fault({ operation: 'listPractitioners', kind: '500' });
    await desk.connect();
    await desk.until('patients are read', () => isRead('patients'), 1_200_000);
    expect(session().cache.fact('firstDayRead')).not.toBeNull();
  });

  test('A list that always fails does not stop the others from being read, and is asked for less and less often.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    desk.service.sandbox.fault({ operation: 'listCases', kind: '500' });
    await desk.connect();
    await desk.until('patients are read', () => isRead('patients'), 1_200_000);
    await desk.until('support items are read', () => isRead('supportItems'), 1_200_000);
    desk.service.sandbox.clearCalls();
    await desk.clock.advance(600_000);
    const asked = desk.service.sandbox.calls().filter((call) => call.path === '/cases');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(15);
    const arrivals = desk.service.sandbox
      .calls()
      .filter((call) => String(call.query).includes('status_update'));
    expect(arrivals.length).toBeGreaterThan(100);
  });
});

describe('what is kept', () => {
  test('A day that is no longer kept is not told as complete, although it was read once.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const old = desk.clock.wall() - 20 * day;
    expect(session().sync.covers(old, old + 3_600_000)).toBe(true);
    const { startMs, endMs } = { startMs: desk.clock.wall(), endMs: desk.clock.wall() + 3_600_000 };
    desk.clock.jumpWall(40 * day);
    // Notified with the next list that is read.
    await desk.clock.advance(10_000);
    expect(session().sync.covers(startMs, endMs)).toBe(false);
  });

  test('A PC that is off at night makes the audit up after a week, by day; a list that always fails does not repeat it.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const patient = desk.service.sandbox.state('patients')[0];
    if (!patient) throw new Error('an empty clinic');
    const isKept = () => session().cache.get('patients', patient.id) !== null;
    session().cache.remove('patients', [patient.id]);
    desk.clock.jumpWall(6 * day);
    await desk.clock.advance(3_600_000);
    expect(isKept()).toBe(false);
    desk.service.sandbox.fault({ operation: 'listCases', kind: '500' });
    desk.clock.jumpWall(2 * day);
    await desk.clock.advance(3_600_000);
    expect(isKept()).toBe(true);
    session().cache.remove('patients', [patient.id]);
    await desk.clock.advance(3_600_000);
    expect(isKept()).toBe(false);
  });

  test('A PC whose clock runs two months ahead forgets nothing that is still kept.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    const begun = desk.clock.wall();
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const before = session().cache.appointmentsBetween(begun - 20 * day, begun + 2 * day, null).length;
    const patients = session().cache.count('patients');
    desk.setServiceClock(() => begun + desk.clock.monotonic());
    desk.clock.jumpWall(60 * day);
    await desk.clock.until(session().sync.audit(), 3_600_000);
    expect(session().cache.appointmentsBetween(begun - 20 * day, begun + 2 * day, null).length).toBe(before);
    expect(session().cache.count('patients')).toBe(patients);
  });
});
