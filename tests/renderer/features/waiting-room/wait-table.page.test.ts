import { expect, test } from 'vitest';
import { pipeName } from '../../../../shared/bridge/contract.ts';
import { rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The lines of the waiting screen, in Chromium on the fake bridge. */
const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());

test('The times of who waits in another time zone say whose clock they are of, as in the list of the day.', async () => {
  const page = await open({ scene: 'far-apart' });
  page.setDefaultTimeout(8000);
  await page.evaluate((pipe) => {
    const desk = Reflect.get(window, pipe) as { invoke(name: string, input: unknown): Promise<unknown> };
    return desk.invoke('settings.change', { locationIds: [1, 2] });
  }, pipeName);
  // Expected in Fremantle at 9:00, which is 11:30 in Adelaide, and here at 7:36.
  await page.evaluate(() => window.fakeDesk.arriveElsewhere('518:118'));
  await page.keyboard.press('2');
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Lucia Jansen' }) });
  await line.waitFor();
  const times = line.getByRole('cell').filter({ hasText: /[ap]m/ });
  await expect.poll(() => times.allInnerTexts()).toEqual(['9:00 am Perth time', '7:36 am Perth time']);
});
