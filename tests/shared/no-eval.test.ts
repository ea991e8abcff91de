import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.for(['electron/main.ts', 'renderer/main.tsx', 'renderer/board.tsx'])(
  'Before any schema is made, schemas are told to make no code of texts: %s.',
  (entry) => {
    const text = readFileSync(new URL(`../../${entry}`, import.meta.url), 'utf8');
    const imports = [...text.matchAll(/^import (?:.* from )?'([^']+)';/gm)].map(([, from]) => from);
    expect(imports.filter((from) => from !== './trusted-text.ts')[0]).toBe('../shared/no-eval.ts');
  },
);
