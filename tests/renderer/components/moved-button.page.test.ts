import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, panel, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A button that moves between the finger that goes down and the one that comes up, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

/** Puts the finger down on a button of the panel. */
async function press(page: Page, name: string): Promise<void> {
  const box = await panel(page).getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`no button ${name}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}
/** The panel’s buttons are pushed up by what comes below them. */
const pushAway = (page: Page) =>
  page.evaluate(() => {
    const more = document.createElement('div');
    more.style.flex = 'none';
    more.style.height = '120px';
    document.querySelector('aside')?.append(more);
  });
const dialog = (page: Page) => page.getByRole('dialog');

test('a press is the button’s, also where that was pushed away before the finger came up; what came under the finger is not pressed', async () => {
  const page = await open({ ownWindow: true });
  await choose(page, 'Margaret Oduya');
  await press(page, 'Pay');
  await pushAway(page);
  await page.mouse.up();
  await dialog(page).getByText('Payment from Margaret Oduya').first().waitFor();
});

test('a hand that moves away takes its press back, and a press where nothing moves is one click', async () => {
  const page = await open({ ownWindow: true });
  await choose(page, 'Margaret Oduya');
  await press(page, 'Pay');
  await page.mouse.move(300, 300);
  await page.mouse.up();
  await page.waitForTimeout(300);
  expect(await dialog(page).count()).toBe(0);
  await press(page, 'Finished here');
  await page.mouse.up();
  await panel(page).getByRole('button', { name: 'Undo finished' }).waitFor();
});
