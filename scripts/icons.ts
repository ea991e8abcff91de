import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../tests/standin/chromium.ts';
import { icnsOf, icoOf } from './package/icon-files.ts';
import { root } from './run-command.ts';

/** `npm run icons`: draws the pictures of the program from their SVG sources, and packs them for Windows and macOS. */
const folder = join(root, 'resources', 'icons');
/** Up to this size the small drawing is used. */
const smallUpTo = 32;
const sizes = [16, 20, 24, 32, 40, 48, 64, 96, 128, 256, 512, 1024] as const;

const sources = {
  small: readFileSync(join(folder, 'foyer-small.svg'), 'utf8'),
  large: readFileSync(join(folder, 'foyer.svg'), 'utf8'),
};
const drawn = new Map<number, Buffer>();
const browser = await launchChromium();
try {
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size }, deviceScaleFactor: 1 });
    const svg = size <= smallUpTo ? sources.small : sources.large;
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    );
    drawn.set(size, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}

mkdirSync(folder, { recursive: true });
for (const [size, png] of drawn) writeFileSync(join(folder, `${size}x${size}.png`), png);
writeFileSync(join(folder, 'foyer.ico'), icoOf([...drawn].filter(([size]) => size <= 256)));
writeFileSync(join(folder, 'foyer.icns'), icnsOf([...drawn]));
// So that a test can check whether the pictures match the sources.
const made = Object.values(sources).map((text) => createHash('sha256').update(text).digest('hex'));
writeFileSync(join(folder, 'drawn-from.json'), `${JSON.stringify({ sha256: made }, null, 2)}\n`);
