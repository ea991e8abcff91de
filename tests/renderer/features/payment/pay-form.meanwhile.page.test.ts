import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, choose } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What becomes of a payment that is being made up while something else happens, in the built page on the fake bridge. */

const open = pageUnderTest();

const payOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Payment from ${name}` });

async function payByCard(page: Page, name: string) {
  await choose(page, name);
  await page.keyboard.press('p');
  const pay = payOf(page, name);
  await pay.getByLabel('EFTPOS').first().check();
  return pay;
}

const ways = {
  'the lock': {
    async cover(page: Page) {
      await page.keyboard.press('Control+l');
      await page.getByRole('button', { name: 'Open the desk' }).waitFor();
    },
    uncover: (page: Page) => page.getByRole('button', { name: 'Open the desk' }).click(),
  },
  'privacy mode': {
    async cover(page: Page) {
      await page.keyboard.press('F8');
      await page.getByRole('status').getByText('Privacy mode').waitFor();
    },
    uncover: (page: Page) => page.keyboard.press('F8'),
  },
} as const;

describe.each(Object.keys(ways) as (keyof typeof ways)[])('after %s', (way) => {
  const { cover, uncover } = ways[way];

  test('a payment that comes back asks for what is owing now, and says what changed', async () => {
    const page = await open();
    const pay = await payByCard(page, 'Margaret Oduya');
    await pay.getByRole('button', { name: 'Record $96.00' }).waitFor();
    await page.clock.runFor(300);
    await cover(page);
    // Another desk takes $50.00.
    await page.evaluate(() => window.fakeDesk.invoicePaidElsewhere(100, 5002, 5000));
    await uncover(page);
    await page.clock.runFor(1000);
    await pay.waitFor();
    expect(await pay.innerText()).toContain('Enter $46.00 on the terminal');
    await pay.getByRole('alert').getByText('INV-02: $14.00 owing now').waitFor();
    await pay.getByRole('button', { name: 'Record $46.00' }).click();
    await page.clock.runFor(1000);
    expect(await callsOf(page, 'payment.take')).toMatchObject([
      {
        parts: [
          { invoiceId: 5001, cents: 3200 },
          { invoiceId: 5002, cents: 1400 },
        ],
        owing: { 5001: 3200, 5002: 1400 },
      },
    ]);
  });
});

/** The claim is not answered yet. */
async function openUnclaimed() {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  const pay = await payByCard(page, 'Margaret Oduya');
  await pay.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(300);
  return { page, pay };
}

async function answerTheClaim(page: Page) {
  await page.evaluate(() => window.fakeDesk.letGo('claims.open'));
  await page.clock.runFor(1000);
}

test('an amount that was changed while the claim was waited for is not recorded as it was', async () => {
  const { page, pay } = await openUnclaimed();
  await pay.getByLabel('Amount', { exact: true }).fill('50');
  await pay.getByRole('button', { name: 'Record $50.00' }).waitFor();
  await answerTheClaim(page);
  expect(await callsOf(page, 'payment.take')).toEqual([]);
  await pay.getByText('Not recorded yet').waitFor();
  await pay.getByRole('button', { name: 'Record $50.00' }).click();
  await page.clock.runFor(1000);
  expect(await callsOf(page, 'payment.take')).toMatchObject([
    {
      parts: [
        { invoiceId: 5001, cents: 3200 },
        { invoiceId: 5002, cents: 1800 },
      ],
    },
  ]);
});

test('confirmed again with another amount while the claim was waited for, that one is recorded, once', async () => {
  const { page, pay } = await openUnclaimed();
  await pay.getByLabel('Amount', { exact: true }).fill('32');
  await pay.getByRole('button', { name: 'Record $32.00' }).click();
  await answerTheClaim(page);
  const taken = await callsOf(page, 'payment.take');
  expect(taken).toMatchObject([{ parts: [{ invoiceId: 5001, cents: 3200 }] }]);
  expect(taken).toHaveLength(1);
});

test('a payment whose dialog was closed while the claim was waited for is not recorded', async () => {
  const { page, pay } = await openUnclaimed();
  await page.keyboard.press('Escape');
  await pay.waitFor({ state: 'detached' });
  await answerTheClaim(page);
  expect(await callsOf(page, 'payment.take')).toEqual([]);
});

test('a payment’s result is not shown as another patient’s', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
  await choose(page, 'Jia Chen');
  await page.keyboard.press('p');
  await payOf(page, 'Jia Chen').getByRole('button', { name: 'Tell me when free' }).click();
  await page.clock.runFor(300);
  await page.keyboard.press('Escape');
  await payOf(page, 'Jia Chen').waitFor({ state: 'detached' });
  await page.evaluate(() => window.fakeDesk.claimsAre('free'));
  await page.clock.runFor(300);
  const pay = await payByCard(page, 'Margaret Oduya');
  await pay.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1500);
  await pay.getByText('It’s in your practice system.').waitFor();
  // "Desk 2 (MB) is done: you can take the payment from Jia Chen now."
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.clock.runFor(1000);
  const jia = payOf(page, 'Jia Chen');
  await jia.waitFor();
  expect(await jia.innerText()).not.toContain('$96.00');
});

/** The practice's list has the same payment already. */
async function openRepeated() {
  const page = await open();
  const pay = await payByCard(page, 'Margaret Oduya');
  await page.evaluate(() => window.fakeDesk.failNext('payment.take', 'looks-repeated'));
  await pay.getByLabel('Amount', { exact: true }).fill('32');
  return { page, pay, question: pay.getByText('Is this the same payment again?') };
}
const takenEvenIf = async (page: Page) =>
  ((await callsOf(page, 'payment.take')) as { parts: { cents: number }[]; evenIfRepeated: boolean }[]).map(
    ({ parts, evenIfRepeated }) => [parts.reduce((all, { cents }) => all + cents, 0), evenIfRepeated],
  );

test('the question whether it is the same payment again goes once another amount is typed', async () => {
  const { page, pay, question } = await openRepeated();
  await pay.getByRole('button', { name: 'Record $32.00' }).click();
  await question.waitFor();
  await pay.getByLabel('Amount', { exact: true }).fill('50');
  await question.waitFor({ state: 'detached' });
  await pay.getByRole('button', { name: 'Record $50.00' }).click();
  await page.clock.runFor(1000);
  expect(await takenEvenIf(page)).toEqual([
    [3200, false],
    [5000, false],
  ]);
});

test('an amount that was typed while the answer was awaited is not recorded as one that may be repeated', async () => {
  const { page, pay } = await openRepeated();
  await page.evaluate(() => window.fakeDesk.hold('payment.take'));
  await pay.getByRole('button', { name: 'Record $32.00' }).click();
  await pay.getByLabel('Amount', { exact: true }).fill('50');
  await page.evaluate(() => window.fakeDesk.letGo('payment.take'));
  await pay.getByRole('button', { name: 'Record this one too' }).click();
  await page.clock.runFor(1000);
  expect(await takenEvenIf(page)).toEqual([
    [3200, false],
    [5000, false],
  ]);
});

test('a payment that is meant to be repeated is recorded by the answer to that question', async () => {
  const { page, pay } = await openRepeated();
  await pay.getByRole('button', { name: 'Record $32.00' }).click();
  await pay.getByRole('button', { name: 'Record this one too' }).click();
  await page.clock.runFor(1000);
  expect(await takenEvenIf(page)).toEqual([
    [3200, false],
    [3200, true],
  ]);
});
