import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, onWhite, type Pixels, upright } from '../../../../electron/documents/decoding/pixels.ts';

/** One number a pixel, for the eye. */
const drawn = (rows: readonly (readonly number[])[]): Pixels => ({
  data: Uint8Array.from(rows.flat().flatMap((n) => [n, n, n, 255])),
  width: rows[0]?.length ?? 0,
  height: rows.length,
});
const rowsOf = ({ data, width, height }: Pixels) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => data[(y * width + x) * 4]),
  );

const taken = drawn([
  [1, 2, 3],
  [4, 5, 6],
]);

test.for([
  [
    1,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    2,
    [
      [3, 2, 1],
      [6, 5, 4],
    ],
  ],
  [
    3,
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
  ],
  [
    4,
    [
      [4, 5, 6],
      [1, 2, 3],
    ],
  ],
  [
    5,
    [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
  ],
  [
    6,
    [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  ],
  [
    7,
    [
      [6, 3],
      [5, 2],
      [4, 1],
    ],
  ],
  [
    8,
    [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  ],
  [
    9,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
] as const)('orientation %i is turned upright', ([orientation, rows]) => {
  expect(rowsOf(upright(taken, orientation))).toEqual(rows);
});

test('a picture is never made larger, and fits within its bound', () => {
  const sides = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(sides, sides, sides, (width, height, longest) => {
      const small = fitted({ data: new Uint8Array(width * height * 4).fill(9), width, height }, longest);
      expect(Math.max(small.width, small.height)).toBe(Math.min(longest, Math.max(width, height)));
      expect(small.data).toEqual(new Uint8Array(small.width * small.height * 4).fill(9));
    }),
  );
});

test('a pixel of a smaller picture is the mean of those it covers', () => {
  expect(
    rowsOf(
      fitted(
        drawn([
          [10, 20, 50, 70],
          [30, 40, 90, 110],
        ]),
        2,
      ),
    ),
  ).toEqual([[25, 80]]);
});

test('what one can see through lies on white', () => {
  const glass = { data: Uint8Array.of(0, 0, 0, 0, 100, 0, 0, 255), width: 2, height: 1 };
  expect([...onWhite(glass).data]).toEqual([255, 255, 255, 255, 100, 0, 0, 255]);
});
