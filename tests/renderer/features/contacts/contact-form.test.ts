import { expect, test } from 'vitest';
import { checkContact } from '../../../../renderer/features/contacts/contact-form.ts';
import { ContactCreate } from '../../../../shared/practice/resources/contact.ts';

const least = { name: ' Dr Anand ', type: 'Doctor', email: 'anand@example.com' };

test('name, kind and e-mail are asked for, each where it is missing', () => {
  expect(Object.keys(checkContact({}).problems).sort()).toEqual(['email', 'name', 'type']);
  expect(checkContact({ ...least, email: 'anand at example' }).problems).toEqual({
    email: 'This isn’t an email address.',
  });
});

test('fields left empty are left out of what is sent', () => {
  const { ready } = checkContact({ ...least, suburb: ' ', companyName: 'Norwood Family Practice' });
  expect(ready).toEqual({ ...least, name: 'Dr Anand', companyName: 'Norwood Family Practice' });
  expect(ContactCreate.safeParse(ready).success).toBe(true);
});

test('a phone number is sent with its kind, and must have digits', () => {
  const phones = (phone: string) => checkContact({ ...least, phone }).ready?.phoneNumbers;
  expect(phones('0412 345 678')).toEqual([{ phoneNumber: '0412 345 678', type: 'Mobile', code: '+61' }]);
  expect(phones('(08) 8362 4410')).toMatchObject([{ type: 'Work' }]);
  expect(checkContact({ ...least, phone: 'ask' }).ready).toBeNull();
});

test('a number goes without its country code, which is read from the number or asked for', () => {
  const sent = (phone: string, phoneCode?: string) =>
    checkContact({ ...least, phone, ...(phoneCode === undefined ? {} : { phoneCode }) }).ready?.phoneNumbers;
  expect(sent('+64 21 123 4567')).toEqual([{ phoneNumber: '21 123 4567', type: 'Work', code: '+64' }]);
  expect(sent('0011 44 20 7946 0958')).toMatchObject([{ phoneNumber: '20 7946 0958', code: '+44' }]);
  expect(sent('+353 (0)1 679 6111')).toMatchObject([{ phoneNumber: '1 679 6111', code: '+353' }]);
  expect(sent('+1-212-555-0142')).toMatchObject([{ phoneNumber: '212-555-0142', code: '+1' }]);
  for (const phone of ['+61 412 345 678', '0412 345 678', '61412345678'])
    expect(
      sent(phone)?.map(({ phoneNumber = '', ...rest }) => [phoneNumber.replaceAll(' ', ''), rest]),
    ).toEqual([['0412345678', { type: 'Mobile', code: '+61' }]]);
  expect(sent('21 123 4567', '+64')).toEqual([{ phoneNumber: '21 123 4567', type: 'Work', code: '+64' }]);
  expect(sent('0412 345 678', '64')).toMatchObject([{ code: '+64' }]);
  expect(checkContact({ ...least, phone: '21 123 4567', phoneCode: 'NZ' }).problems).toEqual({
    phoneCode: 'A country code is a + and one to four digits.',
  });
  expect(Object.keys(checkContact({ ...least, phoneCode: '+61' }).ready ?? {})).toEqual(
    Object.keys(checkContact(least).ready ?? {}),
  );
});
