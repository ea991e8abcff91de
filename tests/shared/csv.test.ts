import { expect, test } from 'vitest';
import { csvNameForm, csvText, inCsvName } from '../../shared/csv.ts';

test('cells with commas, quotes and lines are quoted; a negative number is a number', () => {
  expect(csvText([['a', 'b, c', 'say "d"'], [], ['-12.50', 'two\nlines']])).toBe(
    'a,"b, c","say ""d"""\r\n\r\n-12.50,"two\nlines"',
  );
});

test('a cell that a spreadsheet would take for a formula stays text', () => {
  expect(csvText([['=1+1', '+61 8', '@a', '-x', '\tb']])).toBe("'=1+1,'+61 8,'@a,'-x,'\tb");
});

test('what no name of a file may have becomes a space, and a dash a hyphen', () => {
  expect(inCsvName('16 Nov – 22 Nov, Café: 1/2 (more)', 80)).toBe('16 Nov - 22 Nov, Café  1 2  more ');
  // Cut in the middle of a letter of two units.
  expect(csvNameForm.test(`${inCsvName('ab𠮷', 3)}.csv`)).toBe(true);
});
