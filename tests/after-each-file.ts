import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { madeFolders } from './electron/store/made-folders.ts';

/**
 * Runs again with each file of the unit tests. Their modules do not: a hook at the top of a module would be there for the
 * first file alone that imports it.
 */
afterAll(() => {
  for (const folder of madeFolders) rmSync(folder, { recursive: true, force: true });
  madeFolders.clear();
});
