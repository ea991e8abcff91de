import { describe, expect, it } from 'vitest';
import { tallyOf } from '../../scripts/tally.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const report = (
  numPassedTests: number,
  numFailedTests: number,
  ...testResults: ReturnType<typeof file>[]
) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

describe('the tally of a test run', () => {
  it('counts tests', () => {
    const done = report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed'));
    expect(tallyOf(done, 1)).toEqual({ passed: 2, failed: 1 });
    expect(tallyOf(report(1, 0, file('passed', 'passed')), 0)).toEqual({ passed: 1, failed: 0 });
  });

  it('a file that could not be run counts as a failure, though it holds no test that failed', () => {
    expect(tallyOf(report(1, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  it('a run that went wrong without a failed test counts as one failure', () => {
    expect(tallyOf(null, 1)).toEqual({ passed: 0, failed: 1 });
    expect(tallyOf(null, 0)).toEqual({ passed: 0, failed: 1 });
    expect(tallyOf(report(3, 0, file('passed', 'passed')), 1)).toEqual({ passed: 3, failed: 1 });
  });
});
