import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileForPackage } from '../../../scripts/package/compiled-code.ts';

let folder = '';
const compiled = () => join(folder, 'program.compiled');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-compiled-'));
  writeFileSync(join(folder, 'program.cjs'), 'console.log(1);');
  writeFileSync(compiled(), 'of the build');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the program that is packed compiles it', async () => {
  expect(await compileForPackage(folder, process.execPath)).toBe(true);
  expect(readFileSync(compiled(), 'latin1')).not.toBe('of the build');
});

test('what the build made with Node is not packed where that program can’t run', async () => {
  expect(await compileForPackage(folder, null)).toBe(false);
  expect(existsSync(compiled())).toBe(false);
});

test('nor where it fails', async () => {
  writeFileSync(join(folder, 'program.cjs'), 'no program (');
  expect(await compileForPackage(folder, process.execPath)).toBe(false);
  expect(existsSync(compiled())).toBe(false);
});
