import { expect, it } from 'vitest';
import { judgeAudit } from '../../scripts/audit.ts';

const report = (vulnerabilities: object) => ({ auditReportVersion: 2, vulnerabilities });

it('a grave hole in a package fails the checks, and is named', () => {
  const { fails, words } = judgeAudit(report({ undici: { severity: 'high' }, ws: { severity: 'critical' } }));
  expect(fails).toBe(true);
  expect(words).toBe('known holes: undici (high), ws (critical)');
});

it('lesser ones are counted', () => {
  expect(judgeAudit(report({ a: { severity: 'moderate' } }))).toEqual({
    fails: false,
    words: 'no grave hole is known (1 lesser ones)',
  });
});

it.each([null, {}, { message: '405 Method Not Allowed' }, 'no'])(
  'a registry that does not answer is told, and fails nothing',
  (answer) => {
    expect(judgeAudit(answer)).toEqual({
      fails: false,
      words: 'the registry could not be asked: known holes were not looked for',
    });
  },
);
