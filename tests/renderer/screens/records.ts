import { choose, go, openJia, panel } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

/** Waiting, patients, contacts, bookings and loose ends. */
export const recordScreens: Screens = {
  waiting: { show: (page) => go(page, 'Waiting') },
  'waiting, with the board open': {
    async show(page) {
      await go(page, 'Waiting');
      await page.getByRole('button', { name: 'Open on the second screen' }).click();
      await page.getByText('The board is on the second screen.').waitFor();
    },
  },
  'the board': { path: 'board.html', show: (page) => page.getByRole('listitem').first().waitFor() },
  'patients found': {
    async show(page) {
      await go(page, 'Patients');
      await page.keyboard.type('chen');
      await page.getByRole('list', { name: 'Patients found' }).waitFor();
    },
  },
  'a patient': { show: (page) => openJia(page).then(() => page.clock.runFor(500)) },
  'what is on an invoice': {
    async show(page) {
      await openJia(page);
      await page.clock.runFor(500);
      await page.getByLabel('Items on INV-0188').click();
    },
  },
  'a patient being changed': {
    async show(page) {
      await openJia(page);
      await page.clock.runFor(500);
      await page.getByRole('button', { name: 'Change contact' }).click();
      await page.getByLabel('Email').fill('no address');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  contacts: { show: (page) => go(page, 'Contacts').then(() => page.getByRole('article').first().waitFor()) },
  'archived contacts too': {
    async show(page) {
      await go(page, 'Contacts');
      await page.getByLabel('Include archived').check();
      await page.getByRole('article', { name: 'Dr Old Practice' }).waitFor();
    },
  },
  'a new contact': {
    async show(page) {
      await go(page, 'Contacts');
      await page.getByRole('button', { name: 'New contact' }).click();
      await page.getByRole('button', { name: 'Create contact' }).click();
    },
  },
  'a booking': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('b');
      await page
        .getByRole('radio', { name: /with Dan Kessler/ })
        .first()
        .waitFor({ state: 'attached' });
      await page.getByLabel('Anyone').check();
      await page.getByRole('button', { name: 'Enter a time' }).click();
    },
  },
  'a move': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('m');
      await page.getByRole('button', { name: 'Roster' }).click();
      await page.getByRole('cell').first().waitFor();
    },
  },
  'a move to another service': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('m');
      await page.locator('input[name="time"]:checked:focus').waitFor();
      await page.getByRole('dialog').getByLabel('Service', { exact: true }).first().click();
      await page.getByRole('option', { name: /^Hydrotherapy/ }).click();
      await page.getByRole('button', { name: 'Keep the same time' }).waitFor();
    },
  },
  'a move to be confirmed': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('m');
      await page.locator('input[name="time"]:checked:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Move appointment' }).waitFor();
    },
  },
  'a cancellation': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.takeCancellations());
      await choose(page, 'Jia Chen');
      await page.keyboard.press('x');
      await page.getByRole('dialog').getByRole('radio').nth(3).check();
    },
  },
  'a cancellation in a class': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.takeCancellations());
      await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
      await panel(page).getByRole('listitem').getByRole('button').first().click();
      await page.keyboard.press('x');
      await page.getByRole('button', { name: 'Cancel appointment' }).last().click();
      await page.getByText('Choose a reason.').waitFor();
    },
  },
  'who could take a cancelled time': {
    async show(page) {
      await page.evaluate(() => {
        window.fakeDesk.takeCancellations();
        window.fakeDesk.keepWaitingList();
      });
      await choose(page, 'Samuel Okafor');
      await page.keyboard.press('x');
      await page.getByRole('dialog').getByRole('radio').first().focus();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('v');
      await page.getByRole('button', { name: 'Book Rosa Marchetti' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('n');
    },
  },
  'who could take a free time': {
    async show(page) {
      await page.getByText('Columns', { exact: true }).click();
      await page
        .getByRole('region', { name: 'Free today' })
        .getByRole('button', { name: /free with/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Move Ines Valdivia here' }).waitFor();
    },
  },
  'a cancellation to undo': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.takeCancellations());
      await choose(page, 'Jia Chen');
      await page.keyboard.press('x');
      await page.getByRole('dialog').getByRole('radio').first().focus();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  'a booking that is made': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('b');
      await page.locator('input[name="time"]:checked:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.clock.runFor(1500);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().waitFor();
    },
  },
  'loose ends': {
    async show(page) {
      await go(page, 'To finish');
      await page.getByRole('button', { name: 'Previous day' }).click();
      await page.getByRole('list', { name: 'Draft invoices' }).waitFor();
    },
  },
  'whom to ring': {
    async show(page) {
      await go(page, 'To finish');
      await page.getByRole('button', { name: /^Calls for/ }).click();
    },
  },
};
