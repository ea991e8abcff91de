import { expect, test } from 'vitest';
import { callsOf, go, rowOf } from './fake-bridge/acts.ts';
import { pageUnderTest } from './fake-bridge/page-under-test.ts';

/** The takings of a day, in the built page on the fake bridge. */

const open = pageUnderTest((page) => rowOf(page, 'Margaret Oduya').waitFor());

test('the till is counted against the system, and the count is there after a look at another screen', async () => {
  const page = await open();
  await go(page, 'Money');
  await page.getByRole('heading', { name: '$982.60 taken' }).waitFor();
  await page.getByText(/^From the practice’s own list of payments, as of 10:0/).waitFor();
  await page.getByLabel('Counted: Cash').fill('50');
  await page.getByText('$70.00 short').first().waitFor();
  await go(page, 'Today');
  await go(page, 'Money');
  expect(await page.getByLabel('Counted: Cash').inputValue()).toBe('50');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByText('Only what was taken on this PC.', { exact: true }).waitFor();
  expect(await page.getByLabel('Counted: Cash').inputValue()).toBe('');
});

test('a payment is removed with a reason, and only with one', async () => {
  const page = await open();
  await go(page, 'Money');
  await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
  await page.getByRole('button', { name: 'Remove $50.00 of Jia Chen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this payment?' });
  await dialog.getByRole('button', { name: 'Remove $50.00' }).click();
  await dialog.getByText('Say why it is removed.').waitFor();
  expect(await callsOf(page, 'payment.remove')).toEqual([]);
  await dialog.getByLabel('Reason').fill('Keyed twice');
  await dialog.getByRole('button', { name: 'Remove $50.00' }).click();
  await page.getByRole('dialog').getByText('Reason: Keyed twice').waitFor();
  expect(await callsOf(page, 'payment.remove')).toEqual([{ paymentId: 8803, reason: 'Keyed twice' }]);
  await page.clock.runFor(1500);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: '$932.60 taken' }).waitFor();
});

test('on paper stands the sheet alone', async () => {
  const page = await open();
  await go(page, 'Money');
  await page.getByLabel('Counted: Cash').fill('115');
  await page.emulateMedia({ media: 'print' });
  await page.getByText('Takings of 21 November 2026, Norwood').waitFor();
  expect(await page.getByRole('navigation', { name: 'Screens' }).isVisible()).toBe(false);
  const paper = await page.locator('body').innerText();
  expect(paper).toContain('$5.00 short');
  expect(paper).toContain('Printed at 10:06 by MB');
});

test('what could explain a difference leads to that very payment, by keys, and its slip and removal come next', async () => {
  const page = await open();
  await go(page, 'Money');
  await page.getByLabel('Counted: Cash').fill('50');
  const link = page.getByRole('button', { name: 'Look at 1 payment: 9:07 Samuel Okafor, $70.00 by Cash' });
  await link.waitFor();
  await page.keyboard.press('Tab');
  expect(await link.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const line = page.getByRole('list', { name: 'Payments by Cash' }).locator('li:focus');
  await line.waitFor();
  expect(await line.innerText()).toMatch(/9:07\s+Samuel Okafor\s+PAY-4416\s+\$70\.00/);
  await page.keyboard.press('Tab');
  await page.locator('[aria-label="Print the slip of $70.00 of Samuel Okafor"]:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Remove this payment?' }).getByText('Samuel Okafor').waitFor();
});

test('several that could explain a difference stand behind their number, and lead to another method too', async () => {
  const page = await open();
  await page.setViewportSize({ width: 1280, height: 400 });
  await go(page, 'Money');
  await page.getByLabel('Counted: Cash').fill('216');
  const found = page.getByRole('list', { name: 'What could explain the difference by Cash' });
  const number = page.getByRole('button', { name: 'Look at 2 payments', expanded: false });
  await number.waitFor();
  expect(await found.count()).toBe(0);
  await number.click();
  await page.getByRole('button', { name: 'Look at 2 payments', expanded: true }).waitFor();
  const names = await found.getByRole('button').allInnerTexts();
  expect(names.map((name) => name.replace(/^\d+:\d+ .+,/, 'somebody,'))).toEqual([
    ...['somebody, $96.00 by EFTPOS', 'somebody, $96.00 by EFTPOS'],
  ]);
  const at = names[1]?.split(' ')[0] ?? '';
  // Twice: whoever looked elsewhere meanwhile is led back.
  for (let time = 0; time < 2; time += 1) {
    await found.getByRole('button').nth(1).click();
    const line = page.getByRole('list', { name: 'Payments by EFTPOS' }).locator('li:focus');
    await line.waitFor();
    expect(await line.innerText()).toContain(at);
    const box = await line.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 400).toBe(true);
  }
  await page.getByRole('button', { name: /^Payments by EFTPOS/, expanded: true }).waitFor();
});
