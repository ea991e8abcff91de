import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from './run-command.ts';

const config = fileURLToPath(new URL('../.dependency-cruiser.cjs', import.meta.url));

/** @returns the project's own files that this one imports, for types alone too, by their paths from the root, in order */
export async function importedBy(file: string, folder = root): Promise<string[]> {
  const options = await extractDepcruiseOptions(config);
  const { output } = await cruise([file], { ...options, baseDir: folder });
  if (typeof output === 'string') throw new Error(output);
  const own = output.modules.filter(({ source, coreModule }) => !coreModule && !/node_modules/.test(source));
  return own.map(({ source }) => source).sort();
}

/** Twelve hexadecimal digits each. */
export type Digests = {
  /** Of what is shipped, and of our service. */
  readonly program: string;
  /** Of what lives the days and checks them. */
  readonly checker: string;
};

/**
 * The digests of all that a simulation imports. Days of one program may be added up, of several runs and commits, unless its checker has
 * become stricter meanwhile.
 */
export async function simulationDigests(file: string, folder = root): Promise<Digests> {
  const paths = await importedBy(file, folder);
  const isChecker = (path: string) => /^(tests|scripts)\//.test(path);
  const digestOf = (parts: readonly string[]) => {
    const hash = createHash('sha256');
    for (const path of parts) {
      hash.update(`${path}\0`);
      hash.update(readFileSync(join(folder, path)));
    }
    return hash.digest('hex').slice(0, 12);
  };
  return {
    program: digestOf(paths.filter((path) => !isChecker(path))),
    checker: digestOf(paths.filter(isChecker)),
  };
}

/** As the simulations print them. */
export const sayDigests = ({ program, checker }: Digests): string => `program ${program}, checker ${checker}`;
