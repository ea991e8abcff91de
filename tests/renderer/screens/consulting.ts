import type { Page } from 'playwright-core';
import type { Screens } from './screen.ts';

const card = (page: Page) => page.getByRole('region', { name: /^(?:Next|Selected) patient$/ });

/** A practitioner's PC, in each state in which it may be found. */
export const consultingScreens: Screens = {
  'joining as a practitioner’s PC': {
    scene: 'first-run',
    async show(page) {
      await page.getByRole('button', { name: 'Join this clinic’s PCs' }).click();
      await page.getByText('A practitioner’s PC').click();
      await page.getByText('It shows one practitioner their own day.').waitFor();
    },
  },
  'choosing whose PC it is': {
    scene: 'practitioner-not-chosen',
    show: (page) => page.getByText('Whose PC is this?').first().waitFor(),
  },
  'a practitioner’s day': {
    scene: 'practitioner',
    show: (page) => card(page).waitFor(),
  },
  'a practitioner’s day with a patient inside, a note, and running late': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.keyboard.press('s');
      await page.getByRole('region', { name: 'With you' }).waitFor();
      await page.keyboard.press('2');
      await page.keyboard.press('n');
      await page.getByLabel('Note', { exact: true }).fill('Please book two weeks from now');
      await page.keyboard.press('Enter');
      await page.getByText('Note between you and the desk').waitFor();
    },
  },
  'a practitioner who seems to be behind': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.evaluate(() => window.fakeDesk.layBehind(Date.now() - 60_000, 1_800_000));
      await page.getByText(/^You seem to be about/).waitFor();
    },
  },
  'a practitioner’s PC that is alone': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.evaluate(() =>
        window.fakeDesk.layConsulting({ link: 'alone', knownAt: Date.now() - 1_080_000 }),
      );
      await page.getByText('This PC can’t reach the hub').waitFor();
    },
  },
  'a note to the desk': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.keyboard.press('n');
      await page.getByRole('dialog').waitFor();
    },
  },
  'the settings of a practitioner’s PC': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.getByRole('button', { name: 'Settings of this PC' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'a practitioner’s PC that was removed': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.evaluate(() => window.fakeDesk.layPcs({ is: 'removed' }));
      await page.getByText('Your list isn’t shown here any more.').waitFor();
    },
  },
  'a note about a visit that a desk has moved': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Note', { exact: true }).fill('Please book two weeks from now');
      await page.evaluate(() => window.fakeDesk.layConsulting({ day: null }));
      await page.getByText('Not on your list any more').waitFor();
    },
  },
  'a mark that was refused': {
    scene: 'practitioner',
    async show(page) {
      await card(page).waitFor();
      await page.evaluate(() => window.fakeDesk.failNext('consulting.mark', 'stale'));
      await page.keyboard.press('s');
      await page.getByRole('alert').waitFor();
    },
  },
};
