import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importedBy, programDigest } from '../../scripts/program-digest.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-digest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('The digest of a program changes with each file that it imports, and with no other.', async () => {
  write(
    'day.ts',
    "import { two } from './two.ts'; import type { Four } from './four.ts'; export const day: Four = two;",
  );
  write('two.ts', 'export const two = 2;');
  write('four.ts', 'export type Four = number;');
  expect(await importedBy('day.ts', folder)).toEqual(['day.ts', 'four.ts', 'two.ts']);
  const before = await programDigest('day.ts', folder);
  expect(before).toMatch(/^[0-9a-f]{12}$/);
  write('three.ts', 'export const three = 3;');
  expect(await programDigest('day.ts', folder)).toBe(before);
  write('two.ts', 'export const two = 3;');
  expect(await programDigest('day.ts', folder)).not.toBe(before);
});
