import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './run-command.ts';

/** A file of tests: about how long it takes, its project, and whether the files of that share their modules. */
export type TestFile = { readonly seconds: number; readonly project: string; readonly shares: boolean };

/** By the beginning of the path, the first that fits; seconds on a quiet PC of two cores. */
const lengths: readonly (readonly [string, number])[] = [
  ['tests/simulation/mutations', 60],
  ['tests/simulation/writes', 55],
  ['tests/simulation/sync', 45],
  ['tests/simulation/', 35],
  ['tests/e2e/flows/', 145],
  ['tests/e2e/documents', 45],
  ['tests/e2e/money', 65],
  ['tests/e2e/without-the-service', 60],
  ['tests/e2e/', 33],
  ['tests/crash/', 30],
  ['tests/renderer/app/app.fast-hands.page', 22],
  ['tests/renderer/screens/', 5],
  ['tests/renderer/', 0.5],
  ['tests/standin/', 8],
  ['tests/conformance/', 3],
  ['tests/electron/bridge/bridge.every-flow', 10],
  ['tests/electron/bridge/bridge.field-by-field', 10],
  // It waits for the server: its project goes on while others compute, and leaves no core without work at the end.
  ['tests/electron/link/link.on-the-server', 45],
  ['tests/electron/link/', 3],
  ['tests/electron/sync/', 4],
  ['tests/service/main', 8],
  ['tests/', 1.2],
];

/** A test of one source in a browser takes at least so long, wherever it lies. */
const inBrowser = 5;

/** How long a file of tests takes, in seconds. @param path from the root of the project */
export function lengthOf(path: string): number {
  const seconds = lengths.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 1;
  return path.endsWith('.page.test.ts') ? Math.max(seconds, inBrowser) : seconds;
}

/**
 * The order in which files begin.
 *
 * Guarantees
 * - The files of a project that share their modules follow one another, the project of the longest file first: vitest keeps a
 *   worker, its modules and its browser only where the next file in line is of the same project.
 * - Files that share nothing come before them. Within both the longest is first, so that nothing long is left at the end.
 */
export function testOrder<File extends TestFile>(files: readonly File[]): File[] {
  const longestFirst = files.toSorted((a, b) => b.seconds - a.seconds);
  const projects = new Map<string, File[]>();
  for (const file of longestFirst.filter(({ shares }) => shares))
    projects.set(file.project, [...(projects.get(file.project) ?? []), file]);
  // A map gives its keys in the order in which they came: the project of the longest file is first, small files are last.
  return [...longestFirst.filter(({ shares }) => !shares), ...[...projects.values()].flat()];
}

/** Vitest's own order goes by what it remembers of earlier runs, of which a fresh clone has none. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const described = (await super.sort(files)).map((file) => ({
      file,
      seconds: lengthOf(relative(root, file.moduleId).replaceAll('\\', '/')),
      project: file.project.name,
      shares: !file.project.config.isolate,
    }));
    return testOrder(described).map(({ file }) => file);
  }
}
