import { afterEach, describe, expect, test } from 'vitest';
import { cancellationHold } from '../../../../electron/outbox/kinds/cancellation.ts';
import { takesCancellations } from '../../../../renderer/model/row-actions.ts';
import type { Dialect } from '../../../../service/dialect.ts';
import type { Appointment } from '../../../../shared/practice/resources/index.ts';
import { givenUp } from '../../../fakes/given-up.ts';
import { type FlowDesk, openFlowDesk } from '../../bridge/every-flow.ts';
import { visitOfMany } from '../next-visit.ts';

const hour = 3_600_000;
let desk: FlowDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

async function connected(dialect: Partial<Dialect> = {}) {
  desk = await openFlowDesk(dialect, () => {
    throw new Error('no document is looked at here');
  });
  return desk.service.sandbox;
}

/** An appointment to come of so many patients, none of whom has a status, once this desk knows it. */
async function toCome(patients: number) {
  const visit = visitOfMany(desk, patients);
  await desk.clock.advance(30_000);
  return visit;
}

const placesOf = (id: number) => desk.service.sandbox.state('appointments', id)?.appointmentPatients ?? [];
const statuses = (id: number) => placesOf(id).map(({ status }) => status);
const sent = () => desk.service.sandbox.calls().filter(({ path }) => path.endsWith('/cancellation'));
const cards = () => desk.open();

const sheetOf = ({ id, patientIds }: { id: number; patientIds: number[] }) =>
  desk.ask('booking.cancellation', { appointmentId: id, patientId: patientIds[0] ?? 0 });

async function cancel(
  visit: { id: number; patientIds: number[] },
  everyone = false,
  note: string | null = null,
) {
  const [patientId = 0] = visit.patientIds;
  const { reasons, start, places } = await desk.ask('booking.cancellation', {
    appointmentId: visit.id,
    patientId,
  });
  const reason = reasons.at(-1);
  if (!reason) throw new Error('no reason');
  const about = { appointmentId: visit.id, patientId, everyone, reason, note, start, places };
  const { write } = await desk.ask('booking.cancel', about);
  return { reason, write };
}

const rowOf = async (visit: Appointment) => {
  const { today } = desk.companion().state();
  const date = new Date(Date.parse(visit.start ?? '')).toISOString().slice(0, 10);
  for (const day of [today, date]) {
    const { rows } = await desk.ask('day.read', { date: day, locationId: null, offset: 0, ahead: true });
    const row = rows.find(({ appointmentId }) => appointmentId === visit.id);
    if (row) return row;
  }
  return null;
};

