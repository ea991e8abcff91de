import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type FailureKind, failure, sayFailure } from '../../../../shared/failures.ts';
import { choose } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What Foyer reports of what went wrong, in Chromium on the fake bridge. */
const open = pageUnderTest();
const bad = (page: Page, kind: FailureKind) => page.getByRole('alert').getByText(sayFailure(failure(kind)));

/** Marking fails each time for another reason. */
async function failAs(page: Page, kinds: readonly FailureKind[]) {
  for (const kind of kinds) {
    await page.evaluate((why) => window.fakeDesk.failNext('arrival.mark', why), kind);
    await page.keyboard.press('a');
    await bad(page, kind).waitFor();
    await page.clock.runFor(1000);
  }
}

test('what went wrong stays until it is dismissed, however much goes wrong after it', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await failAs(page, ['store-damaged', 'disk-full', 'timed-out', 'service-down', 'protocol']);
  await page.getByText('2 earlier messages: press OK on one of these to see more.').waitFor();
  expect(await bad(page, 'store-damaged').count()).toBe(0);
  expect(await complaints(page)).toEqual([]);
  await page.clock.runFor(60_000);
  const ok = () => page.getByRole('alert').getByRole('button', { name: 'OK' }).last().click();
  await ok();
  await bad(page, 'disk-full').waitFor();
  await page.getByText('1 earlier message: press OK on one of these to see it.').waitFor();
  // A second click within the time of a double click counts for nothing.
  await page.clock.runFor(1000);
  await ok();
  await bad(page, 'store-damaged').waitFor();
  expect(await page.getByText(/earlier message/).count()).toBe(0);
});
