import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangesOf } from '../../../../electron/documents/decoding/parts.ts';
import { jpegHeader, pngSize } from '../../../../electron/documents/decoding/picture-header.ts';
import { partTitle, titleOf } from '../../../../electron/documents/decoding/titles.ts';

test('pages are split in order, none is lost, and no part is larger than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 60 }), (sizes) => {
      const ranges = rangesOf(sizes, 100);
      expect(ranges.flat()).toEqual(sizes.map((_, page) => page));
      for (const range of ranges) {
        expect(range.reduce((all, page) => all + (sizes[page] ?? 0), 0)).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('a document is filed under its own name, with the ending of what it is', () => {
  expect(titleOf('Referral.PDF')).toBe('Referral.pdf');
  expect(titleOf('IMG_2033.jpeg')).toBe('IMG_2033.pdf');
  expect(titleOf('IMG_2034.HEIC')).toBe('IMG_2034.pdf');
  expect(titleOf('IMG_2035.heif')).toBe('IMG_2035.pdf');
  expect(titleOf('scan')).toBe('scan.pdf');
  expect(titleOf('Letter 3.5.2026')).toBe('Letter 3.5.2026.pdf');
  expect(titleOf('.pdf')).toBe('Document.pdf');
  expect(titleOf('../../etc/x\n.pdf')).toBe('.. .. etc x.pdf');
  expect(titleOf('ä'.repeat(400))).toHaveLength(120);
  expect(partTitle('Scan.pdf', 1, 3)).toBe('Scan (2 of 3).pdf');
  expect(partTitle('Scan.pdf', 0, 1)).toBe('Scan.pdf');
});

test('no bytes make the header of a picture fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      jpegHeader(new Uint8Array([0xff, 0xd8, ...bytes]));
      jpegHeader(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 40, ...Buffer.from('Exif\0\0MM'), ...bytes]));
      pngSize(bytes);
    }),
  );
  expect(jpegHeader(new Uint8Array([1, 2, 3]))).toBeNull();
  expect(pngSize(new Uint8Array(10))).toBeNull();
});
