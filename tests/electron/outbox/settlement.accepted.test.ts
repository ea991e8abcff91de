import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import type { WriteKind } from '../../../shared/bridge/views.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { nextVisit } from './next-visit.ts';

/**
 * A person is asked, decides to send it all the same, and before it goes out the practice has something else once more:
 * what was decided holds for what was shown.
 */

const minute = 60_000;
let desk: WholeDesk;

beforeEach(async () => {
  desk = await openWholeDesk({ patients: 40 });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 60 * minute);
});

afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const outbox = () => desk.session().outbox;
const sandbox = () => desk.service.sandbox;
const cards = () =>
  outbox()
    .open()
    .map(outbox().view)
    .map(({ state, says }) => `${state}: ${says}`);

function send<K extends WriteKind>(kind: K, args: WriteArgs[K]): string {
  const added = outbox().add(kind, args);
  if (!added.ok) throw new Error(added.failure.kind);
  return added.value.id;
}

/** Makes a write while the PC is out of touch, and something else in the practice; then the line is back. */
async function absence(meanwhile: () => void): Promise<void> {
  desk.setPlugged(false);
  meanwhile();
  desk.setPlugged(true);
  await desk.clock.advance(minute);
}

/** A change of which the practice has something else: how it is asked for, set elsewhere, and read. */
type Case = {
  ask(): string;
  /** A second change of the same, made on top of what the first wants. */
  askOnTop(): string;
  setElsewhere(value: string): void;
  now(): unknown;
  readonly wanted: unknown;
};

function details(): Case {
  const patient = sandbox()
    .state('patients')
    .find((one) => !one.archived);
  if (!patient) throw new Error('nobody');
  const { id, city = null } = patient;
  return {
    ask: () => send('patient-details', { patientId: id, base: { city }, mine: { city: 'Ours' } }),
    askOnTop: () =>
      send('patient-details', { patientId: id, base: { city: 'Ours' }, mine: { city: 'Later' } }),
    setElsewhere: (value) => sandbox().edit('patients', id, { city: value }),
    now: () => sandbox().state('patients', id)?.city,
    wanted: 'Ours',
  };
}

function customFields(): Case {
  const field = sandbox()
    .state('custom_fields')
    .find((one) => one.type === 'text');
  const patient = sandbox()
    .state('patients')
    .find((one) => !one.archived);
  if (!field || !patient) throw new Error('no custom field');
  const { id } = patient;
  const { name } = field;
  const shown = () =>
    sandbox()
      .state('patients', id)
      ?.customFields?.find((one) => one.name === name)?.value ?? null;
  const base = shown();
  return {
    ask: () =>
      send('custom-fields', {
        patientId: id,
        fields: [{ customFieldId: field.id, name, base, value: 'Ours' }],
      }),
    askOnTop: () =>
      send('custom-fields', {
        patientId: id,
        fields: [{ customFieldId: field.id, name, base: 'Ours', value: 'Later' }],
      }),
    setElsewhere: (value) => sandbox().edit('patients', id, { customFields: [{ name, value }] }),
    now: shown,
    wanted: 'Ours',
  };
}

function move(): Case {
  const { found, patientId } = nextVisit(desk);
  for (const { id } of sandbox().state('busy_times')) sandbox().purge('busy_times', id);
  const [start, end] = [Date.parse(found.start ?? ''), Date.parse(found.end ?? '')];
  const { serviceId = null, locationId = null, practitionerId = null } = found;
  // Outside the working hours: the diary is empty.
  const wanted = Date.UTC(2026, 11, 24, 16);
  const hours: Readonly<Record<string, number>> = { First: 17, Second: 18 };
  return {
    ask: () =>
      send('move', {
        appointmentId: found.id,
        patientId,
        base: { start, end, serviceId, locationId, practitionerId, caseId: null },
        changes: { start: wanted },
      }),
    askOnTop: () =>
      send('move', {
        appointmentId: found.id,
        patientId,
        base: { start: wanted, end, serviceId, locationId, practitionerId, caseId: null },
        changes: { start: wanted + 30 * minute },
      }),
    setElsewhere: (value) =>
      sandbox().edit('appointments', found.id, {
        start: new Date(Date.UTC(2026, 11, 24, hours[value] ?? 0)).toISOString(),
        end: new Date(Date.UTC(2026, 11, 24, (hours[value] ?? 0) + 1)).toISOString(),
      }),
    now: () => Date.parse(sandbox().state('appointments', found.id)?.start ?? ''),
    wanted,
  };
}

