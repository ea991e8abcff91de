import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-command.ts';

/** Who reads or writes a time as a machine does, and why. All others say it, in the style that the desk has set. */
const machines: Readonly<Record<string, string>> = {
  'electron/desktop/notifications/arrival-notices.ts': 'compares with the quiet hours',
  'electron/desktop/updates/updates.ts': 'compares with the opening hours',
  'electron/sync/nightly.ts': 'compares with the hours of the night',
  'electron/views/plan-days.ts': 'gives a date the time of day that it came with',
  'renderer/features/booking/booking-model.ts': 'the value of a field, which shows it as the desk does',
  'renderer/features/diagnostics/diagnostics-text.ts': 'a report for support',
  'renderer/features/takings/takings-model.ts': 'a CSV file, for spreadsheets',
  'shared/clinic-time.ts': 'defines it',
  'shared/clock-words.ts': 'says it',
};

it('Only what is listed here uses a time that no person reads: the others say it in the desk’s style.', () => {
  const files = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root });
  const using = files.filter((path) => readFileSync(join(root, path), 'utf8').includes('machineClockOf'));
  expect(using.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(Object.keys(machines));
});

it('No field is one that the browser shows in the language of the PC.', () => {
  const files = globSync('renderer/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  // A literal, or the choices of an expression.
  const typeOf = /type=("[^"]*"|\{[^}]*\})/g;
  const native = files.filter((path) => {
    const types = readFileSync(join(root, path), 'utf8').match(typeOf)?.join(' ') ?? '';
    return /['"](date|time|datetime-local|month|week)['"]/.test(types);
  });
  expect(native).toEqual([]);
});
