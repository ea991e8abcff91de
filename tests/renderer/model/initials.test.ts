import { expect, test } from 'vitest';
import { offered, tidyInitials } from '../../../renderer/model/initials.ts';

test('initials are kept without spaces around them, small ones written large', () => {
  expect([' mb ', 'Jo-Anne', ''].map(tidyInitials)).toEqual(['MB', 'Jo-Anne', '']);
  expect(tidyInitials('x'.repeat(30))).toHaveLength(20);
});

test('the switch offers those who were here, the latest first, and never who is', () => {
  expect(offered(['JT', 'mb', '', 'AL', 'jt'], 'MB')).toEqual(['JT', 'AL']);
  expect(offered('abcdefgh'.split(''), '')).toHaveLength(6);
});
