import { expect } from 'vitest';
import { dayOf } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { DeskUnderTest } from './desk-under-test.ts';
import { chooseWhoOwes, findRow, pill, rowOf } from './receptionist.ts';

export const soon = { timeout: 90_000, interval: 200 };

/** What a person does at this desk with money and bookings, and what the practice has of it. */
export function moneyActs(desk: DeskUnderTest) {
  const payments = () => desk.clinic.sandbox.state('payments').filter((one) => !one.archived);
  const dialog = () => desk.page.getByRole('dialog');
  const close = () => dialog().getByRole('button', { name: 'Close' }).last().click();
  const openPayment = async () => {
    await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('p');
    await dialog().getByRole('radio').first().check();
    await dialog().getByLabel('Amount').fill('10');
  };
  const record = () =>
    dialog()
      .getByRole('button', { name: /^Record \$/ })
      .click();

  const openRemoval = async () => {
    await rail('Money').click();
    await desk.page
      .getByRole('button', { name: /^Payments by .*: [1-9]/ })
      .first()
      .click();
    await desk.page
      .getByRole('button', { name: /^Remove \$/ })
      .last()
      .click();
    await dialog().getByLabel('Reason').fill('Keyed twice');
  };
  const remove = () =>
    dialog()
      .getByRole('button', { name: /^Remove \$/ })
      .click();
  const rail = (screen: string) =>
    desk.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: screen });

  /** Somebody has walked in, and the soonest time has the focus. */
  const walkIn = async () => {
    const who = await chooseWhoOwes(desk.page);
    await desk.page.keyboard.press('Control+k');
    await desk.page.keyboard.type(who.name);
    // At once, as one types: the list may still be that of the first letters.
    await desk.page.keyboard.press('Shift+Enter');
    await dialog()
      .getByRole('heading', { name: `Book a visit for ${who.name}` })
      .waitFor();
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
  };

  /** Done at once; or the time is taken by somebody, which the outbox finds before it sends: a person decides. */
  const doneInTheEnd = async (words: 'Moved' | 'Booked') => {
    const done = dialog().getByText(words, { exact: true });
    const taken = dialog().getByText('Not sent: something changed in the meantime');
    await done.or(taken).waitFor(soon);
    if ((await taken.count()) > 0)
      await dialog()
        .getByRole('button', { name: /^Send again/ })
        .click();
    await done.waitFor(soon);
  };

  const todayAtTheClinic = () =>
    dayOf(Date.now(), desk.clinic.sandbox.state('locations')[0]?.timezone ?? 'UTC');
  const startOf = (id: number) => Date.parse(desk.clinic.sandbox.state('appointments', id)?.start ?? '');
  const chooseWhoIsExpected = async () => {
    const who = await findRow(desk.page, desk.page.getByRole('button', { name: /^Arrive / }));
    await rowOf(desk.page, who).getByText(who.name).first().click();
    return { ...who, start: startOf(who.appointmentId) };
  };
  const nothingWaits = () =>
    expect.poll(() => pill(desk.page).textContent(), soon).toMatch(/^Live(?!.*waiting)/);

  const appointments = () => desk.clinic.sandbox.state('appointments').length;
  /** By keyboard: the first free time, and the confirmation. */
  const confirmMove = async (justBefore: () => void | Promise<void>) => {
    await desk.page.keyboard.press('m');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await desk.page.keyboard.press('Enter');
    await dialog().locator('button:focus', { hasText: 'Yes, move it' }).waitFor();
    await justBefore();
    await desk.page.keyboard.press('Enter');
  };

  /** Of the amount so much is paid by the first of the other ways. */
  const partAnotherWay = async (amount: string) => {
    await dialog().getByRole('button', { name: 'Part of it another way' }).click();
    await dialog().getByLabel('Of it, another way').fill(amount);
    await dialog().getByRole('group', { name: 'This part by' }).getByRole('radio').first().check();
  };
  const centsSince = (before: number) =>
    payments()
      .slice(before)
      .map((one) => centsFromDollars(one.amount));
  const discard = () =>
    dialog()
      .getByRole('button', { name: /^Discard/ })
      .click();

  return {
    payments,
    dialog,
    close,
    openPayment,
    record,
    openRemoval,
    remove,
    rail,
    walkIn,
    doneInTheEnd,
    todayAtTheClinic,
    startOf,
    chooseWhoIsExpected,
    nothingWaits,
    appointments,
    confirmMove,
    partAnotherWay,
    centsSince,
    discard,
  };
}
