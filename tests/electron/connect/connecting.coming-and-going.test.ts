import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { inProcessBase } from '../../../service/service.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const quiet = { info() {}, warn() {}, error() {} };
const session = () => desk.session();
const connecting = (memoryOnly: boolean, apiKey = desk.apiKey) =>
  desk.companion().connect({ baseUrl: inProcessBase, apiKey, caFile: null, memoryOnly });

async function connected(): Promise<void> {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
}

test('Connecting twice at once leaves one practice open, with the key that is kept.', async () => {
  await connected();
  const other = desk.service.createKey({ user: 'Second', role: 'owner' });
  const both = Promise.all([connecting(false), connecting(false, other)]);
  const [first, second] = await desk.clock.until(both, 120_000);
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(desk.companion().state().phase).toBe('ready');
  await desk.restart();
  await desk.clock.advance(10_000);
  expect(desk.companion().status().connection.state).toBe('live');
});

test('When the files cannot be opened after a new key, that is reported; it does not look like a first run.', async () => {
  await connected();
  // The keychain is locked just when the files were closed.
  const left = session();
  const { close } = left;
  Object.assign(left, {
    async close() {
      await close();
      desk.setKeychain(false);
    },
  });
  const answer = await desk.clock.until(connecting(false), 120_000);
  if (answer.ok) throw new Error('the files were opened');
  expect(desk.companion().state()).toMatchObject({
    phase: 'blocked',
    failure: { kind: answer.failure.kind },
  });
  const removed = await desk.companion().removeThisPc(false);
  expect(removed).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  desk.setKeychain(true);
  await desk.restart();
  expect(desk.companion().state().phase).toBe('ready');
});

test('What waits in memory is not lost by connecting once more.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.clock.until(connecting(true), 120_000);
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  desk.setPlugged(false);
  session().outbox.add('arrival', {
    appointmentId: 1,
    patientId: 1,
    group: false,
    start: 0,
    locationId: null,
  });
  await desk.clock.advance(10_000);
  desk.setPlugged(true);
  const again = connecting(true);
  const answer = await desk.clock.until(again, 120_000);
  expect(answer.ok ? 'connected' : answer.failure.kind).toBe('stale');
  expect(session().outbox.counts().waiting).toBe(1);
});

test('A call that is under way when the practice is left gets that answer.', async () => {
  await connected();
  const problems: string[] = [];
  const log = { ...quiet, error: (message: string) => problems.push(message) };
  const bridge = serveBridge({
    companion: desk.companion(),
    log,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  const patientId = desk.service.sandbox.state('patients')[0]?.id ?? 0;
  const loading = bridge.handle({ trusted: true }, 'patient.load', { patientId });
  await Promise.resolve();
  await desk.companion().close();
  const answer = await desk.clock.until(loading, 120_000);
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'not-connected' } });
  expect(problems).toEqual([]);
});

test('A PC whose clock is a day wrong shows the practice’s day, and notifies of arrivals elsewhere.', async () => {
  for (const wrong of [86_400_000, -86_400_000]) {
    if (wrong < 0) await desk.close();
    await connected();
    const today = desk.companion().state().today;
    const begun = desk.clock.wall() - desk.clock.monotonic();
    desk.setServiceClock(() => begun + desk.clock.monotonic());
    desk.clock.jumpWall(wrong);
    await desk.clock.advance(60_000);
    expect(desk.companion().state().today).toBe(today);
    const appointment = desk.service.sandbox
      .state('appointments')
      .find(
        (a) =>
          !a.archived &&
          Math.abs(Date.parse(a.start ?? '') - begun) < 4 * 3_600_000 &&
          a.appointmentPatients?.[0]?.status == null,
      );
    const patientId = appointment?.appointmentPatients?.[0]?.patientId;
    if (!appointment || !patientId) throw new Error('nobody is expected');
    desk.service.sandbox.arrive(appointment.id, patientId);
    await desk.clock.advance(30_000);
    const seen = desk.events.filter((event) => event.name === 'arrival.seen');
    expect(seen.map((event) => event.name === 'arrival.seen' && event.payload.row.patientId)).toContain(
      patientId,
    );
  }
});

test('A list that the key before was refused is read with a new key, also on a PC that keeps nothing.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  const refused = desk.service.createKey({ user: 'First', role: 'practitioner', practitionerId: 1 });
  expect(await desk.clock.until(connecting(true, refused), 120_000)).toMatchObject({ ok: true });
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const { cache } = session();
  const isRead = () => readFeedState(cache.feedState('payments')).firstReadDone;
  expect(isRead()).toBe(false);
  expect(await desk.clock.until(desk.companion().changeKey(desk.apiKey), 120_000)).toMatchObject({
    ok: true,
  });
  await desk.until('the payments are read', isRead, 600_000);
});
