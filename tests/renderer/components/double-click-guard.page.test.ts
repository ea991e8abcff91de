import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  callsOf,
  choose,
  clickTwice,
  drop,
  go,
  rail,
  referral,
  rowNamed,
  settings,
} from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** A second click, 650 ms after the first, on what the first has brought under the pointer: buttons beyond the rows of the day. */
const apart = 650;
const open = pageUnderTest(async () => {});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last();
const dialogs = (page: Page) => page.getByRole('dialog').count();
const toScans = (page: Page) =>
  rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();

async function toPcs(page: Page) {
  await settings(page, 'This clinic’s PCs');
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 3));
}

async function toCash(page: Page) {
  await go(page, 'Takings');
  await button(page, /^Payments by Cash/).click();
}

async function toFiles(page: Page) {
  await choose(page, 'Jia Chen');
  const other = { ...referral, name: 'Other.pdf' };
  await page.locator('aside input[type=file]').setInputFiles([referral, other]);
  await page.getByText('All 2 can be filed.').waitFor();
}

const questions: readonly [string, (page: Page) => Promise<void>, string | RegExp][] = [
  ['the end of a shift', (page) => go(page, 'Takings'), 'End shift'],
  ['the close of a day', (page) => go(page, 'Takings'), 'Close the day'],
  ['another method', toCash, /^Change method/],
  ['another scan folder', toScans, 'Another folder'],
  ['the name of a PC', toPcs, 'Rename Desk 2'],
  ['the move of the hub', toPcs, 'Make Desk 2 the hub'],
  ['the removal of a PC', toPcs, 'Remove Desk 2'],
  ['leaving', toPcs, 'Leave…'],
];

test.each(questions)('a double click opens the question about %s, and does not close it', async (...what) => {
  const [, there, name] = what;
  const page = await open({ scene: 'scans' });
  await there(page);
  await button(page, name).waitFor();
  await clickTwice(page, button(page, name), apart);
  expect(await dialogs(page)).toBe(1);
});

test('a day whose sums have just changed is not closed by the second click, which has not seen them', async () => {
  const page = await open({ height: 420 });
  await go(page, 'Takings');
  await button(page, 'Close the day').click();
  await page.getByRole('dialog').getByText('$120.00').waitFor();
  await page.evaluate(() => window.fakeDesk.payElsewhere(false));
  await page.getByLabel('Counted by (initials)').fill('KL');
  await clickTwice(page, button(page, 'Close the day'), apart);
  expect(await callsOf(page, 'takings.end')).toHaveLength(1);
  await page.getByText('The amounts have just changed').waitFor();
});

test('a document that was left out by a double click stays out', async () => {
  const page = await open();
  await toFiles(page);
  await clickTwice(page, button(page, 'Remove Other.pdf'), apart);
  await page.getByRole('button', { name: 'Add Other.pdf back' }).waitFor();
});

/** How many clicks reach the page where a target is double-clicked. */
async function reached(page: Page, name: string | RegExp): Promise<number> {
  await button(page, name).waitFor();
  await page.evaluate(() => {
    const heard = { clicks: 0 };
    Object.assign(window, { heard });
    const count = () => {
      heard.clicks += 1;
    };
    document.addEventListener('click', count, { capture: true });
  });
  await clickTwice(page, button(page, name), apart);
  return page.evaluate(() => (window as unknown as { heard: { clicks: number } }).heard.clicks);
}

async function toWhoseFile(page: Page) {
  await rowNamed(page, 'Jia Chen').waitFor();
  await drop(page, page.locator('main'), referral);
  await page.getByLabel('Find the patient', { exact: true }).fill('jia chen');
}

async function toRefusedFile(page: Page) {
  // So that the fake does not send it.
  await page.evaluate(() => window.fakeDesk.goOffline());
  await toFiles(page);
  await button(page, 'File for Jia Chen').press('Enter');
  await page.getByText('Filing for Jia Chen').waitFor();
  await page.clock.runFor(100);
  await page.evaluate(() => window.fakeDesk.writeBecomes('file', 'refused'));
}

async function toExplained(page: Page) {
  await go(page, 'Takings');
  await page.getByLabel('Counted: Cash').fill('50');
}

async function toUnread(page: Page) {
  await page.evaluate(() => window.fakeDesk.failNext('document.look', 'disk-full'));
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([referral]);
}

async function toLateOffer(page: Page) {
  await button(page, /^Gone in/).waitFor();
  await page.evaluate(() => window.fakeDesk.layBehind(Date.now() - 60_000, 30 * 60_000));
}

async function toUndo(page: Page) {
  await button(page, /^Gone in/).press('Enter');
  await page.getByRole('region', { name: 'With you' }).waitFor();
  await page.locator('[data-visit]:has-text("with you")').first().click();
}

const asItOpens = async () => {};

type UnderPointer = readonly [string, (page: Page) => Promise<void>, string | RegExp, string];
const underPointer: readonly UnderPointer[] = [
  ['the choice of the patient of a scan', toScans, /Jia Chen.*14 March 1988/, 'scans'],
  ['the choice of the patient of a file', toWhoseFile, /Jia Chen.*14 March 1988/, 'scans'],
  ['the confirmation of files', toFiles, 'File for Jia Chen', 'scans'],
  ['a file that is read again', toUnread, 'Try Referral.pdf again', 'scans'],
  ['a file that needs a decision', toRefusedFile, 'Decide in “To send”', 'scans'],
  ['a payment that explains a difference', toExplained, /^Look at 1 payment/, 'scans'],
  ['whose PC it is', asItOpens, 'Lena Fox', 'practitioner-not-chosen'],
  ['a patient who has gone in', asItOpens, /^Gone in/, 'practitioner'],
  ['a patient who has not gone in', toUndo, 'Undo gone in', 'practitioner'],
  ['a note to the desk', asItOpens, 'Note to the desk', 'practitioner'],
  ['a delay', toLateOffer, /^Show \d+ min late/, 'practitioner'],
  ['a delay that is declined', toLateOffer, 'Not now', 'practitioner'],
];

test.each(underPointer)('the second click on %s reaches nothing of what has come there', async (...what) => {
  const [, there, name, scene] = what;
  const page = await open({ scene });
  await there(page);
  expect(await reached(page, name)).toBe(1);
});
