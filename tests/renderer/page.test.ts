import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callsOf, choose, drop, listed, panel, photo, referral, rowOf } from './fake-bridge/acts.ts';
import { type Look, launchBrowser, openPage } from './fake-bridge/browser.ts';
import { servePage } from './fake-bridge/page-server.ts';

/**
 * The built page in Chromium, on a fake bridge that holds every call and event against the contract, under the content
 * security policy of the main process. The page's clock is Playwright's: it moves when told to.
 */

let served: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let opened: Awaited<ReturnType<typeof openPage>> | null = null;

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage(), launchBrowser()]);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

// Whatever a test looked at: nothing was thrown, and nothing was refused by the content security policy.
afterEach(async () => {
  const faults = opened?.faults ?? [];
  await opened?.context.close();
  opened = null;
  expect(faults).toEqual([]);
});

async function open(look: Look = {}): Promise<Page> {
  opened = await openPage(browser, served.url, look);
  await opened.page.locator('main').waitFor();
  return opened.page;
}
const chosenName = (page: Page) => panel(page).getByRole('heading', { level: 2 }).textContent();
const pill = (page: Page) => page.locator('header').getByRole('button', { name: /ago|now|list/ });

test('today stands in its buckets: in clinic, late, expected', async () => {
  const page = await open();
  await rowOf(page, 'Ruth Abernethy').waitFor();
  const seen = await listed(page);
  expect(seen.slice(0, 6)).toEqual([
    'In clinic 3',
    '9:30 Margaret Oduya Hand therapy · 45 min Priya Raman 36 min waiting Case used up $96.00 Pay',
    '9:45 Tom Whitfield Initial assessment · 60 min Dan Kessler 15 min waiting First visit No mobile +1 – nothing owing',
    '10:00 Beatrix Sorensen 4 of 6 in · Hydrotherapy · 60 min Lena Fox 1 min waiting $120.00 Pay',
    'Late 1',
    '10:00 Jia Chen (Jack) Podiatry · 30 min Dan Kessler 6 min late Similar name today Alert $42.50 Arrive',
  ]);
  expect(seen[6]).toMatch(/^Expected \d+$/);
  expect(await page.getByText('3 hidden by filter', { exact: true }).isVisible()).toBe(true);
});

test('cancelled and missed stand behind a toggle', async () => {
  const page = await open();
  const toggle = page.getByRole('button', { name: '2 cancelled or missed' });
  await toggle.click();
  await page.getByRole('grid').press('End');
  await rowOf(page, 'Ian McAllister').waitFor();
  await toggle.click();
  expect(await rowOf(page, 'Ian McAllister').count()).toBe(0);
});

test('a patient arrives by one key, and U undoes it', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('a');
  await page.getByText('Jia Chen arrived at 10:06').waitFor();
  await rowOf(page, 'Jia Chen').getByText('just arrived').waitFor();
  expect((await listed(page)).slice(0, 1)).toEqual(['In clinic 4']);
  await page.keyboard.press('u');
  await rowOf(page, 'Jia Chen').getByText('6 min late').waitFor();
  expect(await page.getByText('Jia Chen arrived').count()).toBe(0);
  expect(await callsOf(page, 'arrival.mark')).toHaveLength(1);
  expect(await callsOf(page, 'arrival.undo')).toHaveLength(1);
});

test('an arrival that is not undone is sent when its six seconds are over', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Arrive Ruth Abernethy' }).click();
  await page.getByRole('button', { name: 'Undo the arrival of Ruth Abernethy' }).first().waitFor();
  await page.clock.runFor(7000);
  await page.getByText('Ruth Abernethy arrived').waitFor({ state: 'detached' });
  await rowOf(page, 'Ruth Abernethy')
    .getByText(/here · in/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Undo the arrival of Ruth Abernethy' }).count()).toBe(0);
});

test('the list is worked by keys alone: down, panel, back, search, another day, the sheet of keys', async () => {
  const page = await open();
  await rowOf(page, 'Margaret Oduya').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await chosenName(page)).toContain('Beatrix Sorensen');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Beatrix Sorensen');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('okaf');
  await page.getByRole('option', { name: /Samuel Okafor/ }).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { name: 'Samuel Okafor' }).waitFor();

  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('button', { name: /^Sunday 22 November/ }).waitFor();
  await page.getByRole('rowheader', { name: 'Booked' }).waitFor();
  await page.keyboard.press('t');
  await page.getByRole('button', { name: /^Saturday 21 November/ }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a payment over two invoices is recorded, and the row owes nothing any more', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await dialog.getByText('Billed to others').waitFor();
  // As in the program, where the page is given no permissions.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await dialog.getByRole('button', { name: 'Copy $96.00' }).click();
  await dialog.getByText('✓ Copied').waitFor();
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await dialog.getByText('Choose how it was paid.').waitFor();
  await dialog.getByLabel('EFTPOS').check();
  await dialog.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
  await dialog.getByText('The practice has it.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(page, 'Margaret Oduya').getByText('nothing owing').waitFor();
  const [taken] = await callsOf(page, 'payment.take');
  expect(taken).toMatchObject({
    parts: [
      { invoiceId: 5001, cents: 3200 },
      { invoiceId: 5002, cents: 6400 },
    ],
    ...{ methodId: 1, locationId: 1, evenIfRepeated: false },
  });
});

