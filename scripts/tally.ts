import { z } from 'zod';
import type { Tally } from './steps.ts';

/** The counts in vitest's JSON report. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * Guarantees
 * - A file that could not be run counts as a failure, though it holds no test that failed.
 * - A run that went wrong without a failed test (no report, an error outside of every test) counts as one failure.
 *
 * @param but files, as the report names them, that are counted elsewhere
 */
export function tallyOf(report: unknown, exitCode: number, but: readonly string[] = []): Tally {
  const parsed = Report.safeParse(report);
  if (!parsed.success) return { passed: 0, failed: 1 };
  const files = parsed.data.testResults.map((file) => ({ name: file.name, ...countsOf(file) }));
  const explained = files.some(({ failed }) => failed > 0);
  const counted = files.filter(({ name }) => !but.includes(name));
  const sum = (of: (file: Tally) => number) => counted.reduce((total, file) => total + of(file), 0);
  const unexplained = exitCode !== 0 && !explained ? 1 : 0;
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) + unexplained };
}

/** Of the tests that drive a browser. */
const inBrowser = /\/tests\/(e2e|e2e\/flows|standin|renderer|renderer\/screens)\/[^/]+$/;
/** More than these are no disturbance. */
const mostDisturbed = 3;

/**
 * The files that get a second look (docs/decisions/0015): few, and only of those that drive a browser, which shares the
 * machine with everything else and is given the processor when it is given it.
 *
 * Guarantee: what goes wrong by itself, without a browser, has no second look.
 */
export function disturbedIn(report: unknown): string[] {
  const parsed = Report.safeParse(report);
  const wrong = (parsed.data?.testResults ?? []).filter((file) => countsOf(file).failed > 0);
  const names = wrong.map(({ name }) => name);
  const forward = (name: string) => name.replaceAll('\\', '/');
  const every = names.every((name) => inBrowser.test(forward(name)));
  return every && names.length <= mostDisturbed ? names : [];
}

function countsOf({ status, assertionResults }: z.infer<typeof Report>['testResults'][number]): Tally {
  const of = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length;
  const failed = of('failed');
  return { passed: of('passed'), failed: status === 'failed' && failed === 0 ? 1 : failed };
}
