import type { Page } from 'playwright-core';

/** Texts of a row or a list that a button of it covers, in a line each: axe does not see them. Behind a dialog, none is looked at. */
export const coveredTexts = (page: Page): Promise<string[]> => page.evaluate(inPage);

/** Runs in the page. */
function inPage(): string[] {
  type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  const most = 2;
  const shared = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isArea = ({ left, right, top, bottom }: Box) => right - left > most && bottom - top > most;

  /** What of a text is drawn: the rest is cut off by what holds it. */
  function drawn(text: Text, row: Element): Box[] {
    const range = document.createRange();
    range.selectNodeContents(text);
    let boxes: Box[] = [...range.getClientRects()];
    for (let at = text.parentElement; at && at !== row.parentElement; at = at.parentElement) {
      const { overflowX, overflowY, visibility } = getComputedStyle(at);
      if (visibility === 'hidden') return [];
      const holds = at.getBoundingClientRect();
      if (overflowX !== 'visible' || overflowY !== 'visible') boxes = boxes.map((box) => shared(box, holds));
    }
    return boxes.filter(isArea);
  }

  const found = new Set<string>();
  const within = document.querySelector('[role="dialog"]') ?? document;
  for (const row of within.querySelectorAll('li, tr, [role="row"]')) {
    const buttons = [...row.querySelectorAll('button, a')].filter((one) =>
      isArea(one.getBoundingClientRect()),
    );
    if (buttons.length === 0) continue;
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue?.trim()) continue;
      // A list that opens lies over the row.
      if (text.parentElement?.closest('[role="listbox"], [role="menu"]')) continue;
      const boxes = drawn(text as Text, row);
      for (const button of buttons) {
        if (
          button.contains(text) ||
          !boxes.some((box) => isArea(shared(box, button.getBoundingClientRect())))
        )
          continue;
        // A button that lies unseen over the whole row is no cover.
        if (button.textContent?.trim()) found.add(`“${text.nodeValue}” lies under “${button.textContent}”`);
      }
    }
  }
  return [...found];
}
