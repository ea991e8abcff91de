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

/**
 * Twelve hexadecimal digits for a file and all that it imports: days of a simulation with the same digits, of several runs and commits,
 * may be added up.
 */
export async function programDigest(file: string, folder = root): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await importedBy(file, folder)) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(folder, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
