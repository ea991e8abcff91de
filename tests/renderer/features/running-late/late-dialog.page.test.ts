import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardAt } from '../../../e2e/keyboard.ts';
import { callsOf, choose, panel, pasted, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

const dialogOf = (page: Page) => page.getByRole('dialog');
const callTo = (dialog: Locator, name: string) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('group', { name: `Call to ${name}` }) });

test('By keys alone a practitioner is set 15 minutes late: the rows say so, and the list of calls has numbers and outcomes.', async () => {
  const page = await open();
  const keys = keyboardAt(() => page);
  const dialog = dialogOf(page);
  /** On by Tab, and pressed. */
  const press = async (target: Locator) => {
    await keys.until('Tab', keys.on(target));
    await keys.press('Enter');
  };
  const find = async (name: string) => {
    await keys.press('Control+k');
    await keys.type(name);
    await page.getByRole('option', { name }).first().waitFor();
    await keys.press('Enter');
    await expect.poll(keys.inTheList).toBe(true);
  };
  await find('Jia Chen');
  await keys.press('y');
  await dialog.getByText(/still to come\. Set a delay/).waitFor();
  await press(dialog.getByRole('button', { name: '15 min', exact: true }));
  expect(await callsOf(page, 'day.late')).toMatchObject([
    { practitionerId: expect.any(Number), minutes: 15 },
  ]);
  await dialog.getByText('5 to call.').waitFor();
  const call = callTo(dialog, 'Noah Gallagher');
  const number = call.getByRole('button', { name: 'Copy Noah Gallagher’s number: 0413 681 689' });
  expect(await number.innerText()).toBe('0413 681 689');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(number);
  await expect.poll(() => pasted(page)).toBe('0413 681 689');
  await press(call.getByRole('button', { name: 'Reached' }));
  await dialog.getByText('4 to call.').waitFor();
  await keys.press('Escape');
  await find('Noah Gallagher');
  await panel(page)
    .getByText(/^Called about 15 min late: reached, .* \(MB\)$/)
    .waitFor();
  await rowNamed(page, 'Jia Chen').getByText('15 min late').waitFor();
  await rowNamed(page, 'Jia Chen')
    .getByText(/^≈ 10:15/)
    .waitFor();
  await press(page.getByRole('button', { name: 'Dan Kessler: 4 patients to call' }));
  await dialog.getByText('4 to call.').waitFor();
  await keys.until('Shift+Tab', keys.on(dialog.getByRole('button', { name: 'On time' })));
  await keys.press('Enter');
  await dialog.getByText(/still to come\. Set a delay/).waitFor();
  await keys.press('Escape');
  await rowNamed(page, 'Jia Chen').getByText('15 min late').waitFor({ state: 'detached' });
});

/** Shown beside the time, and said in words to screen readers. */
const expectedIn = async (part: Locator, clock: string) => {
  await part.getByText(`≈ ${clock}`, { exact: true }).first().waitFor();
  await part.getByText(`Expected to go in about ${clock}`, { exact: true }).first().waitFor();
};

test('When patients of a late practitioner can expect to go in stands in their rows, a class’s too, in the panel, in the columns, and in the waiting room.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  const { today } = await page.evaluate(() => window.fakeDesk.consulting());
  for (const practitionerId of [2, 3])
    await page.evaluate((of) => window.foyer.invoke('day.late', { ...of, minutes: 15 }), {
      date: today,
      practitionerId,
    });
  await expectedIn(rowNamed(page, 'Jia Chen'), '10:15 am');
  await panel(page).getByText('Expected to go in about 10:15 am', { exact: true }).waitFor();
  const group = page.locator('[role="row"][data-group="900"]');
  await expectedIn(group, '10:45 am');
  await group.getByText('15 min late', { exact: true }).waitFor();
  // Tom Whitfield was to go in at 9:45: no one can expect him to at 10:00 any more.
  expect(await rowNamed(page, 'Tom Whitfield').getByText('≈').count()).toBe(0);
  await page.getByText('Columns', { exact: true }).click();
  const blockOf = (name: string) => page.locator('[data-block]').filter({ hasText: name }).first();
  await expectedIn(blockOf('Jia Chen'), '10:15 am');
  await page
    .getByRole('region', { name: /^Dan Kessler/ })
    .getByRole('heading')
    .locator('xpath=..')
    .getByText(/^15 min late/)
    .waitFor();
  await page.evaluate(() => window.fakeDesk.arriveElsewhere('503:103'));
  await page.keyboard.press('2');
  const lines = page.getByRole('row').filter({ hasText: 'Jia Chen' });
  await expectedIn(lines, '10:15 am');
  await lines.getByText('15 min late', { exact: true }).waitFor();
});

test('A patient without a phone number is said to have none: they are not counted as to be called, in the list or in the strip.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.losePhone('Noah Gallagher'));
  await page.keyboard.press('y');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: '15 min', exact: true }).click();
  await dialog.getByText('4 to call. 1 without a phone number.').waitFor();
  const line = dialog.getByRole('listitem').filter({ hasText: 'Noah Gallagher' });
  await line.getByText('no phone number', { exact: true }).waitFor();
  expect(await line.getByRole('group').count()).toBe(0);
  for (const reached of await dialog.getByRole('button', { name: 'Reached' }).all()) await reached.click();
  await dialog.getByText('All called. 1 without a phone number.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change: Dan Kessler' }).waitFor();
});
