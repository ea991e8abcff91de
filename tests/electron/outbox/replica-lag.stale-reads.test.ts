import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import type { WriteKind } from '../../../shared/bridge/views.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { nextVisit } from './next-visit.ts';

/**
 * A replica of the service answers what it was asked a while ago. The feeds, which are answered by another machine, have
 * shown this desk that the record is newer.
 */

const minute = 60_000;
let desk: WholeDesk;

async function open(extensions: 'present' | 'absent') {
  desk = await openWholeDesk({ patients: 40, dialect: { extensions, overpayment: 'accepted' } });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 60 * minute);
  // The replica remembers from here on.
  desk.service.sandbox.fault({ kind: 'stale', operation: 'getBusyTimeType' });
}

afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const session = () => desk.session();
const outbox = () => session().outbox;
const cards = () => outbox().open().map(outbox().view);
const cardSays = () => cards().map(({ state, says }) => `${state}: ${says}`);
const lagging = (operations: readonly OperationName[], ms: number) => {
  for (const operation of operations) desk.service.sandbox.fault({ kind: 'stale', operation, ms });
};
const send = <K extends WriteKind>(kind: K, args: WriteArgs[K]) => {
  const added = outbox().add(kind, args);
  if (!added.ok) throw new Error(added.failure.kind);
  return added.value;
};
const cityOf = (id: number) => desk.service.sandbox.state('patients', id)?.city;
const alertOf = (id: number) => desk.service.sandbox.state('patients', id)?.alert;
const behind = /older copy/;

/** A patient for whom another desk has just set an alert, which this desk knows. */
async function allergic(): Promise<number> {
  const found = desk.service.sandbox.state('patients').find((one) => !one.archived && !one.alert);
  if (!found) throw new Error('nobody');
  await desk.clock.advance(5000);
  desk.service.sandbox.edit('patients', found.id, { alert: 'ALLERGY: PENICILLIN' });
  await desk.until('the alert is known', () => session().cache.get('patients', found.id)?.alert !== null);
  return found.id;
}

const moveTo = (id: number, city: string) => {
  const base = session().cache.get('patients', id)?.city ?? null;
  return send('patient-details', { patientId: id, base: { city: base }, mine: { city } });
};

