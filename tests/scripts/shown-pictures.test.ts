import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run-command.ts';
import { shownPictures } from '../../scripts/shown-pictures.ts';

test('The repository keeps the pictures that its documents show, and no others.', () => {
  expect(shownPictures(root)).toEqual(readdirSync(join(root, 'docs', 'screenshots')).toSorted());
});
