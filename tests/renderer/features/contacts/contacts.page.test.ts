import { expect, test } from 'vitest';
import { go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The search for contacts, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('that no contact was found is not said of a text that has no answer yet, nor is it the name of a new one', async () => {
  const page = await open();
  await go(page, 'Contacts');
  const search = page.getByLabel('Search contacts');
  await search.fill('okonkwo');
  await page.getByText('No contact found for “okonkwo”.').waitFor();
  await page.evaluate(() => window.fakeDesk.hold('contact.search'));
  await search.fill('anand');
  await page.clock.runFor(300);
  expect(await page.getByText('No contact found for “anand”.').count()).toBe(0);
  await page.getByRole('button', { name: 'New contact' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
  expect(await name.inputValue()).toBe('');
  await page.evaluate(() => window.fakeDesk.letGo('contact.search'));
  await page.getByRole('article', { name: 'Dr Leila Anand' }).waitFor();
});