describe('A visit is cancelled', () => {
  test('with its reason, rate and note, once it can no longer be undone; its row shows it at once.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    const { reason, write } = await cancel(visit, false, 'Rang at eight');
    expect(reason.rate).toBeGreaterThan(0);
    expect(reason.rate).toBe(sandbox.state('cancellation_reasons', reason.id)?.billableRate);
    expect(write.title).toMatch(/^Cancel /);
    expect(write.actions).toContain('undo');
    expect(await rowOf(visit)).toMatchObject({
      status: 'cancelled',
      pending: { kind: 'cancellation', state: 'held' },
      cancellation: expect.stringContaining(`${reason.words} · Rang at eight`),
    });
    await desk.clock.advance(cancellationHold - 1000);
    expect(statuses(visit.id)).toEqual([null]);
    expect(await desk.rest()).toEqual([]);
    expect(placesOf(visit.id)).toMatchObject([
      {
        status: 'Cancelled',
        cancellationReason: reason.words,
        cancellationRate: reason.rate,
        cancellationNote: 'Rang at eight',
      },
    ]);
    expect(sent()).toHaveLength(1);
    await desk.clock.advance(30_000);
    expect(await rowOf(visit)).toMatchObject({ status: 'cancelled', pending: null });
  });

  test('or not, where it is undone in time.', async () => {
    await connected();
    const visit = await toCome(1);
    const { write } = await cancel(visit);
    expect(await desk.ask('arrival.undo', { writeId: write.id })).toEqual({ undone: true });
    await desk.clock.advance(60_000);
    expect(statuses(visit.id)).toEqual([null]);
    expect(await rowOf(visit)).toMatchObject({ status: 'unset', pending: null });
    expect(sent()).toEqual([]);
  });

  test('for one of a class, or for everyone in it.', async () => {
    await connected();
    const group = await toCome(3);
    await cancel(group);
    expect(await desk.rest()).toEqual([]);
    expect(statuses(group.id)).toEqual(['Cancelled', null, null]);
    await desk.clock.advance(30_000);
    const [, second = 0] = group.patientIds;
    await cancel({ ...group, patientIds: [second] }, true);
    expect(await desk.rest()).toEqual([]);
    expect(statuses(group.id)).toEqual(['Cancelled', 'Cancelled', 'Cancelled']);
    expect(sent().map(({ operation }) => operation)).toEqual(['cancelInGroup', 'cancelAppointment']);
  });

  test('a second click about the same visit is refused; afterwards there is no one left to cancel.', async () => {
    await connected();
    const visit = await toCome(1);
    await cancel(visit);
    await expect(cancel(visit)).rejects.toThrow('its cancellation is being sent');
    await desk.rest();
    await desk.clock.advance(30_000);
    expect((await sheetOf(visit)).places).toEqual([]);
    expect(sent()).toHaveLength(1);
  });

  test('Two of a class ring within seconds: each is cancelled.', async () => {
    await connected();
    const group = await toCome(3);
    const [, second = 0] = group.patientIds;
    await cancel(group);
    await cancel({ ...group, patientIds: [second] });
    expect(await desk.rest()).toEqual([]);
    expect(statuses(group.id)).toEqual(['Cancelled', 'Cancelled', null]);
  });

  test('A class of which some have arrived is not cancelled for everyone.', async () => {
    const sandbox = await connected();
    const group = await toCome(3);
    sandbox.setStatus(group.id, group.patientIds[1] ?? 0, 'Arrived');
    await desk.clock.advance(30_000);
    await expect(cancel(group, true)).rejects.toThrow('some of the group have arrived');
    await cancel(group);
    expect(await desk.rest()).toEqual([]);
    expect(statuses(group.id)).toEqual(['Cancelled', 'Arrived', null]);
  });

  test('This desk’s own move before it is not another desk’s.', async () => {
    await connected();
    const visit = await toCome(1);
    const [patientId = 0] = visit.patientIds;
    const start = Date.parse(visit.start ?? '') + 24 * hour;
    const end = Date.parse(visit.end ?? '') + 24 * hour;
    await desk.ask('booking.move', { appointmentId: visit.id, patientId, changes: { start, end } });
    expect((await sheetOf(visit)).start).toBe(start);
    await cancel(visit);
    const [row] = desk
      .session()
      .outbox.open()
      .filter(({ kind }) => kind === 'cancellation');
    expect(JSON.parse(row?.args ?? '{}')).toMatchObject({ start });
  });

  test('While it is held or on its way no arrival is marked; once a person has to decide, one is.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    const [patientId = 0] = visit.patientIds;
    const about = { appointmentId: visit.id, patientId };
    await cancel(visit);
    await expect(desk.ask('arrival.mark', about)).rejects.toThrow('its cancellation is on its way');
    sandbox.move(
      visit.id,
      new Date(desk.clock.wall() + 5 * hour).toISOString(),
      new Date(desk.clock.wall() + 6 * hour).toISOString(),
    );
    expect(await desk.rest()).toEqual(['asks']);
    await desk.clock.advance(30_000);
    expect((await desk.ask('arrival.mark', about)).write.kind).toBe('arrival');
  });
});

