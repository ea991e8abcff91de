import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, rowNamed } from './fake-bridge/acts.ts';
import { pageUnderTest } from './fake-bridge/page-under-test.ts';

/** Errors of the page reach the main process, without what they say. In Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const reports = (page: Page) => callsOf(page, 'app.reportError');

test('an error while drawing is caught, shown, and reported without its words', async () => {
  const page = await open();
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new TypeError('no row for Jia Chen, 0412 345 678');
      },
    });
  });
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await expect.poll(() => reports(page)).not.toEqual([]);
  const [first] = await reports(page);
  expect(first).toMatchObject({ source: 'drawing, caught', name: 'TypeError' });
  expect(JSON.stringify(await reports(page))).not.toMatch(/Jia|Chen|0412/);
});

test('what is thrown in a listener, and what a promise drops, are reported', async () => {
  const page = await open();
  await page.evaluate(() => {
    const error = new RangeError('Jia Chen');
    window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    const dropped = { promise: Promise.resolve(), reason: 'Jia Chen' };
    window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', dropped));
  });
  await expect
    .poll(() => reports(page))
    .toMatchObject([
      { source: 'script', name: 'RangeError' },
      { source: 'promise', name: 'unknown' },
    ]);
  await page.getByText('Something went wrong in Foyer.').first().waitFor();
  expect(JSON.stringify(await reports(page))).not.toMatch(/Jia|Chen/);
});

test('an error that repeats without end is reported a few times, and the rest is counted', async () => {
  const page = await open();
  await page.evaluate(() => {
    for (let n = 0; n < 1000; n += 1)
      window.dispatchEvent(new ErrorEvent('error', { error: new RangeError(`${n}`) }));
  });
  await expect.poll(async () => (await reports(page)).length).toBe(10);
  await page.clock.runFor(61_000);
  await page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('again') })),
  );
  await expect.poll(async () => (await reports(page)).at(-1)).toMatchObject({ leftOut: 990 });
});
