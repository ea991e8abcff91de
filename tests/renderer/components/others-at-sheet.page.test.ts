import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, openJia, rowNamed } from '../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** Sheets whose records another desk may be at, by keyboard alone. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');

async function payment(page: Page, name = 'Margaret Oduya') {
  await choose(page, name);
  await page.keyboard.press('p');
  await page.getByLabel('Amount').and(page.locator(':focus')).waitFor();
}
/** Tab until this button has the focus, then Enter. */
async function press(page: Page, name: string) {
  const focused = page.locator(':focus');
  for (
    let i = 0;
    i < 40 && (await focused.and(page.getByRole('button', { name, exact: true })).count()) === 0;
    i++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
const record = (page: Page) => dialog(page).getByRole('button', { name: /^Record/ });

test('a payment is claimed with all of its invoices when it is opened, and given up when it is closed', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('held'));
  await payment(page);
  expect(await callsOf(page, 'claims.open')).toEqual([
    { kind: 'payment', patientId: expect.any(Number), invoiceIds: [5001, 5002, 5003] },
  ]);
  expect(await record(page).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => callsOf(page, 'claims.close')).toHaveLength(1);
});

test('a payment that another desk is taking says who, what and since when, and can’t be recorded', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
  await payment(page);
  await dialog(page)
    .getByText(/^Desk 2 \(MB\) is taking a payment, since 10:04/)
    .waitFor();
  expect(await record(page).isDisabled()).toBe(true);
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'payment.take')).toEqual([]);
});

test('taking over says its consequence first; Enter does not, and the payment goes on from there', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
  await payment(page);
  await press(page, 'Take over…');
  await dialog(page).getByText('Take over from Desk 2 (MB)?').waitFor();
  await dialog(page)
    .getByText(/If they already took the money, don’t take it again/)
    .waitFor();
  // The focus is on the harmless answer.
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Wait until they’re done, or take over.').waitFor();
  expect(await callsOf(page, 'claims.takeOver')).toEqual([]);
  await press(page, 'Take over…');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Desk 2 (MB)').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'claims.takeOver')).toHaveLength(1);
  // The focus stays in the sheet.
  await page.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'payment.take')).toHaveLength(1);
});

test('what is being sent can’t be taken over', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken', { doing: 'sending', mayTakeOver: false }));
  await payment(page);
  await dialog(page).getByText('It’s being sent now. Wait for the result.').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Take over…' }).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Tell me when free' }).waitFor();
  // What became of it is not known there: it is decided at that desk.
  await page.evaluate(() => window.fakeDesk.claimsAre('taken', { doing: 'unknown', mayTakeOver: false }));
  await dialog(page).getByText('It’s decided at that desk.', { exact: false }).waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Take over…' }).count()).toBe(0);
});

test('when the other desk is done, the open sheet is read again, claimed, and says so', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
  await payment(page);
  await record(page).and(page.locator(':disabled')).waitFor();
  await page.evaluate(() => window.fakeDesk.claimsAre('free'));
  await dialog(page).getByText('Desk 2 (MB) is done').waitFor();
  await dialog(page).getByText('Check what’s owing before you record a payment.').waitFor();
  expect(await callsOf(page, 'payment.sheet')).toHaveLength(2);
  expect(await callsOf(page, 'claims.open')).toHaveLength(2);
  expect(await callsOf(page, 'claims.close')).toHaveLength(1);
  expect(await record(page).isEnabled()).toBe(true);
  expect(await complaints(page)).toEqual([]);
  // This PC's list of invoices follows the other desk's payment later: the sheet follows it.
  await page.evaluate(() => window.fakeDesk.readInvoices());
  await expect.poll(() => callsOf(page, 'payment.sheet')).toHaveLength(3);
});

test('who wants to be told may close the sheet: a notice says when it is free, and opens it again', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
  await payment(page);
  await press(page, 'Tell me when free');
  await dialog(page).getByText('We’ll tell you when it’s free. You can close this and carry on.').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'claims.close')).toEqual([]);
  await page.evaluate(() => window.fakeDesk.claimsAre('free'));
  await page.getByText('Desk 2 (MB) is done: you can take the payment from Margaret Oduya now.').waitFor();
  expect(await callsOf(page, 'claims.close')).toHaveLength(1);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('dialog', { name: 'Payment from Margaret Oduya' }).waitFor();
  await expect.poll(() => callsOf(page, 'claims.open')).toHaveLength(2);
});

