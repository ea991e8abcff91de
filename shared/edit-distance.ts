/** How many typing errors are forgiven in a typed word: one from three letters, two from seven. */
export function slipsAllowed(typed: string): number {
  if (typed.length < 3) return 0;
  return typed.length < 7 ? 1 : 2;
}

/** Errors between a typed word and another one, and between it and the nearest prefix of that other word. */
export type Slips = { readonly whole: number; readonly beginning: number };

const longest = 64;
const tooMany = 99;
/** Three rows of the table, used in turn: a search compares thousands of words, and allocates none. */
const rows = [0, 1, 2].map(() => new Uint8Array(longest + 2)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Edit distance where a letter omitted, inserted, replaced, or two neighbours swapped count as one error each (optimal
 * string alignment).
 *
 *
 * @param most as soon as the distance exceeds it, the computation stops and both results are `most + 1`
 */
export function slipsBetween(typed: string, word: string, most: number): Slips {
  const columns = Math.min(word.length, typed.length + most);
  if (typed.length > longest || columns > longest || typed.length - word.length > most) return over(most);
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= columns + 1; j += 1) last[j] = j <= most ? j : tooMany;
  for (let i = 1; i <= typed.length; i += 1) {
    // Cells farther from the diagonal than this exceed the bound.
    const from = Math.max(1, i - most);
    const to = Math.min(columns, i + most);
    row[from - 1] = from === 1 ? i : tooMany;
    row[to + 1] = tooMany;
    const letter = typed.charCodeAt(i - 1);
    let least = at(row, from - 1);
    for (let j = from; j <= to; j += 1) {
      const other = word.charCodeAt(j - 1);
      let slips = at(last, j - 1) + (letter === other ? 0 : 1);
      slips = Math.min(slips, at(last, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other)
        slips = Math.min(slips, at(beforeLast, j - 2) + 1);
      row[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return over(most);
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  let beginning = most + 1;
  for (let j = Math.max(0, typed.length - most); j <= columns; j += 1)
    beginning = Math.min(beginning, at(last, j));
  const whole = columns === word.length ? at(last, columns) : most + 1;
  return beginning > most ? over(most) : { whole: Math.min(whole, most + 1), beginning };
}

const at = (slips: Uint8Array, j: number): number => slips[j] ?? tooMany;

/** One object for each bound: nearly every comparison ends with it. */
const beyond = [0, 1, 2, 3, 4].map((most) => ({ whole: most + 1, beginning: most + 1 }));
const over = (most: number): Slips => beyond[most] ?? { whole: most + 1, beginning: most + 1 };
