import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPc } from '../../tests/e2e/foyer.ts';
import { connect, findRow, rowOfAttendance } from '../../tests/e2e/receptionist.ts';
import { root } from '../run-command.ts';
import { photographInBothThemes } from './in-both-themes.ts';
import { startPractice } from './practice.ts';

/** Takes pictures of the demo clinic, in light and dark, and says how long an arrival took to be shown. `node screenshots.ts <folder>` */
const [folder = join(root, 'demo-output', 'screenshots')] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const practice = await startPractice([]);
const pc = await openPc({ electron: null });
try {
  const foyer = pc.start();
  const page = await foyer.page();
  await page.setViewportSize({ width: 1280, height: 800 });
  const take = (name: string) =>
    photographInBothThemes(page, (theme) => join(folder, `${name}-${theme}.png`));
  await take('first-run');
  await connect(foyer, practice);
  await page
    .getByText('Setting up: loading your practice (you can start now)')
    .waitFor({ state: 'hidden', timeout: 600_000 });
  await take('today');

  const late = await findRow(page, page.getByRole('button', { name: 'Arrive Jia Chen' }));
  await rowOfAttendance(page, late).getByText(late.name).first().click();
  await take('panel');
  for (const screen of ['Waiting', 'Patients', 'To send', 'Takings', 'Settings']) {
    const entry = page.getByRole('navigation').getByRole('button', { name: screen }).first();
    if ((await entry.count()) === 0) continue;
    await entry.click();
    await page.waitForTimeout(400);
    await take(screen.toLowerCase().replace(' ', '-'));
  }
  await page.getByRole('navigation').getByRole('button', { name: 'Today' }).first().click();
  console.log(`Pictures are in ${folder}`);
  sayTimes(await timeArrivals(page, 20));
} finally {
  await pc.remove();
  await practice.close();
}

/**
 * Milliseconds from a click on Arrive until the page says so. It says so only once the main process has answered, and
 * that answers only once the write is durable.
 */
async function timeArrivals(page: Page, most: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < most; n += 1) {
    const ready = page.getByRole('button', { name: /^Arrive (?!all |the other )/ });
    if ((await ready.count()) === 0) await findRow(page, ready);
    const name = (await ready.first().getAttribute('aria-label'))?.replace('Arrive ', '') ?? '';
    times.push(await ready.first().evaluate(clickAndWait, `${name} arrived at`));
    await page.waitForTimeout(300);
  }
  return times.sort((a, b) => a - b);
}

/** Runs in the page. */
function clickAndWait(button: { click(): void }, says: string): Promise<number> {
  const { document, MutationObserver, performance } = globalThis as unknown as {
    document: { body: { textContent: string } };
    MutationObserver: new (
      seen: () => void,
    ) => { observe(what: unknown, how: object): void; disconnect(): void };
    performance: { now(): number };
  };
  return new Promise((resolve) => {
    const from = performance.now();
    const watch = new MutationObserver(() => {
      if (!document.body.textContent.includes(says)) return;
      watch.disconnect();
      resolve(performance.now() - from);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    button.click();
  });
}

function sayTimes(times: readonly number[]): void {
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
  console.log(
    `Arrive -> durable and shown, ${times.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  );
}
