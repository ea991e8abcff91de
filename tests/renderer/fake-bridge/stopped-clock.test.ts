import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopTheClock } from './acts.ts';
import { pageUnderTest } from './page-under-test.ts';

const open = pageUnderTest();
const timeOf = (page: Page) => page.evaluate(() => Date.now());

test('The page’s time is stopped also where the moment to stop at is past before it is asked for.', async () => {
  const page = await open();
  let asked = 0;
  await stopTheClock(
    {
      evaluate: page.evaluate.bind(page),
      clock: {
        async pauseAt(time) {
          asked += 1;
          if (asked === 1) await expect.poll(() => timeOf(page)).toBeGreaterThan(Number(time));
          await page.clock.pauseAt(time);
        },
      },
    },
    200,
  );
  expect(asked).toBe(2);
  const stopped = await timeOf(page);
  await page.clock.runFor(1000);
  expect(await timeOf(page)).toBe(stopped + 1000);
});
