import { describe, expect, it } from 'vitest';
import { tallyOf } from '../../scripts/tally.ts';

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
});
