import { describe, expect, test } from 'vitest';
import { patientQueries } from '../../../electron/sync/patient-queries.ts';

const queries = (text: string) => patientQueries(text).map(({ query }) => query);

describe('asking the practice for a patient', () => {
  test('What a person types becomes the filter that fits it best.', () => {
    expect(queries('jia@example.com')).toEqual([{ email: 'jia@example.com' }]);
    expect(queries('14/3/1988')).toEqual([{ birthdate: '1988-03-14' }]);
    expect(queries('mar 14 1988')).toEqual([{ birthdate: '1988-03-14' }]);
    expect(queries('Jia@Example.com')).toEqual([{ email: 'Jia@Example.com' }, { email: 'jia@example.com' }]);
  });

  test('A date of birth is one also where its year has two digits, as the search on this PC reads it.', () => {
    const both = [{ birthdate: '1988-03-14' }, { birthdate: '2088-03-14' }];
    expect(queries('14/3/88')).toEqual(both);
    expect(queries('14.03.88')).toEqual(both);
    expect(queries('14 Mar 88')).toEqual(both);
    expect(queries('14th march 88')).toEqual(both);
    expect(queries('29/2/16')).toEqual([{ birthdate: '1916-02-29' }, { birthdate: '2016-02-29' }]);
    expect(queries('31/2/88')).toEqual([]);
  });

  test('One word is searched as last name and as first name, and two in either order, so the order in which names are typed does not matter.', () => {
    expect(queries(' Chen ')).toEqual([{ lastname: 'Chen' }, { firstname: 'Chen' }]);
    expect(queries('Jia Chen')).toEqual([
      { firstname: 'Jia', lastname: 'Chen' },
      { firstname: 'Chen', lastname: 'Jia' },
    ]);
    expect(queries('Chen,  Jia')).toEqual([
      { firstname: 'Jia', lastname: 'Chen' },
      { firstname: 'Chen', lastname: 'Jia' },
    ]);
    expect(queries('Chen,')).toEqual([{ lastname: 'Chen' }, { firstname: 'Chen' }]);
    expect(queries('Mary Ann Smith')).toEqual([
      { firstname: 'Mary', lastname: 'Ann Smith' },
      { firstname: 'Mary Ann', lastname: 'Smith' },
    ]);
  });

  test('A phone number is asked for with and without the zero before it.', () => {
    const both = [{ phoneNumber: '412345678' }, { phoneNumber: '0412345678' }];
    expect(queries('0412 345 678')).toEqual(both);
    expect(queries('+61 412 345 678')).toEqual(both);
    expect(queries('412345678')).toEqual(both);
  });

  test('The digits of a number that are no country code are asked for, too.', () => {
    expect(queries('6123 4567')).toEqual([{ phoneNumber: '61234567' }, { phoneNumber: '061234567' }]);
    expect(queries('(02) 6123 4567')).toEqual([{ phoneNumber: '261234567' }, { phoneNumber: '0261234567' }]);
    expect(queries('+61 2 6123 4567')).toEqual([{ phoneNumber: '261234567' }, { phoneNumber: '0261234567' }]);
    expect(queries('61 412 345 678')).toEqual([{ phoneNumber: '412345678' }, { phoneNumber: '0412345678' }]);
  });

  test('A country code is never a part of what is asked for, however it is typed.', () => {
    const both = [{ phoneNumber: '412345678' }, { phoneNumber: '0412345678' }];
    expect(queries('+61 (0)412 345 678')).toEqual(both);
    expect(queries('0011 61 412 345 678')).toEqual(both);
    expect(queries('+64 21 123 456')).toEqual([{ phoneNumber: '21123456' }, { phoneNumber: '021123456' }]);
  });

  test('Marks of direction around what is pasted from another program are none of it.', () => {
    expect(queries('\u202a0412 345 678\u202c')).toEqual(queries('0412 345 678'));
    expect(queries('\u200e14/\u200e03/\u200e1988')).toEqual([{ birthdate: '1988-03-14' }]);
    expect(queries('\u2068Jia\u2069 Chen')).toEqual(queries('Jia Chen'));
  });

  test('Part of a number is no question: the practice finds whole ones.', () => {
    expect(queries('0412')).toEqual([]);
    expect(queries('chen 1988')).toEqual([]);
    expect(queries(' , ')).toEqual([]);
  });
});
