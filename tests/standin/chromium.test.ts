import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { cheapWindows } from './chromium.ts';

const featuresOf = (args: string) => /--disable-features=([\w,]+)/.exec(args)?.[1]?.split(',') ?? [];

test('All that Playwright turns off in Chromium is turned off here too.', async () => {
  // No browser: what it was started with is in the words of the failure.
  const said = await chromium.launch({ executablePath: process.execPath }).then(String, String);
  const theirs = featuresOf(said);
  expect(theirs.length).toBeGreaterThan(5);
  expect(featuresOf(cheapWindows)).toEqual(expect.arrayContaining(theirs));
});
