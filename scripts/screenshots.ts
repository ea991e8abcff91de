import { fileURLToPath } from 'node:url';
import { runWithKeychain } from './keychain.ts';
import { runCommand } from './run-command.ts';

/** `npm run screenshots`: the pictures of `docs/screenshots/`, of the built app on the stand-in with the demo clinic. */
const built = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
const session = fileURLToPath(new URL('./demo/screenshots.ts', import.meta.url));
process.exitCode = built.code === 0 ? (await runWithKeychain([process.execPath, session])).code : built.code;
