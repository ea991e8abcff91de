import { describe, expect, it } from 'vitest';
import { lengthOf, testOrder } from '../../scripts/test-order.ts';

const some = (project: string, shares: boolean, ...seconds: number[]) =>
  seconds.map((one) => ({ project, shares, seconds: one }));

const files = [
  ...some('unit', true, 1, 10, 2, 1),
  ...some('page', true, 9, 14, 35),
  ...some('simulation', false, 45, 60),
  ...some('standin', false, 8, 50),
];

describe('the order of the tests', () => {
  it('every file stands in it once', () => {
    const order = testOrder(files);
    expect(order).toHaveLength(files.length);
    expect(new Set(order)).toEqual(new Set(files));
  });

  it('files that share their modules follow one another, so that one worker goes on with them', () => {
    const projects = testOrder(files).flatMap(({ project, shares }) => (shares ? [project] : []));
    expect(projects).toEqual(['page', 'page', 'page', 'unit', 'unit', 'unit', 'unit']);
  });

  it('what shares nothing comes first, and within both the longest', () => {
    expect(testOrder(files).map(({ seconds }) => seconds)).toEqual([60, 50, 45, 8, 35, 14, 9, 10, 2, 1, 1]);
  });

  it('what is long is known to be long', () => {
    expect(lengthOf('tests/simulation/sync.test.ts')).toBeGreaterThan(
      lengthOf('tests/electron/session/changes.test.ts'),
    );
  });
});
