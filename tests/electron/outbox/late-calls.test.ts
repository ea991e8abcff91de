import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lateWindow } from '../../../electron/outbox/late-watches.ts';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import type { WriteKind } from '../../../shared/bridge/views.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';
import { refusingCommit } from '../../fakes/refused-commits.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { nextVisit, visitOfMany } from './next-visit.ts';

/**
 * A call hangs in the service and is given up; the record is read, does not show it, and it is sent again. Another desk
 * changes the record. Then the first call is carried out.
 */

const second = 1000;
const minute = 60 * second;
/** For so long the first call hangs, in seconds. */
const holds = [22, 25, 30, 35, 40, 50, 60, 75, 90, 110, 130, 150] as const;
const allergy = 'ALLERGY: PENICILLIN';

let desk: WholeDesk;
const open = async (now = demoNow) => {
  desk = await openWholeDesk({ patients: 60, now });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 60 * minute);
};
beforeAll(() => open());
afterEach(async () => {
  for (const { id } of outbox().open()) outbox().act(id, 'discard');
  desk.service.sandbox.clearFaults();
  expect([desk.problems, cards()]).toEqual([[], []]);
});
afterAll(async () => {
  await desk.clock.advance(4 * minute);
  expect([desk.problems, cards()]).toEqual([[], []]);
  await desk.close();
});

const session = () => desk.session();
const outbox = () => session().outbox;
const sandbox = () => desk.service.sandbox;
const cards = () => outbox().open().map(outbox().view);
const says = () => cards().map((card) => [card.state, card.says, ...card.evidence].join(' | '));
const send = <K extends WriteKind>(kind: K, args: WriteArgs[K]) => {
  const added = outbox().add(kind, args);
  if (!added.ok) throw new Error(added.failure.kind);
  return added.value;
};

let used = 0;
/** A patient without an alert, another one each time. */
function nextPatient(): number {
  const all = sandbox()
    .state('patients')
    .filter((one) => !one.archived && !one.alert && one.phoneNumbers?.length);
  used += 1;
  const patient = all[used % all.length];
  if (!patient) throw new Error('nobody');
  return patient.id;
}
const patient = (id: number) => sandbox().state('patients', id);
const hang = (operation: OperationName, seconds: number) =>
  sandbox().fault({ kind: 'delay', when: 'before', operation, ms: seconds * second, count: 1 });
const changeCity = (id: number, city: string) => {
  const base = session().cache.get('patients', id)?.city ?? null;
  return send('patient-details', { patientId: id, base: { city: base }, mine: { city } });
};
const decide = (action: 'send-again' | 'discard') => {
  const [card] = cards();
  expect(outbox().act(card?.id ?? '', action).ok).toBe(true);
};

