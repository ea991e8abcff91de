import { expect, test } from 'vitest';
import { swatches } from '../../../renderer/features/names-and-colours/swatches.ts';
import { callsOf, pasted, pressAtOnce, rail, settings } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** Diagnostics, names and colours, who is at the desk, and removing this PC, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('the diagnostics are read again each second while they are open, and copied as text', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await settings(page, 'Diagnostics');
  await page.getByText('Call budget, live').waitFor();
  const left = () => page.getByText(/^\d(\.\d)? of 8$/).textContent();
  const before = await left();
  await page.clock.runFor(1000);
  await expect.poll(left).not.toBe(before);
  await page.getByRole('button', { name: 'Copy all as text' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await pasted(page)).toMatch(/^Program\n {2}Foyer: 0\.1\.0/);

  await rail(page).getByRole('button', { name: 'Today' }).click();
  const read = (await callsOf(page, 'app.diagnostics')).length;
  await page.clock.runFor(5000);
  expect((await callsOf(page, 'app.diagnostics')).length).toBe(read);
});

test('a clock that is off is said on the desk and in the diagnostics, and no longer once it is right', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.clockOff(-190_000));
  const words = page.getByText('This PC’s clock is 3 min behind your practice system’s.');
  await words.waitFor();
  await settings(page, 'Diagnostics');
  await words.waitFor();
  await page.evaluate(() => window.fakeDesk.clockOff(500));
  await words.waitFor({ state: 'detached' });
});

test('those whom the service names can only be given a colour; an arrow leads on from theirs, also where no timer comes between the keys', async () => {
  const page = await open();
  await settings(page, 'Names and colours');
  await page.getByText('Dan Kessler').waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('textbox', { name: /^Name of/ })
      .count(),
  ).toBe(0);
  await page.getByRole('combobox', { name: 'Colour of Dan Kessler' }).focus();
  await pressAtOnce(page, ['Enter', 'ArrowDown', 'Enter']);
  await expect.poll(() => callsOf(page, 'labels.set')).toHaveLength(1);
  const next = { kind: 'practitioner', id: 2, name: null, colour: swatches['Orange'] };
  expect(await callsOf(page, 'labels.set')).toMatchObject([next]);
});

test('those without a name are named by typing, with Enter; Escape puts back what was there', async () => {
  const page = await open({ scene: 'unnamed' });
  await settings(page, 'Names and colours');
  await page.getByLabel('Name of Service 4').fill('Podiatry');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of Practitioner 1').fill('Somebody else');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => callsOf(page, 'labels.set'))
    .toEqual([{ kind: 'service', id: 4, name: 'Podiatry', colour: null }]);
  await expect.poll(() => page.getByLabel('Name of Service 4').inputValue()).toBe('Podiatry');
  expect(await page.getByLabel('Name of Practitioner 1').inputValue()).toBe('Priya Raman');
});

test('who is at the desk is changed in the header by typing, and back by one click', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'At the desk: MB. Change' }).click();
  await page.getByLabel('Who is at the desk?').fill('jt');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'At the desk: JT. Change' }).click();
  await page.getByRole('button', { name: 'Change to MB' }).click();
  await page.getByRole('button', { name: 'At the desk: MB. Change' }).waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([{ staff: 'JT' }, { staff: 'MB' }]);
});

test('removing this PC says what would be lost, and needs a word to be typed', async () => {
  const page = await open({ scene: 'waits' });
  await settings(page, 'This PC');
  await page.getByRole('button', { name: 'Remove this PC…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this PC?' });
  await dialog.getByText('7 changes haven’t been sent and would be lost').waitFor();
  const remove = dialog.getByRole('button', { name: 'Remove this PC' });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel('Type “remove” to continue').fill('remov');
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'pc.remove')).toEqual([]);
  await dialog.getByLabel('Type “remove” to continue').fill('Remove');
  await remove.click();
  await page.getByLabel('Practice system address').waitFor();
  expect(await callsOf(page, 'pc.remove')).toEqual([{ evenIfWaiting: true }]);
});
