import type { Page } from 'playwright-core';
import { choose, go } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const paying = async (page: Page) => {
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByLabel('EFTPOS').check();
};
const record = async (page: Page) => {
  await page.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
};
const counted = async (page: Page) => {
  await go(page, 'Takings');
  await page.getByLabel('Counted: Cash').fill('120');
  await page.getByLabel('Counted: EFTPOS').fill('500');
};
const removal = async (page: Page) => {
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
};

/** Taking payments, and the takings of a day. */
export const moneyScreens: Screens = {
  'a payment of too much': {
    async show(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('p');
      await page.getByLabel('Amount').fill('500');
    },
  },
  'a payment in two parts': {
    async show(page) {
      await paying(page);
      await page.getByRole('button', { name: 'Split payment' }).click();
      await page.getByLabel('First payment').fill('56');
      await page
        .getByRole('group', { name: /^Remaining/ })
        .getByLabel('Cash')
        .check();
      await page.getByLabel('Cash given').fill('50');
      await page.getByText('Change $10.00').waitFor();
    },
  },
  'a payment that comes back after privacy mode, with less owing': {
    async show(page) {
      await paying(page);
      await page.clock.runFor(300);
      await page.keyboard.press('F8');
      await page.getByRole('status').getByText('Privacy mode').waitFor();
      await page.evaluate(() => window.fakeDesk.invoicePaidElsewhere(100, 5002, 5000));
      await page.keyboard.press('F8');
      await page.clock.runFor(1000);
      await page.getByText('What’s owing has changed').waitFor();
    },
  },
  'a payment of less than is owing': {
    async show(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('p');
      await page.getByLabel('Amount').fill('50');
      await page.keyboard.press('Alt+2');
      await page.getByRole('group', { name: 'Remaining $46.00' }).getByLabel('Leave owing').waitFor();
    },
  },
  'another method for a payment': {
    async show(page) {
      await paying(page);
      await record(page);
      await page.getByRole('button', { name: /^Change method/ }).click();
      await page.getByRole('dialog', { name: 'Change method' }).getByLabel('Cash').check();
    },
  },
  'a payment whose method was changed': {
    async show(page) {
      await paying(page);
      await record(page);
      await page.getByRole('button', { name: /^Change method/ }).click();
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
      await page.getByText('The first payment has been removed.').waitFor();
    },
  },
  'a payment that is recorded': {
    async show(page) {
      await paying(page);
      await record(page);
      await page.getByText('It’s in your practice system.').waitFor();
    },
  },
  'a payment without an answer': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.losePaymentAnswer());
      await paying(page);
      await record(page);
      await page.getByText(/Don’t (?:enter|record) it again/).waitFor();
    },
  },
  'a payment of one invoice': {
    async show(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('o');
      await page.getByRole('button', { name: 'Pay INV-02' }).click();
      await page.getByRole('button', { name: 'Record $64.00' }).waitFor();
    },
  },
  'a payment that is on its way already': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.losePaymentAnswer());
      await paying(page);
      await record(page);
      await page.getByText(/Don’t (?:enter|record) it again/).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await page.keyboard.press('p');
      await page.getByText('taken at this desk isn’t confirmed yet').waitFor();
    },
  },
  money: {
    async show(page) {
      await go(page, 'Takings');
      await page.getByLabel('Counted: Cash').fill('50');
      await page.getByLabel('Counted: EFTPOS').fill('x');
      await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
    },
  },
  'what could explain a difference': {
    async show(page) {
      await go(page, 'Takings');
      await page.getByLabel('Counted: EFTPOS').fill('100');
      await page.getByLabel('Counted: Cash').fill('216');
      await page.getByRole('button', { name: 'Look at 2 payments' }).click();
      await page
        .getByRole('button', { name: /\$96\.00 by EFTPOS/ })
        .first()
        .click();
    },
  },
  'a payment that is looked for': {
    async show(page) {
      await go(page, 'Takings');
      await page.getByLabel('Find a payment: name, amount or number').fill('96');
      await page.getByText('2 found').waitFor();
    },
  },
  'a count of notes and coins': {
    async show(page) {
      await go(page, 'Takings');
      await page.getByRole('button', { name: 'Notes and coins: Cash' }).click();
      await page.getByLabel('$50 in the till: Cash').fill('5');
      await page.getByLabel('$20 in the till: Cash').fill('3');
      await page.getByLabel('Less float').fill('200');
      await page.getByText('Choose which methods to count').click();
      await page.getByLabel('Cash', { exact: true }).waitFor();
    },
  },
  'a count that lacks its note': {
    async show(page) {
      await counted(page);
      await page.getByRole('button', { name: 'Close the day' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close the day?' });
      await dialog.getByRole('button', { name: 'Close the day' }).click();
      await dialog.getByText('Enter a note about the difference.').waitFor();
    },
  },
  'a removal': { show: removal },
  'the end of a shift': {
    async show(page) {
      await counted(page);
      await page.getByRole('button', { name: 'End shift' }).click();
      await page.getByRole('dialog', { name: 'End this shift?' }).waitFor();
    },
  },
  'a closed day': {
    async show(page) {
      await counted(page);
      await page.getByRole('button', { name: 'Close the day' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close the day?' });
      await dialog.getByLabel(/^Note: /).fill('The terminal printed no summary.');
      await dialog.getByRole('button', { name: 'Close the day' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  },
};
