import { expect, test } from 'vitest';
import {
  casesToChoose,
  checkEmail,
  checkIrn,
  checkMobile,
  fieldIdFrom,
  fixFor,
  isFixPending,
  isFocusStillAt,
  notDoneOf,
  privacyChange,
  sayCase,
  tagsChange,
} from '../../../../renderer/features/person/fix-model.ts';
import type { AtDeskView, CaseView, WriteView } from '../../../../shared/bridge/views.ts';
import { write } from '../../sample.ts';

const home = { phoneNumber: '8362 1234', type: 'Home', code: '+61' };
const known: AtDeskView = {
  patientId: 7,
  email: null,
  phoneNumbers: [home],
  town: { city: null, state: null, postalCode: null },
  hasMobile: false,
  privacyPolicy: 'No response',
  irn: null,
  tags: ['VIP'],
  customFields: [],
  cases: [],
  moreCases: 0,
  caseId: null,
  next: null,
  nextKnown: true,
  booked: [],
  owing: null,
};
const flag = (code: string) => ({ code, tone: 'warn' as const, label: '', explain: '' });

test('what the service can change is put right here, the rest is only told', () => {
  const fixes = (...codes: string[]) => codes.map((code) => fixFor(flag(code)));
  expect(fixes('no-contact', 'privacy', 'medicare-irn')).toEqual(['contact', 'privacy', 'irn']);
  expect(fixes('no-case', 'case-closed', 'case-expired', 'case-used-up')).toEqual(Array(4).fill('case'));
  expect(fixes('similar-name', 'case-nearly', 'birthday')).toEqual([null, null, null]);
});

test('a visit can be made part of the cases that are open on its day, and not of the one that it is part of', () => {
  const one = (id: number, state: CaseView['state']): CaseView => ({
    id,
    number: `CASE-${id}`,
    state,
    issued: null,
    expires: null,
    used: null,
    allowed: null,
    unit: 'visits',
    use: 'plenty',
    contact: null,
    notes: null,
  });
  const cases = [one(1, 'open'), one(2, 'expired'), one(3, 'closed'), one(4, 'open')];
  const chosen = (caseId: number | null) => casesToChoose({ cases, caseId }).map(({ id }) => id);
  expect([chosen(null), chosen(2), chosen(4)]).toEqual([[1, 4], [1, 4], [1]]);
});

test('a mobile as people type it is added to the numbers there are, which are sent as they were seen', () => {
  const added = { phoneNumber: '0412 345 678', type: 'Mobile', code: '+61' };
  for (const typed of ['0412345678', ' 0412 345 678', '+61 412 345 678', '0412-345-678']) {
    expect(checkMobile(typed, known)).toEqual({
      change: { base: { phoneNumbers: [home] }, mine: { phoneNumbers: [home, added] } },
    });
  }
});

test('what is no Australian mobile is refused in place', () => {
  for (const typed of ['', '8362 1234', '0412 345 67', '04123456789', '0412 345 678 x', '+64 21 123 456'])
    expect(checkMobile(typed, known)).toHaveProperty('problem');
});

test('an e-mail address and a reference number are checked before they are written', () => {
  expect(checkEmail(' jia@example.com ', known)).toEqual({
    change: { base: { email: null }, mine: { email: 'jia@example.com' } },
  });
  expect(checkEmail('jia@example', known)).toHaveProperty('problem');
  expect(checkIrn('2', known)).toEqual({ change: { base: { irn: null }, mine: { irn: '2' } } });
  expect(checkIrn('0', known)).toHaveProperty('problem');
  expect(checkIrn('12', known)).toHaveProperty('problem');
});

test('an answer to the privacy policy is held against what was seen, where the service would take that back', () => {
  expect(privacyChange('Accepted', known)).toEqual({
    base: { privacyPolicy: 'No response' },
    mine: { privacyPolicy: 'Accepted' },
  });
  expect(privacyChange('Rejected', { ...known, privacyPolicy: 'Pending' }).base).toEqual({
    privacyPolicy: 'Pending',
  });
});

