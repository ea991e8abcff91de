import type { Page } from 'playwright-core';
import { go } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

export const openFigures = async (page: Page) => {
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'How the day went' }).click();
  await page.getByRole('heading', { name: 'Unfilled time' }).waitFor();
  await page.locator('main .recharts-bar-rectangle').first().waitFor();
};
const span = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'How many days' }).getByText(name, { exact: true }).click();

/** How a day, a week and a month went. */
export const figureScreens: Screens = {
  'how the day went': { show: openFigures },
  'how the week went': {
    async show(page) {
      await openFigures(page);
      await span(page, 'Week');
      await page.getByRole('heading', { name: /^How the week went/ }).waitFor();
    },
  },
  'how the month went': {
    async show(page) {
      await openFigures(page);
      await span(page, 'Month');
      await page.getByText('Appointments are missing on 2 days').waitFor();
    },
  },
  'a day that is still to come': {
    async show(page) {
      await openFigures(page);
      await page.getByRole('button', { name: 'Next day' }).click();
      await page.locator('main').getByText('No appointments.', { exact: true }).waitFor();
      await page.locator('main').getByText('These days are still to come.').waitFor();
    },
  },
};
