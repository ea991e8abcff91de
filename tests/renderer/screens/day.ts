import type { Page } from 'playwright-core';
import { choose, go, panel, rowNamed, stayOn } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const inColumns = async (page: Page) => {
  await page.getByText('Columns', { exact: true }).click();
  await page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first().click();
};

/** What waits of a patient, in the panel beside the list. */
const cardOf = async (page: Page, patient: string, title: string) => {
  await stayOn(page, patient);
  await panel(page).getByText(title).first().scrollIntoViewIfNeeded();
};

/** The day, what stands beside it and what opens above it. */
export const dayScreens: Screens = {
  'the list, and who arrives': { show: (page) => stayOn(page, 'Jia Chen') },
  'the list in compact rows': {
    async show(page) {
      await go(page, 'Settings');
      await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Compact').click();
      await go(page, 'Today');
      await stayOn(page, 'Jia Chen');
    },
  },
  'the list, and who leaves': { show: (page) => stayOn(page, 'Margaret Oduya') },
  'an arrival to undo': { show: (page) => choose(page, 'Jia Chen').then(() => page.keyboard.press('a')) },
  'what is missing, put right in the panel': {
    async show(page) {
      await stayOn(page, 'Tom Whitfield');
      await panel(page).getByLabel('Mobile', { exact: true }).fill('1');
      await panel(page).getByRole('button', { name: 'Save mobile' }).click();
      await panel(page).getByText(/^Tags/).first().click();
    },
  },
  'records that can’t be read': {
    async show(page) {
      await page.evaluate(() =>
        window.fakeDesk.setAside([
          { what: 'appointment', count: 1 },
          { what: 'invoices', count: 2 },
        ]),
      );
      await page.getByText('Foyer can’t read 1 appointment and 2 invoices.').waitFor();
    },
  },
  'support activities of the day': {
    show: (page) => page.getByText('1 support activity').click(),
  },
  'a group, opened': {
    async show(page) {
      await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
      await panel(page)
        .getByRole('heading', { name: /Hydrotherapy/ })
        .waitFor();
    },
  },
  'the columns': {
    async show(page) {
      await inColumns(page);
      await page.getByRole('button', { name: '2 cancelled / DNA' }).click();
    },
  },
  'the columns, by several clocks': {
    scene: 'far-apart',
    async show(page) {
      await page.getByRole('radiogroup', { name: 'Location' }).getByText('All locations').click();
      await page.getByText('Columns', { exact: true }).click();
      await page.locator('[data-block]').filter({ hasText: 'Perth time' }).first().click();
    },
  },
  'the list, by several clocks': {
    scene: 'far-apart',
    async show(page) {
      await page.getByRole('radiogroup', { name: 'Location' }).getByText('All locations').click();
      await stayOn(page, 'Jia Chen');
      await page.keyboard.press('End');
    },
  },
  'another case in place of one that has ended': {
    async show(page) {
      await stayOn(page, 'Jia Chen');
      await page.evaluate(() => window.fakeDesk.expireCase('503:103'));
      await panel(page)
        .getByRole('button', { name: /Use this$/ })
        .first()
        .scrollIntoViewIfNeeded();
    },
  },
  'the columns of a day without rows': {
    scene: 'empty',
    async show(page) {
      await page.getByText('Columns', { exact: true }).click();
      await page.getByRole('region', { name: /^Nina Petrov/ }).waitFor();
    },
  },
  'a visit that is dragged': {
    async show(page) {
      await inColumns(page);
      const transfer = await page.evaluateHandle(() => new DataTransfer());
      const block = page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first();
      await block.dispatchEvent('dragstart', { dataTransfer: transfer });
      const to = page
        .getByRole('region', { name: /^Lena Fox/ })
        .locator('ul')
        .first();
      const { x, y } = (await to.boundingBox()) ?? { x: 0, y: 0 };
      await to.dispatchEvent('dragover', { dataTransfer: transfer, clientX: x + 20, clientY: y + 320 });
      await to
        .locator('..')
        .locator('[aria-hidden="true"]', { hasText: /^\d+:\d\d [ap]m/ })
        .first()
        .waitFor();
    },
  },
  'visits that are not in the diary yet': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.goOffline());
      await inColumns(page);
      await page.keyboard.press('m');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Enter a time' }).first().click();
      await dialog.getByLabel('Time', { exact: true }).fill('16:15');
      await dialog.getByRole('button', { name: 'Next', exact: true }).click();
      await dialog.getByRole('button', { name: 'Move appointment' }).click();
      await page.clock.runFor(500);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('4:15 pm Jia Chen, moves here').scrollIntoViewIfNeeded();
    },
  },
  'in the panel: a document that was refused': {
    scene: 'waits',
    show: (page) => cardOf(page, 'Ruth Abernethy', 'Referral Dr Ng.pdf'),
  },
  'in the panel: details that ask': {
    scene: 'waits',
    show: (page) => cardOf(page, 'Samuel Okafor', 'Details of'),
  },
  'in the panel: a payment without an answer': {
    scene: 'waits',
    show: (page) => cardOf(page, 'Margaret Oduya', 'Payment from'),
  },
  'a visit that needs a decision': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.moveAsks());
      await page.getByRole('button', { name: /^Decide about/ }).waitFor();
    },
  },
  'offline with something waiting': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.goOffline());
      await choose(page, 'Jia Chen');
      await page.keyboard.press('a');
      await page.clock.runFor(8000);
      await page
        .locator('header')
        .getByRole('button', { name: /list from/ })
        .click();
      await page.getByText('Unsent (1)').waitFor();
    },
  },
  'all sent after an outage': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.evaluate(() => window.fakeDesk.goOffline());
      await page.keyboard.press('a');
      await page.clock.runFor(8000);
      await rowNamed(page, 'Jia Chen').getByText('not sent yet').waitFor();
      await page.evaluate(() => window.fakeDesk.goLive());
      await page.clock.runFor(2000);
      await page.getByText('1 change sent').waitFor();
    },
  },
  'the search': {
    async show(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('chen');
      await page.getByRole('option').first().waitFor();
    },
  },
  'gone in': {
    async show(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('s');
      await page.getByRole('button', { name: 'Undo gone in' }).waitFor();
      // The page reads its clock every ten seconds.
      await page.clock.fastForward('12:10');
      await page.getByText('with Priya, 12 min').waitFor();
    },
  },
  'close matches': {
    async show(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('abernathy');
      await page.getByText('Close matches').waitFor();
    },
  },
  'the calendar': { show: (page) => page.getByRole('button', { name: /choose another day/ }).click() },
  'a day that is not understood': {
    async show(page) {
      await page.getByRole('button', { name: /choose another day/ }).click();
      await page.getByLabel('Go to a day').fill('soon');
    },
  },
  'the keys': { show: (page) => page.keyboard.press('?') },
  'print or save': {
    async show(page) {
      await page.keyboard.press('Control+p');
      await page.getByRole('dialog', { name: 'Print or save' }).waitFor();
    },
  },
  'news after an absence': {
    async show(page) {
      await page.evaluate(() => {
        const kinds = ['cancelled', 'moved', 'new', 'paid', 'new'] as const;
        const line = {
          who: 'Jia Chen',
          patientId: 5,
          appointmentId: null,
          says: '9:30 am → 10:15 am with Dan Kessler',
        };
        window.fakeDesk.comeBack(kinds.map((kind) => ({ ...line, kind })));
      });
      await page.getByRole('region', { name: 'While you were away' }).waitFor();
    },
  },
  'what must be read': {
    async show(page) {
      await page.evaluate(() =>
        window.fakeDesk.mustBeRead(
          'INV-000123 is overpaid now. Was it paid at two desks? Check its payments.',
        ),
      );
      await page.getByRole('region', { name: 'Please read' }).waitFor();
    },
  },
  'the first reading': { scene: 'syncing', show: (page) => page.locator('main').waitFor() },
};
