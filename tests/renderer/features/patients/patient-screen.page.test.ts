import { expect, test } from 'vitest';
import { callsOf, go, openJia, panel, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Waiting, patients, contacts and loose ends, in the built page on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
test('a patient with a practitioner does not wait, by a class that has begun or by a guess; both are listed apart', async () => {
  const page = await open();
  await go(page, 'Waiting');
  const lines = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await lines.first().waitFor();
  await page.getByText('No one is waiting.').waitFor();
  expect(await lines.allInnerTexts().then((all) => all.map((t) => t.replace(/\s+/g, ' ').trim()))).toEqual([
    // The page's clock goes on: on a slow day it is the next minute.
    expect.stringMatching(/^[12] min Beatrix Sorensen Lena Fox Gone inShow$/),
    'gone in? Margaret Oduya Priya Raman Gone inShow',
    'gone in? Tom Whitfield Dan Kessler Gone inShow',
  ]);
  await page.evaluate(() => window.fakeDesk.arriveElsewhere('504:104'));
  await page.getByRole('heading', { name: 'Here early' }).waitFor();
  await page.getByRole('button', { name: 'Show Tom Whitfield in today’s list' }).click();
  await panel(page)
    .getByRole('heading', { name: /Tom Whitfield/ })
    .waitFor();
});

test('a patient’s page is there at once from this PC, then from the practice, with its age', async () => {
  const page = await open();
  await openJia(page);
  await page.getByText('Hearing aid in left ear: speak to the right side.').first().waitFor();
  await page.clock.runFor(500);
  await page.getByText('Updated just now.').waitFor();
  await page.getByText('Home visit: rails in the bathroom.').waitFor();
  const asked = await page.evaluate(() => window.fakeDesk.calls().map((call) => call.name));
  expect(asked.filter((name) => name === 'patient.load')).toHaveLength(1);
  expect(asked.indexOf('patient.page')).toBeLessThan(asked.indexOf('patient.load'));
  await page.getByText('8 of 10 visits used, 2 left').waitFor();
  await page.getByText('$2,400.00 allowed; use not known').waitFor();
});

test('offline the page says how it knows, and reads from the practice once that can be reached', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await openJia(page);
  await page.getByText('Not updated yet: this is what’s on this PC.').waitFor();
  await page.getByText('Provider Travel').waitFor();
  expect(await callsOf(page, 'patient.load')).toEqual([]);
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(500);
  await page.getByText('Updated just now.').waitFor();
});

