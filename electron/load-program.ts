import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/**
 * What Electron starts (`main` in package.json): runs the program beside it, `program.cjs`, from the compiled code that was
 * made of it when it was built (`program.compiled`, scripts/compile-program.mjs). V8 refuses code that another version of itself
 * made, or of a program of another length; the program is then compiled here, as if there were none.
 *
 * Compiled code is trusted as the program itself is: in an installed Foyer both lie in the archive that Electron checks, and
 * nothing ever writes it on a PC (decision 105).
 */
const require = createRequire(import.meta.url);
const filename = require.resolve(join(import.meta.dirname, 'program.cjs'));
const folder = dirname(filename);
const compiled = compiledAtBuild();
// As scripts/rehearsal/program-script.mjs has it, to the letter: V8 takes code for a script of the same length alone.
const script = new Script(
  `(function (exports, require, module, __filename, __dirname, compiledCode) {${readFileSync(filename, 'latin1')}\n})`,
  { filename, ...(compiled ? { cachedData: compiled } : {}) },
);
const program = script.runInThisContext() as CallableFunction;

// The chunks that are loaded later require it, and must not run it a second time.
const module = new Module(filename);
require.cache[filename] = module;
program(module.exports, require, module, filename, folder, stateOf());
module.loaded = true;

function compiledAtBuild(): Buffer | null {
  try {
    return readFileSync(join(folder, 'program.compiled'));
  } catch {
    return null;
  }
}

/** For the log (desktop/startup/compiled-code.ts). */
function stateOf(): 'used' | 'refused' | 'none' {
  if (compiled === null) return 'none';
  return script.cachedDataRejected === false ? 'used' : 'refused';
}
