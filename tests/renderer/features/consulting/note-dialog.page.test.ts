import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { alertsFromNowOn, callsOf, stopTheClock } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A half-written note on a practitioner’s PC, in Chromium on the fake bridge. */
const open = pageUnderTest(async () => {});
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Note to the desk/ });
const field = (page: Page) => dialog(page).getByLabel('Note', { exact: true });
const lines = ['Please book two weeks from now', 'with the knee brace', 'and ask about the scan'];

/** Three lines are written about the next patient. */
async function halfWritten() {
  const page = await open({ scene: 'practitioner' });
  await page.getByRole('region', { name: 'Next patient' }).waitFor();
  await page.keyboard.press('n');
  await field(page).waitFor();
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
  }
  expect(await field(page).inputValue()).toBe(lines.join('\n'));
  return page;
}

/** Everything that the page holds, in fields as well. */
const held = (page: Page) =>
  page.evaluate(() =>
    [document.body.innerHTML, ...[...document.querySelectorAll('textarea')].map(({ value }) => value)].join(),
  );

/** A desk moves the visit in the card to another practitioner; again: and back. */
const moveAway = (page: Page) =>
  page.evaluate(() => {
    const view = window.fakeDesk.consulting();
    const key = document.querySelector('[data-visit][aria-pressed="true"]')?.getAttribute('data-visit');
    if (!view.day) throw new Error('no day');
    window.fakeDesk.layConsulting({
      day: { ...view.day, visits: view.day.visits.filter((one) => one.key !== key) },
    });
    return view.day;
  });

test('What was written of a note is there again after privacy mode, of which nothing shows meanwhile.', async () => {
  const page = await halfWritten();
  await page.keyboard.press('F8');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await held(page)).not.toContain('knee brace');
  await page.keyboard.press('F8');
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe(lines.join('\n'));
  await page.keyboard.press('Control+Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'consulting.note')).toMatchObject([{ text: lines.join('\n') }]);
  // Saved, it is gone from the page.
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  await page.getByText('Note between you and the desk').waitFor();
  expect(await dialog(page).count()).toBe(0);
});

test('A visit that a desk moves to another practitioner takes no half-written note along, and says that it is not on the list.', async () => {
  const page = await halfWritten();
  const day = await moveAway(page);
  await dialog(page).getByText('Not on your list any more').waitFor();
  expect(await field(page).inputValue()).toBe(lines.join('\n'));
  expect(await dialog(page).getByRole('button', { name: 'Save note' }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'consulting.note')).toEqual([]);
  await page.evaluate((was) => window.fakeDesk.layConsulting({ day: was }), day);
  await dialog(page).getByText('Not on your list any more').waitFor({ state: 'detached' });
  await dialog(page).getByRole('button', { name: 'Save note' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'consulting.note')).toHaveLength(1);
});

test('A visit that is moved while its note is being saved says in the dialog that it is not on the list, and keeps what was written.', async () => {
  const page = await halfWritten();
  await page.evaluate(() => {
    window.fakeDesk.failNext('consulting.note', 'stale');
    window.fakeDesk.hold('consulting.note');
  });
  await dialog(page).getByRole('button', { name: 'Save note' }).click();
  await moveAway(page);
  await page.evaluate(() => window.fakeDesk.letGo('consulting.note'));
  await dialog(page).getByText('Not on your list any more').waitFor();
  expect(await field(page).inputValue()).toBe(lines.join('\n'));
});

test('A note that is given up is not there the next time, and one in the making is gone with the lock and with a removal.', async () => {
  const page = await halfWritten();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.clock.runFor(1000);
  await page.keyboard.press('n');
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe('');
  await field(page).fill('about the knee brace');
  await page.evaluate(() => window.fakeDesk.layPcs({ is: 'removed' }));
  await dialog(page).waitFor({ state: 'detached' });
  expect(await held(page)).not.toContain('knee brace');
  await page.evaluate(() => window.fakeDesk.layPcs({ is: 'member' }));
  await page.getByRole('region', { name: 'Next patient' }).waitFor();
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('n');
  await field(page).fill('about the knee brace');
  await page.keyboard.press('Control+l');
  await page.getByText('This PC is locked').waitFor();
  expect(await held(page)).not.toContain('knee brace');
});

test('a note that a desk wrote meanwhile is shown, and is replaced only where the practitioner saves again', async () => {
  const page = await halfWritten();
  await page.evaluate(() => {
    const view = window.fakeDesk.consulting();
    const key = document.querySelector('[data-visit][aria-pressed="true"]')?.getAttribute('data-visit');
    if (!view.day) throw new Error('no day');
    const message = { at: Date.now(), by: 'MB', text: 'Her sister waits in the car' };
    const visits = view.day.visits.map((one) => (one.key === key ? { ...one, message } : one));
    window.fakeDesk.layConsulting({ day: { ...view.day, visits } });
  });
  await page.clock.runFor(300);
  await page.keyboard.press('Enter');
  await page.clock.runFor(300);
  expect(await callsOf(page, 'consulting.note')).toEqual([]);
  await dialog(page)
    .getByText(/^Her sister waits in the car/)
    .waitFor({ timeout: 5000 });
  expect(await field(page).inputValue()).toBe(lines.join('\n'));
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'consulting.note')).toMatchObject([{ text: lines.join('\n') }]);
});

test('What a practitioner saves of a note, or removes, is never shown to them as a desk’s, also where the answer comes before the page says that it saves.', async () => {
  for (const button of ['Save note', 'Remove note']) {
    const page = await halfWritten();
    if (button === 'Remove note') {
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'detached' });
      await page.keyboard.press('n');
      await field(page).fill('Sees Dr Lim on Friday');
    }
    const alerts = await alertsFromNowOn(page, '[role=dialog]');
    await stopTheClock(page, 1500);
    await dialog(page).getByRole('button', { name: button }).click();
    await page.clock.runFor(1000);
    await dialog(page).waitFor({ state: 'detached' });
    expect([button, await alerts()]).toEqual([button, []]);
  }
});

test('What is typed on while a note is being saved is not lost: it is saved by another Enter.', async () => {
  const page = await halfWritten();
  await page.evaluate(() => window.fakeDesk.hold('consulting.note'));
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'consulting.note')).toHaveLength(1);
  await page.keyboard.type(', and the other knee');
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.fakeDesk.letGo('consulting.note'));
  await page.clock.runFor(1000);
  const whole = `${lines.join('\n')}, and the other knee`;
  expect(await field(page).inputValue()).toBe(whole);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'consulting.note')).toMatchObject([{ text: lines.join('\n') }, { text: whole }]);
});
