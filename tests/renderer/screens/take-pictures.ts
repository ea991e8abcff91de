import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { photographInBothThemes } from '../../../scripts/demo/in-both-themes.ts';
import { rowNamed } from '../fake-bridge/acts.ts';
import { launchBrowser, openPage } from '../fake-bridge/browser.ts';
import { servePageFiles } from '../fake-bridge/page-server.ts';
import { clinicPcScreens } from './clinic-pcs.ts';
import { consultingScreens } from './consulting.ts';
import { dayScreens } from './day.ts';
import { documentScreens } from './documents.ts';
import { figureScreens } from './figures.ts';
import { hiddenScreens } from './hidden.ts';
import { markScreens } from './marks.ts';
import { moneyScreens } from './money.ts';
import { othersScreens } from './others.ts';
import { recordScreens } from './records.ts';
import { settingScreens } from './settings.ts';

/**
 * A part of `npm run screenshots`: every screen, panel and dialog that the tests look at, in light and dark, on one
 * made-up day. `node take-pictures.ts [--size=1920x1080] <folder> [<name> …]`
 */
const { values, positionals } = parseArgs({
  options: { size: { type: 'string', default: '1280x800' } },
  allowPositionals: true,
});
const [folder = '.', ...only] = positionals;
const [width = 1280, height = 800] = values.size.split('x').map(Number);
const screens = Object.entries({
  ...dayScreens,
  ...markScreens,
  ...recordScreens,
  ...moneyScreens,
  ...figureScreens,
  ...documentScreens,
  ...settingScreens,
  ...clinicPcScreens,
  ...consultingScreens,
  ...othersScreens,
  ...hiddenScreens,
}).filter(([name]) => only.length === 0 || only.includes(name));

mkdirSync(folder, { recursive: true });
const served = await servePageFiles();
const browser = await launchBrowser();
try {
  for (const [name, { scene = 'day', path = 'index.html', show }] of screens) {
    const { page, context, faults } = await openPage(browser, served.url, { scene, path });
    await page.setViewportSize({ width, height });
    if (scene === 'day' && path === 'index.html') await rowNamed(page, 'Margaret Oduya').waitFor();
    await show(page);
    const file = name.replaceAll(/\W+/g, '-');
    await photographInBothThemes(page, (theme) => join(folder, `${file}-${theme}.png`));
    await context.close();
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  }
  console.log(`${screens.length} screens, panels and dialogs, in light and dark`);
} finally {
  await browser.close();
  await served.stop();
}
