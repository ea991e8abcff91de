import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callsOf } from './fake-bridge/acts.ts';
import { type Look, launchBrowser, openPage } from './fake-bridge/browser.ts';
import { servePage } from './fake-bridge/page-server.ts';

/** The screens behind the desk: what waits, what was filed, the log, names and colours, diagnostics, this PC. */

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

const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
const toSend = (page: Page) => rail(page).getByRole('button', { name: /^To send/ });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
async function settings(page: Page, name: string) {
  await rail(page).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('button', { name }).click();
}
/** The clipboard as a page can be asked for it without a permission: by pasting. */
async function pasted(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test('what waits stands with those that need a person on top, each part oldest first, and an alarm', async () => {
  const page = await open({ scene: 'waits' });
  await page.clock.runFor(16_000);
  await rail(page)
    .getByRole('button', { name: 'To send 7 waiting, 3 need you, 2 longer than a day' })
    .click();
  await page.getByText('2 wait longer than a day').waitFor();
  const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  expect(titles).toEqual([
    ...['Payment from Hugo Lindqvist', 'Referral Dr Ng.pdf for Ruth Abernethy', 'Details of Samuel Okafor'],
    ...['Arrival of Margaret Oduya, 9:30', 'Payment from Margaret Oduya', 'Plan review.pdf for Jia Chen'],
    'Booking of Jia Chen, Fri 27 Nov 10:00',
  ]);
  const words = await line(page, 'Payment from Hugo Lindqvist').innerText();
  expect(words).toContain('Not recorded by the practice: send again?');
  expect(words).toMatch(/By JT, 20 Nov 8:06/);
  expect(words).toContain('Before it was sent, $0.00 of it was paid.');
});

test('evidence of what goes by itself is folded until it is asked for; a file shows how far it is', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  const unknown = line(page, 'Payment from Margaret Oduya');
  const evidence = unknown.getByText('Looked 10:05: not seen yet.');
  expect(await evidence.isVisible()).toBe(false);
  await unknown.getByText('What is known (2)').focus();
  await page.keyboard.press('Enter');
  expect(await evidence.isVisible()).toBe(true);
  expect(await unknown.getByRole('button').count()).toBe(0);
  const file = page.getByRole('progressbar', { name: 'Sending: Plan review.pdf for Jia Chen' });
  expect(await file.getAttribute('value')).toBe('0.4');
});

