import { expect, test } from 'vitest';
import { callsOf, choose, panel } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A note that is typed on while it is being saved, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('what is typed into a note while it is being saved is not lost', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('j');
  await page.keyboard.type('Needs the ramp');
  await page.evaluate(() => window.fakeDesk.hold('day.note'));
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'day.note')).toHaveLength(1);
  // The field is still there, with the caret in it.
  await page.keyboard.type(', and is allergic to latex');
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.fakeDesk.letGo('day.note'));
  await page.clock.runFor(1000);
  const field = panel(page).getByRole('textbox', { name: 'Note for desk and practitioner' });
  const stillTyped = (await field.count()) > 0 ? await field.inputValue() : '(the field is closed)';
  const sent = (await callsOf(page, 'day.note')).map((call) => (call as { note: string }).note);
  expect([stillTyped, ...sent].filter((text) => text.includes('allergic to latex'))).not.toEqual([]);
});
