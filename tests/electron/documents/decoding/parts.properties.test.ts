import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangesOf } from '../../../../electron/documents/decoding/parts.ts';
import { jpegHeader, pngSize } from '../../../../electron/documents/decoding/picture-header.ts';

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
