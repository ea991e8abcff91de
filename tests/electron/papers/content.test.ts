import { expect, test } from 'vitest';
import { contentOf } from '../../../electron/papers/content.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a document is known by its content and not by its name', () => {
  expect(contentOf(bytes('%PDF-1.7 …'))).toBe('pdf');
  expect(contentOf(bytes(`${' '.repeat(900)}%PDF-1.4`))).toBe('pdf');
  expect(contentOf(bytes(`${' '.repeat(1020)}%PDF-1.4`))).toBe('unknown');
  expect(contentOf(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg');
  expect(contentOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
  expect(contentOf(bytes('\0\0\0\x18ftypheic'))).toBe('heic');
  expect(contentOf(bytes('\0\0\0\x18ftypmp42'))).toBe('unknown');
  expect(contentOf(bytes('GIF89a'))).toBe('other-picture');
  expect(contentOf(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('other-picture');
  expect(contentOf(bytes('PK\x03\x04'))).toBe('office');
  expect(contentOf(bytes('{\\rtf1'))).toBe('office');
  expect(contentOf(bytes(''))).toBe('empty');
  expect(contentOf(bytes('Dear all'))).toBe('unknown');
});
