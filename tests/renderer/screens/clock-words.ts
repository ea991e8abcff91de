import type { Page } from 'playwright-core';

const time = /(?<![\d:.])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;
/** `am` or `pm`, or the end of a range that has one. */
const isSaid = /^(?: [ap]m\b|–\d{1,2}(?::\d\d)? [ap]m\b)/;

/** The times in a text that are said otherwise than `1:15 pm` or `1:15–1:45 pm`, with what stands around them. */
export function unsaidTimes(text: string): string[] {
  return [...text.matchAll(time)].flatMap((found) => {
    const end = found.index + found[0].length;
    return isSaid.test(text.slice(end)) ? [] : [text.slice(Math.max(0, found.index - 30), end + 12)];
  });
}

/** The same of all that a page shows, and of what it says to screen readers. */
export async function unsaidTimesOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const said = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const attributes = [...document.querySelectorAll('*')].flatMap((one) =>
      said.map((name) => one.getAttribute(name) ?? ''),
    );
    // The style itself is chosen by how it looks.
    const choice = document.querySelector('[role="radiogroup"][aria-label="Clock"]');
    const choiceWords = choice instanceof HTMLElement ? choice.innerText : '';
    const all = document.body.innerText;
    return [choiceWords === '' ? all : all.replace(choiceWords, ''), ...attributes];
  });
  return texts.flatMap((text) => unsaidTimes(text.replaceAll(/[\s\u00a0]+/g, ' ')));
}

/** The times that stand alone (in lists, tables and the diary) and are broken between two lines: `1:15` above `pm`. */
export const brokenTimes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const alone = /^(today )?\d{1,2}:\d\d [ap]m$/;
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>('span, b, td, dd, time, [role="gridcell"]')) {
      if (!alone.test(one.textContent?.trim() ?? '') || !one.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      // Digits and a smaller `pm` beside them begin at different heights; a new line begins below the last.
      if (lines.some(({ top }) => top >= Math.min(...lines.map(({ bottom }) => bottom))))
        found.push(`${one.textContent} in ${one.className}`);
    }
    return found;
  });
