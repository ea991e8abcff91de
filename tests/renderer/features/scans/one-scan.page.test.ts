import { expect, test } from 'vitest';
import { callsOf, choose, clickTwice, rail } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('A scan that is being opened when privacy mode begins opens no dialog, and nothing is said of it.', async () => {
  const page = await open({ scene: 'scans' });
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  const suggested = page.getByRole('list', { name: 'Suggested patients' }).getByRole('button').first();
  await suggested.waitFor();
  await page.evaluate(() => window.fakeDesk.hold('scan.open'));
  await suggested.click();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Show everything' }).first().waitFor();
  await page.evaluate(() => window.fakeDesk.letGo('scan.open'));
  await page.clock.runFor(500);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('A scan that is read once another dialog is open leaves that one as it is, and says so.', async () => {
  const page = await open({ scene: 'scans' });
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  const suggested = page.getByRole('list', { name: 'Suggested patients' }).getByRole('button').first();
  await suggested.waitFor();
  await page.evaluate(() => window.fakeDesk.hold('scan.open'));
  await suggested.click();
  await page.clock.runFor(300);
  await rail(page).getByRole('button', { name: 'Today' }).click();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const pay = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await pay.getByLabel('Amount').fill('12.50');
  await page.evaluate(() => window.fakeDesk.letGo('scan.open'));
  const said = page.getByText('Finish what’s open first, then choose the patient again.');
  await said.or(page.getByRole('dialog', { name: /^File 1 document/ })).waitFor();
  expect(await pay.getByLabel('Amount').inputValue({ timeout: 2000 })).toBe('12.50');
  expect(await callsOf(page, 'document.forget')).toHaveLength(1);
});

test('A scan that is read once the user has gone to another screen opens no dialog over it, and says so.', async () => {
  const page = await open({ scene: 'scans' });
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  const suggested = page.getByRole('list', { name: 'Suggested patients' }).getByRole('button').first();
  await suggested.waitFor();
  await page.evaluate(() => window.fakeDesk.hold('scan.open'));
  await suggested.click();
  await page.clock.runFor(300);
  await rail(page).getByRole('button', { name: 'Today' }).click();
  await page.getByRole('grid').waitFor();
  await page.evaluate(() => window.fakeDesk.letGo('scan.open'));
  const said = page.getByText(
    '“Referral Dr Lindqvist.pdf” isn’t filed yet. Choose the patient again in Scans.',
  );
  await said.or(page.getByRole('dialog')).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await callsOf(page, 'document.forget')).toHaveLength(1);
});

test('A double click on “Not a patient document” puts one scan aside; the next one stays to be looked at.', async () => {
  const page = await open({ scene: 'scans' });
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  // As where each scan has as many suggestions: the button of the next one comes to the same place.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[aria-label="Suggested patients"] { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  const first = page.getByRole('region', { name: 'Referral Dr Lindqvist.pdf' });
  await first.getByLabel('Suggested patients').waitFor({ state: 'attached' });
  await clickTwice(page, first.getByRole('button', { name: 'Not a patient document' }), 650);
  expect(await callsOf(page, 'scan.putAside')).toHaveLength(1);
  await page.getByRole('region', { name: 'Scan_20261121_0958.pdf' }).waitFor();
});

test('A scan that is looked at stays, with what is typed about it, when an older document is put into the folder.', async () => {
  const page = await open({ scene: 'scans' });
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  const shown = page.getByRole('region', { name: 'Referral Dr Lindqvist.pdf' });
  await shown.getByRole('textbox').fill('Ruth Aber');
  await page.evaluate(() => window.fakeDesk.scanComes('From the phone.pdf'));
  await page.getByRole('button', { name: /^From the phone/ }).waitFor();
  expect(await shown.getByRole('textbox').inputValue({ timeout: 2000 })).toBe('Ruth Aber');
  await shown.getByRole('button', { name: 'Not a patient document' }).click();
  await page.getByRole('region', { name: 'From the phone.pdf' }).waitFor();
});
