import { expect, test } from 'vitest';
import { callsOf, go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A new contact, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('a new contact whose dialog was closed while it was created does not close the next one, and is said to be saved', async () => {
  const page = await open();
  await go(page, 'Contacts');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await page.getByRole('button', { name: 'New contact' }).click();
  await name.fill('Dr Ngozi Okonkwo');
  await dialog.getByLabel('Contact type').fill('Doctor');
  await dialog.getByLabel('Email').fill('okonkwo@example.com');
  await page.evaluate(() => window.fakeDesk.hold('contact.create'));
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await expect.poll(() => callsOf(page, 'contact.create')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'New contact' }).click();
  await name.fill('Dr Priya Shah');
  await page.evaluate(() => window.fakeDesk.letGo('contact.create'));
  await page
    .getByText(/^Saved Dr Ngozi Okonkwo/)
    .first()
    .waitFor();
  await page.clock.runFor(300);
  expect(await dialog.count()).toBe(1);
  expect(await name.inputValue()).toBe('Dr Priya Shah');
});

test('a new contact that is being created cannot be changed any more: what is sent is what the fields show', async () => {
  const page = await open();
  await go(page, 'Contacts');
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  const email = dialog.getByLabel('Email');
  await page.getByRole('button', { name: 'New contact' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Dr Ngozi Okonkwo');
  await dialog.getByLabel('Contact type').fill('Doctor');
  await email.fill('okonkwo@example.com');
  await page.evaluate(() => window.fakeDesk.hold('contact.create'));
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await expect.poll(() => callsOf(page, 'contact.create')).toHaveLength(1);
  await expect.poll(() => email.isDisabled()).toBe(true);
  await page.evaluate(() => window.fakeDesk.letGo('contact.create'));
  await dialog.waitFor({ state: 'detached', timeout: 5000 });
});