describe('A change of details that is carried out late', () => {
  test.each(holds)(
    'undoes nothing silently, where another desk changed the patient just before: %i s',
    async (hold) => {
      const id = nextPatient();
      hang('updatePatient', hold);
      changeCity(id, `City ${hold}`);
      await desk.clock.advance(hold * second - 300);
      sandbox().edit('patients', id, { alert: allergy });
      await desk.clock.advance(600);
      // The first call has been carried out, on what it was made from.
      expect([patient(id)?.city, patient(id)?.alert]).toEqual([`City ${hold}`, null]);
      await desk.clock.advance(3 * minute - hold * second + 20 * second);
      expect(says()).toEqual([expect.stringMatching(/^asks.*\blate\b/)]);
      expect(cards()[0]?.patientId).toBe(id);
    },
  );

  test.each(holds.filter((hold) => hold > 40))(
    'is told with what it undid, which is set again by a person’s word: %i s',
    async (hold) => {
      const id = nextPatient();
      hang('updatePatient', hold);
      changeCity(id, `Town ${hold}`);
      await desk.clock.advance(23 * second);
      expect(cards()).toEqual([]);
      sandbox().edit('patients', id, { alert: allergy });
      await desk.clock.advance(hold * second);
      expect(patient(id)?.alert).toBeNull();
      expect(says()).toEqual([expect.stringMatching(/^asks .*late.*alert: .*“ALLERGY: PENICILLIN”/)]);
      decide('send-again');
      await desk.clock.advance(5 * second);
      expect([patient(id)?.city, patient(id)?.alert, cards()]).toEqual([`Town ${hold}`, allergy, []]);
    },
  );

  test('undoes no later change of this desk silently', async () => {
    const id = nextPatient();
    hang('updatePatient', 60);
    changeCity(id, 'Unley');
    await desk.clock.advance(25 * second);
    send('patient-details', { patientId: id, base: { alert: null }, mine: { alert: allergy } });
    await desk.clock.advance(5 * second);
    expect(patient(id)?.alert).toBe(allergy);
    await desk.clock.advance(60 * second);
    expect(patient(id)?.alert).toBeNull();
    expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
  });

  test('that was answered and is delivered once more is told with what it undid', async () => {
    const id = nextPatient();
    sandbox().fault({ kind: 'twice', operation: 'updatePatient', count: 1, ms: 75 * second });
    changeCity(id, 'Magill');
    await desk.clock.advance(5 * second);
    sandbox().edit('patients', id, { alert: allergy });
    await desk.clock.advance(40 * second);
    expect(cards()).toEqual([]);
    await desk.clock.advance(60 * second);
    expect(patient(id)?.alert).toBeNull();
    expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
  });

  test('is told after a restart in between, too', async () => {
    const id = nextPatient();
    hang('updatePatient', 90);
    changeCity(id, 'Norwood');
    await desk.clock.advance(25 * second);
    sandbox().edit('patients', id, { alert: allergy });
    await desk.clock.advance(40 * second);
    await desk.restart();
    await desk.clock.advance(40 * second);
    expect(patient(id)?.alert).toBeNull();
    expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
  });

  test('is reported where a person discarded it meanwhile', async () => {
    const id = nextPatient();
    sandbox().fault({ kind: 'delay', when: 'before', operation: 'updatePatient', ms: 60_000, count: 1 });
    const { id: writeId } = changeCity(id, 'Norwood');
    await desk.clock.advance(5 * second);
    // Another desk wants another city: a person must decide, and discards.
    sandbox().edit('patients', id, { city: 'Their town' });
    await desk.clock.advance(20 * second);
    expect(cards().map(({ state }) => state)).toEqual(['asks']);
    outbox().act(writeId, 'discard');
    await desk.clock.advance(80 * second);
    expect(patient(id)?.city).toBe('Norwood');
    expect(says()).toEqual([expect.stringMatching(/city: .*“Their town”/)]);
  });

  test('is no news where it is seen in time, or where it never arrives', async () => {
    const id = nextPatient();
    sandbox().fault({ kind: 'drop-after-commit', operation: 'updatePatient', count: 1 });
    changeCity(id, 'Seen');
    await desk.clock.advance(10 * second);
    sandbox().edit('patients', id, { alert: 'one' });
    const other = nextPatient();
    sandbox().fault({ kind: 'drop-before', operation: 'updatePatient', count: 1 });
    changeCity(other, 'Never');
    await desk.clock.advance(10 * second);
    sandbox().edit('patients', other, { alert: 'two' });
    await desk.clock.advance(20 * second);
    sandbox().edit('patients', other, { alert: 'three', city: 'Elsewhere' });
    await desk.clock.advance(lateWindow + minute);
    expect(cards()).toEqual([]);
    expect([patient(id)?.city, patient(id)?.alert]).toEqual(['Seen', 'one']);
    expect([patient(other)?.city, patient(other)?.alert]).toEqual(['Elsewhere', 'three']);
  });

  test('is reported where another desk changed more at once than the call writes', async () => {
    const id = nextPatient();
    hang('updatePatient', 60);
    changeCity(id, 'Glenelg');
    await desk.clock.advance(59_700);
    sandbox().edit('patients', id, { alert: allergy, addressL1: '1 Sea Road' });
    await desk.clock.advance(30 * second);
    expect([patient(id)?.alert, patient(id)?.addressL1]).toEqual([null, '1 Sea Road']);
    expect(says()).toEqual([expect.stringMatching(/may have overwritten another desk’s change/)]);
  });

  test('is not taken for what this desk itself sets afterwards', async () => {
    const id = nextPatient();
    const field = sandbox()
      .state('custom_fields')
      .find((one) => one.type === 'text');
    sandbox().fault({ kind: 'drop-before', operation: 'updatePatient', count: 1 });
    changeCity(id, 'Ours');
    await desk.clock.advance(30 * second);
    const { id: customFieldId = 0, name = '' } = field ?? {};
    const [base = null] = (patient(id)?.customFields ?? []).flatMap((one) =>
      one.name === name ? [one.value ?? null] : [],
    );
    send('custom-fields', { patientId: id, fields: [{ customFieldId, name, base, value: 'Mine' }] });
    await desk.clock.advance(30 * second);
    changeCity(id, 'Elsewhere');
    await desk.clock.advance(30 * second);
    changeCity(id, 'Ours');
    await desk.clock.advance(4 * minute);
    expect([patient(id)?.city, cards()]).toEqual(['Ours', []]);
  });

  test('is no longer watched after three minutes, and costs no call then', async () => {
    const id = nextPatient();
    sandbox().fault({ kind: 'drop-before', operation: 'updatePatient', count: 1 });
    changeCity(id, 'Quiet');
    await desk.clock.advance(lateWindow + minute);
    sandbox().clearCalls();
    await desk.clock.advance(3 * minute);
    expect(
      sandbox()
        .calls()
        .filter((call) => call.operation === 'getPatient'),
    ).toEqual([]);
    expect(session().desk.fact('late-calls')).toBeNull();
  });
});