test('a mobile is corrected in place: what was seen and what is wanted, and nothing else, are written', async () => {
  const page = await open();
  await openJia(page);
  await page.clock.runFor(500);
  await page.getByRole('button', { name: 'Change contact' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Phone 1');
  await page.getByLabel('Phone 1', { exact: true }).fill('0499 111 222');
  await page.getByLabel('Email').fill('jia at example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This isn’t an email address.').waitFor();
  expect(await callsOf(page, 'patient.change')).toEqual([]);
  await page.getByLabel('Email').fill('jia@example.com');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('jia@example.com').waitFor();
  await page.getByText('not sent yet', { exact: true }).first().waitFor();
  const work = { phoneNumber: '08 8362 1190', type: 'Work', code: '+61' };
  const mobile = { phoneNumber: '0412 345 678', type: 'Mobile', code: '+61' };
  expect(await callsOf(page, 'patient.change')).toEqual([
    {
      patientId: 103,
      base: { phoneNumbers: [mobile, work], email: null },
      mine: { phoneNumbers: [{ ...mobile, phoneNumber: '0499 111 222' }, work], email: 'jia@example.com' },
    },
  ]);
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(1500);
  await page.clock.runFor(1500);
  await page.getByText('saving…').first().waitFor({ state: 'detached' });
  await page.getByText('jia@example.com').waitFor();
  await page.getByText('0499 111 222 (Mobile)').waitFor();
});

test('offline, a change waits in sight with what can be done about it', async () => {
  const page = await open();
  await page.evaluate(() => window.fakeDesk.goOffline());
  await openJia(page);
  await page.getByRole('button', { name: 'Change privacy' }).click();
  await page.getByRole('combobox', { name: 'Privacy policy' }).click();
  await page.getByRole('option', { name: 'Accepted' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const waits = page.getByRole('list', { name: 'Unsent changes' });
  await waits.getByText('Not sent yet').waitFor();
  await page.getByText('Acceptednot sent yet').waitFor();
  await waits.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Acceptednot sent yet').waitFor({ state: 'detached' });
});

test('P on a patient’s page takes a payment from that patient, and the keys of the list do nothing there', async () => {
  const page = await open();
  await openJia(page);
  await page.keyboard.press('a');
  expect(await callsOf(page, 'arrival.mark')).toEqual([]);
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Payment from Jia Chen' }).waitFor();
});

test('whom this PC does not know, the practice is asked for on Enter', async () => {
  const page = await open();
  await go(page, 'Patients');
  await page.keyboard.type('achterberg');
  await page.getByText('No one found for “achterberg” on this PC.').waitFor();
  await page.keyboard.press('Enter');
  await page.clock.runFor(400);
  await page
    .getByRole('list', { name: 'Patients found in your practice system' })
    .getByRole('button')
    .click();
  await page.clock.runFor(400);
  await page.getByRole('heading', { level: 1, name: 'Rosalind Achterberg' }).waitFor();
  await page.getByRole('button', { name: '‹ All patients' }).click();
  await page
    .getByRole('list', { name: 'Recently opened' })
    .getByRole('button', { name: /Rosalind/ })
    .waitFor();
});

test('from Ctrl+K, Ctrl+Enter opens the patient’s page, and the last line all results', async () => {
  const page = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jian');
  await page.getByRole('option', { name: /Jian Chen/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Jian Chen' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('chen');
  await page.getByRole('option', { name: 'See all results' }).click();
  const found = page.getByRole('list', { name: 'Patients found' });
  await found.getByRole('button').nth(1).waitFor();
  expect(await found.getByRole('button').count()).toBe(2);
});

test('a contact is made: what is missing is said, then it is on its way, then it is found', async () => {
  const page = await open();
  await go(page, 'Contacts');
  await page.getByLabel('Search contacts').fill('okonkwo');
  await page.getByText('No contact found for “okonkwo”.').waitFor();
  await page.getByRole('button', { name: 'New contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Dr Ngozi Okonkwo');
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await dialog.getByText('Your practice system needs an email address.').waitFor();
  await dialog.getByLabel('Contact type').fill('Doctor');
  await dialog.getByLabel('Email').fill('okonkwo@example.com');
  await dialog.getByRole('button', { name: 'Create contact' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'contact.create')).toEqual([
    { name: 'Dr Ngozi Okonkwo', type: 'Doctor', email: 'okonkwo@example.com', country: 'Australia' },
  ]);
  await page.clock.runFor(1500);
  await page.getByRole('article', { name: 'Dr Ngozi Okonkwo' }).waitFor();
});

test('a contact leads to their patients', async () => {
  const page = await open();
  await go(page, 'Contacts');
  await page
    .getByRole('article', { name: 'Dr Leila Anand' })
    .getByRole('button', { name: 'Jia Chen' })
    .click();
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
});

test('what a day left undone is listed by what is to be done about it', async () => {
  const page = await open();
  await go(page, 'To finish');
  await page.getByText('Nothing left to finish.').waitFor();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByRole('button', { name: 'Friday 20 November 5' }).waitFor();
  const names = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem').count();
  expect([
    await names('Ended, not marked'),
    await names('Seen, not invoiced'),
    await names('Draft invoices'),
  ]).toEqual([2, 2, 1]);
  await page.getByText('1 patient couldn’t be checked for an invoice yet.').waitFor();
  await page.getByRole('button', { name: 'Show Samuel Okafor in the day’s list' }).click();
  await panel(page)
    .getByRole('heading', { name: /Samuel Okafor/ })
    .waitFor();
});

test('tomorrow’s calls stand in one list with their numbers and what came of them, also after another screen', async () => {
  const page = await open();
  await go(page, 'To finish');
  await page.getByRole('button', { name: /^Calls for tomorrow/ }).click();
  const list = page.getByRole('list', { name: 'Calls for Sunday 22 November' });
  await list.getByText('0412 345 678').waitFor();
  const toRing = Number(/^\d+/.exec((await page.getByText(/^\d+ to call\./).textContent()) ?? '')?.[0]);
  const call = page.getByRole('group', { name: 'Call to Jia Chen' });
  await call.getByRole('button', { name: 'No answer' }).click();
  await call.getByText(/^No answer, MB, /).waitFor();
  await page.getByText(`${toRing} to call.`).waitFor();
  await call.getByRole('button', { name: 'Left message' }).click();
  await call.getByText(/^Left message, MB, /).waitFor();
  await page.getByText(`${toRing - 1} to call.`).waitFor();
  await go(page, 'Today');
  await page.keyboard.press('6');
  // The screen comes back with the list that was open.
  await call.getByText(/^Left message, MB, /).waitFor();
  // Sooner, at the same place, it would be the second half of a double click.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await call.getByRole('button', { name: 'Left message' }).click();
  await page.getByText(`${toRing} to call.`).waitFor();
  expect(await call.getByText(/MB/).count()).toBe(0);
});

test('the number of a custom field is asked for once; a known one is not asked for', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change Referral source' }).click();
  await page.getByLabel('Referral source', { exact: true }).fill('Google');
  expect(await page.getByLabel('Field number').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  const known = { customFieldId: 12, name: 'Referral source', base: 'Dr Leila Anand', value: 'Google' };
  await expect.poll(() => callsOf(page, 'patient.changeCustomFields')).toMatchObject([{ fields: [known] }]);
  await page.getByRole('button', { name: 'Change Shoe size' }).click();
  await page.getByLabel('Field number').fill('31');
});

test('an NDIS plan is changed in place, and goes back whole', async () => {
  const page = await open();
  await openJia(page);
  await page.getByRole('button', { name: 'Change funding' }).click();
  await page.getByLabel('NDIS plan until').fill('2027-11-24');
  await page.getByRole('button', { name: 'Save' }).click();
  const [change] = (await callsOf(page, 'patient.change')) as { mine: { ndisInfo: object } }[];
  expect(change?.mine.ndisInfo).toMatchObject({
    fundManagement: 'Plan managed',
    startDate: '2025-11-25',
    endDate: '2027-11-24',
  });
});

test('archived patients are looked for when wanted; a PC that keeps less asks the practice on Enter', async () => {
  const page = await open();
  await go(page, 'Patients');
  await page.keyboard.type('chen');
  await page.getByLabel('Include archived').check();
  await expect
    .poll(async () => (await callsOf(page, 'patient.search')).at(-1))
    .toMatchObject({ text: 'chen', archived: true });
  await page.evaluate(() => window.fakeDesk.keepBooked());
  await page.getByText('This PC keeps only booked patients.').waitFor();
  await page.getByRole('textbox', { name: 'Search patients' }).fill('achterberg');
  await page.keyboard.press('Enter');
  await page.clock.runFor(500);
  await page.getByRole('list', { name: 'Patients found in your practice system' }).waitFor();
});
