import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickTwice } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest(async () => {});
const atRoom = async () => {
  const page = await open({ scene: 'practitioner' });
  await page.getByRole('region', { name: 'Next patient' }).waitFor();
  return page;
};
const card = (page: Page) => page.getByRole('region', { name: /^(?:Next|Selected) patient$/ });
const asked = (page: Page, name: string) =>
  page.evaluate(
    (wanted) => window.fakeDesk.calls().flatMap((one) => (one.name === wanted ? [one.input] : [])),
    name,
  );

test('With keys alone: gone in, late, a note, finished, another patient, and back to who is next.', async () => {
  const page = await atRoom();
  const first = await card(page).locator('p').first().textContent();
  // The second press is none, though the card shows the next patient by then.
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await page
    .getByRole('region', { name: 'With you' })
    .getByText(first ?? '')
    .waitFor();
  await page.keyboard.press('3');
  await page.keyboard.press('n');
  await page.getByLabel('Note', { exact: true }).fill('Please book two weeks from now');
  await page.keyboard.press('Enter');
  await page.getByText('Note between you and the desk').waitFor();
  await page.keyboard.press('d');
  await page.getByRole('region', { name: 'With you' }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.getByRole('region', { name: 'Selected patient' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Next patient' }).waitFor();
  const marks = await asked(page, 'consulting.mark');
  expect(marks).toHaveLength(2);
  const [goneIn, finished] = marks;
  expect(goneIn).toMatchObject({ what: 'gone-in', on: true });
  expect(finished).toMatchObject({ what: 'finished', on: true, key: (goneIn as { key: string }).key });
  expect(await asked(page, 'consulting.late')).toEqual([{ minutes: 15 }]);
  expect(await asked(page, 'consulting.note')).toMatchObject([{ text: 'Please book two weeks from now' }]);
});

test('With single keys off, no letter or digit marks anything, and every act has a button.', async () => {
  const page = await atRoom();
  await page.getByRole('button', { name: 'Settings of this PC' }).click();
  await page.getByLabel(/^Single-key shortcuts/).uncheck();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const key of ['s', 'd', 'n', '1']) await page.keyboard.press(key);
  expect(await asked(page, 'consulting.mark')).toEqual([]);
  await card(page).getByRole('button', { name: 'Gone in' }).click();
  await page.getByRole('button', { name: /^Finished: / }).click();
  expect(await asked(page, 'consulting.mark')).toHaveLength(2);
});

test('Hidden with F8, initials are shown and no note is offered; locked, nothing is.', async () => {
  const page = await atRoom();
  const name = (await card(page).locator('p').first().textContent()) ?? '';
  await page.keyboard.press('F8');
  await page.getByText(name, { exact: true }).first().waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Note to the desk' }).count()).toBe(0);
  await page.keyboard.press('Control+l');
  await page.getByText('This PC is locked').waitFor();
});

test('Whose PC it is is chosen once, and can be changed in the settings.', async () => {
  const page = await open({ scene: 'practitioner-not-chosen' });
  await page.getByRole('button', { name: 'Lena Fox' }).click();
  await page.getByRole('heading', { name: 'Lena Fox' }).waitFor();
  await page.getByRole('button', { name: 'Settings of this PC' }).click();
  await page.getByRole('button', { name: 'Choose another practitioner' }).click();
  await page.getByRole('button', { name: 'Priya Raman' }).click();
  await page.getByRole('heading', { name: 'Priya Raman' }).waitFor();
});

/** Who is with the practitioner went in late, and a patient waits for them since before the end of that visit. */
const isBehind = (page: Page) =>
  page.evaluate(() => {
    const now = Date.now();
    window.fakeDesk.layBehind(now - 60_000, 30 * 60_000);
  });

test('A delay that the marks speak of is offered, set by a click, and not offered again where it was declined.', async () => {
  const page = await atRoom();
  const offer = page.getByRole('status').filter({ hasText: /^You seem to be about/ });
  expect(await offer.count()).toBe(0);
  await isBehind(page);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await offer.waitFor({ state: 'detached' });
  expect(await asked(page, 'consulting.late')).toEqual([]);
  await page.reload();
  await page.getByRole('region', { name: 'Next patient' }).waitFor();
  await isBehind(page);
  const said = (await offer.textContent()) ?? '';
  const minutes = Number(/about (\d+) min/.exec(said)?.[1]);
  expect(minutes).toBeGreaterThanOrEqual(10);
  await offer.getByRole('button', { name: `Show ${minutes} min late` }).click();
  await offer.waitFor({ state: 'detached' });
  expect(await asked(page, 'consulting.late')).toEqual([{ minutes }]);
  // An old list says nothing of now.
  await page.evaluate(() => window.fakeDesk.layConsulting({ late: null, link: 'no-desk' }));
  await page.getByText('No reception PC is open').waitFor();
  expect(await offer.count()).toBe(0);
});

/** Marks the patient in the card as finished, who is then selected in the list. */
async function finishAndSelect(page: Page) {
  const key = await page.locator('[data-visit][aria-pressed="true"]').getAttribute('data-visit');
  await card(page).getByRole('button', { name: 'Finished', exact: true }).click();
  await page.clock.runFor(1000);
  await page.locator(`[data-visit="${key}"]`).click();
  await page.getByRole('region', { name: 'Selected patient' }).waitFor();
}

/** As where no more is said of one patient than of another: the buttons of each stand at the same place. */
const saySame = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('section:has(> div > button) > :not(header, :last-child) { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });

async function twoGoIn(page: Page) {
  for (let patients = 0; patients < 2; patients += 1) {
    await card(page).getByRole('button', { name: 'Gone in', exact: true }).click();
    await page.clock.runFor(1000);
  }
}

const doubleClicked: readonly [string | RegExp, (page: Page) => Promise<void>, string][] = [
  ['Finished', async () => {}, 'finished true'],
  ['Undo finished', finishAndSelect, 'finished false'],
  [/^Finished: /, twoGoIn, 'finished true'],
];

test.each(doubleClicked)(
  'A double click on “%s” marks this patient once, and no other one.',
  async (...what) => {
    const [name, begin, mark] = what;
    const page = await atRoom();
    await begin(page);
    await saySame(page);
    const before = (await asked(page, 'consulting.mark')).length;
    const exact = typeof name === 'string';
    await clickTwice(page, page.getByRole('button', { name, exact }).first(), 650);
    const marks = (await asked(page, 'consulting.mark')) as { what: string; on: boolean }[];
    expect(marks.slice(before).map(({ what, on }) => `${what} ${on}`)).toEqual([mark]);
  },
);

const noteField = (page: Page) => page.getByRole('dialog').getByLabel('Note', { exact: true });

test('A note that was refused says so in its dialog, and what was written stays in it.', async () => {
  const page = await atRoom();
  await page.keyboard.press('n');
  await noteField(page).fill('Please book two weeks from now');
  await page.evaluate(() => window.fakeDesk.failNext('consulting.note', 'stale'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('alert').getByText('Note not saved').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await noteField(page).inputValue()).toBe('Please book two weeks from now');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await asked(page, 'consulting.note')).toHaveLength(2);
});

test('Escape in the question whether to leave closes the question alone; the next one closes the settings.', async () => {
  const page = await atRoom();
  await page.getByRole('button', { name: 'Settings of this PC' }).click();
  await page.evaluate(() => window.fakeDesk.linkPcs('member', 3));
  await page.getByRole('button', { name: 'Leave…' }).click();
  const dialogs = page.getByRole('dialog');
  await expect.poll(() => dialogs.count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  expect(await dialogs.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count()).toBe(0);
});

test('While the list is not here yet, the page does not say that no one else is expected.', async () => {
  const page = await atRoom();
  await page.evaluate(() => window.fakeDesk.layConsulting({ day: null }));
  await page.getByText('Your list isn’t here yet').waitFor();
  expect(await page.getByText('No one else is expected today').count()).toBe(0);
});
