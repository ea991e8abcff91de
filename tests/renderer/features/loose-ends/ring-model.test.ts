import { expect, test } from 'vitest';
import {
  leftToRing,
  ringList as ringListOf,
  sayStarts,
} from '../../../../renderer/features/loose-ends/ring-model.ts';
import type { DayRow, FlagView, PhoneOutcome } from '../../../../shared/bridge/views.ts';
import { type CallReason, callReasonNames, usualCallReasons } from '../../../../shared/call-reasons.ts';
import { minute, row, sampleNow, samplePatient } from '../../sample.ts';

/** About everything that a clinic can choose. */
const ringList = (rows: DayRow[], places: number[], chosen = callReasonNames as readonly CallReason[]) =>
  ringListOf(rows, places, chosen);
const flag = (code: string, tone: FlagView['tone'] = 'warn'): FlagView => ({
  code,
  tone,
  label: code,
  explain: '',
});
const of = (id: number, key: string, start: number, more = {}) =>
  row({
    key,
    patientId: id,
    patient: samplePatient({ id, phone: '0404 348 212' }),
    start: sampleNow + start * minute,
    owing: { patientCents: 0, thirdPartyCents: 0, openInvoices: 0 },
    ...more,
  });

test('A patient with two appointments is rung once, about both.', () => {
  const { calls } = ringList(
    [
      of(1, 'second', 90, { flags: [flag('no-case'), flag('no-contact')] }),
      of(1, 'first', 30, { flags: [flag('no-contact')] }),
    ],
    [],
  );
  expect(calls.map((c) => [c.row.key, c.visits.length, c.reasons.map((r) => r.code)])).toEqual([
    ['first', 2, ['no-contact', 'no-case']],
  ]);
});

test('Of two appointments in two time zones, each is said by the clock of its own location.', () => {
  const { calls } = ringList(
    [
      of(1, 'second', 90, { locationId: 2, flags: [flag('no-contact')] }),
      of(1, 'first', 30, { locationId: 1, flags: [flag('no-contact')] }),
    ],
    [],
  );
  const at = (ms: number, locationId: number | null | undefined) =>
    `${(ms - sampleNow) / minute} min at ${locationId}`;
  expect(calls.map((call) => sayStarts(call, { at }))).toEqual(['30 min at 1, 90 min at 2']);
});

test('of two appointments with a form, or a case, of their own each is a reason of the one call', () => {
  const form = (title: string) => ({ ...flag('form-open', 'info'), label: `Form not completed: ${title}` });
  const used = (visits: number) => ({
    ...flag('case-used-up', 'bad'),
    explain: `${visits} of ${visits} visits are used.`,
  });
  const left = (visits: number) => ({ ...flag('case-nearly'), label: `${visits} visits left` });
  const visits = [
    of(1, 'first', 30, { flags: [form('Consent'), used(5), left(1)] }),
    of(1, 'second', 90, { flags: [form('Falls risk'), used(10), left(2), left(1)] }),
  ];
  const { calls } = ringList(visits, [], ['forms', 'case-over']);
  expect(calls.map(({ reasons }) => reasons.map(({ label, explain }) => explain || label))).toEqual([
    [
      ...['Form not completed: Consent', '5 of 5 visits are used.'],
      ...['Form not completed: Falls risk', '10 of 10 visits are used.'],
    ],
  ]);
  expect(calls.map(({ also }) => also)).toEqual([['1 visits left', '2 visits left']]);
});

test('Cancelled appointments, and those already attended or missed, are no reason to ring.', () => {
  const over = (['cancelled', 'arrived', 'completed', 'did-not-arrive'] as const).map((status, i) =>
    of(i + 1, status, 10, { status, flags: [flag('no-case')] }),
  );
  expect(ringList(over, [])).toEqual({ calls: [], noPhone: [], others: 0, cannotTell: 0 });
});

test('the first appointment stands first, and those with nothing to say are only counted', () => {
  const { calls, others } = ringList(
    [
      of(1, 'late', 60, { flags: [flag('ndis-ended', 'bad')] }),
      of(2, 'soon', 10, { flags: [flag('case-expired', 'bad')] }),
      of(3, 'fine', 5),
      of(4, 'birthday', 5, { flags: [flag('birthday', 'info'), flag('second-today', 'info')] }),
    ],
    [],
  );
  expect([calls.map((c) => c.row.key), others]).toEqual([['soon', 'late'], 2]);
});

test('what the patient owes is a reason, what others owe is not', () => {
  const owing = (patientCents: number, thirdPartyCents: number) => ({
    owing: { patientCents, thirdPartyCents, openInvoices: 1 },
  });
  const { calls } = ringList([of(1, 'a', 5, owing(4250, 0)), of(2, 'b', 6, owing(0, 9000))], []);
  expect(calls.map((c) => c.reasons.map((r) => r.label))).toEqual([['Owes $42.50']]);
});

