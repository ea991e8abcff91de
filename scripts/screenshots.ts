import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWithKeychain } from './keychain.ts';
import { root, runCommand } from './run-command.ts';
import { shownPictures } from './shown-pictures.ts';

/**
 * `npm run screenshots`: pictures of every screen, panel and dialog on a made-up day, and of the built app on the stand-in with
 * the demo clinic, into `demo-output/screenshots/`. Those that documents show are copied to `docs/screenshots/`; those of the help go
 * to `docs/help/pictures/`.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = join(root, 'demo-output', 'screenshots');
const built = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
const each = [process.execPath, here('../tests/renderer/screens/take-pictures.ts'), folder];
const screens = built.code === 0 ? await runCommand(each) : built;
const ofHelp = [
  process.execPath,
  here('../tests/renderer/screens/take-help-pictures.ts'),
  join(root, 'docs', 'help', 'pictures'),
];
const helped = screens.code === 0 ? await runCommand(ofHelp) : screens;
const taken =
  helped.code === 0
    ? await runWithKeychain([process.execPath, here('./demo/screenshots.ts'), folder])
    : helped;
if (taken.code === 0)
  for (const name of shownPictures(root))
    copyFileSync(join(folder, name), join(root, 'docs', 'screenshots', name));
process.exitCode = taken.code;
