import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('./standstill.ts', import.meta.url));

/** What a process of its own prints: only there is nothing left to happen. */
const said = (day: string) =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { orStandstill } from ${JSON.stringify(module)};
     console.log(await orStandstill(${day}).catch((error) => error.message));`,
  ])
    .toString()
    .trim();

test('a day in which something is waited for that never comes fails, and the next can be lived', () => {
  expect(said('new Promise(() => undefined)')).toBe(
    'the day stands still: something is waited for that never comes',
  );
  expect(said('Promise.resolve("its end")')).toBe('its end');
  expect(said('new Promise((done) => setTimeout(done, 20, "later"))')).toBe('later');
});
