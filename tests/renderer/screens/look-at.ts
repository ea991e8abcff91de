import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeTheme } from '../../../scripts/demo/in-both-themes.ts';
import { rowOf } from '../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../fake-bridge/page-under-test.ts';
import type { Screens } from './screen.ts';

/** The rules that the colours of a theme, or what forced colours take away, can break; the others look at neither. */
const ofTheme = ['color-contrast', 'link-in-text-block', 'target-size'];

const themes = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }, []],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }, ofTheme],
  ['forced colours', { colorScheme: 'light', forcedColors: 'active' }, ofTheme],
] as const;

/**
 * Every screen, panel and dialog of a table is looked at: axe has nothing to complain of in any theme, and at twice the
 * size of the text (half the pixels of a small window) nothing stands beside the page.
 * `FOYER_PICTURES` names a folder for what was seen, to look at it oneself.
 */
export function lookAt(screens: Screens): void {
  const open = pageUnderTest(async () => {});

  test.each(Object.entries(screens))(
    '%s: axe finds nothing in light, dark and forced colours, and stays within the width at twice the text',
    async (name, { scene = 'day', path = 'index.html', show }) => {
      const page = await open({ scene, path });
      if (scene === 'day' && path === 'index.html') await rowOf(page, 'Margaret Oduya').waitFor();
      await show(page);
      const found: string[] = [];
      for (const [theme, media, rules] of themes) {
        await changeTheme(page, media.colorScheme, media.forcedColors);
        found.push(...(await complaints(page, rules)).map((words) => `${theme}: ${words}`));
        await photograph(page, `${name}, ${theme}`);
      }
      await changeTheme(page, 'light');
      await page.setViewportSize({ width: 640, height: 400 });
      await photograph(page, `${name}, twice the text`);
      expect(found).toEqual([]);
      // What floats follows a window that became another one in a moment of its own.
      await expect.poll(() => tooWide(page)).toEqual([]);
    },
  );
}

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
