import { expect, test } from 'vitest';
import { callsOf, settings } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** Keys under a question of a screen whose button, which had the focus, waits for its answer; in Chromium on the fake bridge. */
const open = pageUnderTest();

test('No key acts behind a question whose answer is waited for, and Escape closes the question alone.', async () => {
  const page = await open();
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
  await page.evaluate(() => window.fakeDesk.hold('clinic.remove'));
  await page.getByRole('button', { name: 'Remove Desk 2' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => callsOf(page, 'clinic.remove')).toHaveLength(1);
  await page.keyboard.press('w');
  await page.keyboard.press('2');
  await page.clock.runFor(500);
  expect(await callsOf(page, 'board.open')).toEqual([]);
  expect(await question.count()).toBe(1);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This clinic’s PCs');
});
