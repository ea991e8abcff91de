import { z } from 'zod';
import type { Tally } from './steps.ts';

/** The counts in vitest's JSON report. */
const Report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
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
  const files = parsed.data.testResults.map(countsOf);
  const passed = files.reduce((total, file) => total + file.passed, 0);
  const failed = files.reduce((total, file) => total + file.failed, 0);
  const unexplained = exitCode !== 0 && failed === 0 ? 1 : 0;
  return { passed, failed: failed + unexplained };
}

function countsOf({ status, assertionResults }: z.infer<typeof Report>['testResults'][number]): Tally {
  const of = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length;
  const failed = of('failed');
  return { passed: of('passed'), failed: status === 'failed' && failed === 0 ? 1 : failed };
}
