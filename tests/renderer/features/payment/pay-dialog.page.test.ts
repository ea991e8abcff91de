import { expect, test } from 'vitest';
import { callsOf, choose, go, openJia, rowNamed, stopTheClock } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Taking a payment, in Chromium on the fake bridge; second-method.page.test.ts has payments by two methods. */
const open = pageUnderTest();

test('a payment over two invoices is recorded, and the row owes nothing any more', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByText('Billed to others').waitFor();
  // As in the program, where the page is given no permissions.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await dialog.getByText('Choose a payment method.').waitFor();
  await dialog.getByLabel('EFTPOS').check();
  await dialog.getByRole('button', { name: 'Copy $96.00' }).click();
  await dialog.getByText('✓ Copied').waitFor();
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
  await dialog.getByText('It’s in your practice system.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowNamed(page, 'Margaret Oduya').getByText('nothing owing').waitFor();
  const [taken] = await callsOf(page, 'payment.take');
  expect(taken).toMatchObject({
    parts: [
      { invoiceId: 5001, cents: 3200 },
      { invoiceId: 5002, cents: 6400 },
    ],
    methodId: 1,
    locationId: 1,
    evenIfRepeated: false,
  });
});

test('ways to pay that are read only after the sheet was opened appear in it, and what was typed stays', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.forgetMethods());
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByText('The payment methods haven’t loaded yet.').waitFor();
  await dialog.getByLabel('Amount', { exact: true }).fill('50.00');
  await page.evaluate(() => window.fakeDesk.readMethods());
  await dialog.getByLabel('EFTPOS').first().check();
  await dialog.getByRole('button', { name: 'Record $50.00' }).waitFor();
});

test('an amount above what is owing is refused in place, and what was typed stays', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByLabel('Amount').fill('500');
  await page.getByText('That’s $404.00 more than the $96.00 owing.').waitFor();
  await page.getByLabel('Cash').check();
  await page.getByRole('button', { name: /^Record/ }).click();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('500');
  expect(await callsOf(page, 'payment.take')).toEqual([]);
});

test('the same payment again is asked about before it is written', async () => {
  const page = await open();
  const take = async () => {
    await choose(page, 'Beatrix Sorensen');
    await page.keyboard.press('p');
    await page.getByLabel('Cash').check();
    await page.getByLabel('Amount').fill('10');
    await page.getByRole('button', { name: 'Record $10.00' }).click();
  };
  await take();
  await page.clock.runFor(1000);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await take();
  await page.getByText('The same payment was recorded a moment ago.').waitFor();
  await page.getByRole('button', { name: 'Record this one too' }).click();
  await page.clock.runFor(1000);
  await page.getByText('It’s in your practice system.').waitFor();
  const asked = (await callsOf(page, 'payment.take')) as { evenIfRepeated: boolean }[];
  expect(asked.map((a) => a.evenIfRepeated)).toEqual([false, false, true]);
});

test('a payment without an answer says so, and forbids entering it again', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.evaluate(() => window.fakeDesk.losePaymentAnswer());
  await page.keyboard.press('p');
  await page.getByLabel('EFTPOS').check();
  await page.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
  await page.getByText(/Don’t (?:enter|record) it again/).waitFor();
  expect(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Send again/ })
      .count(),
  ).toBe(0);
});

