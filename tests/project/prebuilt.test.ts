import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { expect, test } from 'vitest';
import { loadKeytar } from '../../electron/platform/vault.ts';

const require = createRequire(import.meta.url);
const native = ['better-sqlite3-multiple-ciphers', 'keytar'];
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

test('Program and tests load the prebuilt binaries that are shipped, and nothing was compiled on the spot.', async () => {
  new Database(':memory:').close();
  await loadKeytar();
  // The names that hosts are known by are looked up for a report otherwise.
  const { report } = process as { report: NodeJS.ProcessReport & { excludeNetwork?: boolean } };
  report.excludeNetwork = true;
  const { sharedObjects } = report.getReport() as unknown as { sharedObjects: string[] };
  for (const name of native) {
    const folder = folderOf(name);
    const loaded = sharedObjects.filter((path) => path.startsWith(folder + sep));
    expect([name, loaded.map((path) => path.startsWith(join(folder, 'prebuilds')))]).toEqual([name, [true]]);
    expect([name, existsSync(join(folder, 'build'))]).toEqual([name, false]);
  }
});
