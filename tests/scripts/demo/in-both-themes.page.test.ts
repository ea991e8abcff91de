import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeTheme } from '../../../scripts/demo/in-both-themes.ts';
import { complaints, pageUnderTest } from '../../renderer/fake-bridge/page-under-test.ts';

/** That the checks of every screen can find something. */
const open = pageUnderTest();

const spoil = (page: Page) =>
  page.evaluate(() => {
    const words = ['first', 'second'].map((name) => {
      const word = document.createElement('p');
      word.id = name;
      word.textContent = 'hard to read';
      word.style.cssText = 'color: rgb(250 250 250); background: rgb(255 255 255)';
      return word;
    });
    const button = document.createElement('button');
    button.id = 'nameless';
    document.querySelector('main')?.prepend(...words, button);
  });

test('Whatever axe complains of is named with all its places, at the first look, at a later one and on the next page.', async () => {
  const page = await open();
  const hard = 'color-contrast at #first, #second';
  await spoil(page);
  expect(await complaints(page)).toEqual(['button-name at #nameless', hard]);
  expect(await complaints(page)).toEqual(['button-name at #nameless', hard]);
  expect(await complaints(page, ['color-contrast'])).toEqual([hard]);
  await page.reload();
  await page.locator('main').waitFor();
  await spoil(page);
  expect(await complaints(page)).toEqual(['button-name at #nameless', hard]);
});

test('A theme is judged once the page has taken it on, however late that is.', async () => {
  const page = await open({ path: 'board.html', ownWindow: true });
  // A busy machine: the page learns of the new theme 300 ms after the browser has it.
  await page.addInitScript(() => {
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, heard, options) {
      const later = (event: Event) =>
        setTimeout(() => typeof heard === 'function' && heard.call(this, event), 300);
      add.call(this, type, this instanceof MediaQueryList ? later : heard, options);
    };
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /wait/ }).waitFor();
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  for (const [colorScheme, forcedColors] of [
    ['dark', 'none'],
    ['light', 'active'],
    ['dark', 'active'],
    ['light', 'none'],
  ] as const) {
    await changeTheme(page, colorScheme, forcedColors);
    expect([await scheme(), await complaints(page)]).toEqual([colorScheme, []]);
  }
});
