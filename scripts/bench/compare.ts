import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runCommand } from '../run-command.ts';
import { type ComparedRow, comparedTable, compareReports } from './compared.ts';
import type { Report } from './table.ts';

/**
 * Measures another revision and this one in turns, and compares them row by row. The other revision is checked out beside this one,
 * with packages of its own where its lock file differs.
 *
 * @param revision anything that git knows as a commit
 * @param rounds how often each is measured; the median of each row counts
 * @param args for `npm run bench` of both
 * @returns the rows that both have
 */
export async function compareWith(
  revision: string,
  rounds: number,
  args: readonly string[],
): Promise<readonly ComparedRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const other = join(folder, 'other');
  git('worktree', 'add', '--quiet', '--detach', other, revision);
  try {
    const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
    if (lock(other) === lock(root))
      symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'), 'junction');
    const reports: { readonly here: Report[]; readonly other: Report[] } = { here: [], other: [] };
    for (let round = 0; round < rounds; round += 1) {
      const measure = async (at: 'here' | 'other') =>
        reports[at].push(await measured(at === 'here' ? root : other, join(folder, `${at}.json`), args));
      // Each goes first in every other round: what warms up, or tires, is shared.
      const [first, second] = round % 2 === 0 ? (['other', 'here'] as const) : (['here', 'other'] as const);
      await measure(first);
      await measure(second);
    }
    const rows = compareReports(reports.here, reports.other);
    console.log(
      `\nThis checkout beside ${revision}, ${rounds} times each in turns:\n\n${comparedTable(rows)}`,
    );
    return rows;
  } finally {
    git('worktree', 'remove', '--force', other);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(folder: string, json: string, args: readonly string[]): Promise<Report> {
  const command = ['node', 'scripts/prepare.mjs', 'scripts/bench.ts', ...args, '--json', json];
  const { code } = await runCommand(command, { cwd: folder });
  if (code !== 0) throw new Error(`the bench ended with ${code} in ${folder}`);
  return JSON.parse(readFileSync(json, 'utf8')) as Report;
}

function git(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', [...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
}
