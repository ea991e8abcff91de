import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { panel, stayOn } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A field that goes while a hand types into it, because another desk has set what it asks for, in Chromium on the fake bridge. */

const open = pageUnderTest();

async function typeIntoAFieldThatGoes() {
  const page = await open();
  await stayOn(page, 'Tom Whitfield');
  const mobile = panel(page).getByLabel('Mobile', { exact: true });
  await mobile.focus();
  await page.keyboard.type('04');
  const tom = await page.evaluate(() => {
    const asked = window.fakeDesk.calls().findLast(({ name }) => name === 'patient.atDesk');
    return (asked?.input as { readonly patientId: number } | undefined)?.patientId ?? 0;
  });
  await page.evaluate((id) => {
    const number = { phoneNumber: '0400 111 222', type: 'Mobile', code: '+61' };
    window.fakeDesk.patientElsewhere(id, { phoneNumbers: [number] });
  }, tom);
  await page.clock.runFor(400);
  await mobile.waitFor({ state: 'detached' });
  return page;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first().textContent();

test('the rest of what is typed into a field that has just gone is no key of the desk', async () => {
  const page = await typeIntoAFieldThatGoes();
  const before = await title(page);
  await page.keyboard.type('12');
  await page.clock.runFor(300);
  expect(await title(page)).toBe(before);
});

test('once the hand has rested the keys are those of the desk again', async () => {
  const page = await typeIntoAFieldThatGoes();
  const before = await title(page);
  await page.waitForTimeout(1100);
  await page.keyboard.press('2');
  await page.clock.runFor(300);
  expect(await title(page)).not.toBe(before);
});
