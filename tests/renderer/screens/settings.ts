import { go, settings } from '../fake-bridge/acts.ts';
import type { Screens } from './screen.ts';

/** The settings and what belongs to this PC. */
export const settingScreens: Screens = {
  'the help': {
    show: (page) =>
      page.keyboard.press('F1').then(() => page.getByRole('dialog', { name: 'Help' }).waitFor()),
  },
  'what is found in the help': {
    async show(page) {
      await page.keyboard.press('F1');
      await page.getByLabel('Search help').fill('undo');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Mark an arrival/ })
        .waitFor();
    },
  },
  'a hint of the first day': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.firstDay());
      await page.getByRole('button', { name: 'Got it' }).waitFor();
    },
  },
  'the settings': {
    show: (page) => go(page, 'Settings').then(() => page.getByText('Patients kept on this PC').waitFor()),
  },
  'the settings of a PC with a policy': {
    scene: 'managed',
    show: (page) =>
      go(page, 'Settings').then(() => page.getByRole('region', { name: 'Set for this PC' }).waitFor()),
  },
  'the settings of a PC’s locations': {
    async show(page) {
      await go(page, 'Settings');
      const part = page.getByRole('region', { name: 'Locations of this PC' });
      await part.getByRole('checkbox', { name: 'Glenelg' }).check();
      await part.scrollIntoViewIfNeeded();
    },
  },
  'the settings of the lock, while others may see Foyer': {
    async show(page) {
      await go(page, 'Settings');
      await page.getByLabel('Hide Foyer from screen sharing').check();
      await page.getByRole('button', { name: /^Allow for 30 minutes/ }).click();
      await page.getByText(/^Others can see Foyer until/).scrollIntoViewIfNeeded();
    },
  },
  'the settings of the lock': {
    async show(page) {
      await go(page, 'Settings');
      await page.getByRole('region', { name: 'Lock and privacy' }).scrollIntoViewIfNeeded();
    },
  },
  'the diagnostics': {
    async show(page) {
      await page.evaluate(() => window.fakeDesk.clockOff(190_000));
      await settings(page, 'Diagnostics');
      await page.getByText('Last failures').waitFor();
    },
  },
  'names and colours': {
    scene: 'unnamed',
    async show(page) {
      await settings(page, 'Names and colours');
      await page
        .getByRole('combobox', { name: /^Colour of/ })
        .first()
        .click();
      await page.getByRole('option', { name: 'Teal' }).waitFor();
    },
  },
  'removing this PC': {
    scene: 'waits',
    async show(page) {
      await settings(page, 'This PC');
      await page.getByRole('button', { name: 'Remove this PC…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'who is at the desk': {
    async show(page) {
      await page.getByRole('button', { name: /^At the desk/ }).click();
      await page.getByLabel('Who is at the desk?').waitFor();
    },
  },
};
