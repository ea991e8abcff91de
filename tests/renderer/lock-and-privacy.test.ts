import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from './fake-bridge/acts.ts';
import { type Look, launchBrowser, openPage } from './fake-bridge/browser.ts';
import { servePage } from './fake-bridge/page-server.ts';

let served: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let opened: Awaited<ReturnType<typeof openPage>> | null = null;

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage(), launchBrowser()]);
}, 400_000);

afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

afterEach(async () => {
  const faults = opened?.faults ?? [];
  await opened?.context.close();
  opened = null;
  expect(faults).toEqual([]);
});

async function open(look: Look = {}): Promise<Page> {
  opened = await openPage(browser, served.url, look);
  return opened.page;
}
const textOf = (page: Page) => page.locator('body').innerText();
const pin = (page: Page) => page.getByRole('textbox', { name: 'PIN', exact: true });
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock', exact: true });

const locked = (page: Page) => page.getByRole('heading', { name: 'This desk is locked' });
const slowDown = async (page: Page) => {
  for (let tries = 0; tries < 3; tries += 1) {
    await pin(page).fill('0000');
    await unlock(page).click();
    await page.getByRole('alert').waitFor();
  }
  await page.getByText('Too many wrong tries').waitFor();
};
const toSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('region', { name: 'Lock and privacy' }).scrollIntoViewIfNeeded();
};

type Step = readonly [name: string, show: (page: Page) => Promise<unknown>];
/** What to look at, in the order in which a person comes to it: from the day, and from a desk that starts locked. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  day: [
    [
      'privacy',
      async (page) => {
        await rowOf(page, 'Margaret Oduya').click();
        await page.keyboard.press('F8');
        await page.getByText('The patient is hidden').waitFor();
        await page.getByText('MO', { exact: true }).first().waitFor();
      },
    ],
    [
      'privacy-money',
      async (page) => {
        await page.getByRole('button', { name: 'Money' }).click();
        await page.getByText('Money is hidden').waitFor();
      },
    ],
    ['settings-lock', toSettings],
    [
      'locked',
      async (page) => {
        await page.keyboard.press('Control+l');
        await page.getByRole('button', { name: 'Open the desk' }).waitFor();
      },
    ],
  ],
  'locked-with-pin': [
    ['locked-pin', (page) => pin(page).waitFor()],
    ['locked-slowed', slowDown],
    ['locked-forgotten', (page) => page.getByRole('button', { name: 'The PIN was forgotten' }).click()],
  ],
};

const themes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'forced colours': { theme: 'light', forced: true },
} as const;

test.each(Object.entries(themes))(
  'axe finds nothing to complain of at a hidden desk, in %s',
  async (theme, look) => {
    const found: string[] = [];
    for (const [scene, shown] of Object.entries(steps)) {
      const page = await open({ ...look, scene });
      for (const [name, show] of shown) {
        await show(page);
        const folder = process.env['FOYER_PICTURES'];
        if (folder) await page.screenshot({ path: `${folder}/${name}-${theme.split(' ')[0]}.png` });
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze();
        const places = (v: (typeof violations)[number]) => v.nodes.map((n) => n.target.join(' ')).join(', ');
        found.push(...violations.map((v) => `${name}: ${v.id} at ${places(v)}`));
      }
      expect(opened?.faults).toEqual([]);
      await opened?.context.close();
      opened = null;
    }
    expect(found).toEqual([]);
  },
);

describe('a locked desk', () => {
  test('shows nothing of the practice, and opens with one click where no PIN is set', async () => {
    const page = await open({ scene: 'locked' });
    await page.getByRole('button', { name: 'Open the desk' }).waitFor();
    expect(await textOf(page)).not.toMatch(/Oduya|Chen|\$|Adelaide/);
    await page.keyboard.press('Enter');
    await rowOf(page, 'Margaret Oduya').waitFor();
  });

  test('opens with the PIN alone, typed and sent by the keyboard', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await pin(page).waitFor();
    await page.keyboard.type('2717');
    await page.keyboard.press('Enter');
    await page.getByText('That is not the PIN.').waitFor();
    await page.keyboard.type('2718');
    await page.keyboard.press('Enter');
    await rowOf(page, 'Margaret Oduya').waitFor();
  });

  test('takes no try before its time, says when, and then takes one', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await slowDown(page);
    await pin(page).fill('2718');
    expect(await unlock(page).isDisabled()).toBe(true);
    await page.clock.fastForward(45_000);
    await unlock(page).click();
    await rowOf(page, 'Margaret Oduya').waitFor();
  });

  test('opens with the API key when the PIN was forgotten', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await page.getByRole('button', { name: 'The PIN was forgotten' }).click();
    await page.getByRole('textbox', { name: 'The practice’s API key' }).fill('the key');
    await page.getByRole('button', { name: 'Unlock with the key' }).click();
    await rowOf(page, 'Margaret Oduya').waitFor();
  });

  test('is locked by one key, from under a dialog too, and forgets what was on it', async () => {
    const page = await open();
    await rowOf(page, 'Margaret Oduya').click();
    await page.keyboard.press('p');
    await page.getByRole('dialog', { name: /^Payment from/ }).waitFor();
    await page.keyboard.press('Control+l');
    await locked(page).waitFor();
    expect(await textOf(page)).not.toMatch(/Oduya|\$/);
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await rowOf(page, 'Margaret Oduya').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the PIN in the settings', () => {
  test('is set, changed and taken away by who knows it', async () => {
    const page = await open();
    await rowOf(page, 'Margaret Oduya').waitFor();
    await toSettings(page);
    const part = page.getByRole('region', { name: 'Lock and privacy' });
    await part.getByRole('textbox', { name: 'A PIN, 4 to 12 digits' }).fill('12x34');
    await part.getByRole('button', { name: 'Set the PIN' }).click();
    await part.getByRole('textbox', { name: 'The PIN now' }).fill('9999');
    await part.getByRole('button', { name: 'Take it away' }).click();
    await part.getByText('That is not the PIN.').waitFor();
    await part.getByRole('textbox', { name: 'The PIN now' }).fill('1234');
    await part.getByRole('button', { name: 'Take it away' }).click();
    await part.getByRole('button', { name: 'Set the PIN' }).waitFor();
  });
});
