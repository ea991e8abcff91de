/**
 * `<program> scripts/compile-program.mjs FOLDER`, by Node or by Electron: compiles FOLDER/program.cjs and keeps the code beside it,
 * in `program.compiled`, for electron/load-program.ts. Only the same V8 with the same flags takes it: each build makes it with
 * the Node that runs the stand-in, and packaging with the Electron that is packed.
 *
 * Functions are compiled when they are first called, so the code of most of them is not in it; what it saves is reading all
 * of the program for its syntax. A start that is rehearsed saves more (scripts/rehearsal/rehearse-start.ts).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programScript } from './rehearsal/program-script.mjs';

const { app } = process.versions.electron ? await import('electron') : { app: null };
const folder = process.argv.at(-1);
try {
  writeFileSync(join(folder, 'program.compiled'), programScript(folder).createCachedData());
  app?.exit(0);
} catch (error) {
  // Electron would show a box, and wait for a person.
  console.error(error);
  process.exitCode = 1;
  app?.exit(1);
}
