import { z } from 'zod';
import type { Tally } from './steps.ts';

/** The counts in vitest's JSON report. */
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/**
 * Guarantees
 * - A file that could not be run counts as a failure, though it holds no test that failed.
 * - A run that went wrong without a failed test (no report, an error outside of every test) counts as one failure.
 */
export function tallyOf(report: unknown, exitCode: number): Tally {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = parsed.data;
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
