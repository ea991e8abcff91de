import type { Page } from 'playwright-core';
import { seeToday } from '../e2e/receptionist.ts';
import { backToToday, pressUntil } from './steps.ts';
import { type Task, type TaskDesk, untilTrue } from './task.ts';

/** Tasks of today's list, the lock and what the desk looks like. */

const pin = '2718';

const countArrived = ({ clinic }: TaskDesk): number =>
  clinic.sandbox
    .state('appointments')
    .flatMap((one) => one.appointmentPatients ?? [])
    .filter(({ status }) => status === 'Arrived').length;

/** How many had arrived before the task began. */
let arrivedBefore = 0;

const allIn = /^Arrive all \d+: /;
const norwood = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Location' }).getByText('Norwood', { exact: true });

/** Nothing is left that could be undone: the practice has the arrivals of before. */
const noBars = (page: Page) =>
  untilTrue(
    'an arrival is still to be undone',
    async () => (await page.getByText(/arrived at/).count()) === 0,
  );

export const allTasks: readonly Task[] = [
  {
    no: 6,
    name: 'Three arrivals by arrows',
    before: { keys: 25, clicks: 1 },
    best: { keys: 6 },
    async ready(desk) {
      arrivedBefore = countArrived(desk);
    },
    async act({ page }, hands) {
      const arrive = page
        .locator('[role="row"]:focus')
        .getByRole('button', { name: /^Arrive (?!all |the other )/ });
      await pressUntil(hands, 'ArrowDown', async () => (await arrive.count()) > 0, 60);
      for (let n = 0; n < 3; n += 1) {
        await arrive.waitFor();
        const name = ((await arrive.getAttribute('aria-label')) ?? '').replace('Arrive ', '');
        await hands.press('a');
        await page.getByText(`${name} arrived at`).first().waitFor();
      }
    },
    check: (desk) =>
      untilTrue('the practice has not three more arrivals', () => countArrived(desk) >= arrivedBefore + 3),
  },
  {
    no: 7,
    name: 'Undo one arrival',
    before: { keys: 1 },
    best: { keys: 1 },
    async ready({ page }) {
      await noBars(page);
      const arrive = page.getByRole('button', { name: /^Arrive (?!all |the other )/ }).first();
      const name = ((await arrive.getAttribute('aria-label')) ?? '').replace('Arrive ', '');
      await arrive.click();
      await page.getByText(`${name} arrived at`).waitFor();
    },
    async act(_desk, hands) {
      await hands.press('u');
    },
    check: ({ page }) => noBars(page),
  },
  {
    no: 8,
    name: 'A class is in; all of it undone',
    before: { clicks: 2 },
    best: { clicks: 2 },
    async ready({ page }) {
      const grid = page.getByRole('grid').first();
      const button = page.getByRole('button', { name: allIn }).first();
      await grid.hover();
      for (let turns = 0; turns < 60 && (await button.count()) === 0; turns += 1) {
        await page.mouse.wheel(0, 300);
        await page.waitForTimeout(100);
      }
      await button.scrollIntoViewIfNeeded();
    },
    async act({ page }, hands) {
      const all = page.getByRole('button', { name: allIn }).first();
      const many = /\d+/.exec((await all.getAttribute('aria-label')) ?? '')?.[0] ?? '';
      await hands.click(all);
      const undo = page.getByRole('button', { name: new RegExp(`^Undo ${many} arrivals: `) }).first();
      await undo.waitFor();
      // The place of an act is still for a second: see renderer/components/double-click-guard.ts.
      await page.waitForTimeout(1100);
      await hands.click(undo);
    },
    check: async ({ page }) => page.getByRole('button', { name: allIn }).first().waitFor(),
  },
  {
    no: 19,
    name: 'Tomorrow’s list',
    before: { keys: 1 },
    best: { keys: 1 },
    async act(_desk, hands) {
      await hands.press('Alt+ArrowRight');
    },
    check: async ({ page }) => page.locator('header button[aria-keyshortcuts="t"]').waitFor(),
  },
  {
    no: 20,
    name: 'Whom to ring',
    before: { keys: 1, clicks: 1 },
    best: { keys: 1 },
    note: 'The screen opens with the list that was open before.',
    async ready({ page }) {
      await page.keyboard.press('6');
      await page.getByRole('button', { name: /^Calls for/ }).click();
      await page.keyboard.press('1');
    },
    async act(_desk, hands) {
      await hands.press('6');
    },
    check: async ({ page }) =>
      page
        .locator('button[aria-pressed="true"]')
        .filter({ hasText: /^Calls for/ })
        .waitFor(),
  },
  {
    no: 21,
    name: 'Print the day sheet',
    before: { keys: 5 },
    best: { keys: 2 },
    async act({ page }, hands) {
      await hands.press('Control+p');
      const sheet = page.getByRole('region', { name: 'Day sheet' });
      await sheet.getByRole('button', { name: 'Print…' }).and(page.locator(':focus')).waitFor();
      await hands.press('Enter');
    },
    check: ({ foyer }) =>
      untilTrue('nothing was printed', async () => (await foyer.act('print.list', null)).length > 0),
  },
  {
    no: 27,
    name: 'Lock and unlock',
    before: { keys: 6 },
    best: { keys: 5 },
    why: 'One key locks, four digits and Enter unlock. Enter is needed: Foyer does not store the length of the PIN, which would make it easier to guess.',
    async ready({ page }) {
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Settings' })
        .click();
      const part = page.getByRole('region', { name: 'Lock and privacy' });
      await part.getByRole('textbox', { name: 'PIN, 4 to 12 digits' }).fill(pin);
      await part.getByRole('button', { name: 'Set PIN' }).click();
      await part.getByRole('textbox', { name: 'Current PIN' }).waitFor();
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Takings' })
        .click();
    },
    async act(desk, hands) {
      const old = desk.page;
      const gone = old.isClosed() ? Promise.resolve() : old.waitForEvent('close');
      // The page may be gone before the key is let go of.
      await hands.press('Control+l').catch(() => undefined);
      await gone;
      desk.page = await desk.foyer.page();
      await desk.page
        .getByRole('textbox', { name: 'PIN', exact: true })
        .and(desk.page.locator(':focus'))
        .waitFor();
      await hands.type(pin);
      await hands.press('Enter');
    },
    /** Back where it was. */
    check: async ({ page }) => page.getByRole('heading', { name: /^Takings, / }).waitFor(),
  },
  {
    no: 28,
    name: 'Privacy mode',
    before: { keys: 1 },
    best: { keys: 1 },
    async act(_desk, hands) {
      await hands.press('F8');
    },
    check: async ({ page }) =>
      untilTrue('names are still shown', async () => (await page.getByTitle('Ruth Abernethy').count()) === 0),
    async after(desk) {
      await desk.page.keyboard.press('F8');
      await seeToday(desk.page);
    },
  },
  {
    no: 29,
    name: 'Another theme',
    before: { keys: 1, clicks: 1 },
    best: { keys: 1, clicks: 1 },
    async act({ page }, hands) {
      await hands.press('9');
      await hands.click(page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark', { exact: true }));
    },
    check: async ({ page }) => page.locator('html[data-mantine-color-scheme="dark"]').waitFor(),
    async after({ page }) {
      await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Light', { exact: true }).click();
    },
  },
  {
    no: 30,
    name: 'The second location',
    before: { clicks: 1 },
    best: { keys: 1 },
    ready: ({ page }) => norwood(page).click(),
    act: (_desk, hands) => hands.press('c'),
    check: async ({ page }) =>
      untilTrue('Glenelg is not chosen', () => page.getByRole('radio', { name: 'Glenelg' }).isChecked()),
    async after(desk) {
      await desk.page.getByRole('radiogroup', { name: 'Location' }).locator('label').first().click();
      await backToToday(desk);
    },
  },
];
