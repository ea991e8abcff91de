import type { Locator, Page } from 'playwright-core';

/** What a task took: keys (several held together count as one), clicks, and drags from somewhere to somewhere. */
export type HandCount = { readonly keys: number; readonly clicks: number; readonly drags: number };

export const effort = ({ keys, clicks, drags }: HandCount): number => keys + clicks + drags;

/** Two hands at the desk: whatever they do is counted. What a test does without them is not. */
export type Hands = {
  press(key: string): Promise<void>;
  /** Each character is a key. */
  type(text: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** @param act what is done with the mouse button, or a file, held */
  drag(act: () => Promise<void>): Promise<void>;
  count(): HandCount;
};

/** @param page the page that is in front of them, which the lock replaces */
export function handsAt(page: () => Page): Hands {
  const count = { keys: 0, clicks: 0, drags: 0 };
  return {
    async press(key) {
      count.keys += 1;
      await page().keyboard.press(key);
    },
    async type(text) {
      count.keys += [...text].length;
      await page().keyboard.type(text);
    },
    async click(target) {
      count.clicks += 1;
      await target.click();
    },
    async drag(act) {
      count.drags += 1;
      await act();
    },
    count: () => ({ ...count }),
  };
}
