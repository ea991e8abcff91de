import { expect, test } from 'vitest';
import { callsOf, choose } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('a misspelt name leads to the patient, among the close matches, with practitioner, time and why', async () => {
  const page = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('abernathy');
  await page.getByText('Close matches').waitFor();
  const hit = page.getByRole('option', { name: /Ruth Abernethy/ });
  const words = await hit.innerText();
  expect(words).toMatch(/close match/);
  expect(words).toMatch(/booked \d+:\d\d [ap]m/);
  expect(words).toMatch(/with \w+ \w+/);
});

test('Ctrl+Shift+Enter marks the patient found as arrived and leaves the field ready for the next one', async () => {
  const page = await open();
  for (const [typed, name] of [
    ['abernethy', /Ruth Abernethy/],
    ['okafor', /Samuel Okafor/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(() => page.getByRole('combobox').first().inputValue()).toBe('');
    await page
      .getByText(`${typed === 'okafor' ? 'Samuel Okafor' : 'Ruth Abernethy'}`)
      .first()
      .waitFor();
  }
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(2);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('find-a-patient');
});

test('Ctrl+Shift+Enter on a patient who has arrived already only shows their row', async () => {
  const page = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('beatrix');
  await page.getByRole('option', { name: /Beatrix Sorensen/ }).waitFor();
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('heading', { name: 'Beatrix Sorensen' }).waitFor();
  expect(await callsOf(page, 'arrival.mark')).toEqual([]);
});

test('A visit that is booked, moved or marked while the list is open appears in it, and the order does not change for that.', async () => {
  const page = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('chen');
  const [first, second] = [page.getByRole('option').first(), page.getByRole('option').nth(1)];
  await expect.poll(() => first.innerText()).toMatch(/booked/);
  const names = async () => (await page.getByRole('option').locator('b').allInnerTexts()).join();
  const before = await names();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => second.getAttribute('data-combobox-selected')).toBe('true');
  const key = await second.getAttribute('value');
  const said = await second.innerText();
  const row = await page.evaluate((patientId) => {
    const rows = [...document.querySelectorAll('[role="row"][data-key]')].map(
      (one) => one.getAttribute('data-key') ?? '',
    );
    return rows.find((one) => one.endsWith(`:${patientId}`)) ?? '';
  }, key);
  await page.evaluate((moved) => window.fakeDesk.moveElsewhere(moved, 45), row);
  await expect.poll(() => second.innerText()).not.toBe(said);
  expect(await names()).toBe(before);
  // The mark stays with whom it was put on.
  expect(await second.getAttribute('data-combobox-selected')).toBe('true');
});

test('who is finished here is not said to be here, as in the list', async () => {
  const page = await open();
  page.setDefaultTimeout(8000);
  await choose(page, 'Margaret Oduya');
  const visit = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('oduya');
    const hit = page.getByRole('option', { name: /Margaret Oduya/ });
    await hit.waitFor();
    const words = await hit.innerText();
    await page.keyboard.press('Escape');
    return words;
  };
  expect(await visit()).toMatch(/here, 9:30 am/);
  await page.keyboard.press('d');
  await expect.poll(async () => (await callsOf(page, 'day.doneHere')).length).toBe(1);
  expect(await visit()).toMatch(/done, 9:30 am/);
});
