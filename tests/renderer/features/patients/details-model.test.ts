import { expect, test } from 'vitest';
import {
  checkDraft,
  type DetailsDraft,
  editorOf,
  sayMine,
  sayPhoneWithType,
  shownValue,
  startDraft,
} from '../../../../renderer/features/patients/details-model.ts';
import { calls } from '../../../../shared/bridge/contract.ts';
import { fakePatientPage } from '../../fake-bridge/patient-pages.ts';
import { sampleNow, samplePatient, today } from '../../sample.ts';

const page = fakePatientPage(
  samplePatient({ alert: 'Speak up.', phone: '0412 345 678', email: 'jia@example.com' }),
  [],
  { now: sampleNow, today, loaded: true },
);
const field = (name: string) => {
  const found = page.fields.find((f) => f.name === name);
  if (!found) throw new Error(name);
  return found;
};
const typed = (draft: DetailsDraft, values: Record<string, string>): DetailsDraft => ({
  ...draft,
  values: { ...draft.values, ...values },
});
const contact = startDraft(page, 'Contact');
const identity = startDraft(page, 'Identity');

test('Only what a person changed is sent, each field with the value that the person saw.', () => {
  const { change } = checkDraft(page, typed(contact, { email: ' new@example.com ', country: '' }), today);
  expect(change).toEqual({
    base: { email: 'jia@example.com', country: 'Australia' },
    mine: { email: 'new@example.com', country: null },
  });
});

test('A field that Foyer cannot read whole is never offered for change.', () => {
  expect(editorOf({ ...field('alert'), value: 'x'.repeat(4000) }, page)).toBeNull();
  expect(editorOf(field('ndisInfo.endDate'), { ndis: null })).toBeNull();
  expect(editorOf(field('preferredName'), page)).toBeNull();
  expect(identity.values).not.toHaveProperty('preferredName');
});

test('nothing changed is nothing to send, spaces at the ends included', () => {
  expect(checkDraft(page, contact, today).change).toBeNull();
  expect(checkDraft(page, typed(contact, { email: 'jia@example.com ' }), today).change).toBeNull();
});

test('a birth date is compared as the day it is, and cannot lie in the future', () => {
  expect(checkDraft(page, typed(identity, { birthdate: '1988-03-15' }), today).change).toEqual({
    base: { birthdate: '1988-03-14' },
    mine: { birthdate: '1988-03-15' },
  });
  const ahead = checkDraft(page, typed(identity, { birthdate: '2026-11-22' }), today);
  expect([ahead.change, ahead.problems['birthdate']]).toEqual([
    null,
    'A date of birth can’t be in the future.',
  ]);
});

test('what is wrong is said at its field, and nothing is sent', () => {
  const wrong = typed(contact, { email: 'jia at example', timezone: 'Norwood' });
  const { problems, change } = checkDraft(page, wrong, today);
  expect([Object.keys(problems).sort(), change]).toEqual([['email', 'timezone'], null]);
  expect(checkDraft(page, typed(identity, { lastname: ' ' }), today).problems).toHaveProperty('lastname');
});

test('phones are sent whole, without the lines that were left empty', () => {
  const phones = [...(contact.phones ?? []), { phoneNumber: ' ', type: 'Mobile', code: '+61' }];
  expect(checkDraft(page, { ...contact, phones }, today).change).toBeNull();
  const first = { phoneNumber: ' 0400 000 001 ', type: 'Home', code: '+61' };
  const { change } = checkDraft(page, { ...contact, phones: [first] }, today);
  expect(change).toEqual({
    base: { phoneNumbers: page.phoneNumbers },
    mine: { phoneNumbers: [{ ...first, phoneNumber: '0400 000 001' }] },
  });
  const word = { ...contact, phones: [{ ...first, phoneNumber: 'ask' }] };
  expect(checkDraft(page, word, today).problems).toHaveProperty('phoneNumbers');
});

test('an NDIS plan is sent whole: what was changed, and the rest as it was seen', () => {
  const funding = startDraft(page, 'Funding');
  expect(funding.values['ndisInfo.endDate']).toBe('2026-11-24');
  const draft = typed(funding, { 'ndisInfo.endDate': '2027-11-24', 'ndisInfo.nomineeFirstName': 'Mei' });
  const { change } = checkDraft(page, draft, today);
  expect(change).toEqual({
    base: { ndisInfo: page.ndis },
    mine: { ndisInfo: { ...page.ndis, endDate: '2027-11-24', nomineeFirstName: 'Mei' } },
  });
  expect(change && sayMine(change.mine, page.fields)).toEqual({
    'ndisInfo.endDate': '24 November 2027',
    'ndisInfo.nomineeFirstName': 'Mei',
  });
  const backwards = typed(funding, { 'ndisInfo.endDate': '2024-01-01' });
  expect(checkDraft(page, backwards, today).problems).toEqual({
    'ndisInfo.endDate': 'The plan can’t end before it starts.',
  });
});

test('tags are one a line, each once', () => {
  const record = startDraft(page, 'Record');
  expect(record.tags).toBe('NDIS\nLarge print');
  const { change } = checkDraft(page, { ...record, tags: 'NDIS\n\n Falls, at risk \nNDIS' }, today);
  expect(change).toEqual({
    base: { patientTags: ['NDIS', 'Large print'] },
    mine: { patientTags: ['NDIS', 'Falls, at risk'] },
  });
});

test('a choice of another word than the known ones is compared as it was seen, like any other', () => {
  const odd = {
    ...page,
    fields: page.fields.map((f) => (f.name === 'privacyPolicy' ? { ...f, value: 'Verbal' } : f)),
  };
  const draft = typed(startDraft(odd, 'Privacy'), { privacyPolicy: 'Accepted' });
  expect(checkDraft(odd, draft, today).change).toEqual({
    base: { privacyPolicy: 'Verbal' },
    mine: { privacyPolicy: 'Accepted' },
  });
});

test('codes of the service are read as words', () => {
  expect(shownValue(field('communicationPreference'))).toBe('SMS and email');
  expect(sayPhoneWithType({ phoneNumber: '21 555 010', type: 'Mobile', code: '+64' })).toBe(
    '+64 21 555 010 (Mobile)',
  );
  expect(sayMine({ communicationPreference: 'NONE', email: null, patientTags: [] }, page.fields)).toEqual({
    communicationPreference: 'Not at all',
    email: 'nothing',
    patientTags: 'none',
  });
});

test('a name that is empty at the practice can be filled in', () => {
  const nameless = {
    ...page,
    fields: page.fields.map((one) => (one.name === 'lastname' ? { ...one, value: null } : one)),
  };
  const draft = typed(startDraft(nameless, 'Identity'), { lastname: 'Suharto' });
  const { change } = checkDraft(nameless, draft, today);
  expect(change).toEqual({ base: { lastname: null }, mine: { lastname: 'Suharto' } });
  expect(calls['patient.change'].in.safeParse({ patientId: 1, ...change })).toMatchObject({ success: true });
});
