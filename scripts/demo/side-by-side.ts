import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, launchChromium } from '../../tests/standin/chromium.ts';
import type { DemoDesk } from './clinic-desks.ts';

const columns = 2;
const width = 960;

/**
 * Takes a picture of each desk, and one of all of them side by side where there is a Chromium to draw it.
 * @param name of the pictures, before the desk's name
 */
export async function photographDesks(
  desks: readonly Pick<DemoDesk, 'name' | 'page'>[],
  folder: string,
  name: string,
): Promise<void> {
  const taken: { readonly name: string; readonly png: Buffer }[] = [];
  for (const desk of desks) {
    // Without the style that Playwright adds to hide the caret: the content security policy would refuse it.
    const png = await desk.page.screenshot({ animations: 'disabled', caret: 'initial' });
    writeFileSync(join(folder, `${name}-${desk.name.toLowerCase().replaceAll(' ', '-')}.png`), png);
    taken.push({ name: desk.name, png });
  }
  if (findChromium(process.env) === null) return;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: columns * width, height: 100 } });
    await page.setContent(sheetOf(taken));
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  } finally {
    await browser.close();
  }
}

/** Names and pictures are ours: nothing in them is escaped. */
function sheetOf(taken: readonly { readonly name: string; readonly png: Buffer }[]): string {
  const figures = taken.map(
    ({ name, png }) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  return `<style>
    body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, 1fr); font: 20px sans-serif; background: #ccd; }
    figure { margin: 8px; } figcaption { padding: 4px; } img { width: 100%; display: block; }
  </style>${figures.join('')}`;
}
