import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeTheme } from '../../scripts/demo/in-both-themes.ts';
import { callsOf, go, rowNamed } from './fake-bridge/acts.ts';
import { complaints, pageUnderTest } from './fake-bridge/page-under-test.ts';
import { photograph, tooWide } from './screens/look-at.ts';

/** The board's own page, and what the desk does with it. */

const large = { width: 1920, height: 1080 };
const open = pageUnderTest();
const board = { path: 'board.html' } as const;

const ofTheme = ['color-contrast', 'target-size'];
const themes = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }, []],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }, ofTheme],
  ['forced colours', { colorScheme: 'light', forcedColors: 'active' }, ofTheme],
] as const;
/** What is below a window this small is scrolled: the text is no smaller there. */
const smallest = { width: 640, height: 400 };
/** The colours are the same at any size. */
const sizes = [
  ['640 x 400, as at twice the text, in light', smallest, themes.slice(0, 1)],
  ['1024 x 700, in light', { width: 1024, height: 700 }, themes.slice(0, 1)],
  ['1920 x 1080, in light, dark and forced colours', large, themes],
] as const;
/** How the board can look. */
const looks: Readonly<Record<string, { scene?: string; show?: (page: Page) => Promise<unknown> }>> = {
  'who waits': {},
  'who waits by name': { show: (page) => page.evaluate(() => window.fakeDesk.showNames()) },
  'a full waiting room': { show: fill },
  'no patient waits': { scene: 'empty' },
  'an old list': { show: (page) => page.evaluate(() => window.fakeDesk.readAgo(600_000)) },
  'practitioners who run late': { show: allLate },
  'a full waiting room where all run late': { show: (page) => fill(page).then(() => runLate(page)) },
  'names with practitioners who run late': {
    show: (page) => allLate(page).then(() => page.evaluate(() => window.fakeDesk.showNames())),
  },
  'the way out': { show: (page) => page.mouse.move(300, 300) },
};

/** What cannot be read whole: below the screen, or cut at the edge of its column, where it is no practitioner’s name. */
const cutOff = (page: Page, isScrolled: boolean): Promise<string[]> =>
  page.locator('main').evaluate((main, scrolls) => {
    const isBelow = main.scrollHeight > main.clientHeight + (scrolls ? Math.ceil(main.scrollTop) : 0);
    const below = isBelow ? ['the list'] : [];
    const cells = [...main.querySelectorAll('h1, li, h3, li p, li span:not(.unseen)')];
    const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth);
    return [...below, ...cut.map((cell) => cell.textContent ?? '')];
  }, isScrolled);

/** By a key, as far as it goes; what fits is not scrolled. */
async function toTheEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  const ended = () =>
    page
      .locator('main')
      .evaluate((main) => Math.ceil(main.scrollTop) + main.clientHeight >= main.scrollHeight);
  await expect.poll(ended).toBe(true);
}

/** More arrive than the board has lines for. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const day = await window.foyer.invoke('day.read', { date: '2026-11-21', locationId: null });
    const { rows } = (day as { value: { rows: { key: string; status: string; patientId: number | null }[] } })
      .value;
    const expected = rows.filter(({ status, patientId }) => status === 'unset' && patientId !== null);
    for (const { key } of expected) window.fakeDesk.arriveElsewhere(key);
  });
  await page
    .getByText(/^and \d+ more$/)
    .first()
    .waitFor();
}

/** A few arrive for every practitioner, who all run half an hour late. */
async function allLate(page: Page): Promise<void> {
  await runLate(page);
  await page.evaluate(() => {
    for (const key of ['503:103', '504:104', '505:105', '506:106', '507:107'])
      window.fakeDesk.arriveElsewhere(key);
  });
  await page.getByText('≈', { exact: false }).nth(4).waitFor();
}

async function runLate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const practitionerId of [1, 2, 3, 4, 5])
      await window.foyer.invoke('day.late', { date: '2026-11-21', practitionerId, minutes: 30 });
  });
  await page.getByText('30 min late').nth(4).waitFor();
}

test.each(sizes)(
  '%s: axe finds nothing on the board, and nothing is cut off',
  async (name, size, inThemes) => {
    for (const [what, { scene = 'day', show }] of Object.entries(looks)) {
      const page = await open({ ...board, ...size, scene });
      await page.getByRole('heading', { level: 1, name: /wait/ }).waitFor();
      await show?.(page);
      for (const [theme, media, rules] of inThemes) {
        await changeTheme(page, media.colorScheme, media.forcedColors);
        await photograph(page, `board, ${what}, ${name}, ${theme}`);
        expect([what, theme, await complaints(page, rules)]).toEqual([what, theme, []]);
      }
      expect([what, await tooWide(page)]).toEqual([what, []]);
      if (size === smallest) await toTheEnd(page);
      expect([what, await cutOff(page, size === smallest)]).toEqual([what, []]);
    }
  },
);