test('an amount above what is owing is refused in place, and what was typed stays', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  await page.getByLabel('Amount').fill('500');
  await page.getByText('More than the $96.00 owing. The rest cannot be recorded.').waitFor();
  await page.getByLabel('Cash').check();
  await page.getByRole('button', { name: /^Record/ }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('500');
  expect(await callsOf(page, 'payment.take')).toEqual([]);
});

test('the same payment again is asked about before it is written', async () => {
  const page = await open();
  const take = async () => {
    await choose(page, 'Beatrix Sorensen');
    await page.keyboard.press('p');
    await page.getByLabel('Cash').check();
    await page.getByLabel('Amount').fill('10');
    await page.getByRole('button', { name: 'Record $10.00' }).click();
  };
  await take();
  await page.clock.runFor(1000);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await take();
  await page.getByText('The same payment was taken a moment ago.').waitFor();
  await page.getByRole('button', { name: 'No, it is another one: record it too' }).click();
  await page.clock.runFor(1000);
  await page.getByText('The practice has it.').waitFor();
  const asked = (await callsOf(page, 'payment.take')) as { evenIfRepeated: boolean }[];
  expect(asked.map((a) => a.evenIfRepeated)).toEqual([false, false, true]);
});

test('a payment without an answer says so, and forbids entering it again', async () => {
  const page = await open();
  await choose(page, 'Margaret Oduya');
  await page.evaluate(() => window.fakeDesk.losePaymentAnswer());
  await page.keyboard.press('p');
  await page.getByLabel('EFTPOS').check();
  await page.getByRole('button', { name: 'Record $96.00' }).click();
  await page.clock.runFor(1000);
  await page.getByText('Do not enter it again').waitFor();
  expect(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Send again/ })
      .count(),
  ).toBe(0);
});

test('Nothing is handed over before the name and birth date were shown and a person confirmed them.', async () => {
  const page = await open();
  await drop(page, rowOf(page, 'Jia Chen'), referral);
  const dialog = page.getByRole('dialog', { name: 'File 1 document for this patient?' });
  await dialog.getByText('Born 14 March 1988 (38)').waitFor();
  expect(await dialog.getByText('Jia Chen', { exact: false }).first().isVisible()).toBe(true);
  expect(await callsOf(page, 'file.add')).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, file for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

test('The key that opened the dialog, pressed twice, files nothing: the focus starts on Cancel.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await drop(page, panel(page), referral);
  await page.getByRole('dialog').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'file.add')).toEqual([]);
});

test('of several files the bad one is said, and the good one is filed', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([photo, referral]);
  await page.getByText('This file is not a PDF. The practice accepts only PDF files.').waitFor();
  await page.getByRole('button', { name: 'Yes, file for Jia Chen' }).click();
  await page.clock.runFor(1500);
  await page.getByRole('dialog').getByText('filed', { exact: true }).waitFor();
  expect(await callsOf(page, 'file.add')).toHaveLength(1);
});

test('offline, the pill says from when the list is and what waits, and the desk keeps working', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.evaluate(() => window.fakeDesk.goOffline());
  await page.getByText('No network connection, since 10:06.').waitFor();
  await page.keyboard.press('a');
  await page.clock.runFor(8000);
  await rowOf(page, 'Jia Chen').getByText('not sent yet').waitFor();
  expect(await pill(page).textContent()).toMatch(/^Offline · list from 10:0\d · 1 waiting$/);
  await pill(page).click();
  const waits = page.getByRole('dialog');
  await waits.getByText('Arrival of Jia Chen, 10:00').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(2000);
  await rowOf(page, 'Jia Chen').getByText('not sent yet').waitFor({ state: 'detached' });
  expect(await pill(page).textContent()).toMatch(/^Live · /);
});

test('the practice is asked at once when a person wants it', async () => {
  const page = await open();
  await page.clock.runFor(3000);
  await pill(page).click();
  await page.getByRole('button', { name: 'Ask the practice now' }).click();
  await expect.poll(() => pill(page).textContent()).toMatch(/^Live · (just now|\d s ago)$/);
  expect(await callsOf(page, 'day.refresh')).toHaveLength(1);
});

