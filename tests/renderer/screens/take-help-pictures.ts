import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { helpPages } from '../../../renderer/model/help-pages.ts';
import { changeTheme } from '../../../scripts/demo/in-both-themes.ts';
import { rowNamed } from '../fake-bridge/acts.ts';
import { launchBrowser, openPage } from '../fake-bridge/browser.ts';
import { servePageFiles } from '../fake-bridge/page-server.ts';
import { partOfPicture, screenOfPicture } from './help-pictures.ts';

/** A part of `npm run screenshots`: the pictures of the help, in light and dark. `node take-help-pictures.ts <folder> [<page> …]` */
const [folder = '.', ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const served = await servePageFiles();
const browser = await launchBrowser();
try {
  for (const name of helpPages.filter((one) => only.length === 0 || only.includes(one))) {
    const screen = screenOfPicture(name);
    if (!screen) throw new Error(`${name}: no such screen`);
    const { scene = 'day', path = 'index.html', show } = screen;
    const { page, context } = await openPage(browser, served.url, { scene, path });
    await page.setViewportSize({ width: 1280, height: 800 });
    if (scene === 'day' && path === 'index.html') await rowNamed(page, 'Margaret Oduya').waitFor();
    await show(page);
    for (const theme of ['light', 'dark'] as const) {
      await changeTheme(page, theme);
      const clip = await partOfPicture(page, name);
      await page.screenshot({
        path: join(folder, `${name}-${theme}.png`),
        clip,
        animations: 'disabled',
        caret: 'initial',
      });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await served.stop();
}
