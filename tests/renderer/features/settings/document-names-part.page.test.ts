import { expect, test } from 'vitest';
import { callsOf, go } from '../../fake-bridge/acts.ts';
import { pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** The clinic's pattern of names, in the settings, on the fake bridge. */
const open = pageUnderTest();

test('the pattern of names is set with an example, and one that makes no names is refused with a word', async () => {
  const page = await open();
  await go(page, 'Settings');
  const part = page.getByRole('region', { name: 'Documents' });
  const field = part.getByLabel('Document names');
  await part.getByText('For example: Referral - Dr Anand - 22 Nov 2026.pdf').waitFor();
  await field.fill('{date} {kind} ({doctor})');
  await field.press('Enter');
  await part.getByText('For example: 22 Nov 2026 Referral (Dr Anand).pdf').waitFor();
  await field.fill('{kind} of {patient}');
  await field.press('Enter');
  await part.getByText('Use only {kind}, {doctor} and {date}').waitFor();
  await field.fill('{doctor}');
  await field.press('Enter');
  await part.getByText('The pattern needs {kind}').waitFor();
  await field.fill('{kind}/{date}');
  await field.press('Enter');
  await part.getByText('A file name can’t have \\ / : * ? " < > |').waitFor();
  expect(await callsOf(page, 'settings.change')).toEqual([
    { documentNamePattern: '{date} {kind} ({doctor})' },
  ]);
  await field.fill('');
  await field.press('Enter');
  await part.getByText('For example: Referral - Dr Anand - 22 Nov 2026.pdf').waitFor();
});
