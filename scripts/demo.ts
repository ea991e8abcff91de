import { demoWanted } from './demo/options.ts';
import { obtainElectron } from './electron-binary.ts';
import { runWithKeychain } from './keychain.ts';
import { root, runCommand } from './run-command.ts';

/**
 * `npm run demo`: a clinic with two thousand patients, and Foyer at its desk. `-- --check` does it unattended: a
 * receptionist's morning in a minute, with pictures of it in demo-output/. `-- --desks 3` does either with a hub and three desks
 * that are linked to it, `--practitioner` with the PC of a practitioner besides. The clinic's day goes on by itself; with `--check`
 * it does so where `--play` is given.
 */
const args = process.argv.slice(2);
const say = (text: string) => console.log(text);
const wanted = await demoWanted(args);
if ('sentence' in wanted) {
  console.error(wanted.sentence);
  process.exit(2);
}

say('Building Foyer …');
const { code } = await runCommand(['electron-vite', 'build', '--logLevel', 'warn'], { quiet: true });
if (code === 0) {
  const electron = await obtainElectron(process.env, say);
  const session = [
    process.execPath,
    `${root}scripts/demo/session.ts`,
    ...(electron === null ? [] : ['--electron', electron]),
    ...args,
  ];
  process.exitCode = (await runWithKeychain(session)).code;
} else {
  process.exitCode = code;
}
