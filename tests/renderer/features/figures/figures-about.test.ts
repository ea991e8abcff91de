import { expect, test } from 'vitest';
import { aboutFigures, sayMissing } from '../../../../renderer/features/figures/figures-about.ts';
import type { FiguresView } from '../../../../shared/bridge/views.ts';
import { noFigures } from './no-figures.ts';

const open: FiguresView = { ...noFigures, over: false, until: Date.UTC(2026, 10, 17, 23, 45) };
const facts = {
  link: 'alone',
  today: '2026-11-18',
  zone: 'Australia/Adelaide',
  clockStyle: '24-hour',
} as const;

test('Of a day that goes on it is said what the figures go by, and up to when.', () => {
  expect(aboutFigures(open, facts)).toEqual({
    source: [
      expect.stringMatching(/^These figures are what this PC knows: .* marked on this PC\.$/),
      'Up to 10:15.',
      'No patients are named.',
    ],
    missing: null,
  });
  expect(aboutFigures({ ...open, over: true }, facts).source).toHaveLength(2);
  expect(aboutFigures(open, { ...facts, today: '2026-11-17' }).source[1]).toBe(
    'These days are still to come.',
  );
});

test('Where the payments of other desks were read long before, it is said up to when they are known.', () => {
  const said = (asOf: number | null, source: FiguresView['takings']['source'] = 'practice') => {
    const takings = { ...open.takings, asOf, source };
    return aboutFigures({ ...open, takings }, facts).source.filter((sentence) =>
      sentence.includes('ayments'),
    );
  };
  const hour = 3_600_000;
  expect(said(open.until - hour)).toEqual(['Payments from other desks are known up to 9:15.']);
  expect(said(open.until - 24 * hour, 'part')).toEqual([
    'Payments from other desks are known up to 17 Nov 10:15.',
  ]);
  expect(said(open.until - 60_000)).toEqual([]);
  expect(said(null, 'desk')).toEqual([]);
});

test('A PC that has joined others and does not reach them says that their marks may be missing.', () => {
  const source = (link: 'linked' | 'apart') => aboutFigures(open, { ...facts, link }).source;
  const [first, ...more] = source('linked');
  expect(first).toMatch(/marked on your linked PCs\.$/);
  expect(source('apart')).toEqual([
    first,
    expect.stringMatching(/^This PC isn’t linked right now.*may be missing\.$/),
    ...more,
  ]);
});

test('Days whose appointments are missing are named, the first three of many.', () => {
  expect(sayMissing(['2026-11-01'])).toBe('1 Nov');
  expect(sayMissing(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])).toBe(
    '1 Nov, 2 Nov, 3 Nov and 2 more',
  );
  expect(aboutFigures({ ...open, missing: ['2026-11-01'] }, facts).missing).toMatch(
    /doesn’t have all of 1 Nov:/,
  );
});
