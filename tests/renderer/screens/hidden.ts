import type { Page } from 'playwright-core';
import { go, rowNamed } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

const pin = (page: Page) => page.getByRole('textbox', { name: 'PIN', exact: true });

/** What a desk shows that hides, is locked, or is not set up. */
export const hiddenScreens: Screens = {
  'the day in privacy': {
    async show(page) {
      await rowNamed(page, 'Margaret Oduya').click();
      await page.keyboard.press('F8');
      await page.getByText('Patient hidden').waitFor();
      await page.getByText('MO', { exact: true }).first().waitFor();
    },
  },
  'money in privacy': {
    async show(page) {
      await page.keyboard.press('F8');
      await go(page, 'Takings');
      await page.getByText('Takings hidden').waitFor();
    },
  },
  'a locked desk': {
    scene: 'locked',
    show: (page) => page.getByRole('button', { name: 'Open the desk' }).waitFor(),
  },
  'a locked desk with a PIN': { scene: 'locked-with-pin', show: (page) => pin(page).waitFor() },
  'a lock that takes its time': {
    scene: 'locked-with-pin',
    async show(page) {
      for (let tries = 0; tries < 3; tries += 1) {
        await pin(page).fill('0000');
        await page.getByRole('button', { name: 'Unlock', exact: true }).click();
        await page.getByRole('alert').waitFor();
      }
      await page.getByText('Too many wrong tries').waitFor();
    },
  },
  'a PIN that was forgotten': {
    scene: 'locked-with-pin',
    show: (page) => page.getByRole('button', { name: 'Forgot PIN?' }).click(),
  },
  'the first run': {
    scene: 'first-run',
    show: (page) => page.getByRole('button', { name: 'Test connection' }).click(),
  },
  'the questions of a new desk': {
    scene: 'first-run',
    async show(page) {
      await page.getByLabel('Practice system address').fill('https://practice.example/v1');
      await page.getByLabel('API key').fill('a key');
      await page.keyboard.press('Enter');
      await page.clock.runFor(400);
      await page.getByText('Connection works: 2 locations found.').waitFor();
      await page.getByRole('button', { name: 'Connect' }).click();
      await page.getByLabel('PIN, 4 to 12 digits').waitFor();
    },
  },
  'the closed door': { scene: 'blocked', show: (page) => page.locator('main').waitFor() },
};
