import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import { emptyDatabase, openServiceDatabase } from '../../service/store/database.ts';
import { watchCommits } from './commits.ts';
import { type Part, type Plan, planOf } from './plan.ts';
import { type DayEnd, runDay } from './run.ts';
import { shrink } from './shrink.ts';
import { orStandstill } from './standstill.ts';
import type { Violation } from './world.ts';

/** A failure, shrunk: the acts that are left, the calls that a fault struck, the first violation. */
export type SimulatedStory = {
  /** Their numbers in the day's plan, for who wants to live only them. */
  readonly numbers: readonly number[];
  readonly acts: readonly string[];
  readonly faults: readonly string[];
  readonly wrong: Violation | null;
};

/** How one seed went; `shortest` of a failure: the day when all that can be is left out. */
export type SeedEnd = Omit<DayEnd, 'violations'> & {
  readonly seed: number;
  readonly part: Part;
  readonly violations: readonly Violation[];
  readonly shortest: SimulatedStory;
};

const noStory: SimulatedStory = { numbers: [], acts: [], faults: [], wrong: null };

/**
 * Lives the days of seeds, one after the other, each from nothing: only its seed decides what happens in it. A crash of
 * the harness itself is a violation like any other.
 */
export function createSeedRunner(part: Part) {
  // A commit need not wait for a disk: crash tests see to what a disk keeps.
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'foyer-simulation-'));
  const onCommit = watchCommits();
  // One for all days: making the tables and preparing the statements takes as long as loading a small practice.
  const database = openServiceDatabase(null);
  let days = 0;
  /** What failed on this day where nothing waits for it: Foyer's main process would end. */
  let unheard: string[] = [];
  const onUnheard = (error: unknown) => void unheard.push(stackOf(error));
  process.on('unhandledRejection', onUnheard);

  async function live(plan: Plan, trace?: (text: string) => void): Promise<DayEnd> {
    days += 1;
    try {
      emptyDatabase(database);
      unheard = [];
      const day = runDay(plan, { folder: join(folder, String(days)), database, onCommit, trace });
      const end = await orStandstill(day);
      const more = unheard.map((detail) => ({ what: 'no failure goes unheard', detail }));
      return { ...end, violations: [...more, ...end.violations] };
    } catch (error) {
      const detail = stackOf(error);
      const nothing = { simulatedMs: 0, calls: 0, writes: {}, starts: 0, struck: [], faults: [] };
      return { ...nothing, violations: [{ what: 'nothing is thrown', detail }] };
    }
  }

  return {
    /**
     * @param shorten also look for the shortest list of acts that fails in the same way
     * @param only the numbers of the acts that are done, of those that the day has; all, if there are none
     */
    async run(
      seed: number,
      shorten: boolean,
      trace?: (text: string) => void,
      only: readonly number[] = [],
    ): Promise<SeedEnd> {
      const whole = planOf(seed, part);
      const chosen = only.length > 0 ? whole.acts.filter((_, number) => only.includes(number)) : whole.acts;
      const plan = { ...whole, acts: chosen };
      const end = await live(plan, trace);
      const [first] = end.violations;
      if (!first || !shorten) return { seed, part, ...end, shortest: noStory };
      let last: DayEnd = end;
      const same = async (other: Plan) => {
        const lived = await live(other);
        const fails = lived.violations.some(({ what }) => what === first.what);
        if (fails) last = lived;
        return fails;
      };
      const { acts } = await shrink(plan, same);
      const shortest: SimulatedStory = {
        numbers: acts.map((act) => whole.acts.indexOf(act)),
        acts: acts.map(({ at, name }) => `${(at / 1000).toFixed(1)} s ${name}`),
        faults: last.faults,
        wrong: last.violations.find(({ what }) => what === first.what) ?? first,
      };
      return { seed, part, ...end, shortest };
    },
    dispose() {
      process.off('unhandledRejection', onUnheard);
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const stackOf = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 1500);
