import { expect, test } from 'vitest';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { isWireDatetime } from '../../../shared/practice/fields.ts';

test('What is sent as a time can be read as one.', () => {
  const times = [
    '0000-02-29',
    '0026-11-28',
    '0099-12-31T23:59:59Z',
    '0100-01-01',
    '2026-02-29',
    '2026-11-28T24:00:00Z',
    '2026-11-28',
  ];
  expect(times.filter(isWireDatetime)).toEqual(times.filter((text) => instantFromWire(text) !== null));
  expect(times.filter(isWireDatetime)).toEqual(['0100-01-01', '2026-11-28']);
});
