import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-command.ts';

it('What several files of unit tests load has no hook at its top, which only the first of them would have.', () => {
  const paths = globSync('tests/{shared,service,electron,scripts,fakes,renderer}/**/*.ts', { cwd: root });
  const shared = paths.filter((path) => !path.endsWith('.test.ts'));
  expect(shared.length).toBeGreaterThan(50);
  const hooked = shared.filter((path) =>
    /^(?:before|after)(?:All|Each)\(/m.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(hooked).toEqual([]);
});