describe('details of a patient', () => {
  beforeEach(() => open('present'));

  test('are not replaced on top of a read that is known to be stale: they are read again until it is not', async () => {
    const id = await allergic();
    lagging(['getPatient'], 40_000);
    moveTo(id, 'Unley');
    await desk.clock.advance(2 * minute);
    expect([alertOf(id), cityOf(id), cardSays()]).toEqual(['ALLERGY: PENICILLIN', 'Unley', []]);
  });

  test('are held with a card that says why, and go on by themselves when the practice catches up', async () => {
    const id = await allergic();
    lagging(['getPatient'], 20 * minute);
    desk.service.sandbox.clearCalls();
    moveTo(id, 'Unley');
    await desk.clock.advance(70_000);
    expect(cardSays()).toEqual([expect.stringMatching(/^asks: Needs a decision: .*older copy.*alert/)]);
    const reads = desk.service.sandbox.calls().filter((call) => call.operation === 'getPatient');
    expect(reads.length).toBeLessThanOrEqual(5);
    expect(outbox().counts()).toMatchObject({ needsPerson: 1 });
    await desk.clock.advance(5 * minute);
    expect([alertOf(id), cityOf(id) === 'Unley', cards().length]).toEqual(['ALLERGY: PENICILLIN', false, 1]);
    desk.service.sandbox.clearFaults();
    await desk.clock.advance(2 * minute);
    expect([alertOf(id), cityOf(id), cardSays()]).toEqual(['ALLERGY: PENICILLIN', 'Unley', []]);
  });

  test('are held across a restart, and go on when the audit has confirmed the older version', async () => {
    const before = desk.service.sandbox.state('patients').find((one) => !one.archived && !one.alert);
    const id = await allergic();
    const newer = desk.service.sandbox.state('patients', id);
    if (!before || !newer) throw new Error('nobody');
    expect(before.id).toBe(id);
    // Two machines of the service, 20 s apart: the alert is taken back, with an earlier stamp.
    const earlier = new Date(Date.parse(newer.updatedAt ?? '') - 20_000).toISOString();
    desk.service.sandbox.putBack('patients', { ...before, updatedAt: earlier });
    moveTo(id, 'Unley');
    await desk.clock.advance(70_000);
    await desk.restart();
    await desk.clock.advance(30_000);
    expect(cardSays()).toEqual([expect.stringMatching(behind)]);
    await desk.clock.until(session().sync.audit(), 60 * minute);
    await desk.clock.advance(2 * minute);
    expect([cardSays(), cityOf(id), alertOf(id)]).toEqual([[], 'Unley', null]);
  });

  test('are not replaced on top of a read from before this desk’s own last change', async () => {
    const id = await allergic();
    const email = `${id}@new.example`;
    const base = session().cache.get('patients', id)?.email ?? null;
    await desk.clock.advance(minute);
    lagging(['listPatients'], 40_000);
    send('patient-details', { patientId: id, base: { email: base }, mine: { email } });
    await desk.until('it is done', () => outbox().open().length === 0);
    lagging(['getPatient'], 40_000);
    moveTo(id, 'Unley');
    await desk.clock.advance(2 * minute);
    expect([desk.service.sandbox.state('patients', id)?.email, cityOf(id), cardSays()]).toEqual([
      email,
      'Unley',
      [],
    ]);
  });

  test('are not replaced on top of a read that shows another desk’s change of before this desk’s own', async () => {
    const { sandbox } = desk.service;
    const found = sandbox.state('patients').find((one) => !one.archived && !one.alert);
    if (!found) throw new Error('no patient without an alert');
    const { id } = found;
    // Of the other desk's alert this desk has heard nothing when its own is sent.
    lagging(['getPatient', 'listPatients'], 20_000);
    await desk.clock.advance(5000);
    sandbox.edit('patients', id, { alert: 'Their alert' });
    await desk.clock.advance(10_000);
    send('patient-details', { patientId: id, base: { alert: null }, mine: { alert: 'Our alert' } });
    await desk.until('it is done', () => outbox().open().length === 0);
    expect(alertOf(id)).toBe('Our alert');
    sandbox.clearFaults();
    // What the replica shows now is of between the two.
    lagging(['getPatient', 'listPatients'], 12_000);
    moveTo(id, 'Unley');
    await desk.clock.advance(2 * minute);
    expect([alertOf(id), cityOf(id)]).toEqual(['Our alert', 'Unley']);
    // By then it is known that the first change was set over theirs, which no one had seen here.
    expect(cardSays()).toEqual([expect.stringMatching(/“Our alert” instead of “Their alert”/)]);
  });

  test('are sent at once where another desk has changed the field of this desk’s own change after it', async () => {
    const { sandbox } = desk.service;
    const id = await allergic();
    send('patient-details', {
      patientId: id,
      base: { alert: alertOf(id) ?? null },
      mine: { alert: 'Our alert' },
    });
    await desk.until('it is done', () => outbox().open().length === 0);
    await desk.clock.advance(3000);
    sandbox.edit('patients', id, { alert: 'Their alert' });
    await desk.clock.advance(1000);
    moveTo(id, 'Unley');
    await desk.clock.advance(5000);
    expect([alertOf(id), cityOf(id), cardSays()]).toEqual(['Their alert', 'Unley', []]);
  });

  test('are sent on top of the newer copy by a person’s word', async () => {
    const id = await allergic();
    lagging(['getPatient'], 20 * minute);
    const { id: writeId } = moveTo(id, 'Unley');
    await desk.clock.advance(70_000);
    expect(outbox().act(writeId, 'send-again').ok).toBe(true);
    await desk.clock.advance(10_000);
    expect([alertOf(id), cityOf(id), cardSays()]).toEqual(['ALLERGY: PENICILLIN', 'Unley', []]);
  });

  test('that are held can be discarded', async () => {
    const id = await allergic();
    lagging(['getPatient'], 20 * minute);
    const { id: writeId } = moveTo(id, 'Unley');
    await desk.clock.advance(70_000);
    expect(outbox().act(writeId, 'discard').ok).toBe(true);
    desk.service.sandbox.clearFaults();
    await desk.clock.advance(5 * minute);
    expect([cityOf(id) === 'Unley', cards().length]).toEqual([false, 0]);
  });

  test('wait behind a held change of the same patient, in the order in which they were made', async () => {
    const id = await allergic();
    lagging(['getPatient'], 20 * minute);
    moveTo(id, 'Unley');
    await desk.clock.advance(70_000);
    send('patient-details', { patientId: id, base: { city: 'Unley' }, mine: { city: 'Norwood' } });
    await desk.clock.advance(minute);
    expect(cards().map(({ state }) => state)).toEqual(['asks', 'waiting']);
    desk.service.sandbox.clearFaults();
    await desk.clock.advance(2 * minute);
    expect([cityOf(id), cardSays()]).toEqual(['Norwood', []]);
  });
});

