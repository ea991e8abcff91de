import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeTheme } from '../../../scripts/demo/in-both-themes.ts';
import { extentOf, someOf } from '../../extent.ts';
import { rowNamed } from '../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../fake-bridge/page-under-test.ts';
import { brokenTimes, unsaidTimesOn } from './clock-words.ts';
import type { Screens } from './screen.ts';

/** `npm test` has time for every eighth screen, once: its theme and its window go by turns. The soak checks all of them. */
const inTurn = <T>(all: readonly T[], at: number): readonly T[] =>
  extentOf(process.env) === 'whole' ? all : all.slice(at % all.length).slice(0, 1);

/** The rules that the colours of a theme, or what forced colours take away, can break; the others look at neither. */
const ofTheme = ['color-contrast', 'link-in-text-block', 'target-size'];

const themes = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced colours', { colorScheme: 'light', forcedColors: 'active' }],
] as const;

/**
 * Every screen, panel and dialog of a table is looked at: axe has nothing to complain of in a theme (in the soak: in any), and at
 * twice the size of the text (half the pixels of a small window) nothing stands beside the page. No time is said as machines
 * do, save where `machineTimes` names the screen, and none is broken between two lines.
 * With `atEachSize`, at the sizes that windows have, no button is narrower than its words, or stands outside of its part.
 * `FOYER_PICTURES` names a folder for what was seen, to look at it oneself.
 */
export function lookAt(
  screens: Screens,
  { atEachSize = false, machineTimes = [] }: { atEachSize?: boolean; machineTimes?: readonly string[] } = {},
): void {
  const open = pageUnderTest(async () => {});

  const each = someOf(Object.entries(screens), 8).map(([name, screen], at) => [name, screen, at] as const);
  test.each(each)(
    '%s: axe finds nothing in the themes that it is seen in, and it stays within the width at twice the text',
    async (name, { scene = 'day', path = 'index.html', show }, at) => {
      const page = await open({ scene, path });
      if (scene === 'day' && path === 'index.html') await rowNamed(page, 'Margaret Oduya').waitFor();
      await show(page);
      const unsaid = machineTimes.includes(name) ? [] : await unsaidTimesOn(page);
      const found: string[] = [];
      for (const [index, [theme, media]] of inTurn([...themes.entries()], at)) {
        await changeTheme(page, media.colorScheme, media.forcedColors);
        // What no theme changes is looked at once.
        const rules = index === 0 || extentOf(process.env) === 'choice' ? [] : ofTheme;
        found.push(...(await complaints(page, rules)).map((words) => `${theme}: ${words}`));
        await photograph(page, `${name}, ${theme}`);
      }
      await changeTheme(page, 'light');
      for (const size of atEachSize ? inTurn(sizes, at) : []) {
        await page.setViewportSize(size);
        await expect.poll(async () => [size, await cramped(page)]).toEqual([size, []]);
      }
      await page.setViewportSize({ width: 1024, height: 700 });
      await expect.poll(() => brokenTimes(page)).toEqual([]);
      await page.setViewportSize({ width: 640, height: 400 });
      await expect.poll(() => brokenTimes(page)).toEqual([]);
      await photograph(page, `${name}, twice the text`);
      expect(found).toEqual([]);
      expect(unsaid).toEqual([]);
      // What floats follows a window that became another one in a moment of its own.
      await expect.poll(() => tooWide(page)).toEqual([]);
    },
  );
}

/** The windows that receptions have, the usual one last: from there it goes on. */
const sizes = [
  { width: 1024, height: 700 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
];

/** Buttons and labels that are narrower than their words, unless these are cut on purpose, or stand outside of their part. */
export const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (one: Element) => getComputedStyle(one).textOverflow === 'ellipsis';
    const scrolls = (one: Element) => getComputedStyle(one).overflowX !== 'visible';
    /** Where the words stand that are seen. */
    const wordsOf = (one: Element) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const rects: DOMRect[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text.parentElement?.closest('.unseen')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        rects.push(...range.getClientRects());
      }
      return rects;
    };
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>('button, label, [role="tab"]')) {
      const name = (one.innerText || one.getAttribute('aria-label') || '')
        .replaceAll(/\s+/g, ' ')
        .slice(0, 60);
      const box = one.getBoundingClientRect();
      if (!one.checkVisibility({ visibilityProperty: true }) || box.width < 2 || name === '') continue;
      const cutInside = isCut(one) || [...one.querySelectorAll('*')].some(isCut);
      if (!cutInside && wordsOf(one).some(({ left, right }) => right > box.right + 1 || left < box.left - 1))
        found.push(`“${name}” is narrower than its words`);
      const part = one.closest('[role="dialog"], aside, nav, header, main');
      if (!part) continue;
      let within = one.parentElement;
      while (within && within !== part && !scrolls(within)) within = within.parentElement;
      const around = (within ?? part).getBoundingClientRect();
      if (within === part && (box.right > around.right + 1 || box.left < around.left - 1))
        found.push(`“${name}” stands outside`);
    }
    return found;
  });

/** The parts that are wider than what is seen of them, and cannot be scrolled on purpose. */
export async function tooWide(page: Page): Promise<string[]> {
  const parts: string[] = [];
  for (const part of await page.locator('main, [role="dialog"], html').all()) {
    const [over, what] = await part.evaluate(
      (seen) => [seen.scrollWidth - seen.clientWidth, seen.tagName.toLowerCase()] as const,
    );
    if (over > 0) parts.push(`${what} is ${over} pixels too wide`);
  }
  return parts;
}

export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env['FOYER_PICTURES'];
  if (!folder) return;
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'initial' });
}
