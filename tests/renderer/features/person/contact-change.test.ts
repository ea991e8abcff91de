import { describe, expect, test } from 'vitest';
import {
  type ContactDraft,
  checkContactChange,
  draftOf,
  type KnownContact,
} from '../../../../renderer/features/person/contact-change.ts';
import { samplePatient } from '../../sample.ts';

const known: KnownContact = {
  phoneNumbers: [
    { phoneNumber: '08 8362 1234', type: 'Home', code: '+61' },
    { phoneNumber: '0412 345 678', type: 'Mobile', code: '+61' },
    { phoneNumber: '08 8362 9999', type: 'Fax', code: '+61' },
  ],
  email: 'jia@example.com',
  town: { city: 'Norwood', state: 'SA', postalCode: '5067' },
};
const patient = samplePatient({ phone: '0412 345 678', email: 'jia@example.com' });
const address = '12 Osmond Terrace, Norwood 5067';
const first = draftOf(patient, known);
const check = (typed: Partial<ContactDraft>, more: Partial<KnownContact> = {}) =>
  checkContactChange({ ...first, ...typed }, { first, known: { ...known, ...more }, address });

describe('Only what the user changed is sent, each field with the value that the user saw:', () => {
  test('nothing', () => {
    expect(check({})).toEqual({ problems: {}, change: null, shown: {} });
    expect(check({ phone: ' 0412 345 678 ' }).change).toBeNull();
  });

  test('the e-mail', () => {
    expect(check({ email: 'jia.chen@example.com' })).toEqual({
      problems: {},
      change: { base: { email: 'jia@example.com' }, mine: { email: 'jia.chen@example.com' } },
      shown: { email: 'jia.chen@example.com' },
    });
    expect(check({ email: '' }).change).toEqual({
      base: { email: 'jia@example.com' },
      mine: { email: null },
    });
  });

  test('the suburb, with the address as it is shown then', () => {
    const { change, shown } = check({ city: 'Kent Town' });
    expect(change).toEqual({ base: { city: 'Norwood' }, mine: { city: 'Kent Town' } });
    expect(shown).toEqual({ address: '12 Osmond Terrace, Kent Town 5067' });
  });

  test('nothing at all while one of them is wrong', () => {
    expect(check({ email: 'jia at example', city: 'Kent Town' })).toMatchObject({
      problems: { email: 'This isn’t an email address.' },
      change: null,
    });
  });
});

describe('Of several numbers only the one that the panel shows is replaced:', () => {
  const sent = (phone: string, more: Partial<KnownContact> = {}) => {
    const { change, problems, shown } = check({ phone }, more);
    return (
      change?.mine.phoneNumbers
        ?.map((one) => `${one.type} ${one.code} ${one.phoneNumber}`)
        .concat(String(shown.phone)) ?? problems.phone
    );
  };

  test.each(['0498765432', '+61 498 765 432', '0498-765-432'])('the mobile: %s', (typed) => {
    expect(sent(typed)).toEqual([
      'Home +61 08 8362 1234',
      'Mobile +61 0498 765 432',
      'Fax +61 08 8362 9999',
      '0498 765 432',
    ]);
  });

  test('a mobile of another country', () => {
    expect(sent('+64 21 123 456')).toContain('Mobile +64 21 123 456');
  });

  test('where there is none, a mobile is added', () => {
    expect(sent('0498765432', { phoneNumbers: [] })).toEqual(['Mobile +61 0498 765 432', '0498 765 432']);
  });

  test('a number on a line is sent as typed, and shown as it will be read', () => {
    const phoneNumbers = known.phoneNumbers.slice(0, 1);
    expect(sent('08 8271 0000', { phoneNumbers })).toEqual(['Home +61 08 8271 0000', '(08) 8271 0000']);
  });

  test.each(['0498', '08 8271 0000', 'ring her work', ''])('no number: “%s”', (typed) => {
    expect(sent(typed)).toMatch(/^(Enter the whole number|An Australian mobile)/);
  });
});
