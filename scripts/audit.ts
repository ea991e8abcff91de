import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { askNpm } from './npm.ts';
import { notAsked } from './steps.ts';

/** The output of `npm audit --json`: for each vulnerable package, the worst vulnerability. */
export const AuditReport = z.object({
  auditReportVersion: z.int(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']) }),
  ),
});

export type AuditVerdict = { readonly verdict: 'passed' | 'failed' | 'not asked'; readonly words: string };

/**
 * Fails on packages with holes that are known and grave. Where the registry does not answer nothing was checked, which is
 * neither passed nor failed: a release is made where it can be asked (.github/workflows/release.yml).
 */
export function judgeAudit(report: unknown): AuditVerdict {
  const parsed = AuditReport.safeParse(report);
  if (!parsed.success) return { verdict: 'not asked', words: 'the registry does not answer' };
  const found = Object.entries(parsed.data.vulnerabilities);
  const grave = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  if (grave.length === 0)
    return { verdict: 'passed', words: `no grave hole is known (${found.length} lesser ones)` };
  const names = grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
  return { verdict: 'failed', words: `known holes: ${names}` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { verdict, words } = judgeAudit(askNpm(['audit', '--json']));
  console.log(words);
  // A release asks for an answer.
  const unasked = process.argv.includes('--must-answer') ? 1 : notAsked;
  process.exitCode = { passed: 0, failed: 1, 'not asked': unasked }[verdict];
}
