/**
 * `node tests/standin/run.ts <built main script> --user-data-dir=<folder> …`: runs the unmodified main script with the
 * stand-in in the place of Electron.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const main = process.argv[2];
if (main === undefined) throw new Error('which main script?');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

// Whoever started us is gone: nobody can see or click anything any more.
process.on('disconnect', () => process.exit(0));

await import(pathToFileURL(resolve(main)).href);
