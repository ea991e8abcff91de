import { expect, test } from 'vitest';
import { callsOf, openJia } from '../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk } from '../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** The removal of a payment, after the desk was covered. */
const open = pageUnderTest();

test('a payment that was removed is not asked about again after privacy mode', async () => {
  const page = await open();
  const dialog = page.getByRole('dialog');
  await openJia(page);
  await page
    .getByRole('button', { name: /^Remove \$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Recorded twice' }).click();
  await page.clock.runFor(1500);
  const removed = page.getByRole('dialog', { name: 'Payment removed' });
  await removed.waitFor();
  await coverDesk(page, 'privacy mode');
  await uncoverDesk(page, 'privacy mode');
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
  await removed.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'payment.remove')).toHaveLength(1);
});
