import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = new URL('../../../electron/link/', import.meta.url);

/** Loads modules in a process in which the engine's client, its server and the certificates' library are not installed. */
const script = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (/^(@nats-io|@eplightning|@peculiar|reflect-metadata)/.test(specifier)) throw new Error('loaded ' + specifier);
    return next(specifier, context);
  },
});
for (const url of process.argv.slice(1)) await import(url);
const { findServerProgram, packagedServer, pinnedServers } = await import(process.argv.find((url) => url.endsWith('server-binary.ts')));
const found = await findServerProgram('linux-x64', packagedServer('linux-x64', import.meta.filename ?? '/none/none.js'), pinnedServers);
console.log(JSON.stringify(found));
`;

it('the room loads where neither the engine nor its client is installed, and says that the server is missing', async () => {
  const modules = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => new URL(name, folder).href);
  expect(modules.length).toBeGreaterThan(40);
  const args = ['--input-type=module', '-e', script, ...modules];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    why: 'missing',
    sentence: 'The link server is missing on this PC. Install Foyer again, or choose another PC as the hub.',
  });
});
