import type { Page } from 'playwright-core';
import { centsFromDollars } from '../../shared/money.ts';
import { pill } from '../e2e/receptionist.ts';
import { chooseRow, dialogOf, hasArrived, paymentsOf, pressUntil, typeUntilFirst } from './steps.ts';
import { type Task, type TaskDesk, untilTrue } from './task.ts';

/** Tasks with money. */

const recorded = (desk: TaskDesk, times: number) =>
  untilTrue(
    'the payment is not recorded',
    async () => (await dialogOf(desk.page).getByText('Payment recorded', { exact: true }).count()) === times,
  );
/** The digit of a method, as it stands beside its name. */
const digitOf = async (page: Page, group: RegExp, method: string): Promise<string> =>
  (await dialogOf(page)
    .getByRole('group', { name: group })
    .getByRole('radio', { name: method })
    .getAttribute('data-digit')) ?? '';
let paymentsBefore = 0;
/** The payments that were there when the task began. */
let known: ReadonlySet<number> = new Set();
const noteKnown = ({ clinic }: TaskDesk): void => {
  known = new Set(clinic.sandbox.state('payments').map(({ id }) => id));
};
const madeBy = (desk: TaskDesk, patientId: number) =>
  paymentsOf(desk, patientId).filter(({ id }) => !known.has(id));

