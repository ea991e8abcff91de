import { beforeEach, describe, expect, test } from 'vitest';
import { anArrival, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

/** The key's budget lets a call wait for its turn, at times for minutes. */
describe('a write whose call waits for its turn', () => {
  let desk: SmallDesk;
  let itIsTime: () => void;
  const status = () => desk.practice.appointments.get(11)?.appointmentPatients?.[0]?.status ?? null;
  const setStatus = (to: string) =>
    desk.practice.appointments.set(11, {
      id: 11,
      start: '2026-03-02T23:00:00.000Z',
      appointmentPatients: [{ patientId: 3, status: to }],
    });
  /** As a list does. */
  const readNow = (kind: 'appointments' | 'patients', record: object | undefined) =>
    desk.stores.cache.apply({ kind, objects: [record as never], sequence: 1000 });
  /** What is read first has its turn, the sending waits for it. */
  function sendingWaits(): void {
    let calls = 0;
    const turn = new Promise<void>((resolve) => {
      itIsTime = resolve;
    });
    desk.practice.waitForTurn(async () => {
      calls += 1;
      if (calls === 2) await turn;
    });
  }
  const details = { patientId: 3, base: { firstname: 'Ada' }, mine: { firstname: 'Augusta' } };

  beforeEach(() => {
    desk = openSmallDesk();
    const turn = new Promise<void>((resolve) => {
      itIsTime = resolve;
    });
    desk.practice.waitForTurn(() => turn);
  });

  test('A write stays as it is while its call waits for its turn: it can still be taken back.', async () => {
    const added = desk.outbox().add('arrival', anArrival);
    await desk.clock.advance(60_000);
    expect(desk.states()).toEqual(['waiting']);
    const id = added.ok ? added.value.id : '';
    expect(desk.outbox().act(id, 'discard')).toMatchObject({ ok: true });
    itIsTime();
    await desk.clock.advance(60_000);
    expect([desk.practice.calls, desk.states()]).toEqual([[], []]);
  });

  test('What was checked before a write is checked again when its turn comes long after: an arrival.', async () => {
    desk.outbox().add('arrival', anArrival);
    await desk.clock.advance(600_000);
    setStatus('Cancelled');
    itIsTime();
    await desk.clock.advance(60_000);
    expect([status(), desk.states()]).toEqual(['Cancelled', ['asks']]);
  });

  test('What was checked before a write is checked again when its turn comes long after: a patient’s details.', async () => {
    sendingWaits();
    desk.outbox().add('patient-details', details);
    await desk.clock.advance(600_000);
    desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', city: 'London' });
    itIsTime();
    await desk.clock.advance(60_000);
    expect(desk.practice.patients.get(3)).toMatchObject({ firstname: 'Augusta', city: 'London' });
  });

  test('What was checked before a write is checked again when its turn comes long after: the PC slept in between.', async () => {
    desk.outbox().add('arrival', anArrival);
    await desk.clock.advance(10_000);
    // The monotonic clock stood still.
    desk.clock.jumpWall(3_600_000);
    setStatus('Cancelled');
    itIsTime();
    await desk.clock.advance(60_000);
    expect([status(), desk.states()]).toEqual(['Cancelled', ['asks']]);
  });

  test('What was checked before a write is checked again when its turn comes long after: the PC slept while the answer was on its way.', async () => {
    let answers: () => void = () => undefined;
    const onItsWay = new Promise<void>((resolve) => {
      answers = resolve;
    });
    itIsTime();
    desk.practice.waitForAnswer(() => onItsWay);
    desk.outbox().add('patient-details', details);
    await desk.clock.advance(45_000);
    desk.clock.jumpWall(3_600_000);
    desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', city: 'London' });
    answers();
    await desk.clock.advance(60_000);
    expect(desk.practice.patients.get(3)).toMatchObject({ firstname: 'Augusta', city: 'London' });
  });

  test('What this PC reads of a record while its write waits counts at once: an arrival.', async () => {
    desk.outbox().add('arrival', anArrival);
    await desk.clock.advance(7000);
    setStatus('Cancelled');
    readNow('appointments', desk.practice.appointments.get(11));
    itIsTime();
    await desk.clock.advance(60_000);
    expect([status(), desk.states()]).toEqual(['Cancelled', ['asks']]);
  });

  test('What this PC reads of a record while its write waits counts at once: a patient’s details.', async () => {
    sendingWaits();
    desk.outbox().add('patient-details', details);
    await desk.clock.advance(1000);
    desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', city: 'London' });
    readNow('patients', desk.practice.patients.get(3));
    itIsTime();
    await desk.clock.advance(60_000);
    expect(desk.practice.patients.get(3)).toMatchObject({ firstname: 'Augusta', city: 'London' });
  });

  test('On a key where every turn takes long, a write is sent all the same.', async () => {
    desk.practice.waitForTurn(
      () => new Promise((resolve) => void desk.clock.after(60_000, () => resolve(null))),
    );
    desk.outbox().add('patient-details', details);
    await desk.clock.advance(1_200_000);
    expect([desk.practice.patients.get(3)?.firstname, desk.states()]).toEqual(['Augusta', []]);
  });
});

describe('A person’s word holds for what they were shown, and for nothing that came after it:', () => {
  const withStatus = (status: string) => ({
    id: 11,
    start: '2026-03-02T23:00:00.000Z',
    appointmentPatients: [{ patientId: 3, status }],
  });
  /** An arrival that waited offline, while another desk set a status: the user was shown it, and sends it all the same. */
  async function sentAllTheSame(after: string) {
    const desk = openSmallDesk();
    desk.practice.setOffline(true);
    const added = desk.outbox().add('arrival', anArrival);
    await desk.clock.advance(60_000);
    desk.practice.appointments.set(11, withStatus('Cancelled'));
    desk.practice.setOffline(false);
    await desk.clock.advance(60_000);
    expect(desk.states()).toEqual(['asks']);
    desk.practice.setOffline(true);
    desk.outbox().act(added.ok ? added.value.id : '', 'send-again');
    await desk.clock.advance(60_000);
    desk.practice.appointments.set(11, withStatus(after));
    desk.practice.setOffline(false);
    await desk.clock.advance(60_000);
    return [desk.practice.appointments.get(11)?.appointmentPatients?.[0]?.status, desk.states()];
  }

  test('it is sent over the status that they saw', async () => {
    expect(await sentAllTheSame('Cancelled')).toEqual(['Arrived', []]);
  });
  test('it asks again about another', async () => {
    expect(await sentAllTheSame('Did not arrive')).toEqual(['Did not arrive', ['asks']]);
  });
});

test('Writes of one subject are sent in the order in which they were made, also when the PC’s clock was set back between them.', async () => {
  const desk = openSmallDesk();
  desk.practice.setOffline(true);
  const change = (from: string, to: string) =>
    desk
      .outbox()
      .add('patient-details', { patientId: 3, base: { firstname: from }, mine: { firstname: to } });
  change('Ada', 'First');
  desk.clock.jumpWall(-3_600_000);
  change('First', 'Second');
  desk.practice.setOffline(false);
  await desk.clock.advance(120_000);
  expect([desk.practice.patients.get(3)?.firstname, desk.states()]).toEqual(['Second', []]);
});

test('Who was cancelled, and comes after all while a booking into their time waits for its turn, is not booked over without a person’s word.', async () => {
  const desk = openSmallDesk();
  const cancelled = {
    id: 11,
    practitionerId: 2,
    start: '2026-03-02T23:00:00.000Z',
    end: '2026-03-02T23:30:00.000Z',
    updatedAt: '2026-03-02T20:00:00.000Z',
    appointmentPatients: [{ patientId: 3, status: 'Cancelled' }],
  };
  desk.practice.appointments.set(11, cancelled);
  desk.stores.cache.apply({ kind: 'appointments', objects: [cancelled], sequence: 1 });
  const { promise: turn, resolve: itIsTime } = Promise.withResolvers<void>();
  let asked = 0;
  // The booking is the first of those that are sent.
  desk.practice.waitForTurn(async () => {
    asked += 1;
    if (asked === 1) await turn;
  });
  const start = Date.UTC(2026, 2, 2, 23);
  desk.outbox().add('booking', {
    patientId: 4,
    practitionerId: 2,
    serviceId: 1,
    locationId: 1,
    caseId: null,
    start,
    end: start + 1_800_000,
    note: null,
    groupId: null,
  });
  await desk.clock.advance(100);
  expect([asked, desk.states()]).toEqual([1, ['waiting']]);
  desk.outbox().add('arrival', { ...anArrival, seen: 'Cancelled' });
  await desk.clock.advance(8000);
  expect(desk.practice.appointments.get(11)?.appointmentPatients?.[0]?.status).toBe('Arrived');
  itIsTime();
  await desk.clock.advance(5000);
  expect([desk.practice.appointments.size, desk.states()]).toEqual([1, ['asks']]);
});
