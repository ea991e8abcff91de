/**
 * `node tests/standin/run.ts <built main script> --user-data-dir=<folder> …`: runs the unmodified main script with the
 * stand-in in the place of Electron.
 */
import { createRequire, registerHooks } from 'node:module';
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

const { platform } = presetIn(process.env);
if (platform !== process.platform) {
  // The program believes to be on another system; what is compiled for this one is loaded before it does.
  const require = createRequire(resolve(main));
  const Database = require('better-sqlite3-multiple-ciphers') as new (path: string) => { close(): void };
  new Database(':memory:').close();
  require('keytar');
  Object.defineProperty(process, 'platform', {
    ...Object.getOwnPropertyDescriptor(process, 'platform'),
    value: platform,
  });
}

// On Linux a report ends Electron's process: "any getReport() call dies in a fatal internal CHECK" (node::GetNodeReport,
// SIGILL; openai/codex issue 41636).
if (platform === 'linux' && process.report)
  process.report.getReport = () => {
    process.stderr.write('process.report.getReport: Electron dies of it on Linux\n');
    process.kill(process.pid, 'SIGILL');
    return {};
  };

// Whoever started us is gone: nobody can see or click anything any more.
process.on('disconnect', () => process.exit(0));

await import(pathToFileURL(resolve(main)).href);
