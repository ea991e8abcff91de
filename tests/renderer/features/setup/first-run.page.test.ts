import { expect, test } from 'vitest';
import { callsOf, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Connecting this PC to the practice, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('first run: the bad address is refused, the test says what it found, connecting shows the day', async () => {
  const page = await open({ scene: 'first-run' });
  await page.getByLabel('Practice system address').fill('http://practice.example');
  await page.getByLabel('API key').fill('a key');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The address must begin with https://.').waitFor();
  expect(await callsOf(page, 'setup.test')).toEqual([]);
  await page.getByLabel('Practice system address').fill('https://own-certificate.example/v1');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.clock.runFor(400);
  await page.getByText(/doesn’t trust your practice system’s certificate/).waitFor();
  await page.getByLabel('Practice system address').fill('https://practice.example/v1');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.clock.runFor(400);
  await page.getByText('Connection works: 2 locations found.').waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Set up this desk' }).waitFor();
});

const connected = async () => {
  const page = await open({ scene: 'first-run' });
  await page.getByLabel('Practice system address').fill('https://practice.example/v1');
  await page.getByLabel('API key').fill('a key');
  await page.keyboard.press('Enter');
  await page.clock.runFor(400);
  await page.getByText('Connection works: 2 locations found.').waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('Norwood').and(page.locator(':focus')).waitFor();
  return page;
};

test('after the connection three questions are answered by Enter: which desk, whose initials, which PIN', async () => {
  const page = await connected();
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Glenelg').and(page.locator(':checked')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Your initials').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('kl');
  await page.keyboard.press('Enter');
  await page.getByLabel('PIN, 4 to 12 digits').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Enter 4 to 12 digits, or leave it empty.').waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([]);
  await page.keyboard.type('34');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'At the desk: KL. Change' }).waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([{ staff: 'KL', locationIds: [2] }]);
  expect(await callsOf(page, 'lock.setPin')).toEqual([{ current: null, pin: '1234' }]);
});

test('Enter before it is known whether a PIN is set waits for its question, and saves nothing without it', async () => {
  const page = await open({ scene: 'first-run' });
  await page.evaluate(() => window.fakeDesk.hold('lock.state'));
  await page.getByLabel('Practice system address').fill('https://practice.example/v1');
  await page.getByLabel('API key').fill('a key');
  await page.keyboard.press('Enter');
  await page.clock.runFor(400);
  await page.getByText('Connection works: 2 locations found.').waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('Norwood').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('kl');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel(/^PIN/).count()).toBe(0);
  await page.evaluate(() => window.fakeDesk.letGo('lock.state'));
  await page.getByLabel('PIN, 4 to 12 digits').and(page.locator(':focus')).waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'At the desk: KL. Change' }).waitFor();
});

test('all of the questions may be skipped, and nothing is changed then', async () => {
  const page = await connected();
  await page.getByRole('button', { name: 'Not now' }).click();
  await rowNamed(page, 'Margaret Oduya').waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([]);
  expect(await callsOf(page, 'lock.setPin')).toEqual([]);
});

test('without a keychain Foyer offers to work from memory, and says so all the time', async () => {
  const page = await open({ scene: 'no-keychain' });
  await page.getByLabel('Practice system address').fill('https://practice.example/v1');
  await page.getByLabel('API key').fill('a key');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.clock.runFor(400);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Work without saving, this session only' }).click();
  // What keeps nothing keeps no PIN.
  await page.getByLabel('Your initials').waitFor();
  expect(await page.getByLabel(/^PIN/).count()).toBe(0);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByText('Nothing is saved on this PC.').waitFor();
  expect(await callsOf(page, 'setup.connect')).toMatchObject([{ memoryOnly: false }, { memoryOnly: true }]);
});

test('Foyer that can’t start says why, and shows the day when trying again works', async () => {
  const page = await open({ scene: 'blocked' });
  await page.getByRole('alert').getByText('A file that Foyer keeps on this PC is damaged.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Foyer can’t open');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowNamed(page, 'Margaret Oduya').waitFor();
});

test('Foyer whose files can’t be opened for good is removed, once a person has read that what is unsent is lost', async () => {
  const page = await open({ scene: 'blocked' });
  await page.getByRole('button', { name: 'Remove this PC…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this PC?' });
  await dialog.getByText('Anything unsent on this PC is lost').waitFor();
  await dialog.getByLabel('Type “remove” to continue').fill('remove');
  await page.keyboard.press('Enter');
  await page.getByLabel('Practice system address').waitFor();
  expect(await callsOf(page, 'pc.remove')).toEqual([{ evenIfWaiting: true }]);
});

test('what a test found is not said of an address that was changed while it was asked', async () => {
  const page = await open({ scene: 'first-run' });
  const address = page.getByLabel('Practice system address');
  const begin = page.getByRole('button', { name: 'Test connection' });
  await address.fill('https://practice.example/v1');
  await page.getByLabel('API key').fill('a key');
  await page.evaluate(() => window.fakeDesk.hold('setup.test'));
  await begin.click();
  await expect.poll(() => callsOf(page, 'setup.test')).toHaveLength(1);
  await address.fill('https://another.example/v1');
  await page.evaluate(() => window.fakeDesk.letGo('setup.test'));
  await page.clock.runFor(1000);
  const again = page.getByRole('button', { name: 'Test again' });
  await begin.or(again).and(page.locator(':enabled')).waitFor();
  expect(await page.getByText('Connection works').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Connect', exact: true }).isEnabled()).toBe(false);
});

test('nor why it failed, beside a key that was changed since', async () => {
  const page = await open({ scene: 'first-run' });
  await page.getByLabel('Practice system address').fill('https://own-certificate.example/v1');
  await page.getByLabel('API key').fill('a kee');
  await page.evaluate(() => window.fakeDesk.failNext('setup.test', 'key-refused'));
  await page.evaluate(() => window.fakeDesk.hold('setup.test'));
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect.poll(() => callsOf(page, 'setup.test')).toHaveLength(1);
  await page.getByLabel('API key').fill('a key');
  await page.evaluate(() => window.fakeDesk.letGo('setup.test'));
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Test connection' }).and(page.locator(':enabled')).waitFor();
  expect(await page.getByText('didn’t accept the API key').count()).toBe(0);
});
