import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerTheClaim, callsOf, openJia } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Details that were saved before the other desks had answered, in Chromium on the fake bridge. */
const open = pageUnderTest();
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const email = (page: Page) => page.getByLabel('Email');

async function saveUnclaimed() {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await email(page).fill('jia@example.com');
  await save(page).click();
  await page.clock.runFor(300);
  return page;
}

test('a detail that was changed while the claim was waited for is not saved as it was, and must be saved again', async () => {
  const page = await saveUnclaimed();
  await email(page).fill('jia.chen@example.com');
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.change')).toEqual([]);
  await page.getByText('Not saved yet').waitFor();
  expect(await complaints(page)).toEqual([]);
  await save(page).click();
  await email(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'patient.change')).toMatchObject([{ mine: { email: 'jia.chen@example.com' } }]);
});

test('saved again with another detail while the claim was waited for, that one is saved, once', async () => {
  const page = await saveUnclaimed();
  await email(page).fill('jia.chen@example.com');
  await save(page).click();
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.change')).toMatchObject([{ mine: { email: 'jia.chen@example.com' } }]);
  expect(await callsOf(page, 'patient.change')).toHaveLength(1);
});

test('what was cancelled while the claim was waited for is not saved', async () => {
  const page = await saveUnclaimed();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await email(page).waitFor({ state: 'detached' });
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.change')).toEqual([]);
});

/** Another desk has the details when they are opened here. */
async function openTaken() {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.claimsAre('taken', { kind: 'patient-details' }));
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await email(page).waitFor();
  return page;
}

async function otherDeskIsDone(page: Page) {
  await page.evaluate(() => {
    window.fakeDesk.patientElsewhere(103, { city: 'Glenelg' });
    window.fakeDesk.claimsAre('free');
  });
  await page.clock.runFor(1000);
}

test('what is typed so far, and is no address yet, stays as another desk is done with the details', async () => {
  const page = await openTaken();
  await email(page).fill('jia@exam');
  await otherDeskIsDone(page);
  expect(await email(page).inputValue()).toBe('jia@exam');
});

test('where nothing was typed, the details are those of now once another desk is done with them', async () => {
  const page = await openTaken();
  await otherDeskIsDone(page);
  await expect.poll(() => page.getByLabel('Suburb').inputValue()).toBe('Glenelg');
});

test('details that are saved late take the focus from no field: the rest of a name that is searched by then is no key of the desk', async () => {
  const page = await saveUnclaimed();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ma');
  await answerTheClaim(page);
  await email(page).waitFor({ state: 'detached', timeout: 5000 });
  await page.keyboard.type('p');
  await page.clock.runFor(300);
  expect(await page.locator('#find-a-patient').inputValue()).toBe('map');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('details that were left while they were saved do not close those that were opened since', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await email(page).fill('jia@example.com');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await save(page).click();
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Change emergency' }).click();
  const name = page.getByLabel('Emergency contact', { exact: true });
  await name.fill('Wei Chen');
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await page.clock.runFor(1000);
  expect(await name.count()).toBe(1);
  expect(await name.inputValue()).toBe('Wei Chen');
});

test('what is typed while the details are being saved stays, and is saved over what was saved', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await email(page).fill('jia@example.com');
  await page.evaluate(() => window.fakeDesk.hold('patient.change'));
  await email(page).press('Enter');
  await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
  await email(page).fill('jia.chen@example.com');
  await page.getByLabel('Suburb').fill('Glenelg');
  await page.evaluate(() => window.fakeDesk.letGo('patient.change'));
  await page.clock.runFor(1000);
  expect(await email(page).inputValue()).toBe('jia.chen@example.com');
  expect(await page.getByLabel('Suburb').inputValue()).toBe('Glenelg');
  await save(page).click();
  await email(page).waitFor({ state: 'detached', timeout: 5000 });
  const [, second] = (await callsOf(page, 'patient.change')) as unknown[];
  expect(second).toMatchObject({
    base: { email: 'jia@example.com' },
    mine: { email: 'jia.chen@example.com', city: 'Glenelg' },
  });
});
