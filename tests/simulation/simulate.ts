import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type WriteKind, writeKinds } from '../../shared/bridge/views.ts';
import { actTable } from './act-table.ts';
import type { Part } from './plan.ts';
import type { SeedEnd } from './seeds.ts';

/** What a worker is to do: every `every`-th seed of `count`, from `from`. */
export type Errand = {
  readonly part: Part;
  readonly from: number;
  readonly count: number;
  readonly every: number;
  /** Name of a mistake to make; null: none. */
  readonly mutation: string | null;
  readonly shorten: boolean;
  readonly untilRed: boolean;
  readonly trace: boolean;
  /** The numbers of the acts that are done of each day; none: all. */
  readonly only: readonly number[];
};
export type SeedReport = { readonly end: SeedEnd };

export type Options = Partial<Omit<Errand, 'every'>> & {
  readonly part: Part;
  readonly count: number;
  /** Processes at once. */
  readonly workers: number;
  readonly onSeed?: (end: SeedEnd) => void;
};

export type Summary = {
  readonly runs: number;
  readonly simulatedHours: number;
  readonly calls: number;
  /** By kind. */
  readonly writes: Readonly<Partial<Record<WriteKind, number>>>;
  readonly starts: number;
  /** On how many days each act was done and each fault struck, by name. */
  readonly struck: Readonly<Record<string, number>>;
  readonly failures: readonly SeedEnd[];
};

/** Lives many days in several processes at once. */
export async function simulate({ workers, onSeed, ...wanted }: Options): Promise<Summary> {
  const ends: SeedEnd[] = [];
  const errand: Omit<Errand, 'every'> = {
    from: 1,
    mutation: null,
    shorten: true,
    untilRed: false,
    trace: false,
    only: [],
    ...wanted,
  };
  const hear = (end: SeedEnd) => {
    ends.push(end);
    onSeed?.(end);
  };
  const shares = Array.from({ length: Math.min(workers, errand.count) }, (_, index) => ({
    ...errand,
    from: errand.from + index,
    count: errand.count - index,
    every: workers,
  }));
  await Promise.all(shares.map((share) => run(share, hear)));
  const sum = (of: (end: SeedEnd) => number) => ends.reduce((total, end) => total + of(end), 0);
  return {
    runs: ends.length,
    simulatedHours: sum((end) => end.simulatedMs) / 3_600_000,
    calls: sum((end) => end.calls),
    writes: Object.fromEntries(writeKinds.map((kind) => [kind, sum((end) => end.writes[kind] ?? 0)])),
    starts: sum((end) => end.starts),
    struck: countDays(ends),
    failures: ends.filter((end) => end.violations.length > 0).sort((a, b) => a.seed - b.seed),
  };
}

function countDays(ends: readonly SeedEnd[]): Record<string, number> {
  const days: Record<string, number> = Object.fromEntries(Object.keys(actTable).map((name) => [name, 0]));
  for (const { struck } of ends) for (const name of struck) days[name] = (days[name] ?? 0) + 1;
  const inOrder = Object.keys(days)
    .filter((name) => !(name in actTable))
    .sort();
  return Object.fromEntries([...Object.keys(actTable), ...inOrder].map((name) => [name, days[name] ?? 0]));
}

function run(errand: Errand, hear: (end: SeedEnd) => void): Promise<void> {
  const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [JSON.stringify(errand)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const said: Buffer[] = [];
  worker.stderr?.on('data', (data: Buffer) => said.push(data));
  worker.on('message', (message) => hear((message as SeedReport).end));
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`a worker ended with ${code}:\n${Buffer.concat(said).toString('utf8').slice(-4000)}`),
        );
    });
  });
}
