import { fileURLToPath } from 'node:url';
import { runWithKeychain } from './keychain.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run tasks [-- NUMBER …]`: the thirty tasks of a morning at the desk, end to end in the built program, with keys and
 * clicks counted (docs/tasks.md). All of them rewrite the page's table; fails where a task fails.
 */
const built = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
const run = fileURLToPath(new URL('./tasks/run.ts', import.meta.url));
process.exitCode =
  built.code === 0
    ? (await runWithKeychain([process.execPath, run, ...process.argv.slice(2)])).code
    : built.code;
