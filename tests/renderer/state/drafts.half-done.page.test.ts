import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, drop, go, openJia, referral, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What is half done at the desk is there again after the lock and after privacy mode, at the same place. */

const open = pageUnderTest();

const ways = {
  async 'the lock'(page: Page) {
    await page.keyboard.press('Control+l');
    await page.getByRole('button', { name: 'Open the desk' }).click();
  },
  async 'privacy mode'(page: Page) {
    await page.keyboard.press('F8');
    await page.getByRole('status').getByText('Privacy mode').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('F8');
  },
} as const;
type Way = keyof typeof ways;

/** The desk is covered and open again, and what it reads for that is read. */
async function coverBy(page: Page, way: Way) {
  await page.clock.runFor(300);
  await ways[way](page);
  await page.clock.runFor(1000);
}
const hasFocus = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor();

describe.each(Object.keys(ways) as Way[])('after %s', (way) => {
  test('a payment half typed is there again, with the focus in its field', async () => {
    const page = await open();
    await choose(page, 'Margaret Oduya');
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
    await dialog.getByLabel('EFTPOS').check();
    await dialog.getByLabel('Amount').fill('12.50');
    await coverBy(page, way);
    await dialog.waitFor();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('12.50');
    expect(await dialog.getByLabel('EFTPOS').isChecked()).toBe(true);
    await hasFocus(page, 'Amount');
  });

  test('a booking is there again, with its note', async () => {
    const page = await open();
    await choose(page, 'Jia Chen');
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'New appointment: Jia Chen' });
    await dialog.getByLabel('Note').fill('Brings the referral');
    await coverBy(page, way);
    await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('Brings the referral');
  });

  test('a document that was dropped is there again, and can be filed', async () => {
    const page = await open();
    await choose(page, 'Jia Chen');
    await drop(page, rowNamed(page, 'Jia Chen'), referral);
    const dialog = page.getByRole('dialog', { name: /^File 1 document/ });
    await dialog.getByText(referral.name).first().waitFor();
    await page.clock.runFor(1000);
    await coverBy(page, way);
    await dialog.getByText(referral.name).first().waitFor();
    await dialog.getByRole('button', { name: /^File for/ }).click();
    await page.clock.runFor(1000);
    await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  });

  test('details being changed are there again', async () => {
    const page = await open();
    await openJia(page);
    await page.getByRole('button', { name: 'Change contact' }).click();
    await page.getByLabel('Phone 1', { exact: true }).fill('0499 111 222');
    await coverBy(page, way);
    await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
    expect(await page.getByLabel('Phone 1', { exact: true }).inputValue()).toBe('0499 111 222');
  });

  test('a contact being written is there again', async () => {
    const page = await open();
    await go(page, 'Contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill('Dr Half Done');
    await coverBy(page, way);
    expect(await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).inputValue()).toBe(
      'Dr Half Done',
    );
  });
});

test('a custom field half typed in the panel is there again, and seen', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.getByText('Tags and custom fields').click();
  const field = page.getByRole('complementary').getByLabel('Shoe size', { exact: true });
  await field.fill('43');
  await coverBy(page, 'the lock');
  await expect.poll(() => field.inputValue()).toBe('43');
  expect(await field.isVisible()).toBe(true);
});

test('a payment that was closed does not come back', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByLabel('Amount').fill('12.50');
  await page.keyboard.press('Escape');
  await coverBy(page, 'the lock');
  await rowNamed(page, 'Margaret Oduya').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the screen and the chosen patient are as they were', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await coverBy(page, 'the lock');
  await page
    .getByRole('complementary', { name: 'Selected patient' })
    .getByText('Margaret Oduya')
    .first()
    .waitFor();
  await go(page, 'Contacts');
  await coverBy(page, 'the lock');
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
});

test('rows marked together, and the till half counted, are as they were', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('Shift+ArrowDown');
  const marked = () => page.locator('[role=row][aria-selected=true]').count();
  await expect.poll(() => marked()).toBe(2);
  await coverBy(page, 'the lock');
  await expect.poll(marked).toBe(2);
  await go(page, 'Takings');
  const counted = page.getByRole('textbox', { name: /^Counted/ }).first();
  await counted.fill('120');
  await page.keyboard.press('Control+l');
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect.poll(() => counted.inputValue()).toBe('120');
});

test('the day being typed, and the initials, are there again', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('g');
  await page.getByLabel('Go to a day').fill('fri');
  await coverBy(page, 'the lock');
  await expect.poll(() => page.getByLabel('Go to a day').inputValue()).toBe('fri');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^At the desk|^Whose initials/ }).click();
  await page.getByLabel('Who is at the desk?').fill('QX');
  await coverBy(page, 'the lock');
  await expect.poll(() => page.getByLabel('Who is at the desk?').inputValue()).toBe('QX');
});

test('a screen is there again after privacy mode and the lock after it', async () => {
  const page = await open();
  await go(page, 'Contacts');
  await page.clock.runFor(300);
  await page.keyboard.press('F8');
  await page.getByRole('status').getByText('Privacy mode').waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await coverBy(page, 'the lock');
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
});
