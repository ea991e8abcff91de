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
