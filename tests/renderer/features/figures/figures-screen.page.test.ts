import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { keyboardAt } from '../../../e2e/keyboard.ts';
import { callsOf, go, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';
import { openFigures } from '../../screens/figures.ts';

/** How the day went, in the built page on the fake bridge. */

const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

type Asked = { from: string; to: string; locationIds: number[] };

test('From Takings it is opened, changed and left by keys alone; a week and a month end today.', async () => {
  const page = await open();
  await page.keyboard.press('5');
  await page.getByRole('button', { name: 'How the day went' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'How the day went, Saturday 21 November' }).waitFor();
  await page.getByRole('radio', { name: 'Day', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'How the week went, 16 Nov – 21 Nov' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'How the month went, November 2026' }).waitFor();
  const asked = (await callsOf(page, 'figures.read')) as Asked[];
  expect(asked.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-16', '2026-11-21'],
    ['2026-11-01', '2026-11-21'],
  ]);
  await page.getByRole('button', { name: 'Back to Takings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '$982.60 taken' }).waitFor();
});

test('What the figures go by is said: this PC alone, the linked PCs, or that this one is not linked right now.', async () => {
  const page = await open({ ownWindow: true });
  await openFigures(page);
  await page.getByText('and what was marked on this PC.').first().waitFor();
  await page.evaluate(() => window.fakeDesk.linkPcs('hub', 2));
  await page.getByText('and what was marked on your linked PCs.').first().waitFor();
  const apart = page.getByText('marked on the others meanwhile may be missing');
  expect(await apart.count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.loseHub());
  await apart.first().waitFor();
});

test('Each plot has a table beside it with the same figures, and screen readers pass over the plot.', async () => {
  const page = await open();
  await openFigures(page);
  for (const title of [
    'Arrivals and bookings',
    'Late and early',
    'Waits',
    'Takings, $992.60',
    'Unfilled time',
  ]) {
    const part = page.getByRole('region', { name: title, exact: true });
    expect(await part.getByRole('table').count()).toBe(1);
    expect(await part.locator('[aria-hidden="true"] .recharts-surface').count()).toBeGreaterThan(0);
  }
  const waits = page
    .getByRole('region', { name: 'Waits', exact: true })
    .getByRole('row', { name: /Priya Raman/ });
  expect(await waits.innerText()).toMatch(/6 of 12\s+9 min\s+24 min/);
  // No plot takes the focus: a stop of Tab that says nothing.
  expect(await page.locator('main .recharts-surface[tabindex]').count()).toBe(0);
});

test('Without colour the second series is told by its hatching, in the legend too, and each lying bar by its words.', async () => {
  const page = await open();
  await openFigures(page);
  for (const title of ['Arrivals and bookings', 'Late and early', 'Waits']) {
    const part = page.getByRole('region', { name: title, exact: true });
    const fillsOf = (of: Locator) =>
      of.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('fill') ?? ''))]);
    const legend = await fillsOf(part.locator('li svg rect'));
    expect(legend).toHaveLength(2);
    const [filled = '', hatched = ''] = legend;
    expect(filled).not.toMatch(/^url/);
    const pattern = part.locator(`pattern[id="${/^url\(#(.*)\)$/.exec(hatched)?.[1]}"]`);
    // Two fields: the ground, and the line on it.
    expect(await pattern.locator('rect').count()).toBe(2);
    expect(await pattern.getAttribute('patternTransform')).toBe('rotate(45)');
    const bars = part.locator('.recharts-bar');
    expect(await fillsOf(bars.nth(0).locator('path'))).toEqual([filled]);
    expect(await fillsOf(bars.nth(1).locator('path'))).toEqual([hatched]);
  }
  const labelsOf = async (title: string) =>
    (
      await page
        .getByRole('region', { name: title, exact: true })
        .locator('.recharts-label-list')
        .evaluateAll((lists) =>
          lists.map((list) => [...list.querySelectorAll('text')].map((one) => one.textContent)),
        )
    ).map((list) => list.filter((said) => said !== ''));
  expect(await labelsOf('Waits')).toEqual([
    ['9 min', '4 min', '0 min', '18 min'],
    ['24 min', '12 min', '31 min', '18 min'],
  ]);
  for (const title of ['Late and early', 'Takings, $992.60', 'Unfilled time']) {
    const part = page.getByRole('region', { name: title, exact: true });
    const lists = await labelsOf(title);
    const bars = await part.locator('.recharts-bar').count();
    expect(lists).toHaveLength(bars);
    expect(lists.flat()).toHaveLength(await part.locator('.recharts-bar-rectangle').count());
  }
});

test('By keys alone the figures are printed and saved.', async () => {
  const page = await open({ ownWindow: true });
  await openFigures(page);
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = `${Number(document.body.dataset['printed'] ?? 0) + 1}`;
    };
  });
  const keys = keyboardAt(() => page);
  const press = async (name: string) => {
    await keys.until('Tab', keys.on(page.getByRole('button', { name, exact: true })));
    await keys.press('Enter');
  };
  await press('Print');
  expect(await page.evaluate(() => document.body.dataset['printed'])).toBe('1');
  await press('Save as CSV');
  await expect.poll(() => callsOf(page, 'print.saveCsv')).toHaveLength(1);
});

test('The file and the sheet have every part, and the plots of the sheet are as wide as the paper.', async () => {
  const page = await open();
  await openFigures(page);
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const [saved] = (await callsOf(page, 'print.saveCsv')) as { name: string; csv: string }[];
  expect(saved?.name).toBe('How the day went, Saturday 21 November, Norwood.csv');
  for (const title of ['Arrivals and bookings', 'Late and early', 'Waits', 'Unfilled time'])
    expect(saved?.csv.split('\r\n')).toContain(title);
  const source = page.getByText(/^These figures are what this PC knows/).first();
  const lines = saved?.csv.split('\r\n').map((line) => line.replace(/^"(.*)"$/, '$1')) ?? [];
  expect(lines.slice(1, lines.indexOf('')).join(' ')).toBe(await source.innerText());
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > [aria-hidden="true"]').filter({ has: page.locator('h1') });
  expect(await sheet.getByRole('table', { includeHidden: true }).count()).toBe(5);
  const widths = await sheet
    .locator('svg.recharts-surface')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths.filter((width) => width > 600)).toHaveLength(5);
  await page.emulateMedia({ media: 'screen' });
});

test('The library that draws is loaded with the first figures, and not before.', async () => {
  const page = await open({ ownWindow: true });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await go(page, 'Takings');
  expect(scripts).toEqual([]);
  await openFigures(page);
  expect(scripts.filter((url) => /figures-screen.*\.js$/.test(url))).toHaveLength(1);
});

test('They are read again once the practice’s payments were, and no oftener than once a second.', async () => {
  const page = await open();
  await openFigures(page);
  const reads = async () => (await callsOf(page, 'figures.read')).length;
  expect(await reads()).toBe(1);
  for (let i = 0; i < 3; i++) await page.evaluate(() => window.fakeDesk.payElsewhere(true));
  await page.clock.runFor(1500);
  await expect.poll(reads).toBe(2);
});

test('In privacy mode there are no figures.', async () => {
  const page = await open();
  await openFigures(page);
  await page.keyboard.press('F8');
  await page.getByText('$992.60').first().waitFor({ state: 'detached', timeout: 20_000 });
  expect(await page.getByRole('table').count()).toBe(0);
});