test('custom fields are not compared with a read that is known to be stale', async () => {
  await open('present');
  const { sandbox } = desk.service;
  const field = sandbox.state('custom_fields').find((one) => one.type === 'text');
  const patient = sandbox.state('patients').find((one) => !one.archived);
  if (!field || !patient) throw new Error('no custom field');
  const fieldIn = (of: typeof patient | null) =>
    of?.customFields?.find((one) => one.name === field.name)?.value ?? null;
  await desk.clock.advance(5000);
  sandbox.edit('patients', patient.id, { customFields: [{ name: field.name, value: 'Theirs' }] });
  await desk.until('it is known', () => fieldIn(session().cache.get('patients', patient.id)) === 'Theirs');
  lagging(['getPatient'], 40_000);
  send('custom-fields', {
    patientId: patient.id,
    fields: [{ customFieldId: field.id, name: field.name, base: fieldIn(patient), value: 'Ours' }],
  });
  await desk.clock.advance(2 * minute);
  expect(fieldIn(sandbox.state('patients', patient.id))).toBe('Theirs');
  expect(cardSays()).toEqual([expect.stringMatching(/Your practice system now shows a different value/)]);
});

describe.each(['present', 'absent'] as const)('Where single reads are %s', (extensions) => {
  beforeEach(() => open(extensions));
  const reads = (single: OperationName, list: OperationName) =>
    extensions === 'present' ? [single] : [list];

  function toCome() {
    const { found, patientId } = nextVisit(desk);
    const start = Date.parse(found.start ?? '');
    return { found, patientId, start, end: Date.parse(found.end ?? '') };
  }

  test('a visit that another desk has moved is not moved on top of a stale read', async () => {
    const { found, patientId, start, end } = toCome();
    for (const { id } of desk.service.sandbox.state('busy_times'))
      desk.service.sandbox.purge('busy_times', id);
    // Outside working hours.
    const free = Date.UTC(2026, 11, 24, 16);
    await desk.clock.advance(5000);
    const at = (ms: number) => new Date(ms).toISOString();
    desk.service.sandbox.edit('appointments', found.id, {
      start: at(start + 30 * minute),
      end: at(end + 30 * minute),
    });
    const known = () => session().cache.get('appointments', found.id)?.start === at(start + 30 * minute);
    await desk.until('it is known', known);
    lagging(reads('getAppointment', 'listAppointments'), 40_000);
    const { serviceId = null, locationId = null, practitionerId = null } = found;
    send('move', {
      appointmentId: found.id,
      patientId,
      base: { start, end, serviceId, locationId, practitionerId, caseId: null },
      changes: { start: free, end: free + end - start },
    });
    await desk.clock.advance(2 * minute);
    expect(desk.service.sandbox.state('appointments', found.id)?.start).toBe(at(start + 30 * minute));
    expect(cardSays()).toEqual([
      expect.stringMatching(/Your practice system now shows a different value: start/),
    ]);
  });

  test('an arrival is not set over a cancellation on top of a stale read', async () => {
    const { found, patientId, start } = toCome();
    await desk.clock.advance(5000);
    desk.service.sandbox.setStatus(found.id, patientId, 'Cancelled');
    const statusIn = (one: typeof found | null) => one?.appointmentPatients?.[0]?.status;
    await desk.until('known', () => statusIn(session().cache.get('appointments', found.id)) === 'Cancelled');
    lagging(reads('getAppointment', 'listAppointments'), 40_000);
    const locationId = found.locationId ?? null;
    send('arrival', { appointmentId: found.id, patientId, group: false, start, locationId, seen: null });
    await desk.clock.advance(2 * minute);
    expect(statusIn(desk.service.sandbox.state('appointments', found.id))).toBe('Cancelled');
    expect(cardSays()).toEqual([expect.stringMatching(/Your practice system now shows: Cancelled/)]);
  });

  test('an invoice that is known as paid is not taken for unpaid', async () => {
    const { sandbox } = desk.service;
    const invoice = sandbox
      .state('invoices')
      .find((one) => one.status === 'Awaiting Payment' && !one.paidAmount);
    const method = sandbox.state('payment_methods')[0];
    if (!invoice || !method) throw new Error('nothing to pay');
    await desk.clock.advance(5000);
    const cents = Math.round((invoice.total ?? 0) * 100);
    sandbox.pay({ invoiceId: invoice.id });
    await desk.until('known', () => session().cache.get('invoices', invoice.id)?.status === 'Paid');
    lagging(reads('getInvoice', 'listInvoices'), 40_000);
    send('payment', {
      patientId: invoice.patientId ?? 0,
      locationId: invoice.locationId ?? 1,
      methodId: method.id,
      amountCents: cents,
      parts: [{ invoiceId: invoice.id, cents, owing: cents }],
      paidAt: desk.clock.wall(),
    });
    await desk.clock.advance(2 * minute);
    expect(sandbox.state('invoices', invoice.id)?.paymentIds).toHaveLength(1);
    expect(cardSays()).toEqual([expect.stringMatching(/The invoice is already paid/)]);
  });
});