test('a desk that takes a sheet over here is shown, and what was typed stays', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('held'));
  await payment(page);
  await page.getByLabel('Amount').fill('20');
  await page.evaluate(() => window.fakeDesk.claimsAre('taken'));
  await dialog(page)
    .getByText(/^Desk 2 \(MB\) took this over, since/)
    .waitFor();
  expect(await record(page).isDisabled()).toBe(true);
  expect(await page.getByLabel('Amount').inputValue()).toBe('20');
});

test('the sheet is there before its claim is answered; a press waits for the answer, and then not for ever', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.fakeDesk.claimsAre('held');
    window.fakeDesk.hold('claims.open');
  });
  await payment(page);
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'payment.take')).toEqual([]);
  await page.evaluate(() => window.fakeDesk.letGo('claims.open'));
  await expect.poll(() => callsOf(page, 'payment.take')).toHaveLength(1);
  await page.clock.runFor(1500);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  await payment(page, 'Beatrix Sorensen');
  await page.clock.runFor(600);
  await dialog(page).getByText('Checking with the other desks…').waitFor();
  await page.clock.runFor(2000);
  await dialog(page).getByText('The other desks haven’t answered yet. You can carry on').waitFor();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'payment.take')).toHaveLength(2);
});

test('a desk that is alone says in one sentence that others can’t see it, and one that is linked to no other says nothing', async () => {
  const page = await open();
  await payment(page);
  expect(await dialog(page).getByText(/desks/i).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.claimsAre('alone'));
  await payment(page);
  await dialog(page)
    .getByText('Other desks can’t see this: this PC isn’t connected to them right now.')
    .waitFor();
  expect(await record(page).isEnabled()).toBe(true);
});

test('what else another desk does about the patient is a quiet line that moves nothing', async () => {
  const page = await open();
  await payment(page);
  const place = () => record(page).boundingBox();
  const before = await place();
  await page.evaluate(() =>
    window.fakeDesk.othersDo([{ kind: 'file', of: 'Margaret Oduya', state: 'sending' }]),
  );
  await dialog(page).getByText('is filing a document').waitFor();
  expect(await place()).toEqual(before);
  expect(await complaints(page)).toEqual([]);
  // Who has the payment is in the note: not twice.
  await page.evaluate(() => {
    window.fakeDesk.claimsAre('taken');
    window.fakeDesk.othersDo([{ kind: 'payment', of: 'Margaret Oduya' }]);
  });
  await dialog(page)
    .getByText(/is taking a payment, since/)
    .waitFor();
  expect(
    await dialog(page)
      .getByText(/is taking a payment/)
      .count(),
  ).toBe(1);
});

test('a move is claimed until it is written, a cancellation until it is closed', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.fakeDesk.takeCancellations();
    window.fakeDesk.claimsAre('taken', { kind: 'cancellation' });
  });
  await choose(page, 'Jia Chen');
  await page.keyboard.press('m');
  await dialog(page)
    .getByText(/^Desk 2 \(MB\) is cancelling the appointment, since/)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  await dialog(page)
    .getByRole('button', { name: 'Cancel appointment' })
    .and(page.locator(':disabled'))
    .waitFor();
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'booking.cancel')).toEqual([]);
  const asked = await callsOf(page, 'claims.open');
  expect(asked).toMatchObject([
    { kind: 'move', appointmentId: expect.any(Number) },
    { kind: 'cancellation', appointmentId: expect.any(Number) },
  ]);
  await page.evaluate(() => window.fakeDesk.claimsAre('free'));
  await dialog(page).getByText('Check the appointment before you cancel it.').waitFor();
  await page.locator('input[data-reason="4"]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.cancel')).toHaveLength(1);
  await expect.poll(() => callsOf(page, 'claims.close')).toHaveLength(3);
});

test('details are claimed while they are changed, and not saved while another desk is at them', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken', { kind: 'patient-details' }));
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await page.getByText(/^Desk 2 \(MB\) is changing patient details, since/).waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await save.isDisabled()).toBe(true);
  expect(await callsOf(page, 'claims.open')).toEqual([{ kind: 'patient-details', patientId: 103 }]);
  expect(await complaints(page)).toEqual([]);
  await page.evaluate(() => window.fakeDesk.claimsAre('free'));
  await page.getByText('Check the details before you save.').waitFor();
  await page.getByLabel('Suburb').fill('Kent Town');
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await expect.poll(() => callsOf(page, 'claims.close')).toHaveLength(2);
});

test('privacy mode closes the sheet and gives its claim up', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('held'));
  await payment(page);
  await page.keyboard.press('F8');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => callsOf(page, 'claims.close')).toHaveLength(1);
});
