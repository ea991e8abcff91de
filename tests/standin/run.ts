/**
 * `node tests/standin/run.ts <built main script> --user-data-dir=<folder> …`: runs the unmodified main script with the
 * stand-in in the place of Electron.
 */
import childProcess from 'node:child_process';
import { chmodSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { presetIn } from './preset.ts';

const main = process.argv[2];
if (main === undefined) throw new Error('which main script?');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

const { platform, packaged, resources } = presetIn(process.env);
const machine = process.platform;
// electron.d.ts, `process.defaultApp`: "useful to determine how many arguments will need to be sliced off from `process.argv`":
// a packed program is not given its own main script.
process.argv = [process.execPath, ...(packaged ? [] : [main]), ...process.argv.slice(3)];
if (packaged) {
  // Its secrets lie under the name of the installed Foyer (electron/platform/vault.ts).
  if (process.env['FOYER_KEYCHAIN'] === undefined)
    throw new Error(
      'a packed program runs on the stand-in in a keychain of its own alone (scripts/keychain.ts)',
    );
  // electron.d.ts, `process.resourcesPath`: "the path to the resources directory"
  Object.defineProperty(process, 'resourcesPath', { value: resources ?? '' });
}
if (platform !== machine) {
  // The program believes to be on another system; what is compiled for this one is loaded before it does.
  const require = createRequire(realpathSync(main));
  const Database = require('better-sqlite3-multiple-ciphers') as new (path: string) => { close(): void };
  new Database(':memory:').close();
  require('keytar');
  Object.defineProperty(process, 'platform', {
    ...Object.getOwnPropertyDescriptor(process, 'platform'),
    value: platform,
  });
}
if (platform === 'win32' && machine !== platform) startAnyExe();

/** Windows starts every `.exe` that is a program (here: a script); other systems want it marked as one. */
function startAnyExe(): void {
  const { spawn } = childProcess;
  childProcess.spawn = ((file: string, ...more: never[]) => {
    if (file.endsWith('.exe') && isScript(file)) chmodSync(file, 0o700);
    return (spawn as (file: string, ...more: never[]) => unknown)(file, ...more);
  }) as typeof spawn;
  syncBuiltinESMExports();
}
function isScript(file: string): boolean {
  return existsSync(file) && readFileSync(file).subarray(0, 2).toString() === '#!';
}

// On Linux a report ends Electron's process: "any getReport() call dies in a fatal internal CHECK" (node::GetNodeReport,
// SIGILL; openai/codex issue 41636).
if (platform === 'linux' && process.report)
  process.report.getReport = () => {
    process.stderr.write('process.report.getReport: Electron dies of it on Linux\n');
    process.kill(process.pid, 'SIGILL');
    return {};
  };

// The parent process is gone: the windows can no longer be seen or clicked.
process.on('disconnect', () => process.exit(0));

await import(pathToFileURL(resolve(main)).href);
