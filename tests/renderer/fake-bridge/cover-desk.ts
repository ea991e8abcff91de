import type { Page } from 'playwright-core';

/** The two ways in which the desk is covered, and open again. */
export const waysToCover = ['the lock', 'privacy mode'] as const;
export type WayToCover = (typeof waysToCover)[number];

/** The desk is covered, a moment after the last key. */
export async function coverDesk(page: Page, way: WayToCover): Promise<void> {
  await page.clock.runFor(300);
  if (way === 'the lock') {
    await page.keyboard.press('Control+l');
    await page.getByRole('button', { name: 'Open the desk' }).waitFor();
    return;
  }
  await page.keyboard.press('F8');
  await page.getByRole('status').getByText('Privacy mode').waitFor();
}

export async function uncoverDesk(page: Page, way: WayToCover): Promise<void> {
  if (way === 'the lock') await page.getByRole('button', { name: 'Open the desk' }).click();
  else await page.keyboard.press('F8');
}
