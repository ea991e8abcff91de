import { expect, test } from 'vitest';
import { sourceOf } from '../../../../renderer/features/takings/takings-source.ts';

const zone = 'Australia/Adelaide';
const now = Date.UTC(2026, 10, 21, 1);
const since = Date.UTC(2026, 7, 23, 2);
const words = (source: 'practice' | 'part' | 'desk', asOf: number | null = now, unreadable = 0) => {
  const { said, more } = sourceOf({ source, since, asOf, unreadable }, now, zone, '12-hour');
  return `${said} ${more ?? ''}`;
};

test('A part is never presented as the whole: all desks together are named only where all their payments are known.', () => {
  expect(words('practice')).toContain('All desks');
  expect(words('part')).not.toContain('All desks');
  expect(words('desk')).not.toContain('All desks');
});

test('the first day that is known whole is the one after that in which the list begins', () => {
  expect(words('part')).toContain('from 24 August 2026 on');
});

test('Payments of this PC that cannot be read are named beside every source: no sum holds them.', () => {
  for (const source of ['practice', 'part', 'desk'] as const) {
    expect(words(source, now, 0)).not.toContain('can’t be read');
    expect(words(source, now, 1)).toContain(
      '1 payment taken on this PC can’t be read and is not in the totals',
    );
    expect(words(source, now, 3)).toContain(
      '3 payments taken on this PC can’t be read and are not in the totals',
    );
  }
});
