import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../renderer/', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

test('no rule about the dependencies of a hook is suppressed', () => {
  expect(filesWith(/biome-ignore[^\n]*useExhaustiveDependencies/g)).toEqual([]);
});

test('no component is found by its id to be pressed: it offers a command', () => {
  expect(filesWith(/(?:getElementById|querySelector(?:<\w+>)?)\([^\n]*\)\??\.click\(/g)).toEqual([]);
});

test('components read and submit by the hooks: none waits for an answer by itself', () => {
  const byHand = filesWith(/await (?:desk\.)?bridge\.call\(|bridge\.call\([^\n]*\)\.then/g)
    .filter((found) => /^(features|components|app)\//.test(found))
    .map((found) => found.replace(/:.*/, ''));
  expect([...new Set(byHand)].sort()).toEqual([
    // The day is refreshed by a key, with no component.
    'app/desk-commands.ts',
    // Inside `useRead` and `useSubmit`: answers of several calls.
    'features/booking/read-slots.ts',
    'features/booking/roster.tsx',
    'features/booking/use-booking.ts',
    // A pipeline with a store of its own.
    'features/documents/create-filing.ts',
    'features/documents/handing-over.ts',
    'features/documents/upload.ts',
    'features/lock/choose-pin-form.tsx',
    'features/setup/desk-questions.tsx',
  ]);
});
