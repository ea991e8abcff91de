import { expect, test } from 'vitest';
import { callsOf, go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/**
 * The text size in the settings, in Chromium on the fake bridge. That the window follows is the main process's:
 * tests/electron/desktop/desk.test.ts.
 */
const open = pageUnderTest();

test('the text size is one of four', async () => {
  const page = await open();
  await go(page, 'Settings');
  const sizes = page.getByRole('radiogroup', { name: 'Text size' });
  expect(await sizes.innerText()).toMatch(/^100%\s+110%\s+125%\s+150%$/);
  expect(await sizes.getByRole('radio', { name: '100%' }).isChecked()).toBe(true);
  await sizes.getByText('150%').click();
  await expect.poll(() => sizes.getByRole('radio', { name: '150%' }).isChecked()).toBe(true);
  expect(await callsOf(page, 'settings.change')).toEqual([{ textSize: 150 }]);
});

test('a size that Ctrl + led to is shown as the one chosen, and stands there until another is chosen', async () => {
  const page = await open();
  await go(page, 'Settings');
  await page.evaluate(() => window.fakeDesk.setTextSize(200));
  const sizes = page.getByRole('radiogroup', { name: 'Text size' });
  await expect.poll(() => sizes.getByRole('radio', { name: '200%' }).isChecked()).toBe(true);
  await sizes.getByText('125%').click();
  await expect.poll(() => sizes.getByRole('radio', { name: '200%' }).count()).toBe(0);
});
