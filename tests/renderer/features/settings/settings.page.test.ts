import { expect, test } from 'vitest';
import { callsOf, go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The form of the settings, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('rows are compact or comfortable, at once, and comfortable until a person chooses', async () => {
  const page = await open();
  const height = () => page.getByRole('grid').getAttribute('data-row-height');
  expect(await height()).toBe('comfortable');
  await go(page, 'Settings');
  const rows = page.getByRole('radiogroup', { name: 'Rows' });
  expect(await rows.getByRole('radio', { name: 'Comfortable' }).isChecked()).toBe(true);
  await rows.getByText('Compact').click();
  await expect.poll(() => rows.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true);
  expect(await callsOf(page, 'settings.change')).toEqual([{ rowHeight: 'compact' }]);
  await go(page, 'Today');
  await page.getByRole('grid').waitFor();
  expect(await height()).toBe('compact');
});

test('the key that is being checked stays as it is: what is typed meanwhile is neither taken nor called wrong', async () => {
  const page = await open();
  await go(page, 'Settings');
  const field = page.getByLabel('New API key', { exact: true });
  await field.fill('wrong key');
  await page.evaluate(() => window.fakeDesk.hold('setup.changeKey'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Checking…' }).waitFor();
  await page.keyboard.type('new');
  await page.evaluate(() => window.fakeDesk.letGo('setup.changeKey'));
  await page.getByRole('button', { name: 'Checking…' }).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('wrong key');
  const refused = page.getByText('Your practice system didn’t accept the API key.', { exact: false });
  await refused.waitFor({ timeout: 5000 });
  await page.keyboard.type('er');
  expect(await field.inputValue()).toBe('wrong keyer');
  await refused.waitFor({ state: 'detached', timeout: 5000 });
});
