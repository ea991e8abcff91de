import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardAt } from '../../../e2e/keyboard.ts';
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

test('Running late, the card says when the next patient can expect to go in, as the desks do.', async () => {
  const page = await atRoom();
  await page.evaluate(() => {
    const { day } = window.fakeDesk.consulting();
    // 10:15 by the clinic's clock.
    const visits = day?.visits.filter(({ key }) => key === '504:104') ?? [];
    window.fakeDesk.layConsulting({ day: day && { ...day, visits } });
  });
  await card(page).getByText('Ruth Abernethy').waitFor();
  expect(await card(page).getByText('≈').count()).toBe(0);
  await page.keyboard.press('2');
  await card(page).getByText('≈ 10:25 am', { exact: true }).waitFor();
  await card(page).getByText('Expected to go in about 10:25 am', { exact: true }).waitFor();
  await page.keyboard.press('s');
  await page.getByRole('region', { name: 'With you' }).waitFor();
  expect(await page.getByText('≈').count()).toBe(0);
});

const fontSize = (of: Locator) => of.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));

test('The card of the next patient has the alert, the note and the visits left, and their name is larger than any text of the list.', async () => {
  const page = await atRoom();
  await page.evaluate(() => {
    const { day } = window.fakeDesk.consulting();
    const inCard = document.querySelector('[data-visit][aria-pressed="true"]')?.getAttribute('data-visit');
    const known = { alert: 'Faints at needles.', note: 'Brings new orthotics.', visitsLeft: 3 };
    const visits = day?.visits.map((one) => (one.key === inCard ? { ...one, ...known } : one)) ?? [];
    window.fakeDesk.layConsulting({ day: day && { ...day, visits } });
  });
  const next = page.getByRole('region', { name: 'Next patient' });
  await next.getByText('3 visits left on the case', { exact: true }).waitFor();
  await next.getByText('Faints at needles.', { exact: true }).waitFor();
  await next.getByText('Alert', { exact: true }).waitFor();
  await next.getByText('Brings new orthotics.', { exact: true }).waitFor();
  await next.getByText('Note on the appointment', { exact: true }).waitFor();
  const list = page.getByRole('region', { name: 'The day’s patients' });
  const sizes = await Promise.all((await list.locator('*').all()).map(fontSize));
  expect(sizes.length).toBeGreaterThan(10);
  expect(await fontSize(next.locator('p').first())).toBeGreaterThanOrEqual(2 * Math.max(...sizes));
});

test('Alone, the page says how old the list is, which stays; linked again, it says nothing.', async () => {
  const page = await atRoom();
  const name = (await card(page).locator('p').first().textContent()) ?? '';
  const note = page.getByRole('status').filter({ hasText: 'This PC can’t reach the hub' });
  const alone = (minutes: number | null) =>
    page.evaluate((since) => {
      const knownAt = since === null ? null : Date.now() - since * 60_000;
      window.fakeDesk.layConsulting({ link: 'alone', knownAt });
    }, minutes);
  expect(await note.count()).toBe(0);
  await alone(18);
  await note.getByText(/^The list is as it was 18 min ago\. What you mark is kept here/).waitFor();
  await card(page).getByText(name, { exact: true }).waitFor();
  await alone(null);
  await note.getByText(/^The list is as it was some time ago\./).waitFor();
  await page.evaluate(() => window.fakeDesk.layConsulting({ link: 'linked', knownAt: Date.now() }));
  await note.waitFor({ state: 'detached' });
});

test('1, 2 and 3 show 5, 10 and 15 minutes late, 0 on time again; 5 minutes are chosen in the head by an arrow.', async () => {
  const page = await atRoom();
  const choice = page.getByRole('radiogroup', { name: 'Running late' });
  for (const [key, chosen] of [
    ['1', '5 min'],
    ['2', '10 min'],
    ['3', '15 min'],
    ['0', 'On time'],
  ] as const) {
    await page.keyboard.press(key);
    await choice
      .getByRole('radio', { name: chosen, exact: true, checked: true })
      .waitFor({ state: 'attached' });
  }
  const keys = keyboardAt(() => page);
  await keys.until('Tab', keys.on(choice.getByRole('radio', { name: 'On time' })));
  await keys.press('ArrowRight');
  await page.getByText(/^set .* \(PR\)$/).waitFor();
  expect(await asked(page, 'consulting.late')).toEqual([5, 10, 15, null, 5].map((minutes) => ({ minutes })));
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

test('After a delay was chosen with the mouse, S and a digit act; the arrow keys are the choice’s own.', async () => {
  const page = await atRoom();
  const choice = page.getByRole('radiogroup', { name: 'Running late' });
  await choice.getByText('10 min', { exact: true }).click();
  await expect.poll(() => asked(page, 'consulting.late')).toEqual([{ minutes: 10 }]);
  await page.keyboard.press('s');
  await page.getByRole('region', { name: 'With you' }).waitFor();
  expect(await asked(page, 'consulting.mark')).toMatchObject([{ what: 'gone-in', on: true }]);
  await page.keyboard.press('1');
  await expect.poll(() => asked(page, 'consulting.late')).toHaveLength(2);
  await choice.getByRole('radio', { name: '5 min', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => asked(page, 'consulting.late')).toHaveLength(3);
  expect(await page.getByRole('region', { name: 'Selected patient' }).count()).toBe(0);
});

test('S marks only what the card offers: nothing of a visit that was cancelled, or is finished.', async () => {
  const page = await atRoom();
  const [cancelled, finished] = await page.evaluate(() => {
    const { day } = window.fakeDesk.consulting();
    if (!day) throw new Error('no day');
    const [first, second, ...others] = day.visits;
    if (!first || !second) throw new Error('no visits');
    const visits = [
      { ...first, status: 'cancelled' as const },
      { ...second, finished: { at: second.end, by: 'PR' } },
      ...others,
    ];
    window.fakeDesk.layConsulting({ day: { ...day, visits } });
    return [first.key, second.key];
  });
  for (const key of [cancelled, finished]) {
    await page.locator(`[data-visit="${key}"]`).click();
    await page.getByRole('region', { name: 'Selected patient' }).waitFor();
    expect(
      await card(page)
        .getByRole('button', { name: /^Gone in/ })
        .count(),
    ).toBe(0);
    await page.keyboard.press('s');
    await page.clock.runFor(1500);
  }
  expect(await asked(page, 'consulting.mark')).toEqual([]);
});

test('An S right after the desk has marked the patient as gone in means the same, and finishes no one.', async () => {
  const page = await atRoom();
  await page.evaluate(() => {
    const { day } = window.fakeDesk.consulting();
    const next = document.querySelector('[data-visit][aria-pressed="true"]')?.getAttribute('data-visit');
    const goneIn = { at: Date.now(), by: 'MB' };
    const visits = day?.visits.map((one) => (one.key === next ? { ...one, goneIn } : one)) ?? [];
    window.fakeDesk.layConsulting({ day: day && { ...day, visits } });
  });
  await page.keyboard.press('s');
  await page.getByRole('region', { name: 'With you' }).waitFor();
  expect(await asked(page, 'consulting.mark')).toEqual([]);
  await page.clock.runFor(1500);
  await page.keyboard.press('s');
  await expect.poll(() => asked(page, 'consulting.mark')).toMatchObject([{ what: 'finished', on: true }]);
});
