import { expect, test } from 'vitest';
import { csvText } from '../../shared/csv.ts';

test('cells with commas, quotes and lines are quoted; a negative number is a number', () => {
  expect(csvText([['a', 'b, c', 'say "d"'], [], ['-12.50', 'two\nlines']])).toBe(
    'a,"b, c","say ""d"""\r\n\r\n-12.50,"two\nlines"',
  );
});

test('a cell that a spreadsheet would take for a formula stays text', () => {
  expect(csvText([['=1+1', '+61 8', '@a', '-x', '\tb']])).toBe("'=1+1,'+61 8,'@a,'-x,'\tb");
});
