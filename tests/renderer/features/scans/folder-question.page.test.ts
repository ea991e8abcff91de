import { expect, test } from 'vitest';
import { callsOf, rail, settings } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** What becomes of filed scans: asked with the folder, shown in the settings and when the PC is removed. */
const open = pageUnderTest();

test('with the folder it is asked what becomes of filed scans; nothing is chosen beforehand', async () => {
  const page = await open();
  await rail(page)
    .getByRole('button', { name: /^Scans/ })
    .click();
  await page.getByRole('button', { name: 'Choose the scanner’s folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'What happens to filed scans?' });
  const goOn = dialog.getByRole('button', { name: 'Choose folder' });
  await goOn.waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(4);
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await goOn.isDisabled()).toBe(true);
  await dialog.getByText('Scans you put aside').waitFor();
  expect(await callsOf(page, 'scan.chooseFolder')).toEqual([]);

  await dialog.getByRole('radio', { name: 'deleted after 30 days' }).check();
  await goOn.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await callsOf(page, 'scan.chooseFolder')).toEqual([{ deleteScansAfterDays: 30 }]);
});

test('the answer is changed in the settings, where the folder stands; a removal names the folder', async () => {
  const page = await open({ scene: 'scans' });
  await settings(page, 'This PC');
  const part = page.getByRole('region', { name: 'Scans' });
  await part.getByText('Watching C:\\Scans\\Reception').waitFor();
  await expect.poll(() => part.getByRole('radio', { name: 'kept' }).isChecked()).toBe(true);
  await part.getByText('deleted after 7 days').click();
  await expect.poll(() => callsOf(page, 'settings.change')).toEqual([{ deleteScansAfterDays: 7 }]);
  await page.getByRole('button', { name: 'Remove this PC…' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this PC?' })
    .getByText('Scans are ordinary files and stay in C:\\Scans\\Reception')
    .waitFor();
});
