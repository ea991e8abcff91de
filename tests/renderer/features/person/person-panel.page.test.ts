import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DayRow } from '../../../../shared/bridge/views.ts';
import { sayClock } from '../../../../shared/clock-words.ts';
import {
  alertsFromNowOn,
  callsOf,
  choose,
  panel,
  rowNamed,
  stayOn,
  stopTheClock,
} from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';
import { sampleZone } from '../../sample.ts';

/** The panel beside the day: arriving, putting right, leaving; and any day by typing it. In Chromium on the fake bridge. */
const open = pageUnderTest();

test('an arriving patient is to be confirmed by birth date and address', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  const ask = panel(page).getByRole('region', { name: 'Confirm with the patient' });
  expect(await ask.textContent()).toContain('14 March 1988 (38)');
  expect(await ask.textContent()).toContain('12 Osmond Terrace');
  await choose(page, 'Margaret Oduya');
  await ask.waitFor({ state: 'detached' });
});

test('a missing mobile is typed in the panel, refused while it is none, and sent with the numbers there are', async () => {
  const page = await open();
  await stayOn(page, 'Tom Whitfield');
  const mobile = panel(page).getByLabel('Mobile', { exact: true });
  await mobile.fill('8362 1234');
  await mobile.press('Enter');
  await panel(page).getByText('An Australian mobile has 10 digits and starts with 04.').waitFor();
  await mobile.fill('0412345678');
  await mobile.press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  const [sent] = (await callsOf(page, 'patient.change')) as { mine: { phoneNumbers: object[] } }[];
  expect(sent?.mine.phoneNumbers.at(-1)).toEqual({
    phoneNumber: '0412 345 678',
    type: 'Mobile',
    code: '+61',
  });
});

test('while a detail is on its way it is not asked for again, and every other one can be put right', async () => {
  const page = await open();
  await stayOn(page, 'Tom Whitfield');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await panel(page).getByRole('button', { name: 'Accepted' }).click();
  await panel(page).getByRole('list', { name: 'Sending' }).getByText('Not sent yet').waitFor();
  expect(await panel(page).getByRole('button', { name: 'Accepted' }).count()).toBe(0);
  await panel(page).getByLabel('Mobile', { exact: true }).fill('0412345678');
  await panel(page).getByRole('button', { name: 'Save mobile' }).click();
  await panel(page).getByLabel('Mobile', { exact: true }).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'patient.change')).toMatchObject([
    { mine: { privacyPolicy: 'Accepted' } },
    { mine: { phoneNumbers: expect.any(Array) } },
  ]);
});

test('for a leaving patient the panel shows what is owed and booked ahead, and one key marks them as done', async () => {
  const page = await open();
  await stayOn(page, 'Margaret Oduya');
  await panel(page).getByRole('region', { name: 'Owing' }).getByText('Owing $96.00').waitFor();
  await panel(page)
    .getByRole('region', { name: 'Next appointment' })
    .getByText('No next appointment')
    .waitFor();
  await page.keyboard.press('d');
  await rowNamed(page, 'Margaret Oduya').getByText('finished here').waitFor();
  await panel(page).getByRole('button', { name: 'Undo finished' }).click();
  await rowNamed(page, 'Margaret Oduya').getByText('gone in?').waitFor();
  const said = (await callsOf(page, 'day.doneHere')) as { done: boolean }[];
  expect(said.map(({ done }) => done)).toEqual([true, false]);
});

/** When the first patient was marked, a moment ago: by the clock, and how many minutes after their visit began. */
async function markOf(page: Page, what: 'goneIn' | 'finished') {
  const [row, now] = await page.evaluate(async () => {
    const day = await window.foyer.invoke('day.read', { date: '2026-11-21', locationId: null });
    const { rows } = (day as { value: { rows: DayRow[] } }).value;
    return [rows.find(({ patient }) => patient?.name === 'Margaret Oduya'), Date.now()] as const;
  });
  const at = row?.[what]?.at ?? 0;
  expect(now - at).toBeGreaterThanOrEqual(0);
  expect(now - at).toBeLessThan(60_000);
  const waited = Math.floor((at - (row?.start ?? 0)) / 60_000);
  return { clock: sayClock(at, sampleZone, '12-hour'), waited };
}

