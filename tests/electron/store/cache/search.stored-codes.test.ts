import { expect, test } from 'vitest';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../../electron/store/cache/file.ts';
import { formatPhone } from '../../../../shared/phone.ts';
import type { PhoneNumber } from '../../../../shared/practice/resources/index.ts';
import { cachedPatient } from '../objects.ts';

/** Who is found by a typed number among patients whose numbers are recorded like this. */
function found(typed: string, ...recorded: readonly PhoneNumber[]): number[] {
  const cache = openCache(memoryCache());
  const objects = recorded.map((number, at) => cachedPatient(at + 1, { phoneNumbers: [number] }));
  cache.apply({ kind: 'patients', objects, sequence: 1 });
  return cache
    .searchPatients(typed, { limit: 10, archived: false })
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

const mobile: readonly PhoneNumber[] = [
  { phoneNumber: '0412 345 678', code: null },
  { phoneNumber: '412345678' },
  { phoneNumber: '61412345678', code: '+61' },
  { phoneNumber: '61 412 345 678', code: null },
  { phoneNumber: '+61 412 345 678', code: null },
  { phoneNumber: '+61 (0)412 345 678', code: '+61' },
  { phoneNumber: '0011 61 412 345 678', code: null },
];

test.each([
  '0412345678',
  '0412 345',
  '412 345 678',
  '+61412345678',
  '61412345678',
  '+61 (0)412 345 678',
  '5678',
])(
  'A patient is found by the number as it is dialled, whether or not their record has its country code, and wherever it has it: %s',
  (typed) => {
    expect(found(typed, ...mobile)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  },
);

test('A number of another country keeps its code, wherever the record has it.', () => {
  const abroad = [{ phoneNumber: '+64 21 123 456' }, { phoneNumber: '021 123 456', code: '+64' }];
  expect(found('+64 21 123 456', ...abroad)).toEqual([1, 2]);
  expect(found('021 123 456', ...abroad)).toEqual([1, 2]);
  expect(found('+61 21 123 456', ...abroad)).toEqual([]);
});

test.each<[PhoneNumber, string]>([
  [{ phoneNumber: '021 123 456', code: '+64' }, '+64 021 123 456'],
  [{ phoneNumber: '07700 900123', code: '+44' }, '+44 07700 900123'],
  [{ phoneNumber: '412345678', code: '+61' }, '0412 345 678'],
  [{ phoneNumber: '0883621234', code: '+61' }, '(08) 8362 1234'],
])('A number is found as Foyer itself shows it: %o', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
  expect(found(shown, number)).toEqual([1]);
});
