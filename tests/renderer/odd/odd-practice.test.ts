import { expect, inject, test } from 'vitest';
import { everyOddity } from '../../electron/bridge/field-by-field.ts';
import { launchBrowser } from '../fake-bridge/browser.ts';
import { serveBuilt } from '../fake-bridge/page-server.ts';
import { showOddly } from './odd-practice.ts';
import { planOdd } from './plan-odd.ts';

/** `npm test` walks once, past what breaks most; `npm run fields` until every field has been each of the oddities. */
const whole = process.env['FOYER_EVERY_FIELD'] === 'every';
const extent = whole ? { rows: 60, pages: 12 } : { rows: 8, pages: 2 };

test('No screen, panel or dialog breaks, whatever the fields of a practice hold.', async () => {
  const plan = planOdd();
  const wrong = new Set<string>();
  const served = await serveBuilt(inject('builtPage'));
  const browser = await launchBrowser();
  try {
    do {
      const before = plan.left();
      for (const one of await showOddly(browser, served.url, plan, extent)) wrong.add(one);
      expect(plan.left(), 'what is left is never tried').toBeLessThan(before);
    } while (whole && plan.left() > 0);
  } finally {
    await browser.close();
    await served.stop();
  }
  expect([...wrong]).toEqual([]);
  expect(plan.tried() + plan.left()).toBe(everyOddity.length);
  expect(plan.tried()).toBeGreaterThan(whole ? everyOddity.length - 1 : everyOddity.length / 3);
}, 3_600_000);