describe('Custom fields that are set late', () => {
  test.each(holds)('undo nothing silently: %i s', async (hold) => {
    const id = nextPatient();
    const field = sandbox()
      .state('custom_fields')
      .find((one) => one.type === 'text');
    if (!field) throw new Error('no custom field');
    const fieldNow = () => patient(id)?.customFields?.find((one) => one.name === field.name)?.value ?? null;
    hang('updateCustomFields', hold);
    send('custom-fields', {
      patientId: id,
      fields: [{ customFieldId: field.id, name: field.name, base: fieldNow(), value: `Ours ${hold}` }],
    });
    await desk.clock.advance(Math.min(hold * second - 300, 24 * second));
    const others = patient(id)?.customFields?.filter((one) => one.name !== field.name) ?? [];
    sandbox().edit('patients', id, { customFields: [...others, { name: field.name, value: 'Theirs' }] });
    await desk.clock.advance(hold * second);
    expect(fieldNow()).toBe(`Ours ${hold}`);
    await desk.clock.advance(minute);
    expect(says()).toEqual([expect.stringMatching(/^asks.*\blate\b/)]);
    if (hold <= 40) return;
    expect(says()).toEqual([expect.stringMatching(/“Theirs”/)]);
    decide('send-again');
    await desk.clock.advance(5 * second);
    expect([fieldNow(), cards()]).toEqual(['Theirs', []]);
  });
});

describe('A visit', () => {
  // The watches over patients are over, and a call need not wait for its turn: here tenths of a second count.
  beforeAll(() => desk.clock.advance(4 * minute));

  function toCome() {
    const [found] = sandbox()
      .state('appointments')
      .filter(
        (one) =>
          one.maxPatients === 1 &&
          !one.archived &&
          one.appointmentPatients?.[0]?.status === null &&
          Date.parse(one.start ?? '') > desk.clock.wall() + 60 * minute,
      )
      .slice(++used % 20);
    const patientId = found?.appointmentPatients?.[0]?.patientId;
    if (!found || !patientId) throw new Error('no appointment');
    const start = Date.parse(found.start ?? '');
    return { found, patientId, start, end: Date.parse(found.end ?? '') };
  }

  test.each(holds)('whose move is carried out late is not moved back silently: %i s', async (hold) => {
    for (const { id } of sandbox().state('busy_times')) sandbox().purge('busy_times', id);
    const { found, patientId, start, end } = toCome();
    // Outside working hours.
    const free = Date.UTC(2026, 11, 24, 15) + hold * 60 * minute;
    const { serviceId = null, locationId = null, practitionerId = null } = found;
    hang('updateAppointment', hold);
    send('move', {
      appointmentId: found.id,
      patientId,
      base: { start, end, serviceId, locationId, practitionerId, caseId: null },
      changes: { start: free, end: free + end - start },
    });
    const startNow = () => Date.parse(sandbox().state('appointments', found.id)?.start ?? '');
    await desk.clock.advance(Math.min(hold * second - 300, 24 * second));
    const later = free + 60 * minute;
    const at = (ms: number) => new Date(ms).toISOString();
    sandbox().edit('appointments', found.id, { start: at(later), end: at(later + end - start) });
    await desk.clock.advance(hold * second);
    expect(startNow()).toBe(free);
    await desk.clock.advance(minute);
    expect(says()).toEqual([expect.stringMatching(/^asks.*\blate\b/)]);
    if (hold <= 40) return;
    expect(says()).toEqual([
      expect.stringMatching(/start: \d+ Dec, \d+:\d\d [ap]m instead of \d+ Dec, \d+:\d\d [ap]m/),
    ]);
    decide('send-again');
    await desk.clock.advance(5 * second);
    expect([startNow(), cards()]).toEqual([later, []]);
  });

  test('of which an arrival is carried out late is not set back from Completed silently', async () => {
    const { found, patientId, start } = toCome();
    const locationId = found.locationId ?? null;
    const statusNow = () => sandbox().state('appointments', found.id)?.appointmentPatients?.[0]?.status;
    hang('arrive', 60);
    send('arrival', { appointmentId: found.id, patientId, group: false, start, locationId, seen: null });
    await desk.clock.advance(45 * second);
    sandbox().setStatus(found.id, patientId, 'Completed');
    await desk.clock.advance(minute);
    expect(statusNow()).toBe('Arrived');
    expect(says()).toEqual([expect.stringMatching(/late.*status: .*“Completed”/)]);
  });
});

