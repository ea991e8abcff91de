import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, panel, rowNamed, stopTheClock } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';
import { countDrawings } from '../../fake-bridge/renders.ts';

/** Many documents at once, by the work that they are for the page: never by the time it took. */

const open = pageUnderTest((page) => rowNamed(page, 'Margaret Oduya').waitFor());
const mega = 1024 * 1024;

/** One of them broken, one of 20 MB, one a photo; the rest are PDFs. */
const dropFifty = (page: Page) =>
  panel(page).evaluate((on) => {
    const transfer = new DataTransfer();
    for (let n = 1; n <= 50; n += 1) {
      const bytes = new Uint8Array(n === 2 ? 20 * 1024 * 1024 : 60_000);
      const begins: Record<number, number[]> = { 1: [1, 2, 3], 3: [0xff, 0xd8] };
      bytes.set(begins[n] ?? [0x25, 0x50, 0x44, 0x46]);
      transfer.items.add(new File([bytes], `Document ${n}.pdf`));
    }
    for (const kind of ['dragenter', 'dragover', 'drop'])
      on.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  });

test('fifty documents render no more than their own lines, and not the day, the header or the dialog', async () => {
  const page = await open();
  const drawn = await countDrawings(page);
  await rowNamed(page, 'Jia Chen').click({ position: { x: 24, y: 20 } });
  await panel(page).getByText('Drop PDFs or photos, or').waitFor();
  // From here no second passes by itself.
  await stopTheClock(page, 60_000);
  await drawn();
  await dropFifty(page);
  await page.getByText(/^49 of 50 can be filed/).waitFor();
  const looking = await drawn();
  await page.getByRole('button', { name: 'File for Jia Chen' }).click();
  await expect.poll(() => callsOf(page, 'file.add')).toHaveLength(1);
  await expect.poll(() => page.getByText('saving', { exact: true }).count()).toBe(0);
  await page.clock.runFor(6000);
  await expect.poll(() => page.getByRole('dialog').getByText('filed', { exact: true }).count()).toBe(49);
  const filing = await drawn();
  // A line is drawn when it begins, is looked at and has been; it is handed over, sent and done.
  expect(looking.components / 50).toBeLessThan(30);
  expect(filing.components / 50).toBeLessThan(80);
});

test('no more than one piece of a document is in the page at a time, and of the rest none is read', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').click({ position: { x: 24, y: 20 } });
  await page.evaluate(() => {
    const sizes: number[] = [];
    const { arrayBuffer } = Blob.prototype;
    let underWay = 0;
    Object.assign(window, { readSizes: sizes });
    Blob.prototype.arrayBuffer = async function () {
      underWay += 1;
      sizes.push(underWay > 1 ? Number.POSITIVE_INFINITY : this.size);
      const read = await arrayBuffer.call(this);
      underWay -= 1;
      return read;
    };
  });
  await dropFifty(page);
  await page.getByText(/^49 of 50 can be filed/).waitFor();
  const sizes = await page.evaluate<number[]>('window.readSizes');
  expect(Math.max(...sizes)).toBe(mega);
  expect(sizes.reduce((all, size) => all + size, 0)).toBe(20 * mega + 49 * 60_000);
  // The first page of one document alone is asked for: that which is looked at.
  expect(await callsOf(page, 'document.firstPage')).toHaveLength(0);
  await page.getByRole('button', { name: 'Document 7.pdf', exact: true }).click();
  await page.getByRole('img', { name: 'First page of Document 7.pdf' }).waitFor();
  expect(await callsOf(page, 'document.firstPage')).toHaveLength(1);
});
