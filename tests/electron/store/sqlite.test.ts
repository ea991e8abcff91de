import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const modules = ['database', 'folder-lock'].map(
  (name) => new URL(`../../../electron/store/${name}.ts`, import.meta.url).href,
);

/** What a program prints that opens both of the kinds of files, where a report of the process ends it. */
const opens = `
  process.report.getReport = () => { console.log('a report was asked for'); process.exit(9); };
  const [database, lock] = await Promise.all(${JSON.stringify(modules)}.map((address) => import(address)));
  const file = database.openDatabase({ path: null, key: new Uint8Array(32), cacheKiB: 100, vacuum: 'full' });
  lock.lockFolder((await import('node:fs')).mkdtempSync((await import('node:os')).tmpdir() + '/foyer-lock-'))();
  console.log(file.prepare('SELECT 1 AS one').get().one);
`;

test('No report of the process is asked for at a start on Linux.', () => {
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', opens];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('1');
});
