import { expect, test } from 'vitest';
import { go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Notes and coins that were typed into the wrong line and taken out again. In Chromium on the fake bridge. */
const open = pageUnderTest();

test('once no note and no coin stands there any more, their sum is not the count of the cash', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await go(page, 'Takings');
  const count = page.getByRole('textbox', { name: /^Counted.*Cash/i });
  await count.waitFor();
  await page.getByRole('button', { name: /coins.*Cash/i }).click();
  const fifty = page.getByRole('textbox', { name: /^\$50\b/ });
  await fifty.fill('2');
  expect(await count.inputValue()).toBe('100.00');
  await fifty.fill('');
  await page.clock.runFor(500);
  expect(await count.inputValue()).toBe('');
});

test('nor is it where the last of them could not be read before it was taken out', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await go(page, 'Takings');
  const count = page.getByRole('textbox', { name: /^Counted.*Cash/i });
  await count.waitFor();
  await page.getByRole('button', { name: /coins.*Cash/i }).click();
  const fifty = page.getByRole('textbox', { name: /^\$50\b/ });
  await fifty.fill('2');
  await fifty.fill('2o');
  await page.getByText('One of these isn’t a number.').waitFor();
  expect(await count.inputValue()).toBe('100.00');
  await fifty.fill('');
  await page.clock.runFor(500);
  expect(await count.inputValue()).toBe('');
  // A count that a person typed stays.
  await fifty.fill('3');
  await count.fill('140');
  await fifty.fill('3o');
  await fifty.fill('');
  expect(await count.inputValue()).toBe('140');
});