test('A watch over an hour without a line ends with the first read that comes through, and calls no more often.', async () => {
  const id = nextPatient();
  sandbox().fault({ kind: 'drop-before', operation: 'updatePatient', count: 1 });
  changeCity(id, 'Offline');
  await desk.clock.advance(20 * second);
  sandbox().edit('patients', id, { alert: allergy });
  await desk.clock.advance(40 * second);
  desk.setPlugged(false);
  await desk.clock.advance(60 * minute);
  // StepEnd out while this desk could not see it.
  sandbox().edit('patients', id, { alert: null });
  desk.setPlugged(true);
  await desk.clock.advance(minute);
  expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
  expect(session().desk.fact('late-calls')).toBeNull();
});

describe('A watched record', () => {
  test('is read again where the disk did not take what was read, and no failure goes unheard.', async () => {
    const unheard: unknown[] = [];
    const note = (error: unknown) => void unheard.push(error);
    process.on('unhandledRejection', note);
    const id = nextPatient();
    sandbox().fault({ kind: 'drop-before', operation: 'updatePatient', count: 1 });
    changeCity(id, 'Refused');
    await desk.clock.advance(10 * second);
    // Each reading of the record brings something new; one of the commits that follow is refused.
    for (let nth = 1; nth <= 10; nth++) {
      sandbox().edit('patients', id, { alert: `${allergy} ${nth}` });
      await refusingCommit(nth, () => desk.clock.advance(15 * second));
    }
    process.off('unhandledRejection', note);
    expect(unheard).toEqual([]);
    await desk.clock.advance(4 * minute);
    expect(session().cache.get('patients', id)?.alert).toBe(`${allergy} 10`);
  });
});

describe('A change of details', () => {
  test.each(['before', 'after'] as const)(
    'that was answered and is delivered once more is told, also where the program was started again just %s that',
    async (when) => {
      const id = nextPatient();
      sandbox().fault({ kind: 'twice', operation: 'updatePatient', count: 1, ms: 60 * second });
      changeCity(id, `Rosslyn ${when}`);
      await desk.clock.advance(5 * second);
      sandbox().edit('patients', id, { alert: allergy });
      await desk.clock.advance((when === 'before' ? 45 : 54) * second);
      if (when === 'after') {
        desk.setPlugged(false);
        await desk.clock.advance(2 * second);
      }
      await desk.restart();
      desk.setPlugged(true);
      await desk.clock.advance(90 * second);
      expect(patient(id)?.alert).toBeNull();
      expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
    },
  );

  test.each(['at once', 'after a restart'] as const)(
    'that is delivered once more undoes no later change of this desk silently, which no list has shown yet: %s',
    async (when) => {
      const id = nextPatient();
      sandbox().fault({ kind: 'twice', operation: 'updatePatient', count: 1, ms: 8 * second });
      changeCity(id, `Marden ${when}`);
      await desk.clock.advance(2 * second);
      // From here on no list comes through, only what a write itself asks.
      sandbox().fault({ kind: 'drop-before', operation: 'listPatients', count: 1000 });
      send('patient-details', { patientId: id, base: { alert: null }, mine: { alert: allergy } });
      await desk.clock.advance(3 * second);
      expect(patient(id)?.alert).toBe(allergy);
      if (when === 'after a restart') await desk.restart();
      await desk.clock.advance(10 * second);
      expect(patient(id)?.alert).toBeNull();
      sandbox().clearFaults();
      await desk.clock.advance(3 * minute);
      expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
    },
  );
});

