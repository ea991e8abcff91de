import { expect, test } from 'vitest';
import { callsOf, panel, stayOn } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Contact details that are being saved. In Chromium on the fake bridge. */
const open = pageUnderTest();

test('what is being saved cannot be changed any more, nor saved twice: what is saved is what the fields show', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await stayOn(page, 'Jia Chen');
  await page.keyboard.press('e');
  const save = panel(page).getByRole('button', { name: 'Save' }).first();
  await expect.poll(() => save.isEnabled()).toBe(true);
  const phone = panel(page).getByLabel('Phone', { exact: true });
  await phone.fill('0499 111 222');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await phone.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await phone.click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  expect(await phone.inputValue()).toBe('0499 111 222');
  expect(await callsOf(page, 'patient.change')).toHaveLength(1);
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await phone.waitFor({ state: 'detached' });
});
