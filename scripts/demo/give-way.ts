import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the PCs of a measurement that are not measured give way to those that are: in a clinic each desk has a processor of its own,
 * here all of them share one. Linux alone, which says in `/proc` whose child a process is.
 */

/** The processes that this one has started, and that still run. */
export const ownChildren = (): readonly number[] => childrenOf(process.pid, everyProcess());

/** Gives the lowest priority to some processes, all that they have started, and their threads. */
export function giveWay(processes: readonly number[]): void {
  const all = everyProcess();
  const waiting = [...processes];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const thread of namesIn(`/proc/${next}/task`)) lowest(Number(thread));
    waiting.push(...childrenOf(next, all));
  }
}

type Process = { readonly id: number; readonly parent: number };

const childrenOf = (parent: number, all: readonly Process[]): number[] =>
  all.filter((one) => one.parent === parent).map(({ id }) => id);

function everyProcess(): readonly Process[] {
  return namesIn('/proc').flatMap((name) => {
    const id = Number(name);
    if (!Number.isInteger(id)) return [];
    try {
      // proc(5): the name of the program, in brackets, may have spaces in it; the parent is the second field after it.
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
      return [{ id, parent: Number(parent) }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function lowest(thread: number): void {
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended meanwhile.
  }
}
