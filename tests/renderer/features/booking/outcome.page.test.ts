import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, choose, rowNamed, stopTheClock } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The result of a booking and of a move. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const dialog = (page: Page) => page.getByRole('dialog');
const proposed = (page: Page) => page.locator('input[name="time"]:checked:focus').waitFor();
const when = 'Monday 4 January, 10:30 am with Dan Kessler';

describe.each(waysToCover)('after %s', (way) => {
  test('the result of a booking is there again, with its time', async () => {
    const page = await open();
    await choose(page, 'Jia Chen');
    await page.keyboard.press('b');
    await proposed(page);
    await page.keyboard.press('Enter');
    await page.clock.runFor(1500);
    await dialog(page).getByText('Booked', { exact: true }).waitFor();
    await coverDesk(page, way);
    await uncoverDesk(page, way);
    await dialog(page).getByText('Booked', { exact: true }).waitFor();
    await dialog(page).getByText(when).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await callsOf(page, 'booking.create')).toHaveLength(1);
  });

  test('the result of a move is there again, with both times', async () => {
    const page = await open();
    await choose(page, 'Ruth Abernethy');
    await page.keyboard.press('m');
    await proposed(page);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Move appointment' }).click();
    await page.clock.runFor(1500);
    await dialog(page).getByText('Moved', { exact: true }).waitFor();
    const said = await dialog(page).getByText('→').innerText();
    await coverDesk(page, way);
    await uncoverDesk(page, way);
    await dialog(page).getByText('Moved', { exact: true }).waitFor();
    expect(await dialog(page).getByText('→').innerText()).toBe(said);
    const [before, after] = said.split('→').map((time) => time.trim());
    expect(before).not.toBe(after);
  });
});

test('Another time is chosen only once the refused booking is discarded: where that fails, its result stays.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('b');
  await proposed(page);
  await stopTheClock(page, 1500);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Not sent yet', { exact: true }).waitFor();
  // It is not sent.
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.clock.runFor(1000);
  await page.evaluate(() => window.fakeDesk.writeBecomes('booking', 'refused'));
  const another = dialog(page).getByRole('button', { name: 'Choose another time' });
  await another.waitFor();
  await page.evaluate(() => window.fakeDesk.failNext('outbox.act', 'disk-full'));
  await another.click();
  await page.getByText('This PC’s disk is full.').waitFor();
  await dialog(page).getByText('didn’t accept it').waitFor();
  await page.clock.runFor(1000);
  await another.click();
  await dialog(page).getByText('didn’t accept it').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'outbox.act')).toHaveLength(2);
});