test('a file dropped beside every target changes nothing, and says where to drop it', async () => {
  const page = await open();
  await drop(page, page.locator('header'), referral);
  await page.getByText('Drop a file on a patient’s row, or on the panel beside the list.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an arrival marked elsewhere moves the row and is said politely', async () => {
  const page = await open();
  await rowOf(page, 'Ruth Abernethy').waitFor();
  const key = await rowOf(page, 'Ruth Abernethy').getAttribute('data-key');
  await page.evaluate((k) => window.fakeDesk.arriveElsewhere(k ?? ''), key);
  await page.getByRole('status').getByText('Ruth Abernethy has arrived').waitFor({ state: 'attached' });
  expect((await listed(page))[0]).toBe('In clinic 4');
});

test('first run: the bad address is refused, the test says what it found, connecting shows the day', async () => {
  const page = await open({ scene: 'first-run' });
  await page.getByLabel('Address of the service').fill('http://practice.example');
  await page.getByLabel('API key').fill('a key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('The address must begin with https://.').waitFor();
  expect(await callsOf(page, 'setup.test')).toEqual([]);
  await page.getByLabel('Address of the service').fill('https://own-certificate.example/v1');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.clock.runFor(400);
  await page.getByText(/certificate is not trusted by this PC/).waitFor();
  await page.getByLabel('Address of the service').fill('https://practice.example/v1');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.clock.runFor(400);
  await page.getByText('The practice answers: 2 locations.').waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await rowOf(page, 'Margaret Oduya').waitFor();
});

test('without a keychain Foyer offers to work from memory, and says so all the time', async () => {
  const page = await open({ scene: 'no-keychain' });
  await page.getByLabel('Address of the service').fill('https://practice.example/v1');
  await page.getByLabel('API key').fill('a key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.clock.runFor(400);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Work from memory for this session' }).click();
  await page.getByText('Nothing is kept on this PC.').waitFor();
  expect(await callsOf(page, 'setup.connect')).toMatchObject([{ memoryOnly: false }, { memoryOnly: true }]);
});

test('of 400 rows only those in sight are drawn, and the last is one key away', async () => {
  const page = await open({ scene: 'many' });
  await rowOf(page, 'Margaret Oduya').click({ position: { x: 24, y: 20 } });
  expect(await page.locator('[role=row][data-key]').count()).toBeLessThan(40);
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
    .toMatch(/^3\d\d$/);
  expect(await page.locator('[role=row][data-key]').count()).toBeLessThan(40);
  await page.keyboard.press('Home');
  await expect.poll(() => chosenName(page)).toContain('Margaret Oduya');
});

/** Each screen, panel and dialog that axe looks at, and how to get there. */
const screens: Record<string, { scene?: string; go?: (page: Page) => Promise<unknown> }> = {
  'the list and the panel': { go: (page) => choose(page, 'Jia Chen') },
  'an arrival to undo': {
    go: (page) => choose(page, 'Jia Chen').then(() => page.keyboard.press('a')),
  },
  'offline with something waiting': {
    async go(page) {
      await page.evaluate(() => window.fakeDesk.goOffline());
      await choose(page, 'Jia Chen');
      await page.keyboard.press('a');
      await page.clock.runFor(8000);
      await pill(page).click();
      await page.getByText('What waits (1)').waitFor();
    },
  },
  'the payment': {
    async go(page) {
      await choose(page, 'Margaret Oduya');
      await page.keyboard.press('p');
      await page.getByLabel('Amount').fill('500');
    },
  },
  'the files': {
    async go(page) {
      await choose(page, 'Jia Chen');
      await page.locator('aside input[type=file]').setInputFiles([photo, referral]);
      await page.getByText('This file is not a PDF.').waitFor();
    },
  },
  'the search': {
    async go(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('chen');
      await page.getByRole('option').first().waitFor();
    },
  },
  'the calendar': { go: (page) => page.getByRole('button', { name: /choose another day/ }).click() },
  'the keys': { go: (page) => page.keyboard.press('?') },
  'the settings': {
    go: (page) =>
      page
        .getByRole('button', { name: 'Settings' })
        .click()
        .then(() => page.getByText('Patients kept on this PC').waitFor()),
  },
  'the first run': {
    scene: 'first-run',
    go: (page) => page.getByRole('button', { name: 'Test the connection' }).click(),
  },
  'the first reading': { scene: 'syncing' },
  'the closed door': { scene: 'blocked' },
};
const themes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'forced colours': { theme: 'light', forced: true },
} as const;

test.each(Object.entries(themes))(
  'axe finds nothing to complain of, on any screen, in %s',
  async (_, look) => {
    const found: string[] = [];
    for (const [name, { scene, go }] of Object.entries(screens)) {
      const page = await open({ ...look, ...(scene ? { scene } : {}) });
      if (!scene) await rowOf(page, 'Margaret Oduya').waitFor();
      await go?.(page);
      const { violations } = await new AxeBuilder({ page })
        // There are no frames to visit; the usual mode opens a second page for them each time.
        .setLegacyMode(true)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      found.push(
        ...violations.map((v) => `${name}: ${v.id} at ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
      );
      expect(opened?.faults).toEqual([]);
      await opened?.context.close();
      opened = null;
    }
    expect(found).toEqual([]);
  },
  400_000,
);
