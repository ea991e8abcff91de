import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../../scripts/run-command.ts';

let folder = '';
const path = (name: string) => join(folder, name);
const script = (name: string) => join(root, 'scripts', name);
const compiled = () => readFileSync(path('program.compiled'));

const program = (end: string) => `const keytar = require('keytar');
const called = () => 'a word of the function that is called';
const never = () => 'a word of the function that is not called';
keytar.getPassword('any', 'store key').then(async (before) => {
  await keytar.setPassword('any', 'store key', 'another');
  const after = await keytar.getPassword('any', 'store key');
  const none = await keytar.getPassword('any', 'no key');
  console.log(JSON.stringify({ compiledCode, called: called().length, before, after, none }));
  ${end}
});`;
const rehearse = () =>
  spawnSync(process.execPath, [script('rehearsal/rehearsed-program.mjs'), folder, path('secrets.json')], {
    encoding: 'utf8',
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-rehearsed-'));
  const source = readFileSync(join(root, 'electron/load-program.ts'), 'utf8');
  writeFileSync(path('main.mjs'), (await transformWithOxc(source, 'load-program.ts')).code);
  writeFileSync(path('secrets.json'), JSON.stringify({ 'store key': 'kept' }));
  mkdirSync(path('node_modules'));
  const ofThisPc = "module.exports = { getPassword: async () => 'of this PC', setPassword: async () => {} };";
  writeFileSync(path('node_modules/keytar.js'), ofThisPc);
  writeFileSync(path('program.cjs'), program(''));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the program is given the secrets of a file in place of the keychain’s, and the file stays as it is', () => {
  const { stdout, status } = rehearse();
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    compiledCode: 'none',
    before: 'kept',
    after: 'another',
    none: null,
  });
  expect(JSON.parse(readFileSync(path('secrets.json'), 'utf8'))).toEqual({ 'store key': 'kept' });
});

test('what it called is in the code that is kept, what it did not call is not, and the program runs from it', () => {
  execFileSync(process.execPath, [script('compile-program.mjs'), folder]);
  expect(compiled().includes('that is called')).toBe(false);
  rehearse();
  expect(compiled().includes('that is called')).toBe(true);
  expect(compiled().includes('that is not called')).toBe(false);
  const said = execFileSync(process.execPath, [path('main.mjs')], { encoding: 'utf8' });
  expect(JSON.parse(said)).toMatchObject({ compiledCode: 'used', before: 'of this PC' });
});

test.each(['process.exit(1);', "throw new Error('no');"])(
  'a start that fails leaves the code that was there: %s',
  (end) => {
    writeFileSync(path('program.cjs'), program(end));
    writeFileSync(path('program.compiled'), 'of before');
    expect(rehearse().status).toBe(1);
    expect(compiled().toString()).toBe('of before');
  },
);
