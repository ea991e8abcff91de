import { z } from 'zod';

/** How a part of the checks went. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** What failed: its name, and under it the first lines of what it said. */
  readonly failures: readonly string[];
};

/** The counts and the failures in vitest's JSON report. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const linesOfAFailure = 15;

/**
 * Guarantees
 * - A file that could not be run counts as a failure, though it holds no test that failed.
 * - A run that went wrong without a failed test (no report, an error outside of every test) counts as one failure.
 * - Each failure is named.
 */
export function tallyOf(report: unknown, exitCode: number): Tally {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1, failures: ['a run of vitest that left no report'] };
  const failures = parsed.data.testResults.flatMap(failuresOf);
  if (exitCode !== 0 && failures.length === 0) failures.push('an error outside of every test');
  const passed = parsed.data.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return { passed, failed: failures.length, failures };
}

/** @returns all of them together */
export function together(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Says what failed, then the counts, which stay the last line; the exit code follows. */
export function endWith({ passed, failed, failures }: Tally): void {
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

/** @param said what it said, of which the first lines are kept */
export function failureOf(name: string, said: string): string {
  const lines = said.trim().split('\n').slice(0, linesOfAFailure);
  return [name, ...lines.map((line) => `  ${line}`)].join('\n').trimEnd();
}

function failuresOf(file: z.infer<typeof Report>['testResults'][number]): string[] {
  const tests = file.assertionResults.filter(({ status }) => status === 'failed');
  if (file.status === 'failed' && tests.length === 0) return [failureOf(file.name, file.message ?? '')];
  return tests.map(({ fullName, failureMessages }) =>
    failureOf(`${file.name}: ${fullName}`, failureMessages?.join('\n') ?? ''),
  );
}
