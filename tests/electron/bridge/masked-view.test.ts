import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { answerInPrivacy, servedInPrivacy, servedWhileLocked } from '../../../electron/bridge/masked-view.ts';
import { initialsOfName } from '../../../electron/views/masked.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';
import type { DayView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { write } from '../../renderer/sample.ts';

let desk: WholeDesk;
let reported: { name: string; payload: unknown }[] = [];
let bridge: ReturnType<typeof serveBridge>;

beforeAll(async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const log = { info() {}, warn() {}, error() {} };
  bridge = serveBridge({
    companion: desk.companion(),
    log,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  bridge.onEvent((name, payload) => reported.push({ name, payload }));
});
afterAll(() => desk.close());

const ask = (name: CallName, input: unknown) => bridge.handle({ trusted: true }, name, input);
const today = () => ({ date: desk.companion().state().today, locationId: null, offset: 0 });
async function rows() {
  const answer = await ask('day.read', today());
  if (!answer.ok) throw new Error(answer.failure.kind);
  return (answer.value as DayView).rows;
}

test('In privacy mode no name and no amount reaches the page: an answer is shown without them, or not given at all.', async () => {
  const open = await rows();
  const known = open.flatMap(({ patient }) => (patient ? [patient] : []));
  const words = known.flatMap((p) => [p.name, p.lastName, p.address, p.phone, p.email, p.birthdate, p.alert]);
  const secret = [...new Set(words.filter((word): word is string => (word?.length ?? 0) > 4))];
  expect(secret.length).toBeGreaterThan(50);
  expect(open.some((row) => (row.owing?.patientCents ?? 0) > 0)).toBe(true);

  await ask('settings.change', { privacy: true });
  reported = [];
  const masked = await rows();
  const row = open.find((one) => one.status === 'unset' && one.patientId !== null);
  if (!row) throw new Error('nobody is expected');
  const marked = await ask('arrival.mark', { appointmentId: row.appointmentId, patientId: row.patientId });
  const listed = await ask('outbox.list', {});
  const other = open.find((one) => one.status === 'unset' && one.key !== row.key && one.patientId !== null);
  if (other?.patientId) desk.service.sandbox.arrive(other.appointmentId, other.patientId);
  await desk.clock.advance(60_000);

  expect(reported.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['day.changed', 'outbox.changed', 'arrival.seen']),
  );
  // Practitioners are named everywhere, and may have a patient's last name.
  const staff = desk
    .companion()
    .state()
    .practitioners.map(({ name }) => name);
  const seen = staff.reduce(
    (all, name) => all.replaceAll(name, ''),
    JSON.stringify([masked, marked, listed, reported]),
  );
  expect(secret.filter((word) => seen.includes(word))).toEqual([]);
  expect(masked.map((one) => one.patient?.name)).toEqual(open.map((one) => one.patient?.initials));
  expect(masked.every((one) => one.owing === null && one.flags.length === 0 && one.note === null)).toBe(true);
  expect(marked).toMatchObject({
    ok: true,
    value: { write: { title: `Arrival, ${row.patient?.initials}` } },
  });

  await ask('settings.change', { privacy: false });
  expect((await rows()).map((one) => one.patient?.name)).toEqual(open.map((one) => one.patient?.name));
});

test('A call that is not in the table is not served, so that a new one is hidden until somebody decides otherwise.', async () => {
  await ask('settings.change', { privacy: true });
  const inputs: { [N in CallName]?: unknown } = {
    'patient.search': { text: 'a', date: null },
    'patient.page': { patientId: 1 },
    'payment.sheet': { patientId: 1, locationId: null },
    'takings.read': { date: '2026-11-18', locationIds: [] },
    'figures.read': { from: '2026-11-18', to: '2026-11-18', locationIds: [] },
    'file.filed': { patientId: null },
    'log.csv': { from: 0, to: 1 },
    'contact.search': { text: '' },
  };
  for (const [name, input] of Object.entries(inputs)) {
    expect([name, await ask(name as CallName, input)]).toMatchObject([name, { failure: { kind: 'hidden' } }]);
  }
  await ask('settings.change', { privacy: false });
  const money = Object.keys(calls).filter((name) =>
    /^(payment|takings|figures|patient|contact|file|log)\./.test(name),
  );
  expect(money.filter((name) => servedInPrivacy(name as CallName))).toEqual([]);
});

test('What was asked for before privacy mode began is hidden or masked when it is answered.', async () => {
  const open = await rows();
  const { patientId, appointmentId } = open.find((row) => row.patientId !== null) ?? {};
  const sheet = { kind: 'payment', patientId, invoiceIds: [1] };
  const asked = [
    ask('patient.load', { patientId }),
    ask('patient.page', { patientId }),
    ask('day.read', today()),
    // A sheet gives its claim up when it is closed: it has to learn of it. No patient is in it.
    ask('claims.open', sheet),
    ask('arrival.mark', { appointmentId, patientId }),
  ];
  await ask('settings.change', { privacy: true });
  const [loaded, page, day, claim, marked] = await desk.clock.until(Promise.all(asked));
  expect([loaded, page]).toMatchObject([
    { ok: false, failure: { kind: 'hidden' } },
    { ok: false, failure: { kind: 'hidden' } },
  ]);
  if (!day?.ok) throw new Error('the day was not answered');
  expect((day.value as DayView).rows.map((one) => one.patient?.name)).toEqual(
    open.map((one) => one.patient?.initials),
  );
  expect(claim).toMatchObject({ ok: true, value: { state: expect.any(String) } });
  // Whether it could be marked or not: no name.
  expect(JSON.stringify(marked)).not.toContain(
    open.find((row) => row.patientId === patientId)?.patient?.name,
  );
  await ask('settings.change', { privacy: false });
});

test('Of what was asked for before privacy mode began, what could not be done is answered still, without names and amounts.', () => {
  const why = failure('stale', { words: 'Jia Chen owes $80.00' });
  const filed = write({ kind: 'file', title: 'Referral.pdf for Jia Chen', patientName: 'Jia Chen' });
  const documentId = '00000000-0000-4000-8000-000000000001';
  const handed = answerInPrivacy(
    'file.add',
    ok({
      answers: [
        { documentId, writes: [filed], failure: null },
        { documentId, writes: [], failure: why },
      ],
    }),
  );
  expect(handed).toMatchObject({
    ok: true,
    value: {
      answers: [
        { writes: [{ id: filed.id, kind: 'file' }], failure: null },
        { writes: [], failure: failure('stale') },
      ],
    },
  });
  const answers = [
    handed,
    answerInPrivacy('payment.take', failed(why)),
    answerInPrivacy('print.days', failed(failure('not-saved', { words: 'Jia Chen.pdf' }))),
  ];
  expect(answers.slice(1)).toEqual([failed(failure('stale')), failed(failure('not-saved'))]);
  expect(JSON.stringify(answers)).not.toMatch(/Chen|80\.00/);
});

test('A desk that is locked in privacy mode opens, and is in privacy mode still.', async () => {
  await ask('settings.change', { privacy: true });
  await ask('lock.now', {});
  expect(desk.companion().lock.locked()).toBe(true);
  const opened = await desk.clock.until(ask('lock.open', { pin: null }));
  expect(opened).toMatchObject({ ok: true, value: { phase: 'ready' } });
  expect((await rows()).every(({ patient }) => patient?.name === patient?.initials)).toBe(true);
  await ask('settings.change', { privacy: false });
});

test('While the desk is locked nothing is served but what the lock’s own page needs, and the board, which is bare then.', () => {
  const served = Object.keys(calls).filter((name) => servedWhileLocked(name as CallName));
  expect(served).toEqual([
    ...['app.state', 'app.status', 'app.reportError', 'settings.read'],
    ...['lock.state', 'lock.now', 'lock.open', 'lock.openWithKey', 'lock.setPin'],
    ...['board.close', 'board.read'],
  ]);
});

test.each([
  ['Margaret Oduya', 'MO'],
  ['Jean-Luc van der Berg', 'JB'],
  ['Prince', 'P'],
  ['  ', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOfName(name)).toBe(initials);
});
