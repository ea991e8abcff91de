import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/run-command.ts';

// As the build lays them beside each other (electron.vite.config.ts).
let folder = '';
const path = (name: string) => join(folder, name);
const compile = () => execFileSync(process.execPath, [join(root, 'scripts/compile-program.mjs'), folder]);
const writeProgram = (answer: string) =>
  writeFileSync(
    path('program.cjs'),
    `const { basename } = require('node:path');
exports.says = () => '${answer}';
setImmediate(() => console.log(JSON.stringify({
  says: require('./chunks/later.cjs'), at: basename(__filename), here: __dirname, compiledCode,
})));`,
  );

function start(...flags: string[]) {
  const said = execFileSync(process.execPath, [...flags, path('main.mjs')], { encoding: 'utf8' });
  const { here, ...rest } = JSON.parse(said) as Record<string, string>;
  expect(here).toBe(folder);
  return rest;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-load-'));
  const source = readFileSync(join(root, 'electron/load-program.ts'), 'utf8');
  writeFileSync(path('main.mjs'), (await transformWithOxc(source, 'load-program.ts')).code);
  mkdirSync(path('chunks'));
  writeFileSync(path('chunks/later.cjs'), "module.exports = require('../program.cjs').says();");
  writeProgram('first');
  compile();
});
afterEach(() => rmSync(folder, { recursive: true }));

const started = { says: 'first', at: 'program.cjs' };

test('the program runs from the code that was compiled at the build, once, also where a later chunk requires it', () => {
  expect(start()).toEqual({ ...started, compiledCode: 'used' });
});

test('where there is none, it is compiled', () => {
  rmSync(path('program.compiled'));
  expect(start()).toEqual({ ...started, compiledCode: 'none' });
});

test('code of another program is refused', () => {
  writeProgram('another');
  expect(start()).toEqual({ ...started, says: 'another', compiledCode: 'refused' });
});

test('code for other flags of V8 is refused', () => {
  expect(start('--expose-gc')).toEqual({ ...started, compiledCode: 'refused' });
});

test.each([
  ['that is half there', () => truncateSync(path('program.compiled'), 200)],
  [
    'that is nothing of the kind',
    () => writeFileSync(path('program.compiled'), 'not compiled code'.repeat(99)),
  ],
  ['that is empty', () => writeFileSync(path('program.compiled'), '')],
])('code %s is refused', (_, spoil) => {
  spoil();
  expect(start()).toEqual({ ...started, compiledCode: 'refused' });
});
