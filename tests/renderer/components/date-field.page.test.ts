import { expect, test } from 'vitest';
import { callsOf, choose, openJia } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('a day is typed in any form or chosen in a calendar, and shown with its weekday, day before month', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enter a time' }).first().click();
  const day = dialog.getByLabel('Day', { exact: true });
  for (const typed of ['1/12/2026', '2026-12-01', '1 dec', 'Tue 1 Dec 2026', '+10']) {
    await day.fill(typed);
    await day.blur();
    expect([typed, await day.inputValue()]).toEqual([typed, 'Tue 1 Dec 2026']);
  }
  await day.fill('31/2/2026');
  await dialog.getByText('No such day').waitFor();
  await day.blur();
  expect(await day.inputValue()).toBe('31/2/2026');
  await dialog.getByRole('button', { name: 'Day: calendar' }).click();
  await page.getByRole('button', { name: '24 November 2026', exact: true }).click();
  expect(await day.inputValue()).toBe('Tue 24 Nov 2026');
});

test('a birth date is typed day before month; one that can’t be read is not saved, and clears nothing', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change identity' }).click();
  const born = page.getByLabel('Born', { exact: true });
  expect(await born.inputValue()).toBe('14/03/1988');
  await born.fill('14/13/1988');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a date like 14/03/1988.').waitFor();
  expect(await callsOf(page, 'patient.change')).toEqual([]);
  await born.fill('5.4.1988');
  await born.blur();
  expect(await born.inputValue()).toBe('05/04/1988');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => callsOf(page, 'patient.change'))
    .toMatchObject([{ mine: { birthdate: '1988-04-05' } }]);
});
