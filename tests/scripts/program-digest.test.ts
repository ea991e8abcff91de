import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importedBy, simulationDigests } from '../../scripts/program-digest.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-digest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('A simulation’s program and its checker have a digest each, which change with the files that are imported, and with no other.', async () => {
  mkdirSync(join(folder, 'tests'));
  write(
    'tests/day.ts',
    "import { two } from '../two.ts'; import type { Four } from './four.ts'; export const day: Four = two;",
  );
  write('two.ts', 'export const two = 2;');
  write('tests/four.ts', 'export type Four = number;');
  expect(await importedBy('tests/day.ts', folder)).toEqual(['tests/day.ts', 'tests/four.ts', 'two.ts']);
  const before = await simulationDigests('tests/day.ts', folder);
  for (const digest of Object.values(before)) expect(digest).toMatch(/^[0-9a-f]{12}$/);
  write('three.ts', 'export const three = 3;');
  expect(await simulationDigests('tests/day.ts', folder)).toEqual(before);
  write('two.ts', 'export const two = 3;');
  const changed = await simulationDigests('tests/day.ts', folder);
  expect(changed.program).not.toBe(before.program);
  expect(changed.checker).toBe(before.checker);
  write('tests/four.ts', 'export type Four = string;');
  const stricter = await simulationDigests('tests/day.ts', folder);
  expect(stricter.program).toBe(changed.program);
  expect(stricter.checker).not.toBe(changed.checker);
});
