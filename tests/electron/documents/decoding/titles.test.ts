import { expect, test } from 'vitest';
import { fileTitle } from '../../../../electron/documents/decoding/titles.ts';

test('a file has the name that was given, and of several each its number', () => {
  expect(fileTitle('Scan', 0, 1)).toBe('Scan.pdf');
  expect(fileTitle('Scan', 1, 3)).toBe('Scan (2 of 3).pdf');
});
