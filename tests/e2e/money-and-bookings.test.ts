import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dialect } from '../../service/dialect.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { chooseWhoOwes, connect, pill } from './receptionist.ts';

/** Money and bookings against practices that differ in what the documentation leaves open. */

const practices: readonly (readonly [string, Partial<Dialect>])[] = [
  ['as documented, with every list', {}],
  [
    'newest first, links as sampled, without the lists beyond the documentation',
    { order: 'descending', links: 'as-sampled', extensions: 'absent', errorBody: 'field-errors' },
  ],
  [
    'to the second, no links, no Date header, answers wrapped',
    { timestamps: 'seconds', links: 'none', dateHeader: 'absent', singles: 'wrapped', creates: 201 },
  ],
];

const soon = { timeout: 90_000, interval: 200 };

describe.each(practices)('a practice %s', (_name, dialect) => {
  let clinic: Clinic;
  let pc: Pc;
  let foyer: Program;
  let page: Page;

  beforeAll(async () => {
    clinic = await openClinic(120);
    clinic.sandbox.setDialect(dialect);
    pc = await openPc();
    foyer = pc.start();
    page = await connect(foyer, clinic);
    await pill(page).filter({ hasText: 'Live' }).waitFor({ timeout: 60_000 });
    await page
      .getByText('Reading the practice for the first time')
      .waitFor({ state: 'hidden', timeout: 120_000 });
  });
  photographFailures(() => foyer);
  afterAll(async () => {
    await pc?.remove();
    await clinic?.close();
  });

  const payments = () => clinic.sandbox.state('payments').filter((one) => !one.archived);
  const dialog = () => page.getByRole('dialog');
  const close = () => dialog().getByRole('button', { name: 'Close' }).last().click();
  const openPayment = async () => {
    await chooseWhoOwes(page);
    await page.keyboard.press('p');
    await dialog().getByRole('radio').first().check();
    await dialog().getByLabel('Amount').fill('10');
  };
  const record = () =>
    dialog()
      .getByRole('button', { name: /^Record \$/ })
      .click();

  it('one amount paid two ways is two payments, exact to the cent', async () => {
    const before = payments().length;
    await openPayment();
    await dialog().getByRole('button', { name: 'Part of it another way' }).click();
    await dialog().getByLabel('Of it, another way').fill('3.35');
    await dialog().getByRole('group', { name: 'This part by' }).getByRole('radio').first().check();
    await record();
    await expect.poll(() => dialog().getByText('Recorded', { exact: true }).count(), soon).toBe(2);
    await close();
    const made = payments().slice(before);
    expect(made.map((one) => centsFromDollars(one.amount))).toEqual([665, 335]);
    expect(new Set(made.map((one) => one.paymentMethodId)).size).toBe(2);
  });

  it('a payment whose answer is lost is found, and made once', async () => {
    const before = payments().length;
    clinic.sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
    await openPayment();
    await dialog().getByLabel('Amount').fill('7.05');
    await record();
    await dialog().getByText('Recorded', { exact: true }).waitFor(soon);
    await close();
    expect(
      payments()
        .slice(before)
        .map((one) => centsFromDollars(one.amount)),
    ).toEqual([705]);
  });

  it('a payment taken while the practice cannot be reached is kept, and recorded afterwards', async () => {
    const before = payments().length;
    await clinic.cutOff();
    await openPayment();
    await dialog().getByLabel('Amount').fill('4.20');
    await record();
    await dialog().getByText('Kept here, not sent yet').waitFor(soon);
    expect(payments()).toHaveLength(before);
    await clinic.reconnect();
    await dialog().getByText('Recorded', { exact: true }).waitFor(soon);
    await close();
    expect(
      payments()
        .slice(before)
        .map((one) => centsFromDollars(one.amount)),
    ).toEqual([420]);
  });

  it('a payment is removed with a reason, and its invoice is open again', async () => {
    const before = payments().length;
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Money' }).click();
    await page
      .getByRole('button', { name: /^Payments by / })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Remove \$/ })
      .last()
      .click();
    await dialog().getByLabel('Reason').fill('Keyed twice');
    await dialog()
      .getByRole('button', { name: /^Remove \$/ })
      .click();
    await expect.poll(() => payments().length, soon).toBe(before - 1);
    await close();
  });

  it('the day is counted, and closed under somebody’s initials', async () => {
    await page
      .getByLabel(/^Counted: /)
      .first()
      .fill('1');
    await page.getByRole('button', { name: 'Close the day' }).click();
    await dialog().getByLabel('Counted by (initials)').fill('MB');
    await dialog().getByRole('button', { name: 'Close the day' }).click();
    await page.getByText('This day is closed.').waitFor(soon);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Today' }).click();
  });

  it('the next visit is booked after the usual interval, with two keys', async () => {
    const before = clinic.sandbox.state('appointments').length;
    await chooseWhoOwes(page);
    await page.keyboard.press('b');
    await page.locator('input[name="time"]:checked:focus').waitFor(soon);
    await page.keyboard.press('Enter');
    await dialog().getByText('Booked', { exact: true }).waitFor(soon);
    await close();
    expect(clinic.sandbox.state('appointments')).toHaveLength(before + 1);
  });

  it('what the practice refuses is explained, and nothing is booked', async () => {
    const who = await chooseWhoOwes(page);
    await page.keyboard.press('b');
    await page.locator('input[name="time"]:checked:focus').waitFor(soon);
    const before = clinic.sandbox.state('appointments').length;
    clinic.sandbox.archive('patients', who.patientId);
    await page.keyboard.press('Enter');
    await dialog().getByText('The practice did not accept it').waitFor(soon);
    await dialog()
      .getByText(/The practice says no/)
      .waitFor();
    clinic.sandbox.restore('patients', who.patientId);
    await dialog()
      .getByRole('button', { name: /^Discard/ })
      .click();
    await close();
    expect(clinic.sandbox.state('appointments')).toHaveLength(before);
  });
});
