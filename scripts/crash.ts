import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type LifeReport, live } from '../tests/crash/life.ts';
import { compileRecorder, powerOver, whyNotRecorded } from '../tests/crash/power.ts';
import { drawRounds } from '../tests/crash/rounds.ts';
import { chanceFrom } from '../tests/fakes/chance.ts';

/**
 * `npm run crash -- --kills N --cuts N`: ends Foyer suddenly, so many times by SIGKILL and so many times with the power,
 * in lives of ten (tests/crash/life.ts), and says what became of every write. `--seed S`: the first life's seed; a
 * failure names the one that finds it again. `--at-once N`: lives at a time. Ctrl-C: the lives under way are the last.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    cuts: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
  },
});
const endsPerLife = 10;
const number = (name: keyof typeof values) => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is a number from 0 up`);
  return value;
};

type Sort = 'kills' | 'power cuts';
type Tally = {
  ends: number;
  acknowledged: number;
  cachesLost: number;
  lost: number;
  doubled: number;
  wrong: number;
  broken: number;
};
const none: Tally = { ends: 0, acknowledged: 0, cachesLost: 0, lost: 0, doubled: 0, wrong: 0, broken: 0 };

const tallies: Record<Sort, Tally> = { kills: { ...none }, 'power cuts': { ...none } };
const failures: string[] = [];
let stopping = false;
process.on('SIGINT', () => {
  stopping = true;
  process.stderr.write('The lives under way are the last ones.\n');
});

function fail(words: string): void {
  failures.push(words);
  process.stderr.write(`${words}\n`);
}

function take(sort: Sort, seed: number, report: LifeReport): void {
  const tally = tallies[sort];
  tally.ends += report.ends;
  tally.acknowledged += report.acknowledged;
  tally.cachesLost += report.cachesLost;
  for (const { kind, words, round } of report.violations) {
    tally[kind] += 1;
    fail(`${sort}, seed ${seed}, after round ${round}: ${kind}: ${words}`);
  }
}

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(12) : String(cell).padStart(14))).join('');

function table(): string {
  const head = [
    '',
    'sudden ends',
    'acknowledged',
    'lost',
    'doubled',
    'wrong states',
    'caches lost',
    'broken',
  ];
  const rows = Object.entries(tallies).map(([sort, t]) =>
    row([sort, t.ends, t.acknowledged, t.lost, t.doubled, t.wrong, t.cachesLost, t.broken]),
  );
  return [row(head), ...rows].join('\n');
}

async function main(): Promise<void> {
  const [kills, cuts, seed] = [number('kills'), number('cuts'), number('seed')];
  const why = cuts > 0 ? whyNotRecorded() : null;
  if (why !== null) throw new Error(why);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-recorder-'));
  const recorder = cuts > 0 ? compileRecorder(folder) : '';

  const livesOf = (sort: Sort, ends: number) =>
    Array.from({ length: Math.ceil(ends / endsPerLife) }, (_, i) => ({
      sort,
      seed: seed + i,
      count: Math.min(endsPerLife, ends - i * endsPerLife),
    }));
  // Both sorts from the beginning, so that a run that is cut short has tried both.
  const lives = [...livesOf('kills', kills), ...livesOf('power cuts', cuts)].sort((a, b) => a.seed - b.seed);
  const began = performance.now();
  let printedAt = began;

  async function liveOn(): Promise<void> {
    for (let next = lives.shift(); next && !stopping; next = lives.shift()) {
      const { sort, seed: own, count } = next;
      const cut = sort === 'power cuts';
      const power = (disk: string) => powerOver(disk, { recorder, chance: chanceFrom(own) });
      try {
        take(sort, own, await live(drawRounds(own, count, cut), cut ? power : null));
      } catch (error) {
        tallies[sort].broken += 1;
        fail(`${sort}, seed ${own}: the life broke off: ${error}`);
      }
      if (performance.now() - printedAt < 30_000) continue;
      printedAt = performance.now();
      const { kills: killed, 'power cuts': cutOff } = tallies;
      const minutes = ((printedAt - began) / 60_000).toFixed(1);
      process.stderr.write(
        `${minutes} min: ${killed.ends} kills, ${cutOff.ends} power cuts, ${failures.length} failures\n`,
      );
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, number('at-once')) }, liveOn));
  rmSync(folder, { recursive: true, force: true });

  console.log(table());
  for (const failure of failures) console.log(failure);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`${failures.length} failures, seeds from ${seed}, ${minutes} minutes`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

await main();
