import { runWithKeychain } from './keychain.ts';
import { root, runCommand } from './run-command.ts';

/**
 * `npm run paint-linked -- [--desks 6] [--marks 40] [--windows N] [--measured N]`: how long a mark takes from the key at one desk to
 * the picture at each of the others: whole desks, each with its own window, on a real server over TLS. `--windows`: so many show
 * theirs, the others are in the tray. `--measured`: so many are measured, and the others give way to them, as on PCs of their own. It
 * measures and says; a slow machine fails nothing.
 */
const { code } = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
const measuring = [process.execPath, `${root}scripts/demo/painted-desks.ts`, ...process.argv.slice(2)];
process.exitCode = code === 0 ? (await runWithKeychain(measuring)).code : code;
