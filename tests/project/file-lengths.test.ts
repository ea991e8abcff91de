import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const product = ['electron', 'renderer', 'shared', 'service'];

test('no file of the product is longer than 300 lines (docs/decisions/0040)', () => {
  const long = product.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .map((file) => ({ file, lines: readFileSync(join(root, room, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > 300)
      .map(({ file, lines }) => `${room}/${file}: ${lines}`),
  );
  expect(long).toEqual([]);
});
