import { describe, expect, it } from 'vitest';
import { disturbedIn, tallyOf } from '../../scripts/tally.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `/foyer/tests/${name}.test.ts`,
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

describe('the tally of a test run', () => {
  it('counts tests', () => {
    const done = report(
      file('a', 'passed', 'passed'),
      file('b', 'failed', 'passed', 'failed', 'failed'),
      file('c', 'passed', 'skipped'),
    );
    expect(tallyOf(done, 1)).toEqual({ passed: 2, failed: 2 });
    expect(tallyOf(report(file('a', 'passed', 'passed')), 0)).toEqual({ passed: 1, failed: 0 });
  });

  it('a file that could not be run counts as a failure, though it holds no test that failed', () => {
    const done = report(file('a', 'passed', 'passed'), file('b', 'failed'));
    expect(tallyOf(done, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('a run that went wrong without a failed test counts as one failure', () => {
    expect(tallyOf(null, 1)).toEqual({ passed: 0, failed: 1 });
    expect(tallyOf(null, 0)).toEqual({ passed: 0, failed: 1 });
    const right = report(file('a', 'passed', 'passed'));
    expect(tallyOf(right, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('leaves out what is counted elsewhere, the code of whose failure says nothing of the rest', () => {
    const done = report(file('a', 'passed', 'passed'), file('e2e/b', 'failed', 'passed', 'failed'));
    expect(tallyOf(done, 1, ['/foyer/tests/e2e/b.test.ts'])).toEqual({ passed: 1, failed: 0 });
  });
});

describe('what gets a second look', () => {
  const wrong = (name: string) => file(name, 'failed', 'failed');

  it('are files that drive a browser', () => {
    const done = report(
      wrong('e2e/lock'),
      file('shared/money', 'passed', 'passed'),
      wrong('e2e/flows/newest-first'),
    );
    const [lock, flows] = ['e2e/lock', 'e2e/flows/newest-first'].map(
      (name) => `/foyer/tests/${name}.test.ts`,
    );
    expect(disturbedIn(done)).toEqual([lock, flows]);
    expect(disturbedIn(report(wrong('renderer/day')))).toEqual(['/foyer/tests/renderer/day.test.ts']);
  });

  it('what goes wrong by itself, without a browser, has no second look', () => {
    expect(disturbedIn(report(wrong('shared/money'), wrong('e2e/lock')))).toEqual([]);
    expect(disturbedIn(report(wrong('simulation/sync')))).toEqual([]);
    expect(disturbedIn(report(wrong('renderer/state/desk')))).toEqual([]);
  });

  it('is nothing where much went wrong, where nothing did, and where there is no report', () => {
    expect(disturbedIn(report(...['e2e/a', 'e2e/b', 'e2e/c', 'e2e/d'].map(wrong)))).toEqual([]);
    expect(disturbedIn(report(file('e2e/a', 'passed', 'passed')))).toEqual([]);
    expect(disturbedIn(null)).toEqual([]);
  });
});
