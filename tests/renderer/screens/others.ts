import type { Page } from 'playwright-core';
import { instantAt } from '../../../shared/clinic-time.ts';
import { go, panel, stayOn } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

/** Desks of one clinic, at work. */
const atWork = (page: Page) =>
  page.evaluate(() => {
    window.fakeDesk.linkPcs('hub', 3);
    window.fakeDesk.othersDo([
      { kind: 'payment', of: 'Jia Chen' },
      { kind: 'move', of: 'Jia Chen', atVisit: true, desk: 'd03', name: 'Back room', by: '' },
      { kind: 'arrival', of: 'Margaret Oduya', atVisit: true, state: 'done' },
      { kind: 'payment', of: 'Tom Whitfield', state: 'unknown' },
      { kind: 'arrival', of: 'Dora Esposito', atVisit: true, state: 'sending' },
      { kind: 'patient-details', of: 'Beatrix Sorensen', state: 'waiting', name: 'Front desk upstairs' },
    ]);
  });

const openPayment = async (page: Page) => {
  await atWork(page);
  await stayOn(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByText('Billed to others').waitFor();
};

/** Another desk books half an hour with Dan Kessler, on a day at a time of the clinic's clock. */
const bookElsewhere = async (page: Page, date: string, clock: string) => {
  const start = instantAt(date, clock, 'Australia/Adelaide');
  const visit = { appointmentId: null, start, end: start + 1_800_000, practitionerId: 2, locationId: 1 };
  await page.evaluate((asked) => {
    window.fakeDesk.linkPcs('hub', 3);
    window.fakeDesk.othersDo([{ kind: 'booking', of: 'Ruth Abernethy', state: 'sending', visit: asked }]);
  }, visit);
};

/** What other desks of the clinic do, wherever it is seen. */
export const othersScreens: Screens = {
  'other desks on the list': {
    async show(page) {
      await atWork(page);
      await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
      await stayOn(page, 'Jia Chen');
      await panel(page).getByText('is taking a payment').waitFor();
    },
  },
  'other desks on the list, in compact rows': {
    async show(page) {
      await go(page, 'Settings');
      await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Compact').click();
      await go(page, 'Today');
      await atWork(page);
      await page.locator('[data-group]').focus();
      await page.keyboard.press('ArrowRight');
      await stayOn(page, 'Tom Whitfield');
      await panel(page).getByText('Desk 2 is checking.').waitFor();
    },
  },
  'other desks on the columns': {
    async show(page) {
      await atWork(page);
      await page.getByText('Columns', { exact: true }).click();
      await page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first().click();
    },
  },
  'other desks in To send': {
    scene: 'waits',
    async show(page) {
      await atWork(page);
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: /^To send/ })
        .click();
      await page.getByRole('heading', { name: /At other desks/ }).scrollIntoViewIfNeeded();
    },
  },
  'a payment beside another desk': {
    async show(page) {
      await openPayment(page);
      await page.getByRole('dialog').getByText('marked the arrival').waitFor();
    },
  },
  'a payment that another desk is taking': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
      await openPayment(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Tell me when free' }).waitFor();
    },
  },
  'a payment that another desk is sending': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.claimsAre('taken', { doing: 'sending', mayTakeOver: false }));
      await openPayment(page);
      await page.getByRole('dialog').getByText('It’s being sent now.').waitFor();
    },
  },
  'a payment to be taken over': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.claimsAre('taken', { doing: 'waiting' }));
      await openPayment(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Take over…' }).click();
    },
  },
  'a payment after another desk': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
      await openPayment(page);
      await page.evaluate(() => window.fakeDesk.claimsAre('free'));
      await page.getByRole('dialog').getByText('Desk 2 (MB) is done').waitFor();
    },
  },
  'a payment that other desks can’t see': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.claimsAre('alone'));
      await openPayment(page);
      await page.getByRole('dialog').getByText('Other desks can’t see this').waitFor();
    },
  },
  'a cancellation that another desk is making': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.takeCancellations());
      await page.evaluate(() => window.fakeDesk.claimsAre('taken', { kind: 'move' }));
      await stayOn(page, 'Jia Chen');
      await page.keyboard.press('x');
      await page.getByRole('dialog').getByRole('button', { name: 'Take over…' }).waitFor();
    },
  },
  'details that another desk is changing': {
    async show(page) {
      await atWork(page);
      await page.evaluate(() => window.fakeDesk.claimsAre('taken', { kind: 'patient-details' }));
      await stayOn(page, 'Jia Chen');
      await page.keyboard.press('o');
      await page.getByRole('button', { name: 'Change contact' }).click();
      await page.getByRole('button', { name: 'Take over…' }).waitFor();
    },
  },
  'a time that another desk is booking, in the columns': {
    async show(page) {
      await bookElsewhere(page, '2026-11-21', '13:15');
      await page.getByText('Columns', { exact: true }).click();
      await page
        .getByRole('region', { name: /^Dan Kessler/ })
        .getByText(/Ruth Abernethy, to be booked/)
        .waitFor();
    },
  },
  'a time that another desk is booking, in the search': {
    async show(page) {
      await bookElsewhere(page, '2027-01-04', '10:30');
      await stayOn(page, 'Jia Chen');
      await page.keyboard.press('b');
      await page.locator('input[name="time"]:checked:focus').waitFor();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /Desk 2 \(MB\) is booking it/ })
        .check({ force: true });
      await page.getByText('Book anyway, or choose another time.').waitFor();
    },
  },
};
