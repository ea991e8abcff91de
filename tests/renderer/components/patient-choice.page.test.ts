import { expect, test } from 'vitest';
import { callsOf } from '../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

/** The choice of a patient, in Chromium on the fake bridge. */
const open = pageUnderTest();

test.each(waysToCover)(
  'Enter takes the first hit of a text that comes back after %s, also where it is pressed before the answer',
  async (way) => {
    const page = await open();
    await page.getByText('Columns', { exact: true }).click();
    await page
      .getByRole('region', { name: 'Free today' })
      .getByRole('button', { name: /free with/ })
      .first()
      .click();
    const field = page.getByRole('dialog', { name: /who is it for\?$/ }).getByLabel('Patient');
    await field.fill('Ruth Abernethy');
    await page.getByRole('list', { name: 'Patients found' }).waitFor();
    await coverDesk(page, way);
    await page.evaluate(() => window.fakeDesk.hold('patient.search'));
    const before = (await callsOf(page, 'patient.search')).length;
    await uncoverDesk(page, way);
    await expect.poll(async () => (await callsOf(page, 'patient.search')).length).toBeGreaterThan(before);
    expect(await field.inputValue()).toBe('Ruth Abernethy');
    await field.press('Enter');
    await page.clock.runFor(300);
    await page.evaluate(() => window.fakeDesk.letGo('patient.search'));
    await page.getByRole('dialog', { name: 'New appointment: Ruth Abernethy' }).waitFor({ timeout: 5000 });
  },
);