test('another location’s patients are not on the list', () => {
  const rows = [
    of(1, 'a', 5, { flags: [flag('no-case')] }),
    of(2, 'b', 5, { flags: [flag('no-case')], locationId: 2 }),
  ];
  expect(ringList(rows, [2]).calls.map((c) => c.row.key)).toEqual(['b']);
});

test('A patient with missing data is never counted as one with nothing to ring about.', () => {
  const unread = { code: 'case', tone: 'unknown' as const, label: 'Case', explain: '' };
  const { calls, others, cannotTell } = ringList(
    [
      of(1, 'no record', 5, { patient: null }),
      of(2, 'no invoices', 5, { owing: null }),
      of(3, 'no case', 5, { calm: [unread] }),
      of(4, 'fine', 5),
      of(5, 'to ring', 5, { owing: null, flags: [flag('no-case')] }),
      of(6, 'fine at first', 5),
      of(6, 'not later', 9, { patient: null }),
    ],
    [],
  );
  expect([calls.map((c) => c.row.key), others, cannotTell]).toEqual([['to ring'], 1, 4]);
});

test('Where the cases were not read, no one is said to need no call about a visit without one.', () => {
  const unread = { code: 'no-case', tone: 'unknown' as const, label: 'Case', explain: '' };
  const rows = [of(1, 'cases not read', 5, { calm: [unread] })];
  expect(ringList(rows, [], ['case-soon'])).toMatchObject({ others: 0, cannotTell: 1 });
  // Without a case there is none that could be over.
  expect(ringList(rows, [], ['case-over'])).toMatchObject({ others: 1, cannotTell: 0 });
});

test('A patient is rung only about what the clinic has chosen to ring about.', () => {
  const rows = [
    of(1, 'used up', 5, { flags: [flag('no-contact'), flag('case-used-up', 'bad')] }),
    of(2, 'no e-mail', 6, { flags: [flag('no-contact', 'info')] }),
    of(3, 'owes', 7, { owing: { patientCents: 4250, thirdPartyCents: 0, openInvoices: 1 } }),
  ];
  const { calls, others } = ringList(rows, [], usualCallReasons);
  expect(calls.map((c) => [c.row.key, c.reasons.map((r) => r.code), c.also])).toEqual([
    ['used up', ['case-used-up'], ['no-contact']],
    ['owes', ['owing'], []],
  ]);
  expect(others).toBe(1);
  const contact = ringList(rows, [], ['details']);
  expect(contact.calls.map((c) => [c.row.key, c.also])).toEqual([
    ['used up', ['case-used-up']],
    ['no e-mail', []],
  ]);
  // What is owed is not asked: not to know it is no gap.
  expect(ringList([of(4, 'unread', 5, { owing: null })], [], ['details']).cannotTell).toBe(0);
});

test('patients without a phone stand apart, and what is left is who was not reached and has no message', () => {
  const needs = { flags: [flag('case-expired', 'bad')] };
  const { calls, noPhone } = ringList(
    [
      of(1, 'a', 5, needs),
      of(2, 'b', 6, { ...needs, patient: samplePatient({ id: 2, phone: null }) }),
      of(3, 'c', 7, needs),
      of(4, 'd', 8, needs),
      of(5, 'e', 9, needs),
    ],
    [],
  );
  expect([calls.map((c) => c.row.key), noPhone.map((c) => c.row.key)]).toEqual([['a', 'c', 'd', 'e'], ['b']]);
  const made = (i: number, outcome: PhoneOutcome, minutes: number | null = null) => {
    const [call] = calls.slice(i);
    if (!call) throw new Error('not on the list');
    return { ...call.row, called: { outcome, minutes, by: 'MB', at: sampleNow } };
  };
  const rung = [made(0, 'reached'), made(1, 'left-message'), made(2, 'no-answer'), made(3, 'reached', 15)];
  // A call about a delay is none about the visit.
  expect(leftToRing(ringList(rung, []).calls)).toBe(2);
});

test('What came of a call holds for all visits of the patient that day, at whichever location a desk looks, the last one', () => {
  const needs = { flags: [flag('case-expired', 'bad')] };
  const called = (outcome: PhoneOutcome, at: number) => ({
    called: { outcome, minutes: null, by: 'MB', at },
  });
  const rows = [
    of(1, 'first', 5, { ...needs, locationId: 1, ...called('reached', 2) }),
    of(1, 'second', 90, { ...needs, locationId: 2, ...called('no-answer', 1) }),
    of(2, 'cancelled', 5, { ...needs, locationId: 2, status: 'cancelled', ...called('reached', 1) }),
    of(2, 'later', 60, { ...needs, locationId: 2 }),
  ];
  expect(ringList(rows, [2]).calls.map(({ row, made }) => [row.key, made?.key, made?.outcome])).toEqual([
    ['later', 'cancelled', 'reached'],
    ['second', 'first', 'reached'],
  ]);
});