test('discarding says what it means, keeps on Enter, and discards only on the second answer', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  const discard = page.getByRole('button', { name: 'Discard: Referral Dr Ng.pdf for Ruth Abernethy' });
  await discard.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Discard this document?' });
  await dialog.getByText('The document is deleted from this PC without being filed.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'outbox.act')).toEqual([]);
  await expect.poll(() => discard.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await line(page, 'Referral Dr Ng.pdf for Ruth Abernethy').waitFor({ state: 'detached' });
  expect(await callsOf(page, 'outbox.act')).toMatchObject([{ action: 'discard' }]);
  // The button that had the focus is gone, and the focus is not lost to the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a payment is sent again only after its evidence was shown', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await page.getByRole('button', { name: 'Send again: Payment from Hugo Lindqvist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this payment again?' });
  await dialog.getByText('Looked 8:09 and 8:10').waitFor();
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  expect(await callsOf(page, 'outbox.act')).toMatchObject([{ action: 'send-again' }]);
  await page.clock.runFor(1000);
  await line(page, 'Payment from Hugo Lindqvist').waitFor({ state: 'detached' });
});

test('a write that moves on while it is being decided cannot be decided any more', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await page.getByRole('button', { name: 'Discard: Arrival of Margaret Oduya, 9:30' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this arrival?' });
  await dialog.getByRole('button', { name: 'Discard it' }).waitFor();
  await page.evaluate(() => window.fakeDesk.goLive());
  await page.clock.runFor(1000);
  await dialog.getByText('It has moved on in the meantime').waitFor();
  expect(await dialog.getByRole('button', { name: 'Discard it' }).count()).toBe(0);
});

test('nothing that waits is said in a sentence, and the rail has no number', async () => {
  const page = await open();
  await toSend(page).click();
  await page.getByText('Nothing waits. Everything done at this desk has reached the practice.').waitFor();
  expect(await toSend(page).textContent()).toBe('To send');
});

test('the pill shows three and leads to all of them', async () => {
  const page = await open({ scene: 'waits' });
  await page
    .locator('header')
    .getByRole('button', { name: /need you/ })
    .click();
  const popover = page.getByRole('dialog');
  await popover.getByText('What waits (7)').waitFor();
  expect(await popover.getByText(/^(Payment from|Referral|Details of|Arrival of)/).count()).toBe(3);
  await popover.getByRole('button', { name: 'Show all 7' }).click();
  await page.getByRole('heading', { name: 'Waiting to send' }).waitFor();
  await popover.waitFor({ state: 'detached' });
});

test('what was filed from here is listed: document, patient, time, by whom, number', async () => {
  const page = await open({ scene: 'waits' });
  await toSend(page).click();
  await tab(page, 'What waits').focus();
  await page.keyboard.press('ArrowRight');
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toContain('Plan review 2026.pdf\tJia Chen\t9:42\tMB\t90412');
  expect(await rows.count()).toBe(5);
});

test('the action log of a range of days is shown newest first, and copied whole as CSV', async () => {
  const page = await open({ scene: 'waits' });
  await opened?.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await toSend(page).click();
  await tab(page, 'Action log').click();
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(7);
  expect(await rows.nth(1).innerText()).toBe('9:36\tMB\tcontact\t–\tdone');
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByText('Copied 6 lines as CSV.').waitFor();
  expect(await pasted(page)).toMatch(/^when,who,what,patient,outcome\r?\n2026-11-19T/);

  await page.getByRole('button', { name: 'Today', exact: true }).last().click();
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByLabel('From', { exact: true }).fill('2026-11-30');
  await page.getByText('Choose two days, the earlier first.').waitFor();
  const asked = (await callsOf(page, 'log.csv')) as { from: number; to: number }[];
  expect(asked.at(-1)).toEqual({ from: Date.UTC(2026, 10, 20, 13, 30), to: Date.UTC(2026, 10, 21, 13, 30) });
});

test('a page that is refused the clipboard copies the older way', async () => {
  const page = await open({ scene: 'waits' });
  await opened?.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await toSend(page).click();
  await tab(page, 'Action log').click();
  await page.getByRole('button', { name: 'Copy as CSV' }).click();
  await page.getByText('Copied 6 lines as CSV.').waitFor();
  expect(await pasted(page)).toContain('unknown, looking');
});

test('the diagnostics are read again each second while they are open, and copied as text', async () => {
  const page = await open();
  await opened?.context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
  const words = page.getByText('This PC’s clock is 3 min behind the practice’s.');
  await words.waitFor();
  await settings(page, 'Diagnostics');
  await words.waitFor();
  await page.evaluate(() => window.fakeDesk.clockOff(500));
  await words.waitFor({ state: 'detached' });
});

test('those whom the service names can only be given a colour', async () => {
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
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Teal' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => callsOf(page, 'labels.set')).toHaveLength(1);
  expect(await callsOf(page, 'labels.set')).toMatchObject([{ kind: 'practitioner', id: 2, name: null }]);
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
  await dialog.getByText('7 changes have not reached the practice and would be lost').waitFor();
  const remove = dialog.getByRole('button', { name: 'Remove this PC' });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel('Type “remove” to go on').fill('remov');
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'pc.remove')).toEqual([]);
  await dialog.getByLabel('Type “remove” to go on').fill('Remove');
  await remove.click();
  await page.getByLabel('Address of the service').waitFor();
  expect(await callsOf(page, 'pc.remove')).toEqual([{ evenIfWaiting: true }]);
});

/** Each screen and dialog that axe looks at, and how to get there. */
const screens: Record<string, { scene?: string; go: (page: Page) => Promise<unknown> }> = {
  'what waits': {
    scene: 'waits',
    go: (page) =>
      toSend(page)
        .click()
        .then(() => page.getByText('Needs you').waitFor()),
  },
  'nothing waits': { go: (page) => toSend(page).click() },
  discarding: {
    scene: 'waits',
    async go(page) {
      await toSend(page).click();
      await page.getByRole('button', { name: 'Discard: Payment from Hugo Lindqvist' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'what was filed': {
    scene: 'waits',
    async go(page) {
      await toSend(page).click();
      await tab(page, 'Filed from here').click();
      await page.getByRole('table').waitFor();
    },
  },
  'the action log': {
    scene: 'waits',
    async go(page) {
      await toSend(page).click();
      await tab(page, 'Action log').click();
      await page.getByRole('table').waitFor();
    },
  },
  'the diagnostics': {
    async go(page) {
      await page.evaluate(() => window.fakeDesk.clockOff(190_000));
      await settings(page, 'Diagnostics');
      await page.getByText('Last failures').waitFor();
    },
  },
  'names and colours': {
    scene: 'unnamed',
    async go(page) {
      await settings(page, 'Names and colours');
      await page
        .getByRole('combobox', { name: /^Colour of/ })
        .first()
        .click();
      await page.getByRole('option', { name: 'Teal' }).waitFor();
    },
  },
  'removing this PC': {
    scene: 'waits',
    async go(page) {
      await settings(page, 'This PC');
      await page.getByRole('button', { name: 'Remove this PC…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'who is at the desk': {
    scene: 'waits',
    async go(page) {
      await page.getByRole('button', { name: /^At the desk/ }).click();
      await page.getByLabel('Who is at the desk?').waitFor();
    },
  },
};
const themes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'forced colours': { theme: 'light', forced: true },
} as const;

test.each(Object.entries(themes))(
  'axe finds nothing to complain of, on any of these screens, in %s',
  async (_, look) => {
    const found: string[] = [];
    for (const [name, { scene, go }] of Object.entries(screens)) {
      const page = await open({ ...look, ...(scene ? { scene } : {}) });
      await go(page);
      const { violations } = await new AxeBuilder({ page })
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
