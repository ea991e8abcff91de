import { expect, test } from 'vitest';
import { callsOf, choose } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** The other layout of the day, on a disk that takes its time to keep the choice, in Chromium on the fake bridge. */

const open = pageUnderTest();

test('the choice of a layout that is kept late does not take the focus from the search: the rest of the name is no key of the desk', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.hold('settings.change'));
  await page.keyboard.press('l');
  await page.locator('[data-block]').first().waitFor({ timeout: 5000 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('m');
  await page.evaluate(() => window.fakeDesk.letGo('settings.change'));
  await page.clock.runFor(300);
  await page.keyboard.type('argaret');
  await page.clock.runFor(300);
  expect({
    typed: await page.locator('#find-a-patient').inputValue(),
    arrived: await callsOf(page, 'arrival.mark'),
  }).toEqual({ typed: 'margaret', arrived: [] });
});
