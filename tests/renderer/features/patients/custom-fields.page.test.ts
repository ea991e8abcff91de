import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerTheClaim, callsOf, openJia } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** A field of the practice’s own that was saved before the other desks had answered, in Chromium on the fake bridge. */
const open = pageUnderTest();
const field = (page: Page) => page.getByLabel('Referral source', { exact: true });

async function saveUnclaimed() {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.hold('claims.open'));
  await openJia(page);
  await page.getByRole('button', { name: 'Change Referral source' }).click();
  await field(page).fill('Google');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.clock.runFor(300);
  return page;
}

test('a field that was changed while the claim was waited for is not saved as it was, and must be saved again', async () => {
  const page = await saveUnclaimed();
  await field(page).fill('A friend');
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.changeCustomFields')).toEqual([]);
  await page.getByText('Not saved yet').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await field(page).waitFor({ state: 'detached' });
  expect(await callsOf(page, 'patient.changeCustomFields')).toMatchObject([
    { fields: [{ value: 'A friend' }] },
  ]);
});

test('what was cancelled while the claim was waited for is not saved', async () => {
  const page = await saveUnclaimed();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await field(page).waitFor({ state: 'detached' });
  await answerTheClaim(page);
  expect(await callsOf(page, 'patient.changeCustomFields')).toEqual([]);
});

/** The form is open, and another desk sets the field; this PC has read it by now. */
async function setElsewhere() {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change Referral source' }).click();
  await field(page).waitFor();
  return { page, setTo: (value: string) => sendElsewhere(page, value) };
}

async function sendElsewhere(page: Page, value: string) {
  await page.evaluate(
    (referral) => window.fakeDesk.patientElsewhere(103, {}, { 'Referral source': referral }),
    value,
  );
  await page.clock.runFor(300);
}

const sentFields = (page: Page) => callsOf(page, 'patient.changeCustomFields');

test('a field that another desk set while it was typed into is sent with the value that was seen, so that the two are compared', async () => {
  const { page, setTo } = await setElsewhere();
  await field(page).fill('Google');
  await setTo('Dr Priya Shah');
  expect(await field(page).inputValue()).toBe('Google');
  await page.getByRole('button', { name: 'Save' }).click();
  await field(page).waitFor({ state: 'detached' });
  expect(await sentFields(page)).toMatchObject([{ fields: [{ base: 'Dr Leila Anand', value: 'Google' }] }]);
});

test('a field that another desk set before anything was typed shows what is there now, and saving it as it is writes nothing', async () => {
  const { page, setTo } = await setElsewhere();
  await setTo('Dr Priya Shah');
  expect(await field(page).inputValue()).toBe('Dr Priya Shah');
  await page.getByRole('button', { name: 'Save' }).click();
  await field(page).waitFor({ state: 'detached' });
  expect(await sentFields(page)).toEqual([]);
});

test('a field that was left while it was saved does not close the one that was opened since', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change Referral source' }).click();
  await field(page).fill('Google');
  await page.evaluate(() => window.fakeDesk.hold('patient.changeCustomFields'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sentFields(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Change Shoe size' }).click();
  const size = page.getByLabel('Shoe size', { exact: true });
  await size.fill('43');
  await page.evaluate(() => window.fakeDesk.letGo('patient.changeCustomFields'));
  await page.clock.runFor(1000);
  expect(await size.count()).toBe(1);
  expect(await size.inputValue()).toBe('43');
});

test('what is typed while a field is being saved stays, and is saved over what was saved', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change Referral source' }).click();
  await field(page).fill('Google');
  await page.evaluate(() => window.fakeDesk.hold('patient.changeCustomFields'));
  await field(page).press('Enter');
  await expect.poll(() => sentFields(page)).toHaveLength(1);
  await field(page).fill('Google Maps');
  await page.evaluate(() => window.fakeDesk.letGo('patient.changeCustomFields'));
  await page.clock.runFor(1000);
  expect(await field(page).inputValue({ timeout: 5000 })).toBe('Google Maps');
  await field(page).press('Enter');
  await field(page).waitFor({ state: 'detached', timeout: 5000 });
  expect(await sentFields(page)).toMatchObject([
    { fields: [{ base: 'Dr Leila Anand', value: 'Google' }] },
    { fields: [{ base: 'Google', value: 'Google Maps' }] },
  ]);
});
