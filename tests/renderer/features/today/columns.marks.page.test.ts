import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

const block = (page: Page, name: string) => page.locator('[data-block]').filter({ hasText: name }).first();
const headOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: new RegExp(`^${name}`) })
    .getByRole('heading', { level: 2 })
    .locator('..');

/** Drags a patient over the head of a column; `says`: what that says then. */
async function dragTo(page: Page, patient: string, practitioner: string) {
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await block(page, patient).dispatchEvent('dragstart', { dataTransfer });
  const head = headOf(page, practitioner);
  await head.dispatchEvent('dragover', { dataTransfer });
  await page.waitForTimeout(50);
  const says = await head.innerText();
  await head.dispatchEvent('drop', { dataTransfer });
  return says;
}

test('A patient who is here is dragged to the head of their practitioner’s column: gone in, then come out; no other column takes them.', async () => {
  const page = await open();
  await rowNamed(page, 'Margaret Oduya').waitFor();
  await page.getByText('Columns', { exact: true }).click();
  await block(page, 'Margaret Oduya').waitFor();
  await dragTo(page, 'Margaret Oduya', 'Dan Kessler');
  expect(await callsOf(page, 'day.goneIn')).toEqual([]);
  expect(await dragTo(page, 'Margaret Oduya', 'Priya Raman')).toContain('Drop here: gone in');
  await block(page, 'Margaret Oduya')
    .getByText(/with Priya/)
    .waitFor();
  await page.clock.runFor(1500);
  expect(await dragTo(page, 'Margaret Oduya', 'Priya Raman')).toContain('Drop here: come out');
  await block(page, 'Margaret Oduya').getByText('come out').waitFor();
  // One who has not arrived is moved, and never marked.
  expect(await dragTo(page, 'Ruth Abernethy', 'Priya Raman')).not.toContain('Drop here');
  expect(await callsOf(page, 'day.goneIn')).toHaveLength(1);
  expect(await callsOf(page, 'day.finished')).toHaveLength(1);
});
