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
  await dialog.getByRole('button', { name: 'Split payment' }).click();
  await dialog.getByLabel('Second payment').fill('40');
  await dialog.getByText('Choose a method for the second payment.').waitFor();
  await dialog.getByRole('group', { name: 'Remaining $40.00' }).getByLabel('Cash').check();
  expect(await dialog.getByLabel('First payment').inputValue()).toBe('56.00');
  // Only the card is taken on the terminal.
  await dialog.getByText('Enter $56.00 on the terminal').waitFor();
  expect(await dialog.getByRole('button', { name: /^Copy/ }).count()).toBe(1);
  await page.evaluate(() => window.fakeDesk.refuseRest());
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(2000);
  await dialog.getByText('Only one of the two payments was recorded').waitFor();
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
  // While what was refused may still be sent, nothing is recorded in its place.
  await page.evaluate(() => window.fakeDesk.failNext('outbox.act', 'disk-full'));
  await dialog.getByRole('button', { name: 'Record the rest' }).click();
  await page.getByText('This PC’s disk is full.').waitFor();
  await dialog.getByText('Only one of the two payments was recorded').waitFor();
  await page.clock.runFor(1000);
  await dialog.getByRole('button', { name: 'Record the rest' }).click();
  await dialog.getByLabel('Amount').waitFor();
});

test('$50 in cash and the rest by card is six keys: the second payment fills itself with the rest', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  for (const key of ['p', '5', '0', 'Alt+2', '1']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  expect(await dialog.getByLabel('First payment').inputValue()).toBe('50.00');
  expect(await dialog.getByLabel('Second payment').inputValue()).toBe('46.00');
  await dialog.getByRole('button', { name: 'Record $96.00' }).waitFor();
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  const [taken] = (await callsOf(page, 'payment.take')) as {
    methodId: number;
    parts: { cents: number }[];
    rest: { methodId: number; parts: { cents: number }[] };
  }[];
  const sum = (parts: { cents: number }[] = []) => parts.reduce((all, { cents }) => all + cents, 0);
  expect([taken?.methodId, sum(taken?.parts)]).toEqual([2, 5000]);
  expect([taken?.rest.methodId, sum(taken?.rest.parts)]).toEqual([1, 4600]);
});

test('less than is owing says so beside the rest, which stays owing unless a method is chosen for it', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByLabel('Amount').fill('50');
  const rest = dialog.getByRole('group', { name: 'Remaining $46.00' });
  expect(await rest.getByLabel('Leave owing').isChecked()).toBe(true);
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Alt+1');
  await dialog.getByRole('button', { name: 'Record $96.00' }).waitFor();
  await page.keyboard.press('0');
  await dialog.getByRole('button', { name: 'Record $50.00' }).waitFor();
  expect(await rest.getByLabel('Leave owing').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  await page.getByText('$46.00 still owing').waitFor();
  expect(await callsOf(page, 'payment.take')).toMatchObject([{ methodId: 2, rest: null }]);
});

test('cash given says the change, and nothing of it is sent or hinders the payment', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.keyboard.press('Alt+2');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByLabel('Cash given').fill('100');
  await dialog.getByText('Change $4.00').waitFor();
  await dialog.getByLabel('Cash given').fill('50');
  await dialog.getByText('$46.00 short').waitFor();
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
  await page.getByText('It’s in your practice system.').waitFor();
  expect(JSON.stringify(await callsOf(page, 'payment.take'))).not.toContain('given');
});
