import { expect, test } from 'vitest';
import { checkContact } from '../../../../renderer/features/contacts/contact-form.ts';
import { ContactCreate } from '../../../../shared/practice/resources/contact.ts';

const least = { name: ' Dr Anand ', type: 'Doctor', email: 'anand@example.com' };

test('name, kind and e-mail are asked for, each where it is missing', () => {
  expect(Object.keys(checkContact({}).problems).sort()).toEqual(['email', 'name', 'type']);
  expect(checkContact({ ...least, email: 'anand at example' }).problems).toEqual({
    email: 'This is not an e-mail address.',
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
