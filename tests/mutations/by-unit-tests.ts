import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import { mutatedSource } from './mutate.ts';
import type { Mutation } from './mutation.ts';

/** What the unit tests made of a mutation: the first test that is red with it. */
export type ByUnitTests =
  | { readonly kind: 'red'; readonly file: string; readonly test: string }
  | { readonly kind: 'green' };

/** What is copied to be tested; all else is made, or is of no use to a unit test. */
const leftOut = new Set(['node_modules', 'out', 'dist', '.git', '.foyer', 'demo-output']);

/**
 * Asks the unit tests about mutations. Each is tried in a copy of the project, so that other work in the project never
 * sees the mistake, and processes that a test starts have it as well.
 *
 * Guarantee: a test that is red without the mutation, too, is an error, not evidence.
 * @param root the folder of the project
 */
export function createUnitTests(root: string) {
  const sound = new Map<string, Promise<void>>();

  async function asThey(copy: string, paths: readonly string[]): Promise<ByUnitTests> {
    const report = join(copy, 'report.json');
    rmSync(report, { force: true });
    const said = await runVitest(copy, [
      ...['--project', 'unit', '--maxWorkers', '1', '--bail', '1'],
      ...['--reporter', 'json', '--outputFile', report, ...paths],
    ]);
    if (!existsSync(report)) throw new Error(`the unit tests did not run:\n${said.slice(-4000)}`);
    return firstRed(JSON.parse(readFileSync(report, 'utf8')), copy);
  }

  async function isSound(file: string): Promise<void> {
    const found = await inCopy((copy) => asThey(copy, [file]));
    if (found.kind === 'red') throw new Error(`${file} is red without a mutation: ${found.test}`);
  }

  async function inCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
    const copy = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'foyer-mutation-'));
    try {
      const filter = (path: string) => !leftOut.has(relative(root, path));
      cpSync(root, copy, { recursive: true, filter });
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
      return await work(copy);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  return {
    /** Runs the test file that is named in the mutation; if it is green, those of the folders that the mistake is in. */
    async judge(mutation: Mutation): Promise<ByUnitTests> {
      const folders = new Set(mutation.replacements.map(({ file }) => `tests/${dirname(file)}/`));
      const found = await inCopy(async (copy): Promise<ByUnitTests> => {
        for (const [file, source] of mutatedSource(mutation, (one) => readFileSync(join(root, one), 'utf8')))
          writeFileSync(join(copy, file), source);
        const named = mutation.unitTest ? await asThey(copy, [mutation.unitTest]) : null;
        return named?.kind === 'red' ? named : await asThey(copy, [...folders]);
      });
      if (found.kind === 'red') {
        const known = sound.get(found.file) ?? isSound(found.file);
        sound.set(found.file, known);
        await known;
      }
      return found;
    },
  };
}

/** @returns what it said on its error output */
function runVitest(folder: string, args: readonly string[]): Promise<string> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (data: Buffer) => said.push(data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(said).toString('utf8')));
  });
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** The first red test in vitest's JSON report; a file that could not be run is an error. */
export function firstRed(report: unknown, folder: string): ByUnitTests {
  for (const { name, status, message, assertionResults } of Report.parse(report).testResults) {
    const file = relative(folder, name).split(sep).join('/');
    const red = assertionResults.find((one) => one.status === 'failed');
    if (red) return { kind: 'red', file, test: red.fullName };
    if (status === 'failed') throw new Error(`${file} could not be run: ${message ?? ''}`);
  }
  return { kind: 'green' };
}
