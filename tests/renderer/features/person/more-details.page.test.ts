import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, panel, stayOn } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Tags and custom fields in the panel, while another desk sets them, in the built page on the fake bridge. */

const open = pageUnderTest();
const tags = (page: Page) => panel(page).getByLabel('Tags, separated by commas');
const referral = (page: Page) => panel(page).getByLabel('Referral source', { exact: true });

async function openMore() {
  const page = await open();
  await stayOn(page, 'Jia Chen');
  await panel(page).getByText(/^Tags/).first().click();
  await tags(page).waitFor();
  return page;
}

async function elsewhere(page: Page, patientTags: string[], referralSource: string) {
  await page.evaluate(
    ([all, source]) =>
      window.fakeDesk.patientElsewhere(103, { patientTags: all }, { 'Referral source': source }),
    [patientTags, referralSource] as const,
  );
  await page.clock.runFor(600);
}

test('tags that another desk changes while they are typed here: the rest of the word goes into the field, and no letter is a key of the desk', async () => {
  const page = await openMore();
  await tags(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', p');
  await elsewhere(page, ['NDIS', 'Large print', 'Ring first'], 'Dr Leila Anand');
  await page.keyboard.type('a');
  await page.clock.runFor(300);
  expect(await callsOf(page, 'arrival.mark')).toEqual([]);
  await page.keyboard.type('ys late');
  expect(await tags(page).inputValue()).toBe('NDIS, Large print, pays late');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => callsOf(page, 'patient.change'))
    .toMatchObject([
      {
        base: { patientTags: ['NDIS', 'Large print'] },
        mine: { patientTags: ['NDIS', 'Large print', 'pays late'] },
      },
    ]);
});

test('a field that another desk sets while it is typed here is sent with the value that was seen', async () => {
  const page = await openMore();
  await referral(page).fill('Goog');
  await elsewhere(page, ['NDIS', 'Large print'], 'Dr Priya Shah');
  await referral(page).pressSequentially('le');
  await panel(page).getByLabel('Field number').fill('12');
  await referral(page).press('Enter');
  await expect
    .poll(() => callsOf(page, 'patient.changeCustomFields'))
    .toMatchObject([{ fields: [{ base: 'Dr Leila Anand', value: 'Google' }] }]);
});

test('what another desk sets where nothing was typed is shown, also after a change of this desk', async () => {
  const page = await openMore();
  await tags(page).fill('NDIS');
  await tags(page).press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await page.clock.runFor(3000);
  await expect.poll(() => tags(page).inputValue()).toBe('NDIS');
  await elsewhere(page, ['Ring first'], 'Dr Priya Shah');
  await expect.poll(() => tags(page).inputValue()).toBe('Ring first');
  expect(await referral(page).inputValue()).toBe('Dr Priya Shah');
});

test('what is typed into the tags between Enter and the answer stays, also once the record has what was sent', async () => {
  const page = await openMore();
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await tags(page).fill('NDIS, Rings');
  await tags(page).press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await tags(page).fill('NDIS, Rings first');
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await page.clock.runFor(3000);
  await elsewhere(page, ['NDIS', 'Rings'], 'Dr Leila Anand');
  expect(await tags(page).inputValue()).toBe('NDIS, Rings first');
  await tags(page).press('Enter');
  await expect
    .poll(async () => (await callsOf(page, 'patient.change')).at(-1))
    .toMatchObject({
      base: { patientTags: ['NDIS', 'Rings'] },
      mine: { patientTags: ['NDIS', 'Rings first'] },
    });
});

test('tags whose change was deleted before it was sent are those of the record again, and can be changed once more', async () => {
  const page = await openMore();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await tags(page).fill('NDIS');
  await tags(page).press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await panel(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page
    .getByRole('dialog', { name: /^Delete this/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.clock.runFor(1000);
  expect(await tags(page).inputValue()).toBe('NDIS, Large print');
  await tags(page).fill('NDIS');
  await tags(page).press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(2);
});
