import { expect, test } from 'vitest';
import { callsOf, choose, panel, stayOn } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A fix whose answer comes late takes the focus from no other field, in the built page on the fake bridge. */

const open = pageUnderTest();

test('a saved phone number does not take the focus from the search', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('e');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await page.keyboard.type('0499 111 222');
  await page.clock.runFor(300);
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('marg');
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await page.clock.runFor(300);
  await page.keyboard.type('aret');
  await page.clock.runFor(300);
  expect({
    typed: await page.locator('#find-a-patient').inputValue(),
    arrived: await callsOf(page, 'arrival.mark'),
  }).toEqual({ typed: 'margaret', arrived: [] });
});

test('a saved number takes the focus back from its own field, which goes, and the next key is for the desk', async () => {
  const page = await open();
  await stayOn(page, 'Tom Whitfield');
  const mobile = panel(page).getByLabel('Mobile', { exact: true });
  await mobile.fill('0412345678');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await mobile.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await mobile.focus();
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await mobile.waitFor({ state: 'detached' });
  await panel(page).getByRole('heading', { name: 'Tom Whitfield' }).and(page.locator(':focus')).waitFor();
});