describe('What the dialog showed is what counts:', () => {
  test('a status, a time or a reason that changed since is a reason to look again.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    const [patientId = 0] = visit.patientIds;
    const about = { appointmentId: visit.id, patientId, everyone: false, note: null };
    const { reasons, start, places } = await sheetOf(visit);
    const [reason] = reasons;
    if (!reason) throw new Error('no reason');
    const seen = { ...about, reason, start, places };
    await expect(desk.ask('booking.cancel', { ...seen, start: start + 1 })).rejects.toThrow('has changed');
    await expect(desk.ask('booking.cancel', { ...seen, reason: { ...reason, rate: 99 } })).rejects.toThrow(
      'has changed',
    );
    sandbox.setStatus(visit.id, patientId, 'Arrived');
    await desk.clock.advance(30_000);
    await expect(desk.ask('booking.cancel', seen)).rejects.toThrow('has changed');
    expect(sent()).toEqual([]);
  });

  test('a reason that charges something else by the time it is sent is asked about.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    const { reason } = await cancel(visit);
    sandbox.edit('cancellation_reasons', reason.id, { billableRate: 12 });
    await desk.clock.advance(1000);
    desk.session().cache.apply({
      kind: 'cancellationReasons',
      objects: [sandbox.state('cancellation_reasons', reason.id)].flatMap((one) => one ?? []),
      sequence: Number.MAX_SAFE_INTEGER,
    });
    expect(await desk.rest()).toEqual(['asks']);
    expect((await cards())[0]?.evidence.join()).toContain('charges something else');
  });

  test('a visit of one into which another was put is cancelled for its own patient alone.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    await cancel(visit);
    const [first] = placesOf(visit.id);
    const joins = sandbox
      .state('patients')
      .find(({ id, archived }) => !archived && !visit.patientIds.includes(id));
    if (!first || !joins) throw new Error('no one');
    const appointmentPatients = [first, { ...first, patientId: joins.id }];
    sandbox.edit('appointments', visit.id, { maxPatients: 4, appointmentPatients });
    expect(await desk.rest()).toEqual([]);
    expect(statuses(visit.id)).toEqual(['Cancelled', null]);
  });

  test('One that could not be sent before the visit began asks.', async () => {
    await connected();
    const visit = await toCome(1);
    desk.setPlugged(false);
    await cancel(visit);
    await desk.clock.advance(Date.parse(visit.start ?? '') - desk.clock.wall() + hour);
    desk.setPlugged(true);
    expect(await desk.rest()).toEqual(['asks']);
    expect((await cards())[0]?.evidence.join()).toContain('before the appointment');
    expect(sent()).toEqual([]);
  });

  test('One that a person sent again because it was moved asks once more where it waits until it begins.', async () => {
    await connected();
    const visit = await toCome(1);
    desk.setPlugged(false);
    await cancel(visit);
    await desk.clock.advance(60_000);
    const at = (hours: number) => new Date(desk.clock.wall() + hours * hour).toISOString();
    desk.service.sandbox.move(visit.id, at(5), at(6));
    desk.setPlugged(true);
    expect(await desk.rest()).toEqual(['asks']);
    const [card] = await cards();
    desk.setPlugged(false);
    await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
    await desk.clock.advance(5.5 * hour);
    desk.setPlugged(true);
    expect([await desk.rest(), sent()]).toEqual([['asks'], []]);
    expect((await cards())[0]?.evidence.join()).toContain('before the appointment');
  });
});