export const moneyTasks: readonly Task[] = [
  {
    no: 9,
    name: '$50 in cash, the rest by card',
    before: { keys: 11 },
    best: { keys: 6 },
    note: 'The patient is chosen already.',
    async ready(desk) {
      noteKnown(desk);
      await chooseRow(desk, desk.people.owesOne);
    },
    async act(desk, hands) {
      const { page } = desk;
      await hands.press('p');
      await dialogOf(page).getByLabel('Amount').and(page.locator(':focus')).waitFor();
      await hands.type('50');
      await hands.press(`Alt+${await digitOf(page, /^Paid by/, 'Cash')}`);
      const rest = dialogOf(page).getByRole('group', { name: /^Remaining/ });
      await rest.getByLabel('Leave owing').and(page.locator(':focus')).waitFor();
      await hands.press(await digitOf(page, /^Remaining/, 'EFTPOS'));
      await rest.getByRole('radio', { name: 'EFTPOS', checked: true }).waitFor();
      await hands.press('Enter');
      await recorded(desk, 2);
    },
    check: (desk) =>
      untilTrue('the practice has not both payments', () => {
        const made = madeBy(desk, desk.people.owesOne.patientId);
        const cents = made.map(({ amount }) => centsFromDollars(amount));
        return cents.length === 2 && cents.includes(5000);
      }),
  },
  {
    no: 10,
    name: 'Two invoices, one of them paid, from the search',
    before: { keys: 15, clicks: 4 },
    best: { keys: 14, clicks: 1 },
    ready: async (desk) => noteKnown(desk),
    async act(desk, hands) {
      const { page, people } = desk;
      await hands.press('Control+k');
      await typeUntilFirst(desk, hands, people.owesTwo.name.toLowerCase(), people.owesTwo.name);
      await hands.press('Alt+Enter');
      await dialogOf(page).getByLabel('Amount').and(page.locator(':focus')).waitFor();
      const other = dialogOf(page).getByRole('checkbox', { name: /^Pay / }).nth(1);
      if (await other.isChecked()) await hands.click(other);
      await hands.click(dialogOf(page).locator('label').filter({ hasText: 'EFTPOS' }).first());
      await hands.press('Enter');
      await recorded(desk, 1);
    },
    check: (desk) =>
      untilTrue('the practice has not the one payment', () => {
        const made = madeBy(desk, desk.people.owesTwo.patientId);
        return made.length === 1 && (made[0]?.paymentInvoices ?? []).length === 1;
      }),
  },
  {
    no: 11,
    name: 'A wrong amount (425 for 42.50) is caught',
    before: 'caught',
    best: 'caught',
    ready: async (desk) => {
      await desk.page.keyboard.press('Control+k');
      await desk.page.keyboard.type('jia chen');
      await desk.page.getByRole('option').first().filter({ hasText: 'Jia Chen' }).waitFor();
      await desk.page.keyboard.press('Enter');
    },
    async act({ page }, hands) {
      await hands.press('p');
      await dialogOf(page).getByLabel('Amount').and(page.locator(':focus')).waitFor();
      await hands.type('425');
    },
    check: async ({ page }) =>
      dialogOf(page)
        .getByRole('alert')
        .filter({ hasText: /more than/i })
        .first()
        .waitFor(),
  },
  {
    no: 12,
    name: 'A payment is removed',
    before: { keys: 13, clicks: 5 },
    best: { clicks: 2 },
    note: 'From its result; a usual reason is the second click.',
    async ready(desk) {
      const { page, people } = desk;
      await page.keyboard.press('Control+k');
      await page.keyboard.type(people.owesTwo.name.toLowerCase());
      await page.getByRole('option').first().filter({ hasText: people.owesTwo.name }).waitFor();
      await page.keyboard.press('Alt+Enter');
      const amount = dialogOf(page).getByLabel('Amount');
      await amount.and(page.locator(':focus')).waitFor();
      await amount.fill('5');
      await dialogOf(page).getByRole('radio', { name: 'EFTPOS' }).first().check();
      await page.keyboard.press('Enter');
      await dialogOf(page).getByText('Payment recorded', { exact: true }).waitFor();
      paymentsBefore = madeBy(desk, people.owesTwo.patientId).length;
    },
    async act({ page }, hands) {
      await hands.click(dialogOf(page).getByRole('button', { name: /^Remove \$5\.00/ }));
      await hands.click(dialogOf(page).getByRole('button', { name: 'Recorded twice' }));
    },
    async check(desk) {
      const made = () => madeBy(desk, desk.people.owesTwo.patientId).length;
      await untilTrue('the payment is still there', () => made() === paymentsBefore - 1);
    },
    async after({ page }) {
      await dialogOf(page).locator('button:focus', { hasText: 'Close' }).waitFor();
      await page.keyboard.press('Enter');
      await dialogOf(page).waitFor({ state: 'detached' });
    },
  },
  {
    no: 22,
    name: 'The service is gone: arrive, pay, go on, come back',
    before: 'as always',
    best: 'as always',
    note: 'The same keys as with the service; both reach the practice by themselves when it is back.',
    async ready(desk) {
      noteKnown(desk);
      await desk.clinic.cutOff();
      await untilTrue(
        'it is not noticed',
        async () => !/^Live/.test((await pill(desk.page).textContent()) ?? ''),
      );
    },
    async act(desk, hands) {
      const { page, people } = desk;
      await hands.press('Control+k');
      await typeUntilFirst(desk, hands, people.owesOffline.name.toLowerCase(), people.owesOffline.name);
      await hands.press('Enter');
      await page.locator(`[role="row"][data-key$=":${people.owesOffline.patientId}"]:focus`).waitFor();
      await hands.press('a');
      await page.getByText(`${people.owesOffline.name} arrived at`).waitFor();
      await hands.press('p');
      await dialogOf(page).getByLabel('Amount').and(page.locator(':focus')).waitFor();
      const byCard = dialogOf(page).getByRole('radio', { name: 'EFTPOS' }).first();
      await pressUntil(hands, 'ArrowDown', () => byCard.isChecked());
      await hands.press('Enter');
      await dialogOf(page).getByText('Saved here, not sent yet', { exact: true }).waitFor();
      await hands.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
    },
    async check(desk) {
      await desk.clinic.reconnect();
      await hasArrived(desk, desk.people.owesOffline);
      const paid = () => madeBy(desk, desk.people.owesOffline.patientId).length;
      await untilTrue('the payment has not arrived', () => paid() === 1);
    },
  },
  {
    no: 26,
    name: 'The day is counted with a difference, and closed',
    before: { keys: 14, clicks: 5 },
    best: { keys: 16 },
    note: 'With a note, which a difference needs: a usual reason is one key. The other counts are what the system shows.',
    async act({ page }, hands) {
      await hands.press('5');
      const counts = page.getByLabel(/^Counted: /);
      await counts.first().waitFor();
      const systems = await page.locator('tbody tr:has([data-counted]) td:nth-of-type(1)').allTextContents();
      await hands.press('ArrowDown');
      for (const [at, system] of systems.entries()) {
        await counts.nth(at).and(page.locator(':focus')).waitFor();
        const cents = (centsFromDollars(Number(system.replaceAll(/[$,]/g, ''))) ?? 0) + 5000;
        if (at === 0) await hands.type(cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
        else await hands.press('=');
        await hands.press('Enter');
      }
      const note = dialogOf(page).getByLabel(/^Note: /);
      await note.and(page.locator(':focus')).waitFor();
      await hands.press('ArrowDown');
      await untilTrue('there is no reason', async () => (await note.inputValue()) !== '');
      await hands.press('Enter');
    },
    check: async ({ page }) => page.getByText('This day is closed').waitFor(),
  },
];
