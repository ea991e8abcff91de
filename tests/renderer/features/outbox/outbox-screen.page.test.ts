import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, pasted, rail, toSend } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What waits, what was filed and the log, in Chromium on the fake bridge. */
const open = pageUnderTest();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('what waits stands with those that need a person on top, each part oldest first, and an alarm', async () => {
  const page = await open({ scene: 'waits' });
  await page.clock.runFor(16_000);
  await rail(page)
    .getByRole('button', { name: 'To send 7 changes, 3 need attention, 2 unsent for over a day' })
    .click();
  await page.getByText('2 unsent for over a day', { exact: true }).waitFor();
  const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  expect(titles).toEqual([
    ...['Payment from Hugo Lindqvist', 'Referral Dr Ng.pdf for Ruth Abernethy', 'Details of Samuel Okafor'],
    ...['Arrival of Margaret Oduya, 9:30 am', 'Payment from Margaret Oduya', 'Plan review.pdf for Jia Chen'],
    'Booking of Jia Chen, Fri 27 Nov 10:00 am',
  ]);
  const words = await line(page, 'Payment from Hugo Lindqvist').innerText();
  expect(words).toContain('Not recorded in your practice system: send again?');
  expect(words).toMatch(/By JT\s+unsent since 20 Nov 8:06 am/);
  expect(words).toContain('Before it was sent, $0.00 of it was paid.');
});

test('evidence of what goes by itself is folded until it is asked for; a file shows how far it is', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  const unknown = line(page, 'Payment from Margaret Oduya');
  const evidence = unknown.getByText('Looked 10:05: not seen yet.');
  expect(await evidence.isVisible()).toBe(false);
  await unknown.getByText('Details (2)').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => evidence.isVisible()).toBe(true);
  expect(await unknown.getByRole('button').count()).toBe(0);
  const file = page.getByRole('progressbar', { name: 'Sending: Plan review.pdf for Jia Chen' });
  expect(await file.getAttribute('value')).toBe('0.4');
});

test('discarding says what it means, keeps on Enter, and discards only on the second answer', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  const discard = page.getByRole('button', { name: 'Delete: Referral Dr Ng.pdf for Ruth Abernethy' });
  await discard.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this document?' });
  await dialog.getByText('The document will be deleted from this PC without being filed.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'outbox.act')).toEqual([]);
  await expect.poll(() => discard.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await line(page, 'Referral Dr Ng.pdf for Ruth Abernethy').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'outbox.act')).toMatchObject([{ action: 'discard' }]);
  // The button that had the focus is gone, and the focus is not lost to the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a payment is sent again only after its evidence was shown', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await page.getByRole('button', { name: 'Send again: Payment from Hugo Lindqvist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this payment again?' });
  await dialog.getByText('Looked 8:09 am and 8:10 am').waitFor();
  await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect.poll(() => callsOf(page, 'outbox.act')).toMatchObject([{ action: 'send-again' }]);
  await page.clock.runFor(1000);
  await line(page, 'Payment from Hugo Lindqvist').waitFor({ state: 'detached' });
});

test('a write that moves on while it is being decided cannot be decided any more', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await page.getByRole('button', { name: 'Delete: Arrival of Margaret Oduya, 9:30 am' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this arrival?' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(1000);
  await dialog.getByText('This has changed since').waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
});

test('nothing that waits is said in a sentence, and the rail has no number', async () => {
  const page = await open();
  await toSend(page).click();
  await page.getByText('All sent.').waitFor();
  expect(await toSend(page).textContent()).toBe('To send');
});

test('the pill shows three and leads to all of them', async () => {
  const page = await open({ scene: 'waits' });
  await page
    .locator('header')
    .getByRole('button', { name: /need attention/ })
    .click();
  const popover = page.getByRole('dialog');
  await popover.getByText('Unsent (7)').waitFor();
  expect(await popover.getByText(/^(Payment from|Referral|Details of|Arrival of)/).count()).toBe(3);
  await popover.getByRole('button', { name: 'Show all 7' }).click();
  await page.getByRole('heading', { name: 'To send' }).waitFor();
  await popover.waitFor({ state: 'detached' });
});

test('what was filed from here is listed: document, patient, time, by whom, number', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await tab(page, 'Unsent').focus();
  await page.keyboard.press('ArrowRight');
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toContain('Plan review 2026.pdf\tJia Chen\t9:42 am\tMB\t90412');
  expect(await rows.count()).toBe(5);
});

test('the action log of a range of days is shown newest first, and copied whole as CSV', async () => {
  const page = await open({ scene: 'waits' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await toSend(page).click();
  await tab(page, 'Action log').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(7);
  expect(await rows.nth(1).innerText()).toBe('9:36 am\tMB\tcontact\t–\tdone');
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByText('Copied 6 lines as CSV.').waitFor();
  expect(await pasted(page)).toMatch(/^when,who,what,patient,outcome\r?\n2026-11-19T/);

  await page.getByRole('button', { name: 'Today', exact: true }).last().click();
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByLabel('From', { exact: true }).fill('2026-11-30');
  await page.getByText('Choose two days, the earlier one first.').waitFor();
  const asked = (await callsOf(page, 'log.csv')) as { from: number; to: number }[];
  expect(asked.at(-1)).toEqual({ from: Date.UTC(2026, 10, 20, 13, 30), to: Date.UTC(2026, 10, 21, 13, 30) });
});

test('a page that is refused the clipboard copies the older way', async () => {
  const page = await open({ scene: 'waits' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await toSend(page).click();
  await tab(page, 'Action log').click();
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByText('Copied 6 lines as CSV.').waitFor();
  expect(await pasted(page)).toContain('unknown, looking');
});

test('a list of what was filed that could not be read says why, and is read again by a click', async () => {
  const page = await open({ scene: 'waits' });
  await page.evaluate(() => window.fakeDesk.failNext('file.filed', 'store-damaged'));
  await toSend(page).click();
  await tab(page, 'Filed documents').click();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('Couldn’t load “Filed from this desk”.').waitFor();
  expect(await panel.getByText('Loading…').count()).toBe(0);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByRole('table').waitFor();
});

test('an open action log has each new line, and goes on with the clinic’s day', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await tab(page, 'Action log').click();
  await page.getByRole('table').waitFor();
  await expect.poll(async () => (await callsOf(page, 'log.csv')).length).toBe(1);
  await page.evaluate(() => window.fakeDesk.writeBecomes('arrival', 'done'));
  await page.clock.runFor(1500);
  await expect.poll(async () => (await callsOf(page, 'log.csv')).length, { timeout: 5000 }).toBe(2);
  await page.evaluate(() => window.fakeDesk.beginDay('2026-11-22'));
  const end = async () => ((await callsOf(page, 'log.csv')).at(-1) as { to: number }).to;
  await expect.poll(end, { timeout: 5000 }).toBe(Date.UTC(2026, 10, 22, 13, 30));
});
