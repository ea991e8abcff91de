import { afterEach, describe, expect, test } from 'vitest';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { feedNames } from '../../../electron/sync/feeds.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const day = 86_400_000;
let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

async function connected(options: Parameters<typeof openWholeDesk>[0] = {}): Promise<WholeDesk> {
  desk = await openWholeDesk({ patients: 60, ...options });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  return desk;
}

const session = () => desk.session();
const pass = async () => {
  for (const feed of feedNames) await desk.clock.until(session().sync.ask(feed), 600_000);
};

describe('keeping the cache equal to the service', () => {
  test('What another desk changes, archives or adds is in the cache after a pass.', async () => {
    await connected();
    const { sandbox } = desk.service;
    const patient = sandbox.state('patients')[0];
    const appointment = sandbox.state('appointments').at(-1);
    if (!patient || !appointment) throw new Error('an empty clinic');
    sandbox.edit('patients', patient.id, { lastname: 'Changed-Elsewhere' });
    sandbox.archive('appointments', appointment.id);
    await desk.clock.advance(1000);
    await pass();
    expect(session().cache.get('patients', patient.id)?.lastname).toBe('Changed-Elsewhere');
    expect(session().cache.get('appointments', appointment.id)?.archived).toBe(true);
  });

  test('Leave that began long ago is read at first while it still runs, and is not forgotten at night.', async () => {
    const day = 86_400_000;
    desk = await openWholeDesk({ patients: 60 });
    const { sandbox } = desk.service;
    const [leave, over] = sandbox.state('busy_times').map(({ id }) => id);
    const from = (days: number) => new Date(desk.clock.wall() + days * day).toISOString();
    sandbox.edit('busy_times', leave ?? 0, { start: from(-100), end: from(20) });
    sandbox.edit('busy_times', over ?? 0, { start: from(-100), end: from(-90) });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const kept = () => [leave, over].map((id) => session().cache.get('busyTimes', id ?? 0) !== null);
    expect(kept()).toEqual([true, false]);
    // What the night forgets.
    expect(await desk.clock.until(session().sync.audit(), 3_600_000)).toBe(true);
    expect(kept()).toEqual([true, false]);
  });

  test('An arrival that leaves the appointment’s own time stamp alone is still heard of.', async () => {
    await connected({ dialect: { arrival: 'leaves-appointment', timestamps: 'seconds' } });
    const { sandbox } = desk.service;
    const expected = sandbox
      .state('appointments')
      .find(
        (a) =>
          a.start && Date.parse(a.start) > desk.clock.wall() && a.appointmentPatients?.[0]?.status == null,
      );
    const patientId = expected?.appointmentPatients?.[0]?.patientId;
    if (!expected || !patientId) throw new Error('nobody is expected');
    sandbox.arrive(expected.id, patientId);
    await desk.clock.advance(4000);
    expect(session().cache.get('appointments', expected.id)?.appointmentPatients?.[0]?.status).toBe(
      'Arrived',
    );
  });

  test('The watermark never passes the server’s clock, whatever this PC’s clock says.', async () => {
    for (const dateHeader of ['present', 'absent'] as const) {
      for (const wrong of [day, -day]) {
        desk = await openWholeDesk({ patients: 30, dialect: { dateHeader } });
        const realNow = desk.clock.wall();
        const offBy = () => desk.clock.wall() - desk.clock.monotonic() - realNow;
        desk.clock.jumpWall(wrong);
        desk.setServiceClock(() => desk.clock.wall() - offBy());
        await desk.connect();
        await desk.clock.advance(300_000);
        for (const name of feedNames) {
          const { watermark } = readFeedState(session().cache.feedState(name));
          if (watermark !== null) expect(watermark).toBeLessThanOrEqual(desk.clock.wall() - offBy());
        }
        if (wrong !== -day || dateHeader !== 'absent') await desk.close();
      }
    }
  });

  test('A day later the window of appointments ends a day later, with what lies in it.', async () => {
    await connected();
    const before = readFeedState(session().cache.feedState('appointments')).covered;
    if (!before) throw new Error('nothing is covered');
    const { sandbox } = desk.service;
    const any = sandbox.state('appointments')[0];
    const patientId = any?.appointmentPatients?.[0]?.patientId;
    if (!any?.practitionerId || !any.serviceId || !any.locationId || !patientId)
      throw new Error('an empty clinic');
    // Made long ago, for the day after the window: no incremental read will ever return it.
    const far = sandbox.book({
      start: new Date(before.toMs + 3_600_000).toISOString(),
      end: new Date(before.toMs + 5_400_000).toISOString(),
      practitionerId: any.practitionerId,
      serviceId: any.serviceId,
      locationId: any.locationId,
      patientId,
    });
    await desk.clock.advance(60_000);
    session().cache.remove('appointments', [far.id]);
    desk.clock.jumpWall(day);
    await pass();
    const after = readFeedState(session().cache.feedState('appointments')).covered;
    expect(after?.fromMs).toBe(before.fromMs);
    expect(after?.toMs).toBeGreaterThanOrEqual(before.toMs + day - 3_600_000);
    expect(session().cache.get('appointments', far.id)).not.toBeNull();
  });

  test('The audit repairs what a feed cannot see, and forgets what is gone without a trace.', async () => {
    await connected();
    const { sandbox } = desk.service;
    const [lost, gone] = sandbox.state('patients');
    if (!lost || !gone) throw new Error('an empty clinic');
    session().cache.remove('patients', [lost.id]);
    sandbox.purge('patients', gone.id);
    await pass();
    expect(session().cache.get('patients', gone.id)).not.toBeNull();
    expect(await desk.clock.until(session().sync.audit(), 3_600_000)).toBe(true);
    expect(session().cache.get('patients', lost.id)).not.toBeNull();
    expect(session().cache.get('patients', gone.id)).toBeNull();
  });

  test('A server that gives no links any more, in pages of another size, has nothing forgotten by the audit.', async () => {
    for (const pageSize of [50, 20]) {
      await connected({ patients: 200, dialect: { pageSize: 50 } });
      const { sandbox } = desk.service;
      const patients = sandbox.state('patients').length;
      const appointments = session().cache.count('appointments');
      sandbox.setDialect({ links: 'none', pageSize });
      expect(await desk.clock.until(session().sync.audit(), 3_600_000)).toBe(true);
      expect(session().cache.count('patients')).toBe(patients);
      expect(session().cache.count('appointments')).toBeGreaterThanOrEqual(appointments);
      if (pageSize === 50) await desk.close();
    }
  });

  test.each([
    [50, 180, 120_000],
    [7, 180, 900_000],
  ])(
    'A service that makes its pages smaller and gives no links is read to its last page: %i a page, %i changes.',
    async (pageSize, changes, withinMs) => {
      await connected({ patients: 1000, dialect: { links: 'none', pageSize: 100 } });
      const { sandbox } = desk.service;
      // Enough of the practice is seen to rely on the size of its pages.
      for (let n = 0; n < 6; n++) {
        sandbox.edit('patients', n + 1, { city: 'Before' });
        await desk.clock.advance(60_000);
      }
      sandbox.setDialect({ pageSize });
      const changed = sandbox
        .state('patients')
        .slice(-changes)
        .map(({ id }) => id);
      for (const id of changed) sandbox.edit('patients', id, { city: 'After' });
      await desk.clock.advance(withinMs);
      const here = session().cache.many('patients', changed);
      expect(here.filter(({ city }) => city === 'After')).toHaveLength(changes);
    },
  );

  test('Nothing is forgotten after a walk that did not reach its end.', async () => {
    await connected();
    const { sandbox } = desk.service;
    const gone = sandbox.state('patients')[0];
    if (!gone) throw new Error('an empty clinic');
    sandbox.purge('patients', gone.id);
    desk.setPlugged(false);
    expect(await desk.clock.until(session().sync.audit(), 3_600_000)).toBe(false);
    expect(session().cache.get('patients', gone.id)).not.toBeNull();
  });

  test('Booked only: patients without a booking in the window are not kept, and a new booking brings its patient.', async () => {
    desk = await openWholeDesk({ patients: 400 });
    desk.companion().changeSettings({ keepPatients: 'booked' });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    await desk.clock.advance(60_000);
    const { sandbox } = desk.service;
    const kept = session().cache.count('patients');
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(sandbox.state('patients').length);
    const stranger = sandbox
      .state('patients')
      .find((p) => !p.archived && session().cache.get('patients', p.id) === null);
    const any = session().cache.appointmentsBetween(desk.clock.wall(), desk.clock.wall() + day, null)[0];
    if (!stranger || !any?.practitionerId || !any.serviceId || !any.locationId)
      throw new Error('no stranger');
    sandbox.book({
      start: new Date(desk.clock.wall() + 3_600_000).toISOString(),
      end: new Date(desk.clock.wall() + 5_400_000).toISOString(),
      practitionerId: any.practitionerId,
      serviceId: any.serviceId,
      locationId: any.locationId,
      patientId: stranger.id,
    });
    await desk.clock.advance(40_000);
    expect(session().cache.get('patients', stranger.id)).not.toBeNull();
    desk.companion().changeSettings({ keepPatients: 'everyone' });
    await desk.until(
      'everyone is read',
      () => session().cache.count('patients') >= sandbox.state('patients').length,
      600_000,
    );
  });

  test('A pass that was cut off by a restart goes on where it stopped.', async () => {
    desk = await openWholeDesk({ patients: 300, dialect: { pageSize: 7 } });
    await desk.connect();
    await desk.until(
      'patients are being read',
      () => (readFeedState(session().cache.feedState('patients')).pass?.cursor ?? null) !== null,
      3_600_000,
    );
    await desk.restart();
    const resumedAt = readFeedState(session().cache.feedState('patients')).pass?.cursor?.beyond ?? 0;
    desk.service.sandbox.clearCalls();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 7_200_000);
    const asked = desk.service.sandbox.calls().filter((call) => call.path === '/patients');
    expect(String(asked[0]?.query)).toContain(`id_gt=${resumedAt}`);
    expect(session().cache.count('patients')).toBe(desk.service.sandbox.state('patients').length);
  });

  test('A pass that waits for another when Foyer closes does not begin.', async () => {
    await connected();
    const { sync } = session();
    const running = sync.ask('statuses');
    const waiting = sync.ask('statuses');
    await desk.companion().close();
    expect((await running).ok).toBe(false);
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'not-connected' } });
  });
});
