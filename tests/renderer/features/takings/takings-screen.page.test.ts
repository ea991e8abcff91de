import { expect, test } from 'vitest';
import { callsOf, go, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Counting the till, in the built page on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('They are read again whenever the practice’s payments were read again: what another desk takes stands here.', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('heading', { name: '$982.60 taken' }).waitFor();
  await page.evaluate(() => window.fakeDesk.payElsewhere(true));
  await page.getByRole('heading', { name: '$992.60 taken' }).waitFor();
});

test('They are of the locations of this PC, and say which; any other, and all of them, are one click away.', async () => {
  const page = await open({ scene: 'three-locations' });
  await go(page, 'Takings');
  await page.getByRole('heading', { name: '$982.60 taken at Norwood and Unley' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Both on this PC' }).isChecked()).toBe(true);
  const look = (name: string) =>
    page.getByRole('radiogroup', { name: 'Location' }).getByText(name, { exact: true }).click();
  await page.getByLabel('Counted: Cash').fill('120');
  await look('Glenelg');
  await page.getByRole('heading', { name: 'taken at Glenelg' }).waitFor();
  // What lies in one till is no count of another.
  expect(await page.getByLabel('Counted: Cash').inputValue()).toBe('');
  await look('All locations');
  await page.getByRole('heading', { name: 'taken at all locations' }).waitFor();
  await look('Both on this PC');
  await page.getByText('balances').first().waitFor();
  const asked = (await callsOf(page, 'takings.read')) as { locationIds: number[] }[];
  expect(asked.map(({ locationIds }) => locationIds)).toEqual([[1, 3], [2], [], [1, 3]]);
});

test('a day is closed against the sums that were seen: where others stand there by then, they are shown first', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the day?' });
  await dialog.getByText('$120.00').waitFor();
  await page.evaluate(() => window.fakeDesk.payElsewhere(false));
  await dialog.getByLabel('Counted by (initials)').fill('KL');
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await dialog.getByText('The amounts have just changed').waitFor();
  await dialog.getByText('$130.00').waitFor();
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('10:06 am by KL', { exact: true }).waitFor();
  const ends = (await callsOf(page, 'takings.end')) as { by: string; shown: Record<string, number> }[];
  expect(ends.map(({ by, shown }) => [by, shown['2']])).toEqual([
    ['KL', 12_000],
    ['KL', 13_000],
  ]);
  // Who counted is not who is at the desk from then on.
  expect(await callsOf(page, 'settings.change')).toEqual([]);
});

test('cash that was recorded as a card’s is counted, on a day without any other, and the day is closed', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByText('Nothing taken on this day.').waitFor();
  await page.getByRole('button', { name: 'Count Cash' }).click();
  await page.getByLabel('Counted: Cash').fill('50');
  await page.getByText('$50.00 over').first().waitFor();
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the day?' });
  await dialog.getByLabel('Note: Cash $50.00 over').fill('Recorded as EFTPOS.');
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await page.getByText('This day is closed').waitFor();
});

test('a count with a difference is not ended without a note', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByLabel('Counted: Cash').fill('170');
  await page.getByLabel('Counted: EFTPOS').fill('454');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the day?' });
  const note = dialog.getByLabel('Note: EFTPOS $48.50 short, Cash $50.00 over');
  await note.and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await dialog.getByText('Enter a note about the difference.').waitFor();
  expect(await callsOf(page, 'takings.end')).toEqual([]);
  await note.fill('Terminal printed no summary.');
  // Until then a click at the same place is the second of a double click.
  await page.clock.runFor(1000);
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await page.getByText('This day is closed').waitFor();
  await page.getByText('Terminal printed no summary.').first().waitFor();
});

test('the newest payment stands first, and any is found by name, amount or number, whatever its method', async () => {
  const page = await open();
  await go(page, 'Takings');
  const amounts = (method: string) =>
    page
      .getByRole('list', { name: `Payments by ${method}` })
      .getByText(/^\$/)
      .allTextContents();
  await page.getByRole('button', { name: 'Payments by EFTPOS: 4' }).click();
  await expect.poll(() => amounts('EFTPOS')).toEqual(['$190.50', '$42.50', '$96.00', '$120.00', '$96.00']);
  const find = page.getByLabel('Find a payment: name, amount or number');
  await find.fill('PAY-4416');
  await page.getByText('1 found').waitFor();
  expect(await amounts('Cash')).toEqual(['$70.00']);
  expect(await page.getByRole('list', { name: 'Payments by EFTPOS' }).count()).toBe(0);
  await find.fill('62');
  await page.getByText('1 found').waitFor();
  expect(await page.getByRole('list', { name: /^Payments by/ }).count()).toBe(1);
  await find.fill('');
  await expect.poll(() => amounts('EFTPOS')).toHaveLength(5);
});

