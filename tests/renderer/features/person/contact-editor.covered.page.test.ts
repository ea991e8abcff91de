import { expect, test } from 'vitest';
import type { CallInput } from '../../../../shared/bridge/contract.ts';
import { callsOf, panel, stayOn } from '../../fake-bridge/acts.ts';
import { coverDesk, uncoverDesk, waysToCover } from '../../fake-bridge/cover-desk.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Contact details half typed in the panel, and the desk is covered. In Chromium on the fake bridge. */
const open = pageUnderTest();

test.each(waysToCover)(
  'what another desk set while %s covered a half typed phone number is no value that the user saw',
  async (way) => {
    const page = await open();
    page.setDefaultTimeout(8000);
    await stayOn(page, 'Jia Chen');
    await page.keyboard.press('e');
    const phone = panel(page).getByLabel('Phone', { exact: true });
    await expect.poll(() => panel(page).getByRole('button', { name: 'Save' }).first().isEnabled()).toBe(true);
    await phone.fill('0499 111 222');
    await page.clock.runFor(500);
    await coverDesk(page, way);
    await page.evaluate(() =>
      window.fakeDesk.patientElsewhere(103, {
        phoneNumbers: [{ phoneNumber: '0433 333 333', type: 'Mobile', code: '+61' }],
      }),
    );
    await uncoverDesk(page, way);
    await page.clock.runFor(1500);
    await expect.poll(() => phone.inputValue()).toBe('0499 111 222');
    await phone.press('Enter');
    await expect.poll(() => callsOf(page, 'patient.change')).toHaveLength(1);
    const [{ base }] = (await callsOf(page, 'patient.change')) as [CallInput<'patient.change'>];
    const digits = JSON.stringify(base).replaceAll(' ', '');
    expect(digits).not.toContain('0433333333');
  },
);
