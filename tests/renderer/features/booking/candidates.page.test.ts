import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, clickTwice, go, panel } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';
import { photograph } from '../../screens/look-at.ts';

/** Filling a free time, by keyboard and by mouse. In Chromium on the fake bridge. */
const open = pageUnderTest();

async function openWithLists() {
  const page = await open();
  await page.evaluate(() => {
    window.fakeDesk.takeCancellations();
    window.fakeDesk.keepWaitingList();
  });
  return page;
}

/** Three keys: the cancellation of the chosen patient. */
async function cancelChosen(page: Page) {
  await page.keyboard.press('x');
  await page.locator('input[type="radio"]:focus').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const focusedOn = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
const freeToday = (page: Page) => page.getByRole('region', { name: 'Free today' });

test('X 1 Enter V Enter Enter: from “can’t come” to booked by the next one', async () => {
  const page = await openWithLists();
  await choose(page, 'Samuel Okafor');
  await cancelChosen(page);
  await page.keyboard.press('v');
  await focusedOn(page, 'Book Rosa Marchetti');
  const list = page.getByRole('list', { name: 'Who could take this time' });
  await list
    .getByText(/^Waits for this practitioner, \w+days, mornings, High, on the list for 9 days$/)
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New appointment: Rosa Marchetti' }).waitFor();
  await page.locator('button[type="submit"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.create')).toHaveLength(1);
  const [{ exceptId, start, practitionerId, serviceId }] = (await callsOf(page, 'booking.candidates')) as [
    Record<string, number>,
  ];
  expect(exceptId).toBeGreaterThan(0);
  expect(await callsOf(page, 'booking.create')).toMatchObject([
    { patientId: 801, start, practitionerId, serviceId, locationId: 1 },
  ]);
  expect(await callsOf(page, 'booking.noteOffer')).toMatchObject([
    { patientId: 801, outcome: 'offered', start },
  ]);
});

test('No answer and not today are noted by a key, and lead to the next patient; pressed again they are taken back', async () => {
  const page = await openWithLists();
  await choose(page, 'Samuel Okafor');
  await cancelChosen(page);
  await page.getByRole('button', { name: 'Fill this time' }).first().click();
  await focusedOn(page, 'Book Rosa Marchetti');
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('n');
  await focusedOn(page, 'Move Ines Valdivia here');
  const pressed = (name: string) => page.getByRole('button', { name, pressed: true });
  await pressed('No answer: Rosa Marchetti').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('t');
  await pressed('Not today: Rosa Marchetti').waitFor();
  await pressed('Not today: Rosa Marchetti').click();
  await expect.poll(() => pressed('Not today: Rosa Marchetti').count()).toBe(0);
  expect(await callsOf(page, 'booking.noteOffer')).toMatchObject([
    { outcome: 'no-answer' },
    { outcome: 'not-today' },
    { outcome: null },
  ]);
  const list = page.getByRole('list', { name: 'Who could take this time' });
  await list.getByText(/^Booked here for /).waitFor();
  await list.getByText('Waits for “after school”, on the list for 9 days').waitFor();
  await page.getByText('and 3 more').waitFor();
  await page.getByText('2 patients on the waiting list haven’t loaded on this PC yet.').waitFor();
});

test('What another desk notes of a patient appears on the open list, and no one changes their place', async () => {
  const page = await openWithLists();
  await choose(page, 'Samuel Okafor');
  await cancelChosen(page);
  await page.keyboard.press('v');
  await focusedOn(page, 'Book Rosa Marchetti');
  const noAnswer = page.getByRole('button', { name: 'No answer: Rosa Marchetti', pressed: true });
  const [{ date }] = (await callsOf(page, 'day.read')) as [{ date: string }];
  await page.evaluate(() => window.fakeDesk.ringElsewhere(801, '2001-01-01'));
  await page.evaluate((day) => window.fakeDesk.ringElsewhere(801, day), date);
  await noAnswer.waitFor();
  await page.getByText(/AK/).waitFor();
  await focusedOn(page, 'Book Rosa Marchetti');
  const rows = page.getByRole('list', { name: 'Who could take this time' }).getByRole('listitem');
  await rows.first().getByText('Rosa Marchetti').waitFor();
  expect(await callsOf(page, 'booking.noteOffer')).toEqual([]);
});

test('a call of yesterday about a time of today is said with its day', async () => {
  const page = await openWithLists();
  page.setDefaultTimeout(8000);
  await choose(page, 'Samuel Okafor');
  await cancelChosen(page);
  await page.keyboard.press('v');
  await focusedOn(page, 'Book Rosa Marchetti');
  const [{ date }] = (await callsOf(page, 'day.read')) as [{ date: string }];
  await page.evaluate((day) => window.fakeDesk.ringElsewhere(801, day, 20), date);
  await page.getByText('20 Nov 2:06 pm, AK').waitFor();
});