test('One key says that a patient has gone in, with whom and for how long; again, that they have come out; a button takes it back.', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  const row = rowNamed(page, 'Margaret Oduya');
  await page.keyboard.press('s');
  await row.getByText(/with Priya/).waitFor();
  const goneIn = await markOf(page, 'goneIn');
  await panel(page)
    .getByText(`Gone in ${goneIn.clock} (MB), waited ${goneIn.waited} min`, { exact: true })
    .waitFor();
  await panel(page).getByRole('button', { name: 'Undo gone in' }).click();
  await row.getByText('gone in?').waitFor();
  await page.waitForTimeout(1000);
  await page.keyboard.press('s');
  await row.getByText(/with Priya/).waitFor();
  await page.waitForTimeout(1000);
  await page.keyboard.press('s');
  await row.getByText('come out').waitFor();
  const again = await markOf(page, 'goneIn');
  await panel(page)
    .getByText(`Gone in ${again.clock} (MB), waited ${again.waited} min`, { exact: true })
    .waitFor();
  const { clock } = await markOf(page, 'finished');
  await panel(page).getByText(`Come out ${clock} (MB)`, { exact: true }).waitFor();
  await page.keyboard.press('u');
  await row.getByText(/with Priya/).waitFor();
  expect(await callsOf(page, 'day.goneIn')).toMatchObject([
    { goneIn: true },
    { goneIn: false },
    { goneIn: true },
  ]);
  expect(await callsOf(page, 'day.finished')).toMatchObject([{ finished: true }, { finished: false }]);
  await choose(page, 'Ruth Abernethy');
  await page.keyboard.press('s');
  expect(await panel(page).getByRole('button', { name: 'Gone in' }).count()).toBe(0);
  expect(await callsOf(page, 'day.goneIn')).toHaveLength(3);
});

test('J writes a note about the visit, Enter saves it, and an empty one takes it back; privacy mode hides it.', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('j');
  await page.keyboard.type('Needs the ramp');
  await page.keyboard.press('Enter');
  const note = panel(page).getByRole('region', { name: 'Note for desk and practitioner' });
  await note.getByText('Needs the ramp').waitFor();
  await note.getByText(/^MB, /).waitFor();
  await rowNamed(page, 'Margaret Oduya').getByText('Needs the ramp (MB)').waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('textbox', { name: 'Note for desk and practitioner' }).fill('');
  await page.keyboard.press('Enter');
  await note.getByRole('button', { name: /^Add a note/ }).waitFor();
  expect(await callsOf(page, 'day.note')).toMatchObject([{ note: 'Needs the ramp' }, { note: null }]);
  await page.keyboard.press('F8');
  await note.waitFor({ state: 'detached' });
});

test('A note that was saved can be changed with Enter at once, before anything was painted; a field that has the focus by then keeps it', async () => {
  const page = await open();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await choose(page, 'Margaret Oduya');
  const field = panel(page).getByRole('textbox', { name: 'Note for desk and practitioner' });
  const write = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('j');
  await write('Needs the ramp');
  await panel(page).getByText(/^MB, /).waitFor();
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.fakeDesk.hold('day.note'));
  await write('Needs the lift');
  const search = page.locator('#find-a-patient');
  await search.focus();
  await page.evaluate(() => window.fakeDesk.letGo('day.note'));
  await panel(page)
    .getByText(/^Needs the lift MB, /)
    .waitFor();
  await field.waitFor({ state: 'detached' });
  expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('What a person saves of a note is never shown to them as someone else’s, also where the answer comes before the page says that it saves.', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('j');
  const field = panel(page).getByRole('textbox', { name: 'Note for desk and practitioner' });
  await field.fill('Needs the ramp');
  const alerts = await alertsFromNowOn(page, 'aside');
  await stopTheClock(page, 1500);
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await panel(page)
    .getByText(/^Needs the ramp MB, /)
    .waitFor();
  expect(await alerts()).toEqual([]);
});

