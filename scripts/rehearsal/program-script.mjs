import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/**
 * The built program in a folder as electron/load-program.ts runs it, to the letter: V8 takes code for a script of the same length alone.
 *
 * @param folder of the built main process
 * @returns the script, whose result is a function of what a module is given
 */
export function programScript(folder) {
  const filename = join(folder, 'program.cjs');
  const text = readFileSync(filename, 'latin1');
  return new Script(
    `(function (exports, require, module, __filename, __dirname, compiledCode) {${text}\n})`,
    { filename },
  );
}
