import { expect, test } from 'vitest';
import { callsOf, panel, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Appointments of several patients in the list, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('a group whose patients all cancelled is struck through in both layouts', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.cancel(900));
  await page.getByRole('button', { name: '7 cancelled / DNA' }).click();
  await page.getByRole('grid').press('End');
  const struck = (words: string) =>
    page
      .getByText(words, { exact: true })
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine);
  await expect.poll(() => struck('Hydrotherapy')).toBe('line-through');
  await page.keyboard.press('l');
  await page.locator('[data-block="group:900"]').getByText('no one coming').waitFor();
  const name = page.locator('[data-block="group:900"]').getByText('Hydrotherapy');
  expect(await name.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('line-through');
});

test('a group says how long it is and how many places are free', async () => {
  const page = await open();
  await expect.poll(() => page.locator('[data-group]').innerText()).toMatch(/0 of 5 here · 45 min · 3 free/);
});

test('a group is one row: opened by a key, arrived all at once with one write each, and undone together', async () => {
  const page = await open();
  await page.locator('[data-group]').focus();
  expect(await rowNamed(page, 'Dora Esposito').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await rowNamed(page, 'Dora Esposito').getByRole('button', { name: 'Arrive Dora Esposito' }).click();
  await panel(page).getByRole('heading', { name: 'Dora Esposito' }).waitFor();
  await rowNamed(page, 'Dora Esposito').focus();
  await page.keyboard.press('ArrowLeft');
  await panel(page).getByRole('heading', { name: 'Hydrotherapy 1 of 5 here' }).waitFor();
  await page.keyboard.press('a');
  await panel(page).getByRole('heading', { name: 'Hydrotherapy 5 of 5 here' }).waitFor();
  const marked = (await callsOf(page, 'arrival.mark')) as { appointmentId: number; patientId: number }[];
  expect(marked.map((call) => call.appointmentId)).toEqual([900, 900, 900, 900, 900]);
  expect(new Set(marked.map((call) => call.patientId)).size).toBe(5);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await panel(page).getByRole('heading', { name: 'Hydrotherapy 0 of 5 here' }).waitFor();
});
