import { afterEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };
const hour = 3_600_000;
let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const bridge = serveBridge({
    companion: desk.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
    mayRemove: async () => true,
  });
  const answer = await desk.clock.until(bridge.handle({ trusted: true }, name, input));
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.kind} ${answer.failure.words ?? ''}`);
  return answer.value as CallOutput<N>;
}

async function connected(options: Parameters<typeof openWholeDesk>[0] = {}) {
  desk = await openWholeDesk({ patients: 80, ...options });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  return desk.service.sandbox;
}

const open = async () => (await ask('outbox.list', {})).writes;

/** A bookable time tomorrow or later, as the desk finds it. */
async function freeTime() {
  const cache = desk.companion().session()?.cache;
  const known = cache
    ?.appointmentsBetween(desk.clock.wall() - 300 * hour, desk.clock.wall(), null)
    .find((a) => a.maxPatients === 1 && a.serviceId && a.practitionerId && a.locationId);
  if (!known?.serviceId || !known.practitionerId || !known.locationId) throw new Error('no appointment');
  const about = { serviceId: known.serviceId, locationId: known.locationId };
  const { slots } = await ask('booking.slots', {
    ...about,
    practitionerIds: [known.practitionerId],
    from: desk.clock.wall() + 24 * hour,
    to: desk.clock.wall() + 7 * 24 * hour,
  });
  const patient = desk.service.sandbox.state('patients').find((p) => !p.archived);
  const [slot] = slots;
  if (!slot || !patient) throw new Error('no free time');
  return { ...about, ...slot, patientId: patient.id, caseId: null, note: null };
}

const bookingsAt = (time: { start: number; patientId: number }) =>
  desk.service.sandbox
    .state('appointments')
    .filter(
      (a) =>
        a.start !== undefined &&
        Date.parse(a.start ?? '') === time.start &&
        a.appointmentPatients?.some((p) => p.patientId === time.patientId),
    );

const another = 'The patient has another appointment, made since this was sent. Is it this one, moved?';

describe('a booking', () => {
  test('is made once, also when the answer is lost.', async () => {
    for (const extensions of ['present', 'absent'] as const) {
      const sandbox = await connected({ dialect: { extensions } });
      const time = await freeTime();
      sandbox.fault({ kind: 'drop-after-commit', operation: 'createAppointment', count: 1 });
      await ask('booking.create', time);
      await desk.clock.advance(60_000);
      expect(bookingsAt(time)).toHaveLength(1);
      expect(await open()).toEqual([]);
      if (extensions === 'present') await desk.close();
    }
  });

  test('that was lost before it was recorded waits for a person and is not made again by itself.', async () => {
    const sandbox = await connected();
    const time = await freeTime();
    sandbox.fault({ kind: 'drop-before', operation: 'createAppointment', count: 1 });
    await ask('booking.create', time);
    await desk.clock.advance(400_000);
    const [write] = await open();
    expect(write).toMatchObject({ state: 'not-recorded', actions: ['send-again', 'discard'] });
    expect(bookingsAt(time)).toHaveLength(0);
    await ask('outbox.act', { writeId: write?.id ?? '', action: 'send-again' });
    await desk.clock.advance(10_000);
    expect(bookingsAt(time)).toHaveLength(1);
  });

  test('that somebody moved before it could be read back is for a person to judge; one that was cancelled is done.', async () => {
    for (const happens of ['moved', 'cancelled'] as const) {
      const sandbox = await connected();
      const time = await freeTime();
      sandbox.fault({ kind: 'drop-after-commit', operation: 'createAppointment', count: 1 });
      await ask('booking.create', time);
      for (let steps = 0; steps < 50 && bookingsAt(time).length === 0; steps += 1) {
        await desk.clock.advance(100);
      }
      const [made] = bookingsAt(time);
      if (!made) throw new Error('not booked');
      const later = (ms: number) => new Date(ms + 3_600_000).toISOString();
      if (happens === 'moved') sandbox.move(made.id, later(time.start), later(time.end));
      else sandbox.cancel(made.id);
      await desk.clock.advance(240_000);
      const asked = `Needs a decision: ${another}`;
      expect(await open()).toMatchObject(happens === 'moved' ? [{ state: 'asks', says: asked }] : []);
      if (happens === 'moved') await desk.close();
    }
  });

  test('that a replica does not show yet is not asked about because of another visit of the patient; it is found.', async () => {
    const sandbox = await connected({ dialect: { dateHeader: 'absent' } });
    // From here on the service remembers what it can answer late.
    sandbox.fault({ kind: 'stale', operation: 'getBusyTimeType' });
    const { caseId: _, note: __, ...time } = await freeTime();
    const elsewhere = (ms: number) => new Date(ms + 90 * 24 * hour).toISOString();
    sandbox.book({ ...time, start: elsewhere(time.start), end: elsewhere(time.end) });
    await desk.clock.advance(2000);
    sandbox.fault({ kind: 'drop-after-commit', operation: 'createAppointment', count: 1 });
    await ask('booking.create', { ...time, caseId: null, note: null });
    const write = () => {
      const outbox = desk.companion().session()?.outbox;
      return outbox?.open().map((row) => outbox.view(row))[0];
    };
    await desk.until('it has no answer', () => write()?.state === 'unknown');
    sandbox.fault({ kind: 'stale', operation: 'listAppointments', ms: 3000 });
    await desk.until('it was read once', () => (write()?.evidence ?? []).includes(another));
    expect(write()?.state).toBe('unknown');
    sandbox.clearFaults();
    await desk.clock.advance(60_000);
    expect(await open()).toEqual([]);
    expect(bookingsAt(time)).toHaveLength(1);
  });

  test('of a time that somebody else took in the meantime is not made: a person decides.', async () => {
    const sandbox = await connected();
    const time = await freeTime();
    const other = sandbox.state('patients').find((p) => !p.archived && p.id !== time.patientId);
    desk.setPlugged(false);
    await ask('booking.create', time);
    sandbox.book({
      start: new Date(time.start).toISOString(),
      end: new Date(time.end).toISOString(),
      practitionerId: time.practitionerId,
      serviceId: time.serviceId,
      locationId: time.locationId,
      patientId: other?.id ?? 0,
    });
    desk.setPlugged(true);
    await desk.clock.advance(60_000);
    expect(await open()).toMatchObject([
      {
        state: 'asks',
        says: 'Needs a decision: That time is already booked. Choose another time, or send again to book over it',
      },
    ]);
    expect(bookingsAt(time)).toHaveLength(0);
  });
});

describe('moving a booking', () => {
  test('sends only what was changed, and not over what somebody else changed.', async () => {
    const sandbox = await connected();
    const time = await freeTime();
    await ask('booking.create', time);
    await desk.clock.advance(20_000);
    const [made] = bookingsAt(time);
    if (!made) throw new Error('not booked');
    const ref = { appointmentId: made.id, patientId: time.patientId };
    const later = { start: time.start + 7 * 24 * hour, end: time.end + 7 * 24 * hour };
    await ask('booking.move', { ...ref, changes: later });
    await desk.clock.advance(20_000);
    expect(await open()).toEqual([]);
    expect(Date.parse(sandbox.state('appointments', made.id)?.start ?? '')).toBe(later.start);

    desk.setPlugged(false);
    await ask('booking.move', { ...ref, changes: { start: time.start, end: time.end } });
    sandbox.move(
      made.id,
      new Date(later.start + 14 * 24 * hour).toISOString(),
      new Date(later.end + 14 * 24 * hour).toISOString(),
    );
    desk.setPlugged(true);
    await desk.clock.advance(60_000);
    expect(await open()).toMatchObject([{ state: 'asks' }]);
    expect(Date.parse(sandbox.state('appointments', made.id)?.start ?? '')).toBe(
      later.start + 14 * 24 * hour,
    );
  });
});

describe('patient details', () => {
  test('are merged by field with what another desk changed; what both changed is left to a person.', async () => {
    const sandbox = await connected();
    const patient = sandbox.state('patients').find((p) => !p.archived && p.email);
    if (!patient) throw new Error('no patient');
    const before = sandbox.state('patients', patient.id);
    desk.setPlugged(false);
    const change = {
      patientId: patient.id,
      base: { email: patient.email ?? null },
      mine: { email: 'new@example.com' },
    };
    await ask('patient.change', change);
    sandbox.editPatient(patient.id, { city: 'Elsewhere' });
    desk.setPlugged(true);
    await desk.clock.advance(60_000);
    expect(await open()).toEqual([]);
    const { updatedAt: _before, ...was } = before ?? { updatedAt: '' };
    expect(sandbox.state('patients', patient.id)).toMatchObject({
      ...was,
      city: 'Elsewhere',
      email: 'new@example.com',
    });

    desk.setPlugged(false);
    await ask('patient.change', {
      patientId: patient.id,
      base: { email: 'new@example.com' },
      mine: { email: 'mine@example.com' },
    });
    sandbox.editPatient(patient.id, { email: 'theirs@example.com' });
    desk.setPlugged(true);
    await desk.clock.advance(60_000);
    const [write] = await open();
    expect(write).toMatchObject({
      state: 'asks',
      says: 'Needs a decision: Your practice system now shows a different value: email',
    });
    expect(sandbox.state('patients', patient.id)?.email).toBe('theirs@example.com');
    await ask('outbox.act', { writeId: write?.id ?? '', action: 'send-again' });
    await desk.clock.advance(20_000);
    expect(sandbox.state('patients', patient.id)?.email).toBe('mine@example.com');
  });

  test('whose answer was lost are read back and found.', async () => {
    const sandbox = await connected({ dialect: { singles: 'wrapped', errorBody: 'html' } });
    const patient = sandbox.state('patients').find((p) => !p.archived);
    if (!patient) throw new Error('no patient');
    sandbox.fault({ kind: 'drop-after-commit', operation: 'updatePatient', count: 1 });
    await ask('patient.change', {
      patientId: patient.id,
      base: { alert: patient.alert ?? null },
      mine: { alert: 'New' },
    });
    await desk.clock.advance(60_000);
    expect(await open()).toEqual([]);
    expect(sandbox.state('patients', patient.id)?.alert).toBe('New');
    expect(sandbox.calls().filter((c) => c.method === 'PUT')).toHaveLength(1);
  });
});

describe('custom fields and contacts', () => {
  test('A custom field is set by its id and found again by its name.', async () => {
    const sandbox = await connected();
    const [field] = sandbox.state('custom_fields').filter((f) => f.type === 'text');
    const patient = sandbox.state('patients').find((p) => !p.archived);
    if (!field || !patient) throw new Error('no custom field');
    const base = patient.customFields?.find((f) => f.name === field.name)?.value ?? null;
    sandbox.fault({ kind: 'drop-after-commit', operation: 'updateCustomFields', count: 1 });
    await ask('patient.changeCustomFields', {
      patientId: patient.id,
      fields: [{ customFieldId: field.id, name: field.name, base, value: 'set at the desk' }],
    });
    await desk.clock.advance(60_000);
    expect(await open()).toEqual([]);
    const now = sandbox.state('patients', patient.id)?.customFields;
    expect(now?.find((f) => f.name === field.name)?.value).toBe('set at the desk');
  });

  test('A contact is created once, also when the answer is lost; a second one of the same name asks.', async () => {
    const sandbox = await connected();
    const mine = { type: 'Referrer', name: 'Dr New Referrer', email: 'referrer@example.com' };
    const count = () => sandbox.state('contacts').filter((c) => c.name === mine.name).length;
    sandbox.fault({ kind: 'drop-after-commit', operation: 'createContact', count: 1 });
    await ask('contact.create', mine);
    await desk.clock.advance(60_000);
    expect(count()).toBe(1);
    expect(await open()).toEqual([]);
    await ask('contact.create', mine);
    await desk.clock.advance(60_000);
    expect(count()).toBe(1);
    expect(await open()).toMatchObject([{ state: 'asks' }]);
  });
});

describe('the removal of a payment', () => {
  test('that was sent without an answer is sent again, not asked about.', async () => {
    const sandbox = await connected();
    const paid = sandbox.state('payments').find((p) => !p.archived && p.amount);
    if (!paid) throw new Error('no payment');
    sandbox.fault({ kind: 'drop-before', operation: 'deletePayment', count: 1 });
    await ask('payment.remove', { paymentId: paid.id, reason: 'entered by mistake' });
    await desk.clock.advance(60_000);
    expect(sandbox.state('payments', paid.id)?.archived).toBe(true);
    expect(await open()).toEqual([]);
  });

  test('that waited before it could be sent is asked about.', async () => {
    const sandbox = await connected();
    const paid = sandbox.state('payments').find((p) => !p.archived && p.amount);
    if (!paid) throw new Error('no payment');
    desk.setPlugged(false);
    await ask('payment.remove', { paymentId: paid.id, reason: 'entered by mistake' });
    await desk.clock.advance(60_000);
    desk.setPlugged(true);
    await desk.clock.advance(60_000);
    expect(await open()).toMatchObject([{ kind: 'payment-removal', state: 'asks' }]);
    expect(sandbox.state('payments', paid.id)?.archived).toBe(false);
  });
});

describe('this PC', () => {
  test('is removed by destroying the keys first; while a change waits only on a person’s word.', async () => {
    const sandbox = await connected();
    const patient = sandbox.state('patients').find((p) => !p.archived);
    if (!patient) throw new Error('no patient');
    desk.setPlugged(false);
    await ask('patient.change', { patientId: patient.id, base: {}, mine: { alert: 'waits' } });
    await expect(ask('pc.remove', { evenIfWaiting: false })).rejects.toThrow(
      '1 change hasn’t been sent and would be lost',
    );
    const csv = (await ask('log.csv', { from: 0, to: desk.clock.wall() + 1 })).csv;
    expect(csv.split('\r\n')[0]).toBe('when,who,what,patient,outcome');
    const state = await ask('pc.remove', { evenIfWaiting: true });
    expect(state).toMatchObject({ phase: 'first-run', practice: null });
    await desk.restart();
    expect(desk.companion().state().phase).toBe('first-run');
  });
});

describe('a time when the practitioner is busy', () => {
  /** A busy time of the practitioner's, kept at the practice a moment ago: this PC's feed has not brought it. */
  const keep = (time: { start: number; end: number; practitionerId: number }, days = 0) =>
    desk.service.sandbox.add('busy_times', {
      practitionerIds: [time.practitionerId],
      locationId: null,
      note: 'Team meeting',
      archived: false,
      start: new Date(time.start - days * 24 * hour - hour / 2).toISOString(),
      end: new Date(time.end).toISOString(),
    });
  const busy = 'The practitioner is busy at that time: Team meeting';

  test('is not booked over without a person’s word, and no visit is moved to it.', async () => {
    await connected();
    const time = await freeTime();
    desk.setPlugged(false);
    await ask('booking.create', time);
    const { id } = keep(time);
    desk.setPlugged(true);
    await desk.clock.advance(60_000);
    const [write] = await open();
    expect(write).toMatchObject({ state: 'asks', says: `Needs a decision: ${busy}` });
    expect(bookingsAt(time)).toHaveLength(0);
    await ask('outbox.act', { writeId: write?.id ?? '', action: 'send-again' });
    await desk.clock.advance(20_000);
    const [made] = bookingsAt(time);
    expect(await open()).toEqual([]);

    // Moved to a day of leave that began weeks ago, which a feed has brought.
    const later = { start: time.start + 24 * hour, end: time.end + 24 * hour };
    desk.service.sandbox.purge('busy_times', id);
    keep({ ...later, practitionerId: time.practitionerId }, 14);
    await desk.clock.advance(400_000);
    const ref = { appointmentId: made?.id ?? 0, patientId: time.patientId };
    await ask('booking.move', { ...ref, changes: later });
    await desk.clock.advance(20_000);
    expect(await open()).toMatchObject([{ state: 'asks', says: `Needs a decision: ${busy}` }]);
    expect(bookingsAt(time)).toHaveLength(1);
  });

  test('is judged by what this PC knows where busy times cannot be read: no booking waits for them.', async () => {
    const sandbox = await connected();
    const time = await freeTime();
    keep(time);
    sandbox.fault({ kind: 'html', status: 403, operation: 'listBusyTimes' });
    await ask('booking.create', time);
    await desk.clock.advance(20_000);
    expect(bookingsAt(time)).toHaveLength(1);
    desk.problems.length = 0;
  });
});