test.each([
  ['details of a patient', details],
  ['custom fields', customFields],
  ['a move', move],
])('Sent again over what the practice has, %s: a third value is asked about anew.', async (_what, make) => {
  const one = make();
  let id = '';
  await absence(() => {
    id = one.ask();
    one.setElsewhere('First');
  });
  expect(cards()).toEqual([
    expect.stringMatching(/^asks: .*Your practice system now shows a different value/),
  ]);

  await absence(() => {
    outbox().act(id, 'send-again');
    one.setElsewhere('Second');
  });
  expect(cards()).toEqual([expect.stringMatching(/^asks: .*Your practice system has changed it once more/)]);
  expect(one.now()).not.toEqual(one.wanted);

  await absence(() => outbox().act(id, 'send-again'));
  expect([one.now(), cards()]).toEqual([one.wanted, []]);
});

test.each([
  ['details of a patient', details],
  ['custom fields', customFields],
  ['a move', move],
])(
  'Two changes in a row, %s: where another desk has changed it too, both cards say so.',
  async (_what, make) => {
    const one = make();
    await absence(() => {
      one.ask();
      one.askOnTop();
      one.setElsewhere('First');
    });
    expect(cards()).toEqual([
      expect.stringMatching(/^asks: .*Your practice system now shows a different value/),
      expect.stringMatching(/^asks: .*Your practice system now shows a different value/),
    ]);
  },
);

test('Two moves in a row, the first of which is refused: the second says that the first is not recorded.', async () => {
  const one = move();
  await absence(() => {
    // It would end before it starts.
    one.ask();
    one.askOnTop();
  });
  expect(cards()).toEqual([
    expect.stringMatching(/^refused: .*end must be after start/),
    expect.stringMatching(/^asks: .*An earlier change made here isn’t in your practice system/),
  ]);
});

test('A booking over what took its time: what another desk puts there later is asked about anew.', async () => {
  const known = sandbox()
    .state('appointments')
    .find((one) => one.maxPatients === 1 && one.serviceId && one.practitionerId && one.locationId);
  const [first, second, third] = sandbox()
    .state('patients')
    .filter((one) => !one.archived);
  if (!known?.serviceId || !known.practitionerId || !known.locationId) throw new Error('no appointment');
  if (!first || !second || !third) throw new Error('not three patients');
  for (const { id } of sandbox().state('busy_times')) sandbox().purge('busy_times', id);
  const { serviceId, practitionerId, locationId } = known;
  const [start, end] = [Date.UTC(2026, 11, 24, 16), Date.UTC(2026, 11, 24, 17)];
  const time = {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    serviceId,
    practitionerId,
    locationId,
  };
  let id = '';
  await absence(() => {
    id = send('booking', {
      serviceId,
      practitionerId,
      locationId,
      start,
      end,
      patientId: first.id,
      caseId: null,
      note: null,
      groupId: null,
    });
    sandbox().book({ ...time, patientId: second.id });
  });
  expect(cards()).toEqual([expect.stringMatching(/^asks: .*That time is already booked/)]);
  await absence(() => {
    outbox().act(id, 'send-again');
    sandbox().book({ ...time, patientId: third.id });
  });
  expect(cards()).toEqual([expect.stringMatching(/^asks: .*That time is already booked/)]);
  await absence(() => outbox().act(id, 'send-again'));
  expect(cards()).toEqual([]);
});
