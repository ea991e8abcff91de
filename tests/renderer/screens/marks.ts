import type { Page } from 'playwright-core';
import { choose, panel, rowNamed, stayOn } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const comesOut = async (page: Page) => {
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('s');
  await rowNamed(page, 'Margaret Oduya')
    .getByText(/with Priya/)
    .waitFor();
  await page.clock.runFor(1500);
  await page.keyboard.press('s');
  await rowNamed(page, 'Margaret Oduya').getByText('come out').waitFor();
};

const isLate = async (page: Page) => {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('y');
  await page.getByRole('dialog').getByRole('button', { name: '15 min', exact: true }).click();
  await page.getByRole('dialog').getByText(/^Set /).waitFor();
};

/** The strip above the list offers a delay. */
const seemsBehind = async (page: Page) => {
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('s');
  await page
    .getByRole('list', { name: 'Running late' })
    .getByRole('button', { name: /^Show Priya Raman as \d+ min late$/ })
    .waitFor();
};

/** What people say of the day: who has gone in and come out, and who runs late. */
export const markScreens: Screens = {
  'a patient who has come out': { show: comesOut },
  'the waiting room, with one who has come out': {
    async show(page) {
      await comesOut(page);
      await page.keyboard.press('2');
      await page.getByRole('heading', { name: /^Come out/ }).waitFor();
    },
  },
  'a practitioner seems to be behind': { show: seemsBehind },
  'a practitioner who was said to be late seems to be further behind': {
    async show(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('y');
      await page.getByRole('dialog').getByRole('button', { name: '5 min', exact: true }).click();
      await page.getByRole('dialog').getByText(/^Set /).waitFor();
      await page.keyboard.press('Escape');
      await seemsBehind(page);
    },
  },
  'a practitioner runs late, and whom to call': {
    async show(page) {
      await isLate(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Left message' }).first().click();
    },
  },
  'the list of one who runs late': {
    async show(page) {
      await isLate(page);
      await page.keyboard.press('Escape');
      await stayOn(page, 'Jia Chen');
    },
  },
  'a note about a visit': {
    async show(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('j');
      await page.keyboard.type('Needs the ramp, and Priya asked for last year’s scans.');
      await page.keyboard.press('Enter');
      await rowNamed(page, 'Margaret Oduya')
        .getByText(/Needs the ramp/)
        .waitFor();
    },
  },
  'a note on a group, and who was called about a delay': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('y');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '15 min', exact: true }).click();
      const call = dialog.getByRole('group', { name: 'Call to Noah Gallagher' });
      await call.getByRole('button', { name: 'Left message' }).click();
      await page.keyboard.press('Escape');
      const group = page.locator('[role="row"][data-group="900"]');
      await group.click();
      await page.keyboard.press('j');
      await page.keyboard.type('In the pool today: towels at the desk.');
      await page.keyboard.press('Enter');
      await group.getByText(/In the pool today/).waitFor();
      await choose(page, 'Noah Gallagher');
      await panel(page)
        .getByText(/^Called about/)
        .waitFor();
    },
  },
  'the panel of a group with a note': {
    async show(page) {
      const group = page.locator('[role="row"][data-group="900"]');
      await group.click();
      await page.keyboard.press('j');
      await page.keyboard.type('In the pool today: towels at the desk.');
      await page.keyboard.press('Enter');
      await group.getByText(/In the pool today/).waitFor();
    },
  },
  'a note that is being written': {
    async show(page) {
      await choose(page, 'Jia Chen');
      await page.keyboard.press('j');
      await page.keyboard.type('Needs the ramp.');
    },
  },
  'the columns of one who runs late': {
    async show(page) {
      await isLate(page);
      await page.keyboard.press('Escape');
      await page.getByText('Columns', { exact: true }).click();
      await page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first().click();
      await panel(page).waitFor();
    },
  },
};
