import { join } from 'node:path';
import { rehearseStart } from './rehearsal/rehearse-start.ts';
import { root, runCommand } from './run-command.ts';

/** `node scripts/build.ts`: builds the program into `out/`, with the compiled code of its start. */
const { code } = await runCommand(['electron-vite', 'build', '--logLevel', 'warn']);
if (code !== 0) process.exit(code);
const failed = await rehearseStart(join(root, 'out', 'main'), null);
if (failed !== null) console.error(`The start was not rehearsed, so each start takes longer: ${failed}`);
