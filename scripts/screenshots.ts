import { fileURLToPath } from 'node:url';
import { runWithKeychain } from './keychain.ts';
import { root, runCommand } from './run-command.ts';

/**
 * `npm run screenshots`: the pictures of `docs/screenshots/`. Every screen, panel and dialog on a made-up day; then the
 * built app on the stand-in with the demo clinic.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const built = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
const each = [
  process.execPath,
  here('../tests/renderer/screens/take-pictures.ts'),
  `${root}docs/screenshots`,
];
const screens = built.code === 0 ? await runCommand(each) : built;
process.exitCode =
  screens.code === 0
    ? (await runWithKeychain([process.execPath, here('./demo/screenshots.ts')])).code
    : screens.code;
