import { expect, test } from 'vitest';
import { callsOf, go, settings } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** What is typed into a field of the settings that goes while it is typed in, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('What was typed into a field of the settings is kept where a key leads to another screen.', async () => {
  const page = await open();
  await go(page, 'Settings');
  await page.getByLabel('Your initials').fill('KL');
  await page.keyboard.press('Control+1');
  await page.getByRole('grid').waitFor();
  await page.clock.runFor(500);
  expect(await callsOf(page, 'settings.change')).toEqual([{ staff: 'KL' }]);
  await page.getByRole('button', { name: 'At the desk: KL. Change' }).waitFor({ timeout: 5000 });
});

test('So is the name that was typed for a practitioner.', async () => {
  const page = await open({ scene: 'unnamed' });
  await settings(page, 'Names and colours');
  await page.getByLabel('Name of Practitioner 2', { exact: true }).fill('Dan Kessler', { timeout: 5000 });
  await page.keyboard.press('Control+1');
  await page.getByRole('grid').waitFor();
  await page.clock.runFor(500);
  expect(await callsOf(page, 'labels.set')).toMatchObject([
    { kind: 'practitioner', id: 2, name: 'Dan Kessler' },
  ]);
});

test('Escape gives up a name that was typed, and Enter saves it, once.', async () => {
  const page = await open({ scene: 'unnamed' });
  await settings(page, 'Names and colours');
  const name = page.getByLabel('Name of Practitioner 2', { exact: true });
  await name.fill('Dan');
  await page.keyboard.press('Escape');
  await expect.poll(() => name.inputValue()).toBe('');
  expect(await callsOf(page, 'labels.set')).toEqual([]);
  await name.fill('Dan Kessler');
  await page.keyboard.press('Enter');
  await go(page, 'Today');
  await page.getByRole('grid').waitFor();
  await page.clock.runFor(500);
  expect(await callsOf(page, 'labels.set')).toHaveLength(1);
});