test('tags are separated by commas, and the same tags are no change', () => {
  expect(tagsChange('VIP, Bulk bill,, VIP', known)?.mine).toEqual({ patientTags: ['VIP', 'Bulk bill'] });
  expect(tagsChange(' VIP ', known)).toBeNull();
  expect(tagsChange('', known)?.mine).toEqual({ patientTags: [] });
});

test('the number of a custom field is a whole one', () => {
  expect([' 12 ', '0', '1.5', 'x', ''].map(fieldIdFrom)).toEqual([12, null, null, null, null]);
});

test('a case is said by its number, its use and its end, as far as they are known', () => {
  const one: CaseView = {
    id: 41,
    number: 'CASE-12',
    state: 'open',
    issued: null,
    expires: '2027-06-30',
    used: 3,
    allowed: 10,
    unit: 'visits',
    use: 'plenty',
    contact: null,
    notes: null,
  };
  expect(sayCase(one)).toBe('CASE-12, 3 of 10 visits, until 30 June');
  expect(sayCase({ ...one, used: null, expires: null })).toBe('CASE-12');
});

test('what was typed once is not asked for again while it is on its way; refused, it is', () => {
  const details = (state: 'waiting' | 'refused' | 'done') =>
    write({ kind: 'patient-details', state, patientId: 7, fields: ['phoneNumbers'] });
  expect(isFixPending('phoneNumbers', [details('waiting')])).toBe(true);
  expect(isFixPending('phoneNumbers', [details('refused')])).toBe(false);
  const attached = write({ kind: 'move', state: 'waiting', patientId: 7, fields: ['caseId'] });
  const moved = { ...attached, fields: ['start', 'end'] };
  expect([isFixPending('caseId', [attached]), isFixPending('caseId', [moved])]).toEqual([true, false]);
});

test('the panel shows first what a person must decide and a payment without an answer', () => {
  const of = (kind: WriteView['kind'], state: WriteView['state'], createdAt: number, patientId = 7) =>
    write({ kind, state, createdAt, patientId });
  const goesOnByItself = [of('file', 'sending', 1), of('payment', 'waiting', 1), of('move', 'done', 1)];
  const writes = [
    of('patient-details', 'waiting', 1),
    of('payment', 'unknown', 2),
    of('file', 'refused', 4),
    of('booking', 'asks', 3),
    of('payment', 'not-recorded', 1, 8),
    ...goesOnByItself,
  ];
  const kinds = (all: readonly WriteView[]) => all.map(({ kind }) => kind);
  const { first, fixes } = notDoneOf(writes, 7);
  expect([kinds(first), kinds(fixes)]).toEqual([['booking', 'file', 'payment'], ['patient-details']]);
  expect(notDoneOf(writes, null)).toEqual({ first: [], fixes: [] });
});

test('while one missing detail waits, every other one can be put right', () => {
  const waits = [
    write({ kind: 'patient-details', state: 'waiting', patientId: 7, fields: ['phoneNumbers'] }),
    write({ kind: 'custom-fields', state: 'waiting', patientId: 7, fields: ['email'] }),
  ];
  const others = ['email', 'irn', 'privacyPolicy', 'caseId'] as const;
  expect(others.filter((field) => isFixPending(field, waits))).toEqual([]);
});

test('a saved fix moves the focus only from where it was made, or from nowhere', () => {
  const [body, field, search] = ['body', 'field', 'search'].map((id) => ({ id }) as HTMLElement);
  const form = { contains: (one: Node | null) => one === field };
  const at = (activeElement: Element | null | undefined) =>
    isFocusStillAt(form, { activeElement: activeElement ?? null, body: body as HTMLElement });
  expect([at(null), at(body), at(field), at(search)]).toEqual([true, true, true, false]);
  expect(isFocusStillAt(null, { activeElement: search ?? null, body: body as HTMLElement })).toBe(false);
});
