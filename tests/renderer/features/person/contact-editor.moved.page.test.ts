import { expect, test } from 'vitest';
import { panel, stayOn } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Contact details half typed in the panel, and the visit goes from the day. In Chromium on the fake bridge. */
const open = pageUnderTest();

test('a half typed phone number stays where another desk moves the visit to another day', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await page.keyboard.press('e');
  const phone = panel(page).getByLabel('Phone', { exact: true });
  await expect.poll(() => panel(page).getByRole('button', { name: 'Save' }).first().isEnabled()).toBe(true);
  await phone.fill('0499 111');
  await page.evaluate(() => window.fakeDesk.moveAwayElsewhere('503:103'));
  await page.clock.runFor(500);
  await page.keyboard.type(' 222');
  expect(await phone.inputValue({ timeout: 5000 })).toBe('0499 111 222');
  await panel(page).getByRole('heading', { name: 'Jia Chen' }).waitFor();
});
