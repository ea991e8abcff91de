import { expect } from 'vitest';
import { centsFromDollars } from '../../shared/money.ts';
import type { DeskUnderTest } from './desk-under-test.ts';
import { chooseWhoOwes, findRow, pill, rowOfAttendance } from './receptionist.ts';

/** Long enough for the calls of a first reading, at the pace that the key allows. */
export const pollOptions = { timeout: 180_000, interval: 100 };

/** What a person does at this desk with money and bookings, and what the practice has of it. */
export function deskActs(desk: DeskUnderTest) {
  const dialog = () => desk.page.getByRole('dialog');
  const press = (key: string) => desk.page.keyboard.press(key);
  const click = (name: string | RegExp) => dialog().getByRole('button', { name }).click(pollOptions);
  /** A screen, by its name at the rail. */
  const go = (screen: string) =>
    desk.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: screen }).click();
  const payments = () => desk.clinic.sandbox.state('payments').filter((one) => !one.archived);
  const timeInFocus = () => desk.page.locator('input[name="time"]:checked:focus').waitFor(pollOptions);

  return {
    dialog,
    press,
    click,
    go,
    /** Waits until a dialog says something, once or more often; where it does not, the error has what it says instead. */
    async says(words: string | RegExp, times = 1) {
      const count = () => dialog().getByText(words, { exact: true }).count();
      await expect
        .poll(count, pollOptions)
        .toBeGreaterThanOrEqual(times)
        .catch(async (error: unknown) => {
          // In one line: of an error's lines the last ones may be cut off.
          const instead = (await dialog().allInnerTexts()).join(' --- ').replaceAll(/\s*\n\s*/g, ' | ');
          throw new Error(`the dialog does not say “${words}” ${times} times, but: ${instead}`, {
            cause: error,
          });
        });
    },
    close: () => dialog().getByRole('button', { name: 'Close' }).last().click(pollOptions),

    /** The payment dialog of a patient who owes, with a payment method and an amount. */
    async openPayment(amount: string): Promise<void> {
      await chooseWhoOwes(desk.page);
      await press('p');
      await dialog().getByRole('radio').first().check();
      await dialog().getByLabel('Amount').fill(amount);
    },
    /** Of the amount so much is paid by the first of the other ways. */
    async partAnotherWay(amount: string): Promise<void> {
      await click('Split payment');
      await dialog().getByLabel('Second payment').fill(amount);
      const others = dialog()
        .getByRole('group', { name: /^Remaining/ })
        .locator('input:enabled');
      await others
        .and(dialog().getByRole('radio', { name: /^(?!Leave owing)/ }))
        .first()
        .check();
    },
    record: () => click(/^Record \$/),
    /** Every payment that the practice has. */
    payments,
    /** Of the payments beyond so many, the cents. */
    centsSince: (before: number) =>
      payments()
        .slice(before)
        .map((one) => centsFromDollars(one.amount)),

    /** The next visit of who is expected: the free time after the usual interval has the focus. */
    async openBooking() {
      const who = await this.chooseWhoIsExpected();
      await press('b');
      await timeInFocus();
      return who;
    },
    /** A patient has walked in, and the soonest time has the focus. */
    async walkIn() {
      const who = await this.chooseWhoIsExpected();
      await press('Control+k');
      await desk.page.keyboard.type(who.name);
      // At once, as one types: the list may still be that of the first letters.
      await press('Shift+Enter');
      await dialog()
        .getByRole('heading', { name: `New appointment: ${who.name}` })
        .waitFor();
      await timeInFocus();
      return who;
    },
    /** By keyboard: the first free time for who is expected, which is to be confirmed. */
    async openMove() {
      const who = await this.chooseWhoIsExpected();
      await press('m');
      await timeInFocus();
      await press('Enter');
      await dialog().locator('button:focus', { hasText: 'Move appointment' }).waitFor(pollOptions);
      return who;
    },
    /** By keyboard: the first reason for who is expected. What is left is Enter. */
    async openCancellation() {
      const who = await this.chooseWhoIsExpected();
      // The reasons are among the last that a first reading brings.
      await desk.page.getByRole('button', { name: /^Cancel appointment/ }).waitFor(pollOptions);
      await press('x');
      await dialog().locator('input[type="radio"]:focus').waitFor(pollOptions);
      await press('1');
      return who;
    },
    /** @returns who it is, and when, UTC ms */
    async chooseWhoIsExpected() {
      const who = await findRow(
        desk.page,
        desk.page.getByRole('button', { name: /^Arrive (?!all |the other )/ }),
      );
      await rowOfAttendance(desk.page, who).getByText(who.name).first().click();
      return { ...who, start: this.startOf(who.appointmentId) };
    },
    startOf: (id: number) => Date.parse(desk.clinic.sandbox.state('appointments', id)?.start ?? ''),
    appointments: () => desk.clinic.sandbox.state('appointments').length,

    /**
     * A dialog says what became of a booking or a move; or the time is taken by another patient, which the outbox finds before it
     * sends: a person sends it all the same.
     */
    async saysInTheEnd(words: string): Promise<void> {
      const end = dialog().getByText(words, { exact: true });
      const taken = dialog().getByText(/^Not (?:booked|moved) yet$/);
      await end.or(taken).waitFor(pollOptions);
      if ((await taken.count()) > 0) await click(/^Send again/);
      await end.waitFor(pollOptions);
    },
    /** The practice's no is read, and what was asked for is given up. */
    async giveUpRefused(): Promise<void> {
      await dialog()
        .getByText(/Not accepted/)
        .waitFor(pollOptions);
      await click(/^Delete:/);
      await click(/^Delete$/);
    },
    saysOnThePage: (words: RegExp) => desk.page.getByText(words).first().waitFor(pollOptions),
    needsAPerson: () => expect.poll(() => pill(desk.page).textContent(), pollOptions).toMatch(/need/),
    /** On *To send*: the one that was not accepted is given up. */
    async deleteCard(): Promise<void> {
      await desk.page
        .getByText(/Not accepted/)
        .first()
        .waitFor(pollOptions);
      await click(/^Delete:/);
      await click(/^Delete$/);
    },
    async cutOff(): Promise<void> {
      await desk.clinic.cutOff();
      // Until it is noticed, a call may leave on a connection that is gone: then its outcome is not known.
      await expect.poll(() => pill(desk.page).textContent(), pollOptions).not.toMatch(/^Live/);
    },
    nothingWaits: () =>
      expect.poll(() => pill(desk.page).textContent(), pollOptions).not.toMatch(/to send|need/),
  };
}