test('Who is booked later is moved to the free time', async () => {
  const page = await openWithLists();
  await choose(page, 'Samuel Okafor');
  await cancelChosen(page);
  await panel(page).getByRole('button', { name: 'Fill this time' }).click();
  const list = page.getByRole('list', { name: 'Who could take this time' });
  await list.getByText(/^Booked \w+ \d+ \w+, .* 9 days later, same service$/).waitFor();
  await list.getByText('No phone number').waitFor();
  await page.getByRole('button', { name: 'Move Ines Valdivia here' }).click();
  await page.getByRole('dialog', { name: 'Move appointment: Ines Valdivia' }).waitFor();
});

test('A place in a class that is free again is filled: who waits is added to the class, with its time', async () => {
  const page = await openWithLists();
  await page.getByRole('button', { name: 'Hydrotherapy', exact: true }).click();
  await panel(page).getByRole('listitem').getByRole('button').first().click();
  await cancelChosen(page);
  await panel(page).getByRole('button', { name: 'Fill this place' }).waitFor();
  await page.keyboard.press('v');
  await focusedOn(page, 'Book Rosa Marchetti');
  const dialog = page.getByRole('dialog', { name: /who is it for\?$/ });
  await dialog.getByText(/^A place in the class · /).waitFor();
  await dialog.getByRole('list', { name: 'Who could take this place' }).waitFor();
  expect(await dialog.getByRole('button', { name: /^Move / }).count()).toBe(0);
  expect(await complaints(page)).toEqual([]);
  await photograph(page, 'a place in a class to fill');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New appointment: Rosa Marchetti' }).waitFor();
  await page.locator('button[type="submit"]:focus').getByText('Add to the class', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'booking.join')).toHaveLength(1);
  const [asked] = (await callsOf(page, 'booking.candidates')) as [Record<string, unknown>];
  expect(asked.inClass).toBe(true);
  const [cancelled] = (await callsOf(page, 'booking.cancel')) as [{ appointmentId: number }];
  expect(await callsOf(page, 'booking.join')).toMatchObject([
    { patientId: 801, appointmentId: cancelled.appointmentId },
  ]);
  expect(await callsOf(page, 'booking.create')).toEqual([]);
});

test('The free times of the day are one line beside the panel: three, and the others on request', async () => {
  const page = await open();
  await choose(page, 'Samuel Okafor');
  await page.getByText('Columns', { exact: true }).click();
  const strip = freeToday(page);
  const gaps = strip.getByRole('button', { name: /free with/ });
  const more = strip.getByRole('button', { name: /more/ });
  await more.waitFor();
  expect(await gaps.count()).toBe(3);
  await photograph(page, 'the free times of a day');
  await more.click();
  expect(await gaps.count()).toBeGreaterThan(3);
});

test('a free time of the day leads to a search and to who could take it; without a waiting list nothing is said of one', async () => {
  const page = await open();
  await page.getByText('Columns', { exact: true }).click();
  await freeToday(page)
    .getByRole('button', { name: /free with/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /who is it for\?$/ });
  await dialog.getByLabel('Patient').and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Move Ines Valdivia here' }).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  expect(await dialog.textContent()).not.toMatch(/waiting list|Waits/);
  expect(await complaints(page)).toEqual([]);
  const [asked] = (await callsOf(page, 'booking.candidates')) as [{ exceptId: unknown }];
  expect(asked.exceptId).toBeNull();
});

test('without cancellation reasons, a visit that the practice shows as cancelled is filled all the same: V, and no key cancels one', async () => {
  const page = await open();
  await page.getByRole('button', { name: /cancelled \/ DNA/ }).click();
  await choose(page, 'Samuel Okafor');
  await page.evaluate(() => {
    window.fakeDesk.keepWaitingList();
    window.fakeDesk.cancel(506);
  });
  await panel(page).getByRole('button', { name: 'Fill this time' }).waitFor();
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').first().waitFor();
  expect(await dialog.textContent()).toMatch(/Waits/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Book the next appointment').waitFor();
  expect(await sheet.textContent()).toMatch(/cancelled appointment/);
  expect(await sheet.textContent()).not.toMatch(/Cancel the selected/);
});

test('without forms the settings offer no call about them; with them they do', async () => {
  const page = await open();
  const box = page.getByRole('checkbox', { name: 'Form not completed' });
  await go(page, 'Settings');
  await page.getByRole('checkbox', { name: 'First visit' }).waitFor();
  expect(await box.count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.haveForms());
  await box.waitFor();
});

test('a double click on No answer notes it, and does not take it back', async () => {
  const page = await openWithLists();
  await choose(page, 'Samuel Okafor');
  await cancelChosen(page);
  await page.getByRole('button', { name: 'Fill this time' }).first().click();
  await focusedOn(page, 'Book Rosa Marchetti');
  await clickTwice(page, page.getByRole('button', { name: 'No answer: Rosa Marchetti' }), 650);
  expect(await callsOf(page, 'booking.noteOffer')).toMatchObject([{ patientId: 801, outcome: 'no-answer' }]);
});
