import type { Page } from 'playwright-core';

/**
 * What must never be seen on a screen: an error of ours, a word of the language it is written in, a part that is wider than
 * what is seen of it, and right-to-left text that turns what stands beside it on its line.
 */
export const wrongOnScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ours =
      /\bundefined\b|\bNaN\b|\[object |Invalid (?:Date|time)|\bnull\b|Infinity|Something went wrong|internal error/;
    const around = (text: string, at: number) =>
      text.slice(Math.max(0, at - 40), at + 40).replaceAll(/\s+/g, ' ');
    const found = new Set<string>();
    const note = (text: string | null) => {
      const at = text?.search(ours) ?? -1;
      if (text && at >= 0) found.add(`“${around(text, at)}”`);
    };

    const rightToLeft = /[\u0590-\u08ff\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufefe]/;
    const said = /[A-Za-z0-9$]/;
    /** The odd text itself, whole or cut, has latin letters of its own. */
    const withoutOdd = (text: string) =>
      text.replaceAll(/\u2068[^\u2069]*\u2069/g, '').replaceAll(/\p{Extended_Pictographic}.*?עברית/gsu, '');
    const apart = (one: Element) => {
      const style = getComputedStyle(one);
      return (
        style.unicodeBidi.includes('isolate') ||
        style.unicodeBidi === 'plaintext' ||
        !style.display.startsWith('inline')
      );
    };
    const longWords: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!parent || !text.textContent || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
      note(text.textContent);
      if (text.textContent.includes('dorffWolfe')) longWords.push(text);
      if (!rightToLeft.test(text.textContent.replaceAll(/\u2068[^\u2069]*\u2069/g, ''))) continue;
      let line: Element = parent;
      while (line.parentElement && !apart(line)) line = line.parentElement;
      // What is apart within the line has a direction of its own.
      const own = (within: Node): string =>
        [...within.childNodes]
          .map((child) => {
            if (child instanceof Text) return child.data;
            return child instanceof Element && !apart(child) ? own(child) : '';
          })
          .join('');
      const whole = own(line);
      if (said.test(withoutOdd(whole)))
        found.add(`turned: “${around(withoutOdd(whole), 20)}” in ${line.tagName} ${line.className}`);
    }
    for (const one of document.querySelectorAll('[title], [aria-label], [placeholder], input, textarea')) {
      for (const name of ['title', 'aria-label', 'placeholder']) note(one.getAttribute(name));
      if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) note(one.value);
    }
    for (const word of longWords) {
      const box = document.createRange();
      box.selectNodeContents(word);
      let clip: Element | null = word.parentElement;
      let ends = false;
      while (clip && getComputedStyle(clip).overflowX === 'visible') {
        ends ||= getComputedStyle(clip).textOverflow === 'ellipsis';
        clip = clip.parentElement;
      }
      if (
        !clip ||
        ends ||
        getComputedStyle(clip).textOverflow === 'ellipsis' ||
        clip.matches('.unseen, input')
      )
        continue;
      const { left, right } = clip.getBoundingClientRect();
      const { left: from, right: to } = box.getBoundingClientRect();
      if (to > right + 1 || from < left - 1)
        found.add(
          `cut off: ${word.parentElement?.tagName} ${word.parentElement?.className} in ${clip.tagName} ${clip.className}`,
        );
    }
    for (const part of document.querySelectorAll('html, header, nav, main, aside, [role="dialog"]')) {
      const over = part.scrollWidth - part.clientWidth;
      if (over > 0) found.add(`${part.tagName.toLowerCase()} is ${over} pixels too wide`);
    }
    return [...found];
  });
