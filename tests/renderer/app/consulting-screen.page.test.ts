import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A practitioner's PC that is of the clinic no more, in Chromium on the fake bridge. */
const open = pageUnderTest(async () => {});

async function atRoom() {
  const page = await open({ scene: 'practitioner' });
  const card = page.getByRole('region', { name: 'Next patient' });
  const name = (await card.locator('p').first().textContent()) ?? '';
  return { page, card, name };
}

const removed = (page: Page) =>
  page.getByRole('heading', { name: 'This PC was removed from the clinic’s PCs' });

test('Removed at the hub while it can’t leave yet, a practitioner’s PC shows no name, says so, and its settings and help can be reached.', async () => {
  const { page, name } = await atRoom();
  expect(name.length).toBeGreaterThan(3);
  await page.evaluate(() => window.fakeDesk.layPcs({ is: 'removed' }));
  await removed(page).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  expect(await page.getByText('Running late').count()).toBe(0);
  // No key marks anything, and privacy mode brings nothing back.
  for (const key of ['s', 'd', 'n', '1', 'F8', 'F8']) await page.keyboard.press(key);
  await removed(page).waitFor();
  const marks = await page.evaluate(() =>
    window.fakeDesk.calls().filter((one) => /^consulting\.(?:mark|late|note)$/.test(one.name)),
  );
  expect(marks).toEqual([]);
  await page.getByRole('button', { name: 'Settings of this PC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave…' }).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await page.getByRole('dialog', { name: /help/i }).waitFor();
});

test('A day that is not served any more is not shown any more either, in privacy mode or not.', async () => {
  const { page, name } = await atRoom();
  await page.evaluate(() => window.fakeDesk.failNext('consulting.read', 'not-connected'));
  await page.keyboard.press('F8');
  await removed(page).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
});

test('Leaving on a practitioner’s PC says that the list goes, and while it is alone that what was marked is lost.', async () => {
  const { page } = await atRoom();
  await page.evaluate(() => window.fakeDesk.layPcs({ is: 'member', isLinked: true }));
  await page.getByRole('button', { name: 'Settings of this PC' }).click();
  await page.getByRole('button', { name: 'Leave…' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this clinic’s PCs?' });
  await question.getByText(/^Your list is deleted from this PC/).waitFor();
  expect(await question.getByText(/will be lost|practice system/).count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.layPcs({ isLinked: false }));
  await question.getByText(/will be lost/).waitFor();
});
