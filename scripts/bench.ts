import { fileURLToPath } from 'node:url';
import { runWithKeychain } from './keychain.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run bench -- [start | page | loop | store | spelling | bridge | calls | freshness | memory | years | link] [--sizes 1000,10000,100000]
 * [--json FILE] [--quick]`: measures what a person waits for, and what a practice's service is asked
 * (docs/performance.md).
 */
const built = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
const run = fileURLToPath(new URL('./bench/run.ts', import.meta.url));
process.exitCode =
  built.code === 0
    ? (await runWithKeychain([process.execPath, run, ...process.argv.slice(2)])).code
    : built.code;
