import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desksOf } from '../../../scripts/demo/desks-wanted.ts';
import { serverHere } from '../../electron/link/real-hub.ts';

const sentenceOf = (wanted: Awaited<ReturnType<typeof desksOf>>) =>
  'sentence' in wanted ? wanted.sentence : null;

test('Without --desks the demo is one desk, also where there is no server.', async () => {
  expect(await desksOf(undefined, 'linux-x64', [])).toEqual({ desks: null });
});

test('A number that is none, or too many windows, is said in a sentence.', async () => {
  for (const given of ['', '0', '7', '-1', '3.5', 'three', 'true', '12'])
    expect(sentenceOf(await desksOf(given, 'linux-x64', []))).toMatch(/^--desks is how many .* 1 to 6\.$/);
});

test('A machine without the link’s server is said what to do in one sentence.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-desks-'));
  expect(sentenceOf(await desksOf('3', 'linux-x64', [join(folder, 'none')]))).toMatch(
    /^This machine lacks the link’s server .*Type: node scripts\/prepare\.mjs --packages$/,
  );
  expect(sentenceOf(await desksOf('3', 'darwin-arm64', []))).toMatch(/npm has none for darwin-arm64/);
  const other = join(folder, 'nats-server');
  writeFileSync(other, 'another program');
  expect(sentenceOf(await desksOf('3', 'linux-x64', [other]))).toMatch(/not the one that Foyer knows/);
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(serverHere.ok)('Where the server is, so many desks join the hub.', async () => {
  expect(await desksOf('3')).toEqual({ desks: 3 });
});
