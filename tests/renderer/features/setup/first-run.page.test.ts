import { expect, test } from 'vitest';
import { callsOf, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Connecting this PC to the practice, in Chromium on the fake bridge. */
const open = pageUnderTest();

test('first run: the bad address is refused, the test says what it found, connecting shows the day', async () => {
  const page = await open({ scene: 'first-run' });
  await page.getByLabel('Address of the service').fill('http://practice.example');
  await page.getByLabel('API key').fill('a key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('The address must begin with https://.').waitFor();
  expect(await callsOf(page, 'setup.test')).toEqual([]);
  await page.getByLabel('Address of the service').fill('https://own-certificate.example/v1');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.clock.runFor(400);
  await page.getByText(/certificate is not trusted by this PC/).waitFor();
  await page.getByLabel('Address of the service').fill('https://practice.example/v1');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.clock.runFor(400);
  await page.getByText('The practice answers: 2 locations.').waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await rowNamed(page, 'Margaret Oduya').waitFor();
});

test('without a keychain Foyer offers to work from memory, and says so all the time', async () => {
  const page = await open({ scene: 'no-keychain' });
  await page.getByLabel('Address of the service').fill('https://practice.example/v1');
  await page.getByLabel('API key').fill('a key');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.clock.runFor(400);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Work from memory for this session' }).click();
  await page.getByText('Nothing is kept on this PC.').waitFor();
  expect(await callsOf(page, 'setup.connect')).toMatchObject([{ memoryOnly: false }, { memoryOnly: true }]);
});

test('Foyer that can’t start says why, and shows the day when trying again works', async () => {
  const page = await open({ scene: 'blocked' });
  await page.getByRole('alert').getByText('A file that Foyer keeps on this PC is damaged.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Foyer can’t start');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowNamed(page, 'Margaret Oduya').waitFor();
});
