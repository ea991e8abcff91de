import { afterEach, describe, expect, test } from 'vitest';
import {
  advancePass,
  beginPass,
  newFeed,
  passEnded,
  readFeedState,
} from '../../../electron/sync/feed-state.ts';
import { feedNames } from '../../../electron/sync/feeds.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { tinyAppointment, tinyClinic, tinyNow } from '../../service/fixtures/tiny-clinic.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const session = () => desk.session();
const firstDayRead = () => session().cache.fact('firstDayRead') !== null;
const allRead = () => desk.companion().status().progress === null;
const passEach = async () => {
  for (const feed of feedNames) await desk.clock.until(session().sync.ask(feed), 600_000);
};
const clinic = () => tinyClinic({ appointments: [tinyAppointment(1, [1]), tinyAppointment(2, [2])] });

describe('what is read before a list is read for the first time', () => {
  test('After a first read, changes are read from the time at which earlier reads of the list began.', async () => {
    const begun = beginPass({ ...newFeed, watermark: 1000 }, null, 1);
    const turned = advancePass(begun, { cursor: null, serverTime: 500_000, assumedLast: false });
    expect(passEnded(turned, { wall: 1, serverTime: 500_000 }).watermark).toBe(1000);

    desk = await openWholeDesk({ clinic: clinic(), now: tinyNow });
    await desk.connect();
    await desk.until('the first day is read', firstDayRead, 60_000);
    desk.setPlugged(false);
    await desk.clock.advance(300_000);
    // Out of all that the first read of the appointments will ask for.
    desk.service.sandbox.move(1, '2025-11-16T00:00:00.000Z', '2025-11-16T00:30:00.000Z');
    await desk.clock.advance(300_000);
    desk.setPlugged(true);
    await desk.until('all lists are read', allRead, 600_000);
    await passEach();
    expect(session().cache.get('appointments', 1)?.start).toBe('2025-11-16T00:00:00.000Z');
  });
});

describe('booked patients only', () => {
  const bookedOnly = async () => {
    desk = await openWholeDesk({ clinic: clinic(), now: tinyNow });
    desk.companion().changeSettings({ keepPatients: 'booked' });
    await desk.connect();
    await desk.until('all lists are read', allRead, 600_000);
    expect(session().cache.get('patients', 3)).toBeNull();
  };

  test('A patient whom a read did not return, because it failed or Foyer closed, is read again.', async () => {
    for (const ended of [false, true]) {
      await bookedOnly();
      const rule = { kind: '500', operation: 'listPatients' } as const;
      desk.service.sandbox.fault(rule);
      desk.service.sandbox.book({
        start: '2026-11-16T04:00:00Z',
        end: '2026-11-16T04:30:00Z',
        serviceId: 1,
        locationId: 1,
        practitionerId: 1,
        patientId: 3,
      });
      await desk.clock.advance(120_000);
      expect(session().cache.get('appointments', 3)).not.toBeNull();
      expect(session().cache.get('patients', 3)).toBeNull();
      if (ended) await desk.restart();
      desk.service.sandbox.clearFaults();
      await desk.clock.advance(120_000);
      expect(session().cache.get('patients', 3)?.lastname).toBe('Haddad');
      if (!ended) await desk.close();
    }
  });

  /** A custom field is recorded before the patients are read, and only booked patients are kept from then on. */
  const recordedBefore = async () => {
    desk = await openWholeDesk({ clinic: clinic(), now: tinyNow });
    await desk.connect();
    await desk.until('the first day is read', firstDayRead, 60_000);
    desk.service.sandbox.fault({ operation: 'listPatients', kind: '500' });
    const added = session().outbox.add('custom-fields', {
      patientId: 1,
      fields: [{ customFieldId: 5, name: 'Goes by', base: null, value: 'Millie' }],
    });
    if (!added.ok) throw new Error(added.failure.kind);
    const { id } = added.value;
    await desk.until('it is done', () => session().desk.write(id)?.state === 'done', 60_000);
    desk.companion().changeSettings({ keepPatients: 'booked' });
    await desk.restart();
    return id;
  };
  const isShown = () =>
    session()
      .cache.get('patients', 1)
      ?.customFields?.some(({ value }) => value === 'Millie') ?? false;

  test('What this desk did stands until a reading shows it: a list that begins without a first read has shown nothing.', async () => {
    const id = await recordedBefore();
    desk.service.sandbox.clearFaults();
    for (let second = 0; second < 300; second++) {
      const stands =
        isShown() ||
        session()
          .outbox.pending()
          .some((one) => one.id === id);
      expect(stands).toBe(true);
      await desk.clock.advance(1000);
    }
    expect(isShown()).toBe(true);
  });

  test('What was kept of a patient from before a change of this desk is not taken for what somebody set since.', async () => {
    await recordedBefore();
    const begun = () => readFeedState(session().cache.feedState('patients')).firstReadDone;
    await desk.until('the list of patients has begun', begun, 120_000);
    expect(isShown()).toBe(false);
    await desk.restart();
    desk.service.sandbox.clearFaults();
    await desk.until('the change is shown', isShown, 600_000);
    expect(session().outbox.open()).toEqual([]);
  });

  test('When everyone is kept from now on, those who were left out are read, also when a pass is under way.', async () => {
    await bookedOnly();
    desk.service.sandbox.fault({ kind: 'delay', operation: 'listPatients', ms: 5000, count: 1 });
    const underWay = session().sync.ask('patients');
    await desk.clock.advance(2000);
    desk.companion().changeSettings({ keepPatients: 'everyone' });
    await desk.clock.until(underWay, 60_000);
    await desk.clock.advance(300_000);
    expect(session().cache.get('patients', 4)?.lastname).toBe('Khan');
  });
});
