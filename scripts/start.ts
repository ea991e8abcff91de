import { fileURLToPath } from 'node:url';
import { obtainElectron } from './electron-binary.ts';
import { runWithKeychain } from './keychain.ts';
import { root, runCommand } from './run-command.ts';

/**
 * `npm start`: Foyer as a developer runs it, with a profile of its own in .foyer/. On Electron where that is to be had,
 * else on the stand-in. The keychain is the developer's own; where there is none, one in .foyer/.
 */
const profile = `${root}.foyer/profile`;
const { code } = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
if (code !== 0) process.exit(code);

const electron = await obtainElectron(process.env, console.log);
const command =
  electron === null
    ? [process.execPath, fileURLToPath(new URL('./on-standin.ts', import.meta.url)), profile]
    : [electron, root, `--user-data-dir=${profile}`];
const hasKeychain = process.platform !== 'linux' || process.env['DBUS_SESSION_BUS_ADDRESS'] !== undefined;
process.exitCode = hasKeychain
  ? (await runCommand(command)).code
  : (await runWithKeychain(command, { keep: `${root}.foyer/keychain` })).code;
