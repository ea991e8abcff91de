import { expect, test } from 'vitest';
import { callsOf, choose, panel, rowNamed } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

const open = pageUnderTest();

test('By keys alone a practitioner is set 15 minutes late: the rows say so, and the list of calls has numbers and outcomes.', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.keyboard.press('y');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/still to come\. Set a delay/).waitFor();
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await callsOf(page, 'day.late')).toMatchObject([
    { practitionerId: expect.any(Number), minutes: 15 },
  ]);
  await dialog.getByText('5 to call.').waitFor();
  await dialog
    .getByRole('group', { name: 'Call to Noah Gallagher' })
    .getByRole('button', { name: 'Reached' })
    .click();
  await dialog.getByText('4 to call.').waitFor();
  await page.keyboard.press('Escape');
  await choose(page, 'Noah Gallagher');
  await panel(page)
    .getByText(/^Called about 15 min late: reached, .* \(MB\)$/)
    .waitFor();
  await rowNamed(page, 'Jia Chen').getByText('15 min late').waitFor();
  await rowNamed(page, 'Jia Chen')
    .getByText(/^≈ 10:15/)
    .waitFor();
  await page.getByRole('button', { name: 'Dan Kessler: 4 patients to call' }).click();
  await dialog.getByRole('button', { name: 'On time' }).click();
  await dialog.getByText(/still to come\. Set a delay/).waitFor();
  await page.keyboard.press('Escape');
  await rowNamed(page, 'Jia Chen').getByText('15 min late').waitFor({ state: 'detached' });
});
