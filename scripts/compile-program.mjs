/**
 * `<program> scripts/compile-program.mjs FOLDER`, by Node or by Electron: compiles FOLDER/program.cjs and keeps the code beside it,
 * in `program.compiled`, for electron/load-program.ts. Only the same V8 with the same flags takes it: each build makes it with
 * the Node that runs the stand-in, and packaging with the Electron that is packed.
 *
 * Functions are compiled when they are first called, so the code of most of them is not in it; what it saves is reading all
 * of the program for its syntax.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';

const { app } = process.versions.electron ? await import('electron') : { app: null };
const folder = process.argv.at(-1);
const filename = join(folder, 'program.cjs');
try {
  const { cachedData } = compileFunction(
    readFileSync(filename, 'utf8'),
    ['exports', 'require', 'module', '__filename', '__dirname', 'compiledCode'],
    { filename, produceCachedData: true },
  );
  writeFileSync(join(folder, 'program.compiled'), cachedData);
  app?.exit(0);
} catch (error) {
  // Electron would show a box, and wait for a person.
  console.error(error);
  process.exitCode = 1;
  app?.exit(1);
}