test('What a late call undid is told on the card that asks about the same write, where one is open.', async () => {
  const { found, patientId } = nextVisit(desk);
  const { id: appointmentId, locationId = null } = found;
  hang('arrive', 60);
  const start = Date.parse(found.start ?? '');
  send('arrival', { appointmentId, patientId, group: false, start, locationId, seen: null });
  await desk.clock.advance(8 * second);
  sandbox().setStatus(appointmentId, patientId, 'Cancelled');
  await desk.clock.advance(30 * second);
  expect(says()).toEqual([expect.stringMatching(/^asks .*now shows: Cancelled/)]);
  await desk.clock.advance(minute);
  expect(sandbox().state('appointments', appointmentId)?.appointmentPatients?.[0]?.status).toBe('Arrived');
  expect(says()).toEqual([
    expect.stringMatching(/^asks .*went through late.*status: “Arrived” instead of “Cancelled”/),
  ]);
});

test('A visit that another desk completed while an arrival has no answer is told, also where the PC was off until long after.', async () => {
  const { found, patientId } = nextVisit(desk);
  const { locationId = null } = found;
  const start = Date.parse(found.start ?? '');
  const statusNow = () => sandbox().state('appointments', found.id)?.appointmentPatients?.[0]?.status;
  sandbox().fault({ kind: 'late', operation: 'arrive', ms: 2 * minute, count: 1 });
  send('arrival', { appointmentId: found.id, patientId, group: false, start, locationId, seen: null });
  await desk.clock.advance(6200);
  sandbox().setStatus(found.id, patientId, 'Completed');
  // It is looked for, and more than that is found: nothing is left to send.
  await desk.clock.advance(10 * second);
  expect([outbox().open(), statusNow()]).toEqual([[], 'Completed']);
  await desk.restart(12 * minute);
  await desk.clock.advance(4 * minute);
  expect(statusNow()).toBe('Arrived');
  expect(says()).toEqual([expect.stringMatching(/late.*status: .*“Completed”/)]);
});

test('An arrival of another patient of the class, sent from here, does not hide that a late one undid what was set elsewhere.', async () => {
  const found = visitOfMany(desk, 2);
  const [first = 0, other = 0] = found.patientIds;
  const { id: appointmentId, locationId = null } = found;
  const start = Date.parse(found.start ?? '');
  // Their appointment is in this PC’s lists.
  await desk.clock.advance(minute);
  const arrives = (patientId: number) =>
    send('arrival', { appointmentId, patientId, group: true, start, locationId, seen: null });
  arrives(first);
  await desk.clock.advance(2 * second);
  arrives(other);
  // The first is sent while the second can still be undone.
  await desk.clock.advance(5 * second);
  sandbox().fault({ kind: 'late', operation: 'arriveInGroup', ms: 2 * minute, count: 1 });
  await desk.clock.advance(2 * second);
  sandbox().setStatus(appointmentId, other, 'Completed');
  await desk.clock.advance(4 * minute);
  expect(says()).toEqual([expect.stringMatching(/late.*status: .*“Completed”/)]);
});

describe('While nothing is near, and patients are read every few minutes', () => {
  beforeAll(async () => {
    await desk.close();
    const atNight = demoNow + 11 * 60 * minute;
    await open(atNight);
  });
  test.each([75, 170])(
    'a change of details that is delivered once more is told with what it undid: %i s later',
    async (later) => {
      const id = nextPatient();
      sandbox().fault({ kind: 'twice', operation: 'updatePatient', count: 1, ms: later * second });
      changeCity(id, `Largs ${later}`);
      await desk.clock.advance(5 * second);
      sandbox().edit('patients', id, { alert: allergy });
      await desk.clock.advance(3 * minute);
      expect(patient(id)?.alert).toBeNull();
      expect(says()).toEqual([expect.stringMatching(/alert: .*“ALLERGY: PENICILLIN”/)]);
    },
  );
});
