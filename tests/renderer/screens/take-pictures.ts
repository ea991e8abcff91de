import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rowOf } from '../fake-bridge/acts.ts';
import { launchBrowser, openPage } from '../fake-bridge/browser.ts';
import { servePage } from '../fake-bridge/page-server.ts';
import { dayScreens } from './day.ts';
import { hiddenScreens } from './hidden.ts';
import { moneyScreens } from './money.ts';
import { paperScreens } from './papers.ts';
import { recordScreens } from './records.ts';
import { settingScreens } from './settings.ts';

/**
 * A part of `npm run screenshots`: every screen, panel and dialog that the tests look at, in light and dark, on one
 * made-up day. `node take-pictures.ts <folder> [<name> …]`
 */
const [folder = '.', ...only] = process.argv.slice(2);
const screens = Object.entries({
  ...{ ...dayScreens, ...recordScreens, ...moneyScreens },
  ...{ ...paperScreens, ...settingScreens, ...hiddenScreens },
}).filter(([name]) => only.length === 0 || only.includes(name));

mkdirSync(folder, { recursive: true });
const served = await servePage();
const browser = await launchBrowser();
try {
  for (const [name, { scene = 'day', show }] of screens) {
    const { page, context, faults } = await openPage(browser, served.url, { scene });
    if (scene === 'day') await rowOf(page, 'Margaret Oduya').waitFor();
    await show(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(folder, `${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png`);
      await page.screenshot({ path, animations: 'disabled', caret: 'initial' });
    }
    await context.close();
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  }
  console.log(`${screens.length} screens, panels and dialogs, in light and dark`);
} finally {
  await browser.close();
  await served.stop();
}