test('one invoice paid from the patient’s page is proposed alone, the others one click away', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Pay INV-02' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByRole('button', { name: 'Record $64.00' }).waitFor();
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('64.00');
  expect(await dialog.getByRole('checkbox', { name: 'Pay INV-01' }).isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Add the other $32.00' }).click();
  await dialog.getByRole('button', { name: 'Record $96.00' }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Pay INV-01' }).uncheck();
  await dialog.getByLabel('EFTPOS').check();
  await dialog.getByRole('button', { name: 'Record $64.00' }).click();
  await page.clock.runFor(1000);
  await dialog.getByText('It’s in your practice system.').waitFor();
  expect(await callsOf(page, 'payment.take')).toMatchObject([{ parts: [{ invoiceId: 5002, cents: 6400 }] }]);
});

test('where all that was owing is on its way, it says how much, and leads to where it waits', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.losePaymentAnswer());
  const pay = async () => {
    await choose(page, 'Margaret Oduya');
    await page.keyboard.press('p');
  };
  await pay();
  // The dialog takes the focus from a timer; text that is filled in goes to whatever has it.
  await page.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await page.clock.runFor(500);
  await page.getByLabel('Payment for INV-03').fill('120');
  await page.getByLabel('EFTPOS').check();
  await page.getByRole('button', { name: /^Record/ }).click();
  await page.getByText(/Don’t (?:enter|record) it again/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await pay();
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByText('$216.00 taken at this desk isn’t confirmed yet').waitFor();
  await dialog.getByText('INV-01: $32.00, INV-02: $64.00, INV-03: $120.00. Don’t take it again.').waitFor();
  expect(await dialog.getByText('No unpaid invoices').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Show in To send' }).click();
  await page.getByRole('heading', { name: 'To send' }).waitFor();
});

test('a way to pay is chosen by its digit; Enter leads from the amount to the ways, and none is left of the last patient’s', async () => {
  const page = await open();
  const pay = async (...keys: string[]) => {
    await page.keyboard.press('p');
    await page.getByLabel('Amount').and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('dialog').getByRole('radio', { checked: true }).count()).toBe(0);
    for (const key of keys) await page.keyboard.press(key);
    await page.clock.runFor(1000);
    await page.getByText('It’s in your practice system.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await choose(page, 'Margaret Oduya');
  await pay('5', 'Enter', '2', 'Enter');
  await pay('6', 'ArrowDown', 'ArrowDown', 'Enter');
  await pay('Alt+3', 'Enter');
  const taken = (await callsOf(page, 'payment.take')) as { methodId: number; parts: { cents: number }[] }[];
  expect(taken.map(({ methodId, parts }) => [methodId, parts.map(({ cents }) => cents)])).toEqual([
    [2, [500]],
    [2, [600]],
    [3, [2100, 6400]],
  ]);
});

test('the result says how it was paid, on which invoice, its number and what is left; Enter goes on to the next booking', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByLabel('Amount').fill('20');
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByText('Cash · INV-5001 · PAY-4421').waitFor();
  await dialog.getByText('$76.00 still owing').waitFor();
  await dialog.getByRole('button', { name: 'Book next' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New appointment: Margaret Oduya' }).waitFor();
});

test('a payment by the wrong way is removed from its result, with a reason', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByLabel('EFTPOS').check();
  await page.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Remove $96.00 by EFTPOS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this payment?' });
  await dialog.getByText(/^Margaret Oduya, EFTPOS, .* \(PAY-4421\)$/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Nothing left owing').waitFor();
  // By key: a second click at one place within a second is the second of a double click.
  await page.getByRole('button', { name: 'Remove $96.00 by EFTPOS' }).press('Enter');
  await dialog.getByLabel('Reason').fill('It was cash');
  await dialog.getByRole('button', { name: 'Remove $96.00' }).click();
  await page.getByRole('dialog', { name: 'Remove payment' }).waitFor();
  expect(await callsOf(page, 'payment.remove')).toEqual([
    { paymentId: 8790, patientId: 100, reason: 'It was cash' },
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a usual reason removes a payment with one click, which the second click of a double click is not', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  for (const key of ['p', 'Alt+1', 'Enter']) await page.keyboard.press(key);
  await page.clock.runFor(1000);
  const remove = page.getByRole('button', { name: 'Remove $96.00 by EFTPOS' });
  const dialog = page.getByRole('dialog', { name: 'Remove this payment?' });
  const reason = dialog.getByRole('button', { name: 'Recorded twice' });
  // The reason comes up under the pointer.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[role=dialog] fieldset button:last-of-type { position: fixed; inset: 0; z-index: 9 }');
    document.adoptedStyleSheets.push(sheet);
  });
  const box = await remove.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8];
  await page.mouse.click(x, y);
  await reason.waitFor();
  await page.mouse.click(x, y, { clickCount: 2 });
  expect(await callsOf(page, 'payment.remove')).toEqual([]);
  await reason.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Remove payment' }).waitFor();
  expect(await callsOf(page, 'payment.remove')).toEqual([
    { paymentId: 8790, patientId: 100, reason: 'Recorded twice' },
  ]);
});

test('a wrong method is put right from the result by a digit and Enter; the result says what became of both', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  for (const key of ['p', 'Alt+1', 'Enter']) await page.keyboard.press(key);
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Change method: $96.00 by EFTPOS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change method' });
  await dialog.getByText('Margaret Oduya · EFTPOS · PAY-4421').waitFor();
  expect(await dialog.getByLabel('EFTPOS').count()).toBe(0);
  await page.keyboard.press('Enter');
  await dialog.getByText('Choose the right method.').waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  await page.getByText('The first payment has been removed.').waitFor();
  await page.getByText('Cash · INV-5001 $32.00, INV-5002 $64.00 · PAY-4421').waitFor();
  expect(await callsOf(page, 'payment.changeMethod')).toEqual([{ paymentId: 8790, methodId: 2 }]);
  await page.getByRole('button', { name: 'Book next' }).and(page.locator(':focus')).waitFor();
});

test('a payment is removed from the patient’s page, with its reason; it is said there while it is under way', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Remove $85.00, PAY-4402' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this payment?' });
  await dialog.getByText(/^Jia Chen, EFTPOS, .* \(PAY-4402\)$/).waitFor();
  await dialog.getByRole('button', { name: 'Remove $85.00' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  expect(await callsOf(page, 'payment.remove')).toEqual([]);
  await dialog.getByLabel('Reason').fill('Recorded twice');
  // From here the removal stays under way: on a busy machine it would be done before it is looked at.
  await stopTheClock(page, 60_000);
  await dialog.getByRole('button', { name: 'Remove $85.00' }).click();
  await page.getByRole('dialog', { name: 'Remove payment' }).waitFor();
  await page.getByText('removing').waitFor();
  expect(await callsOf(page, 'payment.remove')).toEqual([
    { paymentId: 8790, patientId: 103, reason: 'Recorded twice' },
  ]);
});

test('initials are asked for at the first payment where nobody has named themselves, and stay those of the desk', async () => {
  const page = await open();
  await go(page, 'Settings');
  await page.getByLabel('Your initials').fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Set initials' }).waitFor();
  await go(page, 'Today');
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByLabel('EFTPOS').check();
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter your initials.').waitFor();
  await dialog.getByLabel('Your initials').and(page.locator(':focus')).waitFor();
  expect(await callsOf(page, 'payment.take')).toEqual([]);
  await page.keyboard.type('kl');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  await dialog.getByText('It’s in your practice system.').waitFor();
  expect((await callsOf(page, 'settings.change')).at(-1)).toEqual({ staff: 'KL' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'At the desk: KL. Change' }).waitFor();
  await page.keyboard.press('p');
  await dialog.waitFor();
  expect(await dialog.getByLabel('Your initials').count()).toBe(0);
});