describe('What has changed meanwhile is asked about:', () => {
  const changes = {
    arrived: (id: number, patientId: number) => desk.service.sandbox.setStatus(id, patientId, 'Arrived'),
    moved: (id: number) =>
      desk.service.sandbox.move(
        id,
        new Date(desk.clock.wall() + 5 * hour).toISOString(),
        new Date(desk.clock.wall() + 6 * hour).toISOString(),
      ),
    'taken out': (id: number) => desk.service.sandbox.archive('appointments', id),
  };
  const words = {
    arrived: 'Your practice system now shows: Arrived',
    moved: 'The appointment has been moved to another time',
    'taken out': 'Your practice system no longer has this appointment',
  };

  test.each(['arrived', 'moved', 'taken out'] as const)(
    'the visit was %s while this PC was offline.',
    async (change) => {
      await connected();
      const visit = await toCome(1);
      desk.setPlugged(false);
      await cancel(visit);
      await desk.clock.advance(60_000);
      changes[change](visit.id, visit.patientIds[0] ?? 0);
      desk.setPlugged(true);
      expect(await desk.rest()).toEqual(['asks']);
      const [card] = await cards();
      expect(card?.evidence.join()).toContain(words[change]);
      expect(sent()).toEqual([]);
      if (change === 'taken out') return;
      await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
      expect(await desk.rest()).toEqual([]);
      expect(statuses(visit.id)).toEqual(['Cancelled']);
    },
  );

  test('someone was added to a class that is cancelled for everyone.', async () => {
    await connected();
    const group = await toCome(2);
    desk.setPlugged(false);
    await cancel(group, true);
    await desk.clock.advance(60_000);
    const { sandbox } = desk.service;
    const places = placesOf(group.id);
    const joins = sandbox
      .state('patients')
      .find(({ id, archived }) => !archived && !group.patientIds.includes(id));
    const [first] = places;
    if (!first || !joins) throw new Error('no one');
    sandbox.edit('appointments', group.id, {
      appointmentPatients: [...places, { ...first, patientId: joins.id }],
    });
    desk.setPlugged(true);
    expect(await desk.rest()).toEqual(['asks']);
    expect((await cards())[0]?.evidence.join()).toContain('Someone else has been added');
    expect(sent()).toEqual([]);
  });

  test('another desk cancelled it first: nothing is sent, and a person is notified.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    desk.setPlugged(false);
    await cancel(visit);
    await desk.clock.advance(60_000);
    sandbox.cancel(visit.id);
    desk.setPlugged(true);
    expect(await desk.rest()).toEqual([]);
    await desk.clock.advance(30_000);
    expect(sent()).toEqual([]);
    expect(desk.companion().state().notice).toContain('already cancelled');
  });
});

describe('A call without an answer', () => {
  test('that was carried out is found, and never sent again.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    sandbox.fault({ kind: 'drop-after-commit', operation: 'cancelAppointment', count: 1 });
    await cancel(visit);
    expect(await desk.rest()).toEqual([]);
    expect(statuses(visit.id)).toEqual(['Cancelled']);
    expect(sent()).toHaveLength(1);
  });

  test('that was not carried out waits for a person, who may send it again.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    sandbox.fault({ kind: 'drop-before', operation: 'cancelAppointment', count: 1 });
    await cancel(visit);
    expect(await desk.rest()).toEqual(['not-recorded']);
    expect(statuses(visit.id)).toEqual([null]);
    const [card] = await cards();
    await desk.ask('outbox.act', { writeId: card?.id ?? '', action: 'send-again' });
    expect(await desk.rest()).toEqual([]);
    expect(statuses(visit.id)).toEqual(['Cancelled']);
    expect(sent()).toHaveLength(2);
  });

  test('that was delivered twice, and refused the second time, says what is there.', async () => {
    const sandbox = await connected();
    const visit = await toCome(1);
    sandbox.fault({ kind: 'twice', operation: 'cancelAppointment', count: 1 });
    await cancel(visit);
    const states = await desk.rest();
    expect(statuses(visit.id)).toEqual(['Cancelled']);
    if (states.length === 0) return;
    await desk.clock.advance(10_000);
    expect((await cards())[0]?.says).toContain('recorded anyway');
  });
});

describe('A practice without cancellations', () => {
  test('offers no reasons, takes no cancellation, and is never asked for one.', async () => {
    await connected({ extensions: 'absent' });
    const visit = await toCome(1);
    const [patientId = 0] = visit.patientIds;
    const about = { appointmentId: visit.id, patientId };
    expect(await desk.ask('booking.cancellation', about)).toMatchObject({ reasons: [] });
    await expect(
      desk.ask('booking.cancel', {
        ...about,
        everyone: false,
        reason: { id: 1, words: 'Unwell', rate: 0 },
        note: null,
        start: Date.parse(visit.start ?? ''),
        places: [{ patientId, seen: null }],
      }),
    ).rejects.toThrow('stale');
    await desk.clock.advance(60_000);
    expect(sent()).toEqual([]);
  });
});

