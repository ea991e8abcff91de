import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-command.ts';

it('the built program comes with the code of all that a start calls', () => {
  const built = (name: string) => join(root, 'out', 'main', name);
  const folder = mkdtempSync(join(tmpdir(), 'foyer-not-rehearsed-'));
  try {
    copyFileSync(built('program.cjs'), join(folder, 'program.cjs'));
    execFileSync(process.execPath, [join(root, 'scripts/compile-program.mjs'), folder]);
    // 1.8 MB, and 0.9 without a start.
    const withoutStart = statSync(join(folder, 'program.compiled')).size;
    expect(statSync(built('program.compiled')).size).toBeGreaterThan(1.5 * withoutStart);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
