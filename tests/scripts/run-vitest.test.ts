import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyRun, runEveryTest } from '../../scripts/run-vitest.ts';
import config from '../../vitest.config.ts';

const Project = z.object({ test: z.object({ name: z.string() }) });

/** Which projects vitest runs with these arguments: `!` leaves one out. */
function projectsOf(args: readonly string[], all: readonly string[]): string[] {
  const wanted = args.flatMap((arg, at) => (args[at - 1] === '--project' ? [arg] : []));
  const named = wanted.filter((one) => !one.startsWith('!'));
  return all.filter((name) => !wanted.includes(`!${name}`) && (named.length === 0 || named.includes(name)));
}

const reportOf = (...states: readonly string[]) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: states.map((status) => ({ status, fullName: 'a test' })),
    },
  ],
});

describe('the runs that all tests are', () => {
  it('each project is in one of them', () => {
    const names = (config.test?.projects ?? []).map((one) => Project.parse(one).test.name);
    expect(names).toContain('e2e');
    expect(everyRun.flatMap((args) => projectsOf(args, names)).sort()).toEqual(names.toSorted());
  });

  it('go on side by side, and what each passed and failed is counted together', async () => {
    const begun: string[] = [];
    let goOn = () => {};
    const both = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const tally = await runEveryTest(async ([, project = '']) => {
      begun.push(project);
      if (begun.length === everyRun.length) goOn();
      await both;
      return project === 'e2e'
        ? { code: 1, report: reportOf('passed', 'failed') }
        : { code: 0, report: reportOf('passed', 'passed') };
    });
    expect(tally).toMatchObject({ passed: 3, failed: 1 });
  });

  it('one that leaves no report counts as a failure', async () => {
    const tally = await runEveryTest(async ([, project]) =>
      project === 'e2e' ? { code: 1, report: null } : { code: 0, report: reportOf('passed') },
    );
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
  });
});
