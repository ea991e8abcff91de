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

test('contact details that were left while they were saved do not close those that were opened since', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await page.keyboard.press('e');
  const email = panel(page).getByLabel('Email', { exact: true });
  await email.fill('jia@example.com');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await email.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await email.press('Escape');
  await email.waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await email.fill('jia.chen@exam');
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await page.clock.runFor(500);
  expect(await email.count()).toBe(1);
  expect(await email.inputValue()).toBe('jia.chen@exam');
});
