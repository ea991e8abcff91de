import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeTheme } from '../../../../scripts/demo/in-both-themes.ts';
import { choose, go, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The rows of the day's list, in Chromium on the fake bridge, at 1280 x 800 where a test says nothing else. */
const open = pageUnderTest();
const heights = ['Comfortable', 'Compact'] as const;

async function setRows(page: Page, height: (typeof heights)[number]) {
  await go(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Rows' }).getByText(height).click();
  await go(page, 'Today');
  await page.locator(`[role=grid][data-row-height=${height.toLowerCase()}]`).waitFor();
  await rowNamed(page, 'Margaret Oduya').waitFor();
}

/** Gives the patient of a row another name, where it is written. */
async function rename(row: Locator, from: string, to: string) {
  await row
    .getByTitle(from, { exact: true })
    .first()
    .evaluate((one, name) => {
      if (one.firstChild) one.firstChild.textContent = name;
    }, to);
}

/** How the name of a row stands: on how many lines, and whether anything else of the row lies over it. */
const nameOf = (row: Locator, title: string) =>
  row
    .getByTitle(title, { exact: true })
    .first()
    .evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const lines = [...range.getClientRects()];
      const line = name.closest('[role="row"]');
      const others = [...(line?.querySelectorAll('button, [role="gridcell"]') ?? [])].filter(
        (one) => !one.contains(name) && one.checkVisibility() && one.getBoundingClientRect().width > 1,
      );
      const cut = name.scrollWidth > name.clientWidth || getComputedStyle(name).textOverflow === 'ellipsis';
      const covered = lines.some((part) =>
        others.some((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < part.right && right > part.left && top < part.bottom && bottom > part.top;
        }),
      );
      return { lines: new Set(lines.map(({ top }) => Math.round(top))).size, cut, covered };
    });

const themes = [
  ['light', 'none'],
  ['dark', 'none'],
  ['light', 'active'],
] as const;

test('A long name keeps its full width in one line, and the flags give way to it: low and high rows, three themes.', async () => {
  const page = await open();
  for (const height of heights) {
    await setRows(page, height);
    const row = rowNamed(page, 'Tom Whitfield');
    await rename(row, 'Tom Whitfield', 'Wilhelmina Papadopoulos-Fitzgerald');
    for (const [scheme, forced] of themes) {
      await changeTheme(page, scheme, forced);
      expect([height, scheme, forced, await nameOf(row, 'Tom Whitfield')]).toEqual([
        height,
        scheme,
        forced,
        { lines: 1, cut: false, covered: false },
      ]);
    }
  }
});

test('Where a long name leaves room for their count only, the count says all of the flags.', async () => {
  const page = await open();
  await setRows(page, 'Compact');
  const row = rowNamed(page, 'Tom Whitfield');
  await row.getByRole('button', { name: 'First visit' }).waitFor();
  await rename(row, 'Tom Whitfield', 'Wilhelmina Papadopoulos-Fitzgerald');
  const all = row.getByRole('button', { name: '3 flags', exact: true });
  await all.waitFor();
  expect(await all.innerText()).toBe('+3');
  expect(await row.getByRole('button', { name: 'First visit' }).count()).toBe(0);
  const said = await all.getAttribute('aria-description');
  for (const flag of ['First visit', 'No mobile', 'Privacy not accepted']) expect(said).toContain(flag);
  await all.focus();
  await page.getByRole('tooltip', { includeHidden: true }).getByText('Privacy not accepted').waitFor();
});

test('A name that is longer than its row takes two lines and is not cut, at 1280 and at 1024.', async () => {
  const page = await open();
  const long = 'Maximiliana Featherstonehaugh-Papadopoulos';
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 700 },
  ])
    for (const height of heights) {
      await page.setViewportSize(size);
      await setRows(page, height);
      const row = rowNamed(page, long);
      await row.scrollIntoViewIfNeeded();
      expect([size, height, await nameOf(row, long)]).toMatchObject([
        size,
        height,
        { cut: false, covered: false },
      ]);
    }
});

test('Where the list is wide, two flags stand in one line.', async () => {
  const page = await open();
  await page.setViewportSize({ width: 1920, height: 1080 });
  const tops = await rowNamed(page, 'Jia Chen')
    .getByRole('button', { name: /^Similar name today$|^Alert$/ })
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(1);
});

test('Beside a patient’s panel, a flag that is alone in its row has all of its words, and the row stays as high.', async () => {
  const page = await open();
  for (const height of heights) {
    await setRows(page, height);
    await choose(page, 'Jia Chen');
    const row = rowNamed(page, 'Ruth Abernethy');
    const before = (await row.boundingBox())?.height;
    const cut = await row.getByRole('button', { name: /NDIS plan ends/ }).evaluate(
      (flag, labels) =>
        labels.filter((label) => {
          flag.textContent = label;
          return flag.scrollWidth > flag.clientWidth || flag.scrollHeight > flag.clientHeight;
        }),
      ['NDIS plan ends 24 Nov', 'Privacy form not signed', 'Medicare ref no. (IRN) missing'],
    );
    expect([height, cut, (await row.boundingBox())?.height]).toEqual([height, [], before]);
  }
});

test('Compact rows show at least a third more patients than comfortable ones, and every target of them is 24 px high.', async () => {
  const page = await open({ scene: 'many' });
  const inSight = () =>
    page.getByRole('grid').evaluate((grid) => {
      const bottom = grid.getBoundingClientRect().bottom;
      const rows = [...grid.querySelectorAll('[role="row"][data-key], [role="row"][data-group]')];
      return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
    });
  const found: number[] = [];
  for (const height of heights) {
    await setRows(page, height);
    await expect.poll(inSight).toBeGreaterThan(6);
    found.push(await inSight());
  }
  const [comfortable = 0, compact = 0] = found;
  expect(compact).toBeGreaterThanOrEqual(Math.ceil((comfortable * 4) / 3));
  const low = await page
    .getByRole('grid')
    .getByRole('button')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent),
    );
  expect(low).toEqual([]);
});

test('The right arrow goes from flag to flag and to the button of the row, past what the width hides.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const steps: (string | null | undefined)[] = [];
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('ArrowRight');
    steps.push(await focused());
  }
  expect(steps).toEqual(['Similar name today', 'Alert', 'Arrive']);
});