test('What is typed after Enter is for the desk, also while the change is being stored: P opens the payment, and no letter goes into the field', async () => {
  const page = await open();
  await stayOn(page, 'Tom Whitfield');
  const mobile = panel(page).getByLabel('Mobile', { exact: true });
  await mobile.fill('0412345678');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await mobile.press('Enter');
  await expect.poll(() => mobile.evaluate((field) => field !== document.activeElement)).toBe(true);
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: /^Payment from Tom Whitfield/ }).waitFor({ timeout: 20_000 });
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  expect(await callsOf(page, 'patient.change')).toHaveLength(1);
});

test('J at a group writes a note on all of it: in its row, in its panel, and beside the own note of each patient in it', async () => {
  const page = await open();
  const group = page.locator('[role="row"][data-group="900"]');
  await group.click();
  await page.keyboard.press('j');
  await page.keyboard.type('In the pool today');
  await page.keyboard.press('Enter');
  const note = panel(page).getByRole('region', { name: 'Note on the group, for desk and practitioner' });
  await note.getByText('In the pool today').waitFor();
  await group.getByText('In the pool today (MB)').waitFor();
  expect(await callsOf(page, 'day.note')).toMatchObject([{ key: '900:0', note: 'In the pool today' }]);
  await panel(page).getByRole('list', { name: 'Patients in this group' }).getByRole('button').first().click();
  await note.getByText('About the whole group').waitFor();
  await note.getByText('In the pool today').waitFor();
  await panel(page)
    .getByRole('button', { name: /^Add a note/ })
    .waitFor();
});

test('a visit that was booked a moment ago stands in the panel, offline too; it never says that nothing is booked', async () => {
  const page = await open();
  await stayOn(page, 'Margaret Oduya');
  const next = panel(page).getByRole('region', { name: 'Next appointment' });
  await next.getByText('No next appointment').waitFor();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enter a time' }).first().click();
  await dialog.getByLabel('Day', { exact: true }).fill('2026-12-07');
  await dialog.getByLabel('Time', { exact: true }).fill('11:30');
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await dialog.getByText('Saved here, not sent yet').waitFor();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1000);
  await next.getByText('Booking: Monday 7 December, 11:30 am').waitFor();
  await next.getByText('Not sent yet').waitFor();
  expect(await next.getByText('No next appointment').count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(2000);
  await next.getByText('Next: Monday 7 December, 11:30 am').waitFor();
  expect(await next.getByText('Booking:').count()).toBe(0);
});

test('what a patient owes who is found by the search, and has no visit on the day, is shown', async () => {
  const page = await open();
  await page.keyboard.press('g');
  await page.getByLabel('Go to a day').fill('3 dec');
  await page.getByLabel('Go to a day').press('Enter');
  await page.getByRole('button', { name: /^Thursday 3 December/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('maximiliana');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.clock.runFor(500);
  await panel(page).getByText('No appointment on this day').waitFor();
  await panel(page).getByRole('region', { name: 'Owing' }).getByText('Owing $1,234.56').waitFor();
});

test('a visit whose case has ended is made part of another open one in the panel, by keys alone', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.expireCase('503:103'));
  await page.clock.runFor(500);
  const cases = panel(page).getByRole('button', { name: /Use this$/ });
  await cases.first().waitFor();
  expect(await cases.allTextContents()).toEqual([
    'EPC 2026, 8 of 10 visits, until 11 AugUse this',
    'NDIS plan, 11.5 of 40 hours, until 11 AugUse this',
    'Workcover 7731, until 11 AugUse this',
  ]);
  await cases.first().focus();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('list', { name: 'Sending' }).waitFor();
  await cases.first().waitFor({ state: 'detached' });
  expect(await callsOf(page, 'booking.move')).toMatchObject([
    { appointmentId: 503, patientId: 103, changes: { caseId: 41 } },
  ]);
  // The button is gone with what was wrong, the focus is not.
  await expect
    .poll(() =>
      panel(page)
        .getByRole('heading', { name: /Jia Chen/ })
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
});

test('where no other case is open, the panel says so instead of offering one', async () => {
  const page = await open();
  await stayOn(page, 'Margaret Oduya');
  await panel(page).getByText('No other open cases.').waitFor();
});

test('tags are changed in place', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await panel(page).getByText(/^Tags/).first().click();
  const tags = panel(page).getByLabel('Tags, separated by commas');
  await tags.fill('VIP, Ground floor');
  await tags.press('Enter');
  await expect
    .poll(() => callsOf(page, 'patient.change'))
    .toMatchObject([{ mine: { patientTags: ['VIP', 'Ground floor'] } }]);
});