test('The board has a column for each practitioner, with initials as cards, the longest waiting first, and who arrives elsewhere at once.', async () => {
  const page = await open({ ...board, ...large });
  const cardsOf = async (name: string) =>
    (await page.getByRole('region', { name }).getByRole('listitem').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    );
  await page.getByRole('region', { name: 'Priya Raman' }).waitFor();
  const waiting = async (name: string) => (await cardsOf(name)).filter((text) => !text.includes('gone in'));
  expect(await waiting('Priya Raman')).toEqual(['MO 36 min 9:30 am · overdue']);
  expect(await waiting('Dan Kessler')).toEqual(['TW 15 min 9:45 am · getting long']);
  // The page's clock goes on: on a slow day it is the next minute.
  expect(await waiting('Lena Fox')).toEqual([expect.stringMatching(/^BS [12] min 10:00 am · on time$/)]);
  await page.evaluate(() => window.fakeDesk.arriveElsewhere('504:104'));
  await page.getByRole('heading', { name: '3 waiting' }).waitFor();
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 3 }).all()).length)
    .toBeGreaterThan(6);
  await page.evaluate(() => window.fakeDesk.showNames());
  await page.getByRole('heading', { level: 3, name: 'Margaret Oduya' }).first().waitFor();
});

test('Where a practitioner runs late, the cards of those who wait for them say when they can expect to go in.', async () => {
  const page = await open({ ...board, ...large });
  const lena = page.getByRole('region', { name: 'Lena Fox' });
  await lena.waitFor();
  await page.evaluate(() =>
    window.foyer.invoke('day.late', { date: '2026-11-21', practitionerId: 3, minutes: 15 }),
  );
  await lena.getByText('15 min late', { exact: true }).waitFor();
  const card = lena.getByRole('listitem').filter({ hasText: 'BS' });
  await card.getByText('≈ 10:15 am', { exact: true }).waitFor();
  await card.getByText('Expected to go in about 10:15 am', { exact: true }).waitFor();
  expect(await lena.getByText('≈', { exact: false }).count()).toBe(1);
  expect(await page.getByRole('region', { name: 'Priya Raman' }).getByText('≈').count()).toBe(0);
});

test('the board’s page asks who waits and how to close, and nothing else', async () => {
  const page = await open({ ...board, ...large });
  await page.getByRole('heading', { name: '3 waiting' }).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'Close the board' }).click();
  const asked = await page.evaluate(() => window.fakeDesk.calls().map(({ name }) => name));
  expect(asked).toEqual(['board.read', 'board.close', 'board.close']);
});

test('the way out is in sight while the mouse moves or the keyboard is on it, and goes again', async () => {
  const page = await open({ ...board, ...large });
  const out = page.getByRole('button', { name: 'Close the board' });
  const seen = () => out.evaluate((button) => getComputedStyle(button).opacity);
  expect(await seen()).toBe('0');
  await page.mouse.move(300, 300);
  await expect.poll(seen).toBe('1');
  await page.clock.runFor(4500);
  await expect.poll(seen).toBe('0');
  await page.keyboard.press('Tab');
  await expect.poll(() => seen()).toBe('1');
});

test('a board whose list is old, or was never read, says so', async () => {
  const page = await open({ ...board, ...large });
  await page.getByRole('heading', { name: '3 waiting' }).waitFor();
  await page.evaluate(() => window.fakeDesk.readAgo(170_000));
  await page.clock.runFor(1000);
  expect(await page.getByText('Arrivals last updated at').count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.readAgo(600_000));
  await page.getByText('Arrivals last updated at 9:56 am. Please ask at the desk.').waitFor();
  const empty = await open({ ...board, ...large, scene: 'empty' });
  await empty.getByRole('heading', { name: 'No one waiting' }).waitFor();
  await empty.evaluate(() => window.fakeDesk.readAgo(null));
  await empty.getByRole('heading', { name: 'Not known yet who is waiting' }).waitFor();
});

test('the desk opens the board, chooses names for it and closes it, by button and by key', async () => {
  const page = await open();
  await rowNamed(page, 'Margaret Oduya').waitFor();
  await go(page, 'Waiting');
  await page.getByRole('button', { name: 'Open on the second screen' }).click();
  await page.getByText('The board is on the second screen.').waitFor();
  await page.getByRole('button', { name: 'Names on the board' }).click();
  await page.getByRole('button', { name: 'Names on the board', pressed: true }).waitFor();
  await page.evaluate(() => window.fakeDesk.layBoard({ shown: 'away' }));
  await page.getByText('The board comes back with it.').waitFor();
  await page.getByRole('button', { name: 'Close the board' }).click();
  await page.evaluate(() => window.fakeDesk.layBoard({ secondScreen: false }));
  await page.getByRole('button', { name: 'Open the board in a window' }).waitFor();
  await page.keyboard.press('w');
  await page.getByText('The board is open in a window.').waitFor();
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Open the board in a window' }).waitFor();
  expect(await callsOf(page, 'board.names')).toEqual([{ names: true }]);
});

test('in privacy mode no names can be chosen for the board', async () => {
  const page = await open();
  await rowNamed(page, 'Margaret Oduya').waitFor();
  await go(page, 'Waiting');
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Names on the board' }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Names on the board' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close the board' }).waitFor();
});