test('A booking into the time that is freed waits for the cancellation.', async () => {
  const sandbox = await connected();
  const visit = await toCome(1);
  const other = sandbox
    .state('patients')
    .find(({ id, archived }) => !archived && !visit.patientIds.includes(id));
  const time = {
    practitionerId: visit.practitionerId ?? 0,
    locationId: visit.locationId ?? 0,
    start: Date.parse(visit.start ?? ''),
    end: Date.parse(visit.end ?? ''),
    appointmentId: null,
  };
  expect((await desk.ask('booking.clashes', time)).clashes.map(({ id }) => id)).toContain(visit.id);
  await cancel(visit);
  expect((await desk.ask('booking.clashes', time)).clashes.map(({ id }) => id)).not.toContain(visit.id);
  await desk.ask('booking.create', {
    patientId: other?.id ?? 0,
    practitionerId: visit.practitionerId ?? 0,
    serviceId: visit.serviceId ?? 0,
    locationId: visit.locationId ?? 0,
    caseId: null,
    start: Date.parse(visit.start ?? ''),
    end: Date.parse(visit.end ?? ''),
    note: 'fills it',
  });
  expect(await desk.rest()).toEqual([]);
  expect(statuses(visit.id)).toEqual(['Cancelled']);
  expect(sandbox.state('appointments').filter(({ note }) => note === 'fills it')).toHaveLength(1);
});

describe('What else this desk shows of a patient', () => {
  test('has no visit that it is cancelling: not as the next one, not as booked, and the page says why.', async () => {
    await connected();
    const visit = await toCome(1);
    const [patientId = 0] = visit.patientIds;
    const about = { patientId, appointmentId: null };
    const coming = async () =>
      (await desk.ask('booking.sheet', about)).coming.map((one) => one.appointmentId);
    expect(await coming()).toContain(visit.id);
    const { reason } = await cancel(visit, false, 'Rang at eight');
    expect(await coming()).not.toContain(visit.id);
    expect(
      (await desk.ask('booking.sheet', { ...about, appointmentId: visit.id })).visit?.appointmentId,
    ).not.toBe(visit.id);
    const { today } = desk.companion().state();
    const { next } = await desk.ask('patient.atDesk', { ...about, date: today });
    expect(next?.appointmentId).not.toBe(visit.id);
    const page = await desk.ask('patient.page', { patientId });
    const shown = page.visits.find(({ appointmentId }) => appointmentId === visit.id);
    expect(shown?.status).toBe('cancelled');
    expect(shown?.cancellation).toContain(reason.words);
    expect(shown?.cancellation).toContain('Rang at eight');
  });
});

test('A practice whose reasons are all archived takes no cancellations, and takes them again once one is in use.', async () => {
  const sandbox = await connected();
  const takes = () => takesCancellations(desk.companion().status());
  expect(takes()).toBe(true);
  const all = sandbox.state('cancellation_reasons').map(({ id }) => id);
  const reread = () => desk.clock.until(desk.session().sync.ask('cancellationReasons'));
  for (const id of all) sandbox.archive('cancellation_reasons', id);
  await reread();
  expect(takes()).toBe(false);
  expect((await sheetOf(await toCome(1))).reasons).toEqual([]);
  sandbox.restore('cancellation_reasons', all[0] ?? 0);
  await reread();
  expect(takes()).toBe(true);
});

test('Once the practice has no reasons any more, those that were read before are not offered, and cancel nothing.', async () => {
  const sandbox = await connected();
  const visit = await toCome(1);
  const [patientId = 0] = visit.patientIds;
  const before = await sheetOf(visit);
  expect(before.reasons.length).toBeGreaterThan(0);
  sandbox.setDialect({ extensions: 'absent:cancellation-reasons+cancellations' });
  await givenUp(desk, 'cancellationReasons');
  expect(desk.session().cache.count('cancellationReasons')).toBeGreaterThan(0);
  expect((await sheetOf(visit)).reasons).toEqual([]);
  const { start, places } = before;
  const [reason] = before.reasons;
  if (!reason) throw new Error('no reason');
  const asked = { appointmentId: visit.id, patientId, everyone: false, reason, note: null, start, places };
  const answer = desk.ask('booking.cancel', asked);
  await expect(answer).rejects.toThrow('stale');
  expect(sent()).toEqual([]);
});
