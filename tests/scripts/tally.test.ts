import { describe, expect, it } from 'vitest';
import { failureOf, tallyOf, together } from '../../scripts/tally.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `/foyer/tests/${name}.test.ts`,
  status,
  assertionResults: tests.map((one, at) => ({
    status: one,
    fullName: `test ${at}`,
    failureMessages: one === 'failed' ? ['Error: no'] : [],
  })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

describe('the tally of a test run', () => {
  it('counts tests', () => {
    const done = report(
      file('a', 'passed', 'passed'),
      file('b', 'failed', 'passed', 'failed', 'failed'),
      file('c', 'passed', 'skipped'),
    );
    expect(tallyOf(done, 1)).toMatchObject({ passed: 2, failed: 2 });
    expect(tallyOf(report(file('a', 'passed', 'passed')), 0)).toEqual({ passed: 1, failed: 0, failures: [] });
  });

  it('a file that could not be run counts as a failure, though it holds no test that failed', () => {
    const done = report(file('a', 'passed', 'passed'), file('b', 'failed'));
    expect(tallyOf(done, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('a run that went wrong without a failed test counts as one failure', () => {
    expect(tallyOf(null, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(tallyOf(null, 0)).toMatchObject({ passed: 0, failed: 1 });
    const right = report(file('a', 'passed', 'passed'));
    expect(tallyOf(right, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('names what failed, with the first lines of what it said', () => {
    const done = report(file('a', 'failed', 'passed', 'failed'), file('b', 'failed'));
    const run = { testResults: done.testResults.map((one) => ({ ...one, message: 'SyntaxError' })) };
    expect(tallyOf(run, 1).failures).toEqual([
      '/foyer/tests/a.test.ts: test 1\n  Error: no',
      '/foyer/tests/b.test.ts\n  SyntaxError',
    ]);
    expect(tallyOf(null, 1).failures).toEqual(['a run of vitest that left no report']);
    expect(failureOf('lint', Array.from({ length: 40 }, () => 'no').join('\n')).split('\n')).toHaveLength(16);
  });

  it('adds up, failures in order', () => {
    const one = { passed: 2, failed: 1, failures: ['a'] };
    expect(together([one, { passed: 3, failed: 1, failures: ['b'] }])).toEqual({
      passed: 5,
      failed: 2,
      failures: ['a', 'b'],
    });
  });
});
