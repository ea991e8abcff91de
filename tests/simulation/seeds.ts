import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import { emptyDatabase, openDatabase } from '../../service/store/database.ts';
import { watchCommits } from './commits.ts';
import { type Part, type Plan, planOf } from './plan.ts';
import { type DayEnd, runDay } from './run.ts';
import { shrink } from './shrink.ts';
import type { Violation } from './world.ts';

/** How one seed went; `shortest` of a failure: the acts that are left when all that can be is left out. */
export type SeedEnd = Omit<DayEnd, 'violations'> & {
  readonly seed: number;
  readonly part: Part;
  readonly violations: readonly Violation[];
  readonly shortest: readonly string[];
};

/**
 * Lives the days of seeds, one after the other, each from nothing: only its seed decides what happens in it. A crash of
 * the harness itself is a violation like any other.
 */
export function createSeedRunner(part: Part) {
  // A commit need not wait for a disk: crash tests see to what a disk keeps.
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'foyer-simulation-'));
  const onCommit = watchCommits();
  // One for all days: making the tables and preparing the statements takes as long as loading a small practice.
  const database = openDatabase(null);
  let days = 0;

  async function live(plan: Plan, trace?: (text: string) => void): Promise<DayEnd> {
    days += 1;
    try {
      emptyDatabase(database);
      return await runDay(plan, { folder: join(folder, String(days)), database, onCommit, trace });
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const nothing = { simulatedMs: 0, calls: 0, writes: {}, starts: 0 };
      return { ...nothing, violations: [{ what: 'nothing is thrown', detail: detail.slice(0, 1500) }] };
    }
  }

  return {
    /** @param shorten also look for the shortest list of acts that fails in the same way */
    async run(seed: number, shorten: boolean, trace?: (text: string) => void): Promise<SeedEnd> {
      const plan = planOf(seed, part);
      const end = await live(plan, trace);
      const [first] = end.violations;
      if (!first || !shorten) return { seed, part, ...end, shortest: [] };
      const same = async (other: Plan) =>
        (await live(other)).violations.some(({ what }) => what === first.what);
      const { acts } = await shrink(plan, same);
      return {
        seed,
        part,
        ...end,
        shortest: acts.map(({ at, name }) => `${(at / 1000).toFixed(1)} s ${name}`),
      };
    },
    dispose() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