test('any day is gone to by typing it, and said before one goes', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').waitFor();
  await page.keyboard.press('g');
  const field = page.getByLabel('Go to a day');
  await field.fill('31/2');
  await page.getByText('No such day').waitFor();
  await field.fill('3 dec');
  await page.getByText('Thursday 3 December 2026').waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: /^Thursday 3 December/ }).waitFor();
});

test('E, the new number and Enter change the phone in place, and the old one never comes back', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await panel(page).getByRole('button', { name: 'Change contact details' }).waitFor();
  await page.keyboard.press('e');
  await page.keyboard.type('0498765432');
  await panel(page).getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenPhones: seen });
    new MutationObserver(() => {
      const line = document.querySelector('[aria-label^="Change phone: "]')?.getAttribute('aria-label');
      if (line && seen.at(-1) !== line) seen.push(line);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Change phone: 0498 765 432' }).waitFor();
  await page.clock.runFor(3000);
  await panel(page).getByText('saving…').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (window as unknown as { seenPhones: string[] }).seenPhones)).toEqual([
    'Change phone: 0498 765 432',
  ]);
  const [sent] = (await callsOf(page, 'patient.change')) as {
    base: object;
    mine: { phoneNumbers: object[] };
  }[];
  expect(Object.keys(sent?.mine ?? {})).toEqual(['phoneNumbers']);
  expect(sent?.mine.phoneNumbers).toContainEqual({
    phoneNumber: '0498 765 432',
    type: 'Mobile',
    code: '+61',
  });
  expect(sent?.base).toHaveProperty('phoneNumbers');
});

test('offline the new e-mail stands in the panel, and says that it is not sent yet', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await panel(page)
    .getByRole('button', { name: /^Change email: / })
    .click();
  await page.keyboard.type('jia.chen@example.org');
  await page.keyboard.press('Enter');
  const line = panel(page).getByRole('definition').filter({ hasText: 'jia.chen@example.org' });
  await line.getByText('not sent yet').waitFor();
});

test('a number that is none is said so beside it, Escape leaves the fields, and axe finds nothing', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await panel(page).getByRole('button', { name: 'Change contact details' }).waitFor();
  await page.keyboard.press('e');
  await page.keyboard.type('8271');
  await panel(page).getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByText('Enter the whole number.').waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel(page).getByRole('form', { name: 'Contact details' }).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'patient.change')).toEqual([]);
});

test('in privacy mode no contact detail can be changed, nor is a pending one shown', async () => {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.keyboard.press('e');
  await page.keyboard.type('0498765432');
  await panel(page).getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
  await panel(page).getByText('0498 765 432').waitFor();
  await page.keyboard.press('F8');
  await expect.poll(() => panel(page).getByText('0498 765 432').count()).toBe(0);
  expect(await panel(page).getByRole('button', { name: 'Change contact details' }).count()).toBe(0);
});

test('what is read of a patient after they were chosen moves neither “choose files” nor a button of the panel away from under a hand', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('patient.atDesk'));
  await choose(page, 'Margaret Oduya');
  await expect.poll(() => callsOf(page, 'patient.atDesk')).not.toHaveLength(0);
  const places = () =>
    Promise.all(
      ['choose files', 'Book next'].map((name) => panel(page).getByRole('button', { name }).boundingBox()),
    );
  const before = await places();
  expect(before).not.toContain(null);
  await page.evaluate(() => window.fakeDesk.letGo('patient.atDesk'));
  await panel(page).getByRole('region', { name: 'Next appointment' }).waitFor();
  expect(await places()).toEqual(before);
});
