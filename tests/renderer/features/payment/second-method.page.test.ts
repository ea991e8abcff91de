import { expect, test } from 'vitest';
import { callsOf, choose, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Two payments of one amount, in the built page on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('one amount paid two ways is two payments, and what is not recorded of them can be recorded again', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByLabel('EFTPOS').check();
  await dialog.getByRole('button', { name: 'Part of it another way' }).click();
  await dialog.getByLabel('Of it, another way').fill('40');
  await dialog.getByText('Choose how this part was paid.').waitFor();
  await dialog.getByRole('group', { name: 'This part by' }).getByLabel('Cash').check();
  const two = dialog.getByRole('list', { name: 'Two payments' });
  await two.getByText('$56.00', { exact: true }).waitFor();
  await two.getByRole('button', { name: 'Copy $40.00' }).waitFor();
  await page.evaluate(() => window.fakeDesk.refuseRest());
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(2000);
  await dialog.getByText('Only one of the two payments is recorded.').waitFor();
  expect(await callsOf(page, 'payment.take')).toMatchObject([
    {
      methodId: 1,
      parts: [
        { invoiceId: 5001, cents: 3200 },
        { invoiceId: 5002, cents: 2400 },
      ],
      rest: { methodId: 2, parts: [{ invoiceId: 5002, cents: 4000 }] },
    },
  ]);
  await page.emulateMedia({ media: 'print' });
  const slip = await page.locator('body').innerText();
  for (const words of ['Payment received', 'EFTPOS, payment PAY-4421', '$56.00'])
    expect(slip).toContain(words);
  // What was refused is on no slip.
  expect(slip).not.toContain('Cash');
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Record the rest' }).click();
  await dialog.getByLabel('Amount').waitFor();
});
