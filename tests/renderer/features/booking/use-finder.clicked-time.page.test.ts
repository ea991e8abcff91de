import { expect, test } from 'vitest';
import { callsOf, placeOfFreeTime } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A time that was clicked in the diary, and then changed by hand. In Chromium on the fake bridge. */
const open = pageUnderTest();

test('who chose another practitioner for a clicked time keeps that one where the service is changed then', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await page.getByText('Columns', { exact: true }).click();
  await page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first().waitFor();
  const { body, position } = await placeOfFreeTime(page, 'Lena Fox', '15:15');
  await body.click({ position });
  await page.getByRole('dialog', { name: '3:15 pm with Lena Fox: who is it for?' }).waitFor();
  await page.keyboard.type('margaret');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Margaret Oduya/ })
    .waitFor();
  await page.keyboard.press('Enter');
  const booking = page.getByRole('dialog', { name: /Margaret Oduya/ });
  await booking.getByText('Saturday 21 November, 3:15 pm with Lena Fox').waitFor();
  await booking.getByRole('button', { name: 'Enter a time' }).first().click();
  const practitioner = booking.getByRole('combobox', { name: 'With', exact: true });
  await practitioner.click();
  await page.getByRole('option', { name: 'Dan Kessler' }).click();
  await booking.getByText('Saturday 21 November, 3:15 pm with Dan Kessler').waitFor();
  const service = booking.getByRole('combobox', { name: 'Service' });
  await service.click();
  await page.getByRole('option', { name: /^Podiatry/ }).click();
  await page.clock.runFor(500);
  expect(await practitioner.inputValue()).toBe('Dan Kessler');
  await booking.getByRole('button', { name: /^Book( anyway)?$/ }).click();
  await expect.poll(() => callsOf(page, 'booking.create')).toHaveLength(1);
  expect(await callsOf(page, 'booking.create')).toMatchObject([{ practitionerId: 2 }]);
});
