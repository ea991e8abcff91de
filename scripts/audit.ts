import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { askNpm } from './npm.ts';

/** What `npm audit --json` tells: for each package with known holes, the worst of them. */
export const AuditReport = z.object({
  auditReportVersion: z.int(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']) }),
  ),
});

export type AuditVerdict = { readonly fails: boolean; readonly words: string };

/**
 * Fails on packages with holes that are known and grave. A registry that does not answer is told, and fails nothing: a
 * release is made where it can be asked (.github/workflows/release.yml).
 */
export function judgeAudit(report: unknown): AuditVerdict {
  const parsed = AuditReport.safeParse(report);
  if (!parsed.success)
    return { fails: false, words: 'the registry could not be asked: known holes were not looked for' };
  const found = Object.entries(parsed.data.vulnerabilities);
  const grave = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  return grave.length > 0
    ? {
        fails: true,
        words: `known holes: ${grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ')}`,
      }
    : { fails: false, words: `no grave hole is known (${found.length} lesser ones)` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { fails, words } = judgeAudit(askNpm(['audit', '--json']));
  // A release asks for an answer.
  const unanswered = process.argv.includes('--must-answer') && words.startsWith('the registry');
  console.log(words);
  process.exitCode = fails || unanswered ? 1 : 0;
}
