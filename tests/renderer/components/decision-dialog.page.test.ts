import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, go, openJia, panel, rowNamed, stayOn, toSend } from '../fake-bridge/acts.ts';
import type { Look } from '../fake-bridge/browser.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** Wherever a write is shown with its buttons: what cannot be taken back asks first. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

type Place = {
  /** What is discarded there, as the question names it. */
  readonly thing: string;
  readonly look?: Look;
  /** Leads to where the write stands. @returns what holds its buttons */
  readonly show: (page: Page) => Promise<Locator>;
};

const offline = (page: Page) => page.evaluate(() => window.fakeDesk.goOffline());
const dialog = (page: Page) => page.getByRole('dialog');

async function payOffline(page: Page): Promise<Locator> {
  await offline(page);
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByLabel('EFTPOS').check();
  await page.getByRole('button', { name: 'Record $96.00' }).click();
  return dialog(page);
}

const places: Readonly<Record<string, Place>> = {
  'the list “To send”': {
    thing: 'document',
    look: { scene: 'waits' },
    async show(page) {
      await toSend(page).click();
      return page.getByRole('listitem').filter({ hasText: 'Referral Dr Ng.pdf' });
    },
  },
  'the popover of the status': {
    thing: 'document',
    look: { scene: 'waits' },
    async show(page) {
      await page
        .locator('header')
        .getByRole('button', { name: /need attention/ })
        .click();
      return page.getByRole('listitem').filter({ hasText: 'Referral Dr Ng.pdf' });
    },
  },
  'the panel, of the chosen row': {
    thing: 'unsent arrival',
    async show(page) {
      await offline(page);
      await choose(page, 'Jia Chen');
      await page.keyboard.press('a');
      await page.clock.runFor(7000);
      return panel(page);
    },
  },
  'the panel, of what was put right there': {
    thing: 'unsent change to patient details',
    async show(page) {
      await offline(page);
      await stayOn(page, 'Tom Whitfield');
      await panel(page).getByLabel('Mobile', { exact: true }).fill('0412345678');
      await panel(page).getByRole('button', { name: 'Save mobile' }).click();
      return page.getByRole('list', { name: 'Sending' });
    },
  },
  'the outcome of a payment': { thing: 'unsent payment', show: payOffline },
  'the removal of a payment': {
    thing: 'unsent payment removal',
    async show(page) {
      await offline(page);
      await go(page, 'Takings');
      await page.getByRole('button', { name: /^Payments by EFTPOS/ }).click();
      await page
        .getByRole('button', { name: /^Remove \$/ })
        .first()
        .click();
      await page.getByLabel('Reason').fill('Entered twice');
      await dialog(page)
        .getByRole('button', { name: /^Remove \$/ })
        .click();
      return dialog(page);
    },
  },
  'the patient’s page': {
    thing: 'unsent change to patient details',
    async show(page) {
      await offline(page);
      await openJia(page);
      await page.getByRole('button', { name: 'Change contact' }).click();
      await page.getByLabel('Email').fill('jia@example.com');
      await page.getByRole('button', { name: 'Save' }).click();
      return page.getByRole('list', { name: 'Unsent changes' });
    },
  },
  'the contacts': {
    thing: 'unsent new contact',
    async show(page) {
      await offline(page);
      await go(page, 'Contacts');
      await page.getByRole('button', { name: 'New contact' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Dr Ngozi Okonkwo');
      await dialog(page).getByLabel('Contact type').fill('Doctor');
      await dialog(page).getByLabel('Email').fill('okonkwo@example.com');
      await dialog(page).getByRole('button', { name: 'Create contact' }).click();
      return page.getByRole('main');
    },
  },
  'the outcome of a booking': {
    thing: 'unsent new appointment',
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('b');
      await page.locator('input[name="time"]:checked:focus').waitFor();
      await offline(page);
      await page.keyboard.press('Enter');
      return dialog(page);
    },
  },
};

test.each(Object.entries(places))(
  '%s: discarding asks, keeps on Enter, and discards on Yes',
  async (_name, place) => {
    const page = await open(place.look);
    const discard = (await place.show(page)).getByRole('button', { name: /^Delete/ });
    await discard.click();
    const asks = page.getByRole('dialog', { name: `Delete this ${place.thing}?` });
    // Until it is clear that nothing was asked.
    await expect.poll(async () => (await callsOf(page, 'outbox.act')).length + (await asks.count())).toBe(1);
    expect(await callsOf(page, 'outbox.act')).toEqual([]);
    await asks.locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await page.keyboard.press('Enter');
    await asks.waitFor({ state: 'detached' });
    expect(await callsOf(page, 'outbox.act')).toEqual([]);

    await discard.click();
    await asks.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => callsOf(page, 'outbox.act')).toMatchObject([{ action: 'discard' }]);
    await asks.waitFor({ state: 'detached' });
  },
);

test('a payment is not sent again from the popover of the status without its warning', async () => {
  const page = await open({ scene: 'waits' });
  await page
    .locator('header')
    .getByRole('button', { name: /need attention/ })
    .click();
  await page.getByRole('button', { name: 'Send again: Payment from Hugo Lindqvist' }).click();
  const asks = page.getByRole('dialog', { name: 'Send this payment again?' });
  await expect.poll(async () => (await callsOf(page, 'outbox.act')).length + (await asks.count())).toBe(1);
  expect(await callsOf(page, 'outbox.act')).toEqual([]);
  await asks.getByText('it will be recorded twice').waitFor();
});

test('Escape keeps the write, and closes the question alone: what lies under it stays', async () => {
  const page = await open();
  const outcome = await payOffline(page);
  await outcome.getByRole('button', { name: /^Delete/ }).click();
  const asks = page.getByRole('dialog', { name: 'Delete this unsent payment?' });
  await asks.locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await page.keyboard.press('Escape');
  await asks.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Payment from Margaret Oduya' }).waitFor();
  await outcome.locator('button:focus', { hasText: 'Delete' }).waitFor();
  expect(await callsOf(page, 'outbox.act')).toEqual([]);
});
