import { expect, it } from 'vitest';
import { judgeAudit } from '../../scripts/audit.ts';

const report = (vulnerabilities: object) => ({ auditReportVersion: 2, vulnerabilities });

it('a grave hole in a package fails the checks, and is named', () => {
  const { verdict, words } = judgeAudit(
    report({ undici: { severity: 'high' }, ws: { severity: 'critical' } }),
  );
  expect(verdict).toBe('failed');
  expect(words).toBe('known holes: undici (high), ws (critical)');
});

it('lesser ones are counted', () => {
  expect(judgeAudit(report({ a: { severity: 'moderate' } }))).toEqual({
    verdict: 'passed',
    words: 'no grave hole is known (1 lesser ones)',
  });
});

it.each([null, {}, { message: '405 Method Not Allowed' }, 'no'])(
  'where the registry does not answer nothing was checked, which is neither passed nor failed',
  (answer) => {
    expect(judgeAudit(answer)).toEqual({ verdict: 'not asked', words: 'the registry does not answer' });
  },
);
