import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './run-command.ts';

/** A file of tests: about how long it takes, and whether it mostly waits, as a program does that somebody uses. */
export type Length = { readonly seconds: number; readonly waits: boolean };

/** By the beginning of the path, the first that fits; measured on a quiet PC of two cores. */
const lengths: readonly (readonly [string, number])[] = [
  ['tests/simulation/sync', 45],
  ['tests/simulation/writes', 55],
  ['tests/simulation/mutations', 60],
  ['tests/simulation/', 35],
  ['tests/e2e/documents', 120],
  ['tests/e2e/flows/', 145],
  ['tests/e2e/money', 65],
  ['tests/e2e/without-the-service', 60],
  ['tests/e2e/', 33],
  ['tests/crash/', 30],
  ['tests/renderer/screens/day', 80],
  ['tests/renderer/screens/', 35],
  ['tests/renderer/features/', 0.5],
  ['tests/renderer/model/', 0.5],
  ['tests/renderer/state/', 0.5],
  ['tests/renderer/', 14],
  ['tests/standin/', 8],
  ['tests/conformance/', 3],
  ['tests/electron/bridge/every-flow', 45],
  ['tests/electron/link/link-on-the-server', 18],
  ['tests/electron/link/', 3],
  ['tests/electron/sync/', 6],
  ['tests/', 1.2],
];

/** How long a file of tests takes. @param path from the root of the project */
export function lengthOf(path: string): Length {
  const seconds = lengths.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 1;
  return { seconds, waits: path.startsWith('tests/e2e/') };
}

/**
 * In which order files begin when so many run at a time: those that mostly wait run beside those that compute, never
 * fewer than one and no more than it takes for both to end together; the longest of each first, so that nothing long is
 * left at the end.
 */
export function beside<File extends Length>(files: readonly File[], atATime: number): File[] {
  const longestFirst = files.toSorted((a, b) => b.seconds - a.seconds);
  const waiting = longestFirst.filter(({ waits }) => waits);
  const computing = longestFirst.filter(({ waits }) => !waits);
  const order: File[] = [];
  let running: { readonly file: File; readonly until: number }[] = [];
  let now = 0;
  while (order.length < files.length) {
    const left = timeOf(waiting) + timeOf(computing);
    const wanted = Math.max(1, Math.ceil((atATime * timeOf(waiting) * early) / Math.max(left, 1)));
    const waitingNow = running.filter(({ file }) => file.waits).length;
    const [first, second] = waitingNow < wanted ? [waiting, computing] : [computing, waiting];
    const next = first.shift() ?? second.shift();
    if (!next) break;
    order.push(next);
    running.push({ file: next, until: now + next.seconds });
    if (running.length < atATime) continue;
    now = Math.min(...running.map(({ until }) => until));
    running = running.filter(({ until }) => until > now);
  }
  return order;
}

/** Those that wait should not be the last: how long they take depends least on what else runs. */
const early = 1.15;

const timeOf = (files: readonly Length[]) => files.reduce((sum, { seconds }) => sum + seconds, 0);

/** Vitest's own order would be one project after the other: first the cores would be idle, then too few. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timed = (await super.sort(files)).map((file) => ({
      file,
      ...lengthOf(relative(root, file.moduleId).replaceAll('\\', '/')),
    }));
    return beside(timed, this.ctx.config.maxWorkers).map(({ file }) => file);
  }
}
