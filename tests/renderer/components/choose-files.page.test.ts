import { expect, test } from 'vitest';
import { choose, openJia, panel, referral, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** Files that are chosen in the system's own dialog, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('Files are filed for the patient for whom they were chosen, also where a notification led to another one meanwhile.', async () => {
  const page = await open();
  const other = await rowNamed(page, 'Ruth Abernethy').getAttribute('data-key');
  await choose(page, 'Jia Chen');
  await panel(page).getByRole('heading', { name: 'Jia Chen' }).waitFor();
  const asked = page.waitForEvent('filechooser', { timeout: 10_000 });
  // The browser hands choosers over from the next round trip on; a key is quicker than that.
  await page.evaluate('document.readyState');
  await page.keyboard.press('f');
  const chooser = await asked;
  await page.evaluate((key) => window.fakeDesk.leadTo('2026-11-21', key), other ?? '');
  await panel(page).getByRole('heading', { name: 'Ruth Abernethy' }).waitFor({ timeout: 5000 });
  await chooser.setFiles(referral);
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^File for/ });
  expect(await confirm.innerText({ timeout: 5000 })).toBe('File for Jia Chen');
});

test('Files that are chosen once the patient’s page has been left are filed for that patient all the same.', async () => {
  const page = await open();
  const other = await rowNamed(page, 'Ruth Abernethy').getAttribute('data-key');
  await openJia(page);
  const asked = page.waitForEvent('filechooser', { timeout: 10_000 });
  await page.evaluate('document.readyState');
  await page.keyboard.press('f');
  const chooser = await asked;
  await page.evaluate((key) => window.fakeDesk.leadTo('2026-11-21', key), other ?? '');
  await panel(page).getByRole('heading', { name: 'Ruth Abernethy' }).waitFor({ timeout: 5000 });
  await chooser.setFiles(referral);
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^File for/ });
  expect(await confirm.innerText({ timeout: 5000 })).toBe('File for Jia Chen');
});
