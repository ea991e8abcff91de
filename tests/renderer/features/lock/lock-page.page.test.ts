import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf, rowNamed } from '../../fake-bridge/acts.ts';
import { moment } from '../../fake-bridge/browser.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest(async () => {});
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

describe('a locked desk', () => {
  test('shows nothing of the practice, and opens with one click where no PIN is set', async () => {
    const page = await open({ scene: 'locked' });
    await page.getByRole('button', { name: 'Open the desk' }).waitFor();
    expect(await textOf(page)).not.toMatch(/Oduya|Chen|\$|Adelaide/);
    await page.keyboard.press('Enter');
    await rowNamed(page, 'Margaret Oduya').waitFor();
  });

  test('opens with the PIN alone, typed and sent by the keyboard', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await pin(page).waitFor();
    await page.keyboard.type('2717');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong PIN.').waitFor();
    await page.keyboard.type('2718');
    await page.keyboard.press('Enter');
    await rowNamed(page, 'Margaret Oduya').waitFor();
  });

  test('takes no try before its time, says when, and then takes one', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await slowDown(page);
    await pin(page).fill('2718');
    await expect.poll(() => unlock(page).isDisabled()).toBe(true);
    await page.clock.fastForward(45_000);
    await unlock(page).click();
    await rowNamed(page, 'Margaret Oduya').waitFor();
  });

  test('does not wait longer where the clock of the PC is set back meanwhile', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await slowDown(page);
    await page.clock.setSystemTime(moment - 3 * 3_600_000);
    await page.clock.fastForward(45_000);
    await pin(page).fill('2718');
    await unlock(page).click({ timeout: 5000 });
    await rowNamed(page, 'Margaret Oduya').waitFor();
  });

  test('opens with the API key when the PIN was forgotten', async () => {
    const page = await open({ scene: 'locked-with-pin' });
    await page.getByRole('button', { name: 'Forgot PIN?' }).click();
    await page.getByRole('textbox', { name: 'API key' }).fill('the key');
    await page.getByRole('button', { name: 'Unlock with API key' }).click();
    await rowNamed(page, 'Margaret Oduya').waitFor();
  });

  test('is locked by one key, from under a dialog too, and shows nothing of it until it is open again', async () => {
    const page = await open();
    await rowNamed(page, 'Margaret Oduya').click();
    await page.keyboard.press('p');
    await page.getByRole('dialog', { name: /^Payment from/ }).waitFor();
    await page.keyboard.press('Control+l');
    await locked(page).waitFor();
    expect(await textOf(page)).not.toMatch(/Oduya|\$/);
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await page.getByRole('dialog', { name: /^Payment from/ }).waitFor();
  });
});

describe('the PIN in the settings', () => {
  test('is set, changed and taken away by who knows it', async () => {
    const page = await open();
    await rowNamed(page, 'Margaret Oduya').waitFor();
    await toSettings(page);
    const part = page.getByRole('region', { name: 'Lock and privacy' });
    await part.getByRole('textbox', { name: 'PIN, 4 to 12 digits' }).fill('12x34');
    await part.getByRole('button', { name: 'Set PIN' }).click();
    await part.getByRole('textbox', { name: 'Current PIN' }).fill('9999');
    await part.getByRole('button', { name: 'Remove PIN' }).click();
    await part.getByText('Wrong PIN.').waitFor();
    await part.getByRole('textbox', { name: 'Current PIN' }).fill('1234');
    await part.getByRole('button', { name: 'Remove PIN' }).click();
    await part.getByRole('button', { name: 'Set PIN' }).waitFor();
  });
});

describe('a policy that demands a PIN', () => {
  const chosen = (page: Page) => page.getByRole('textbox', { name: 'PIN, 4 to 12 digits' });
  const set = (page: Page) => page.getByRole('button', { name: 'Set PIN' });

  test('opens the desk to no one who has not chosen one: typed and sent by the keyboard', async () => {
    const page = await open({ scene: 'locked-pin-demanded' });
    await page.getByText('Your IT support requires a PIN on this PC.').waitFor();
    expect(await page.getByRole('button', { name: 'Open the desk' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Forgot PIN?' }).count()).toBe(0);
    expect(await textOf(page)).not.toMatch(/Oduya|Chen|\$|Adelaide/);
    await chosen(page).waitFor();
    await page.keyboard.type('27x1');
    await expect.poll(() => chosen(page).inputValue()).toBe('271');
    expect(await set(page).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await callsOf(page, 'lock.setPin')).toEqual([]);
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await rowNamed(page, 'Margaret Oduya').waitFor();
    expect(await callsOf(page, 'lock.setPin')).toEqual([{ current: null, pin: '2718' }]);
  });

  test('says why one could not be set, and takes the next', async () => {
    const page = await open({ scene: 'locked-pin-demanded' });
    await chosen(page).fill('2718');
    await page.evaluate(() => window.fakeDesk.failNext('lock.setPin', 'no-keychain'));
    await set(page).click();
    await page.getByRole('alert').waitFor();
    expect(await locked(page).isVisible()).toBe(true);
    await chosen(page).fill('27181');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await set(page).click();
    await rowNamed(page, 'Margaret Oduya').waitFor();
  });

  test('lets it be changed in the settings, and offers nowhere to take it away', async () => {
    const page = await open({ scene: 'locked-pin-demanded' });
    await chosen(page).fill('2718');
    await set(page).click();
    await rowNamed(page, 'Margaret Oduya').waitFor();
    await toSettings(page);
    const part = page.getByRole('region', { name: 'Lock and privacy' });
    await part.getByRole('textbox', { name: 'Current PIN' }).fill('2718');
    expect(await part.getByRole('button', { name: 'Remove PIN' }).count()).toBe(0);
    await part.getByRole('textbox', { name: 'New PIN, 4 to 12 digits' }).fill('3141');
    await part.getByRole('button', { name: 'Change PIN' }).click();
    await page.getByText('PIN changed.').waitFor();
    expect(await part.getByRole('button', { name: 'Remove PIN' }).count()).toBe(0);
  });
});

test('Foyer that is hidden from screen sharing is shown for half an hour by one key, says so on the day, and is hidden by one again', async () => {
  const page = await open();
  await toSettings(page);
  await page.getByLabel('Hide Foyer from screen sharing').check();
  const allow = page.getByRole('button', { name: /^Allow for 30 minutes/ });
  await allow.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Others can see Foyer until 10:36 am.').waitFor();
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Hide it again');
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByText(/^Others can see Foyer when you share this screen,/).waitFor();
  await page.getByRole('button', { name: 'Hide it again' }).click();
  await page.getByText(/^Others can see Foyer/).waitFor({ state: 'detached' });
});