test('a day is counted by keys alone: into the counts, from one to the next, a note, the close', async () => {
  const page = await open();
  await page.keyboard.press('5');
  const field = (name: string) => page.getByLabel(`Counted: ${name}`);
  const focused = (name: string) => field(name).and(page.locator(':focus')).waitFor();
  await field('EFTPOS').waitFor();
  await page.keyboard.press('ArrowDown');
  await focused('EFTPOS');
  await page.keyboard.press('ArrowDown');
  await focused('Cash');
  await page.keyboard.type('170');
  // The last count, and one is still without an amount: Enter leads there.
  await page.keyboard.press('Enter');
  await focused('EFTPOS');
  await page.keyboard.press('=');
  expect(await field('EFTPOS').inputValue()).toBe('502.50');
  // Only in an empty field: what was typed is not replaced by a key.
  await page.keyboard.press('=');
  expect(await field('EFTPOS').inputValue()).toBe('502.50');
  await page.keyboard.press('Enter');
  await focused('Cash');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close the day?' });
  await dialog.getByLabel('Note: Cash $50.00 over').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('This day is closed').waitFor();
  await page.getByText('Counted twice, still the same.').first().waitFor();
});

test('a method that is not in the till is not asked for, and one tick brings it in or out', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByLabel('Counted: Cash').waitFor();
  expect(await page.getByLabel(/^Counted: /).count()).toBe(2);
  await page.getByLabel('Counted: Cash').fill('120');
  await page.getByLabel('Counted: EFTPOS').fill('502.50');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the day?' });
  await dialog.getByText('not in the till').first().waitFor();
  expect(await dialog.getByText(/^Not counted/).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByText('Choose which methods to count').click();
  await page.getByLabel('HICAPS', { exact: true }).check();
  await page.getByLabel('Counted: HICAPS').waitFor();
  // What was typed stays in the count, in the till or not.
  await page.getByLabel('Cash', { exact: true }).uncheck();
  await expect.poll(() => page.getByLabel('Counted: Cash').inputValue()).toBe('120');
  await page.getByLabel('HICAPS', { exact: true }).uncheck();
  await page.getByLabel('Counted: HICAPS').waitFor({ state: 'detached' });
});

test('notes and coins are counted by keys, the float comes off, and both are there after another screen', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Notes and coins: Cash' }).click();
  await page.getByLabel('$50 in the till: Cash').fill('5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.getByLabel('Less float').fill('200');
  expect(await page.getByLabel('Counted: Cash').inputValue()).toBe('110.00');
  await page.getByText('$10.00 short').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Counted: Cash').and(page.locator(':focus')).waitFor();
  await go(page, 'Patients');
  await go(page, 'Takings');
  expect(await page.getByLabel('$20 in the till: Cash').inputValue()).toBe('3');
  // A count that was typed since is replaced only where that is asked for.
  await page.getByLabel('Counted: Cash').fill('120');
  await page.getByRole('button', { name: 'Use $110.00 as the count' }).click();
  expect(await page.getByLabel('Counted: Cash').inputValue()).toBe('110.00');
  await page.getByLabel('$20 in the till: Cash').fill('3x');
  await page.getByText('One of these isn’t a number.').waitFor();
  expect(await page.getByLabel('Counted: Cash').inputValue()).toBe('110.00');
  await page.getByLabel('$20 in the till: Cash').fill('3');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the day?' });
  await dialog.getByRole('button', { name: 'Wrong change given.' }).click();
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await page.getByText('Cash: 5 × $50, 3 × $20, less float $200.00').first().waitFor();
});

test('the removal of a payment stays open with what was typed, where the takings could not be read once meanwhile', async () => {
  const page = await open();
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Payments by Cash: 2' }).click();
  await page
    .getByRole('button', { name: /^Remove \$70\.00/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Remove this payment?' });
  await dialog.getByRole('textbox').fill('Paid by the insurer');
  await page.evaluate(() => {
    window.fakeDesk.failNext('takings.read', 'not-connected');
    window.fakeDesk.payElsewhere(true);
  });
  await page.getByText('Couldn’t load the takings').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Paid by the insurer');
  await page.evaluate(() => window.fakeDesk.payElsewhere(true));
  await page.getByText('Couldn’t load the takings').waitFor({ state: 'detached' });
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Paid by the insurer');
});

test('“Copied” is said of the figures that were copied alone', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await go(page, 'Takings');
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByRole('button', { name: '✓ Copied' }).waitFor();
  await page.evaluate(() => window.fakeDesk.payElsewhere(true));
  await page.getByRole('button', { name: 'Copy as CSV' }).waitFor({ timeout: 5000 });
});
