import type { Page } from 'playwright-core';
import { choose } from './fake-bridge/acts.ts';

/** By the rail. */
export const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name, exact: true }).click();
/** From the list of the day to a patient's page, by key. */
export async function openJia(page: Page) {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('o');
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
}

const editing = async (page: Page) => {
  await openJia(page);
  await page.clock.runFor(500);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await page.getByLabel('E-mail').fill('no address');
  await page.getByRole('button', { name: 'Save' }).click();
};
/** Each of these screens and its dialogs, and how to get there. */
export const screens: Record<string, (page: Page) => Promise<unknown>> = {
  waiting: (page) => go(page, 'Waiting'),
  'the board': (page) => go(page, 'Waiting').then(() => page.getByRole('button', { name: 'Board' }).click()),
  'the search': async (page) => {
    await go(page, 'Patients');
    await page.keyboard.type('chen');
    await page.getByRole('list', { name: 'Patients found' }).waitFor();
  },
  'a patient': (page) => openJia(page).then(() => page.clock.runFor(500)),
  'a patient being changed': editing,
  contacts: (page) => go(page, 'Contacts').then(() => page.getByRole('article').first().waitFor()),
  'a new contact': async (page) => {
    await go(page, 'Contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
  },
  money: async (page) => {
    await go(page, 'Money');
    await page.getByLabel('Counted: Cash').fill('50');
    await page.getByLabel('Counted: EFTPOS').fill('x');
    await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
  },
  'a removal': async (page) => {
    await go(page, 'Money');
    await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
  },
  'a booking': async (page) => {
    await choose(page, 'Jia Chen');
    await page.keyboard.press('b');
    await page
      .getByRole('radio', { name: /with Dan Kessler/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.getByLabel('Anyone').check();
    await page.getByRole('button', { name: 'Another time' }).click();
  },
  'a move': async (page) => {
    await choose(page, 'Jia Chen');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Who works when' }).click();
    await page.getByRole('cell').first().waitFor();
  },
  'a move to be confirmed': async (page) => {
    await choose(page, 'Jia Chen');
    await page.keyboard.press('m');
    await page.locator('input[name="time"]:checked:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yes, move it' }).waitFor();
  },
  'loose ends': async (page) => {
    await go(page, 'Loose ends');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await page.getByRole('list', { name: 'Draft invoices' }).waitFor();
  },
  'whom to ring': async (page) => {
    await go(page, 'Loose ends');
    await page.getByRole('button', { name: /^To ring/ }).click();
  },
  'print or save': async (page) => {
    await page.keyboard.press('Control+p');
    await page.getByRole('dialog', { name: 'Print or save' }).waitFor();
  },
  'news after an absence': async (page) => {
    await page.evaluate(() => {
      const kinds = ['cancelled', 'moved', 'new', 'paid', 'new'] as const;
      const line = {
        who: 'Jia Chen',
        patientId: 5,
        appointmentId: null,
        says: '9:30 → 10:15 with Dan Kessler',
      };
      window.fakeDesk.comeBack(kinds.map((kind) => ({ ...line, kind })));
    });
    await page.getByRole('region', { name: 'While you were out' }).waitFor();
  },
};
