import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, drop, photoFile, pressAtOnce, referral, rowNamed } from '../../fake-bridge/acts.ts';
import { complaints, pageUnderTest } from '../../fake-bridge/page-under-test.ts';

/** Naming documents, on the built page, on the fake bridge. */

const open = pageUnderTest();

const named = (name: string) => ({ ...referral, name, buffer: Buffer.from(`%PDF-1.7 ${name}`) });
const scans = ['Scan_20261121_0958.pdf', 'Scan_20261121_1004.pdf', 'Care.pdf'].map(named);
const field = (page: Page, of: string) => page.getByRole('combobox', { name: `Name for ${of}` });
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const yes = 'File for Jia Chen';

async function dropped(page: Page, files = scans, ready = `All ${files.length} can be filed.`) {
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles(files);
  if (files.length > 1) await page.getByText(ready).waitFor();
  await page.getByRole('button', { name: yes }).and(page.locator(':enabled')).waitFor();
}
const names = async (page: Page) => {
  const calls = (await callsOf(page, 'file.add')) as { documents: { name: string }[] }[];
  return calls.flatMap(({ documents }) => documents.map(({ name }) => name));
};

test('each document has a name: what the text says where its own says nothing, two of the same with a number', async () => {
  const page = await open();
  await dropped(page);
  await expect
    .poll(() => field(page, 'Scan_20261121_0958.pdf').inputValue())
    .toBe('Referral - Dr Anand - 22 Nov 2026');
  expect(await field(page, 'Scan_20261121_1004.pdf').inputValue()).toBe(
    'Referral - Dr Anand - 22 Nov 2026 (2)',
  );
  expect(await field(page, 'Care.pdf').inputValue()).toBe('Care');
  expect(await complaints(page)).toEqual([]);
});

test('Tab leads from Cancel to the first name, from name to name, and from the last to the confirmation.', async () => {
  const page = await open();
  await dropped(page);
  const seen: unknown[] = [await focused(page)];
  for (let n = 0; n < 4; n += 1) {
    await page.keyboard.press('Tab');
    seen.push(await focused(page));
  }
  expect(seen).toEqual(['Cancel', ...scans.map(({ name }) => `Name for ${name}`), yes]);
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Cancel');
});

test('what stands beside the names is reached by Tab too, each once in a round', async () => {
  const page = await open();
  await dropped(page);
  const seen = new Set<unknown>();
  let first: unknown = null;
  for (let n = 0; n < 30; n += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now === first) break;
    first ??= now;
    expect(seen).not.toContain(now);
    seen.add(now);
  }
  const round = [
    'Close',
    'Cancel',
    yes,
    ...scans.flatMap(({ name }) => [`Name for ${name}`, name, `Remove ${name}`]),
  ];
  expect([...seen].sort()).toEqual(round.sort());
});

test('a field selects its text, its page is shown, and what is typed is what is filed', async () => {
  const page = await open();
  await dropped(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('img', { name: 'First page of Scan_20261121_1004.pdf' }).waitFor();
  await page.keyboard.type('Consent: knee');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Name for Care.pdf');
  expect(await field(page, 'Scan_20261121_1004.pdf').inputValue()).toBe('Consent - knee');
  await page.getByText('A file name can’t contain “:”, so it was changed.').waitFor();
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe(yes);
  expect(await names(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => names(page))
    .toEqual(['Referral - Dr Anand - 22 Nov 2026', 'Consent - knee', 'Care']);
  await page.clock.runFor(4000);
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByText('filed', { exact: true }).count()).toBe(3);
  await dialog.getByRole('button', { name: 'Consent - knee.pdf' }).waitFor();
});

test('Enter goes on to the next name, from the last to the confirmation; held down it goes on once, and confirms nothing.', async () => {
  const page = await open();
  await dropped(page, [named('Letter.pdf')]);
  await field(page, 'Letter.pdf').focus();
  await page.keyboard.down('Enter');
  expect(await focused(page)).toBe(yes);
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await names(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Letter']);
});

test('The list opens by an arrow or its button alone, and takes a name by Enter or a click alone.', async () => {
  const page = await open();
  await dropped(page);
  const list = page.getByRole('listbox');
  await field(page, 'Care.pdf').focus();
  await page.keyboard.type('med');
  expect(await list.count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual(['Medicare card']);
  expect(await field(page, 'Care.pdf').getAttribute('aria-expanded')).toBe('true');
  expect(await complaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor();
  expect(await field(page, 'Care.pdf').inputValue()).toBe('med');
  await pressAtOnce(page, ['ArrowDown', 'Enter']);
  await expect.poll(() => field(page, 'Care.pdf').inputValue()).toBe('Medicare card');
  expect(await focused(page)).toBe('Name for Care.pdf');
  await page.getByRole('button', { name: 'Suggestions for Scan_20261121_0958.pdf' }).click();
  await list.getByRole('option', { name: 'Consent - 22 Nov 2026' }).click();
  expect(await field(page, 'Scan_20261121_0958.pdf').inputValue()).toBe('Consent - 22 Nov 2026');
});

test('an empty name is not filed: the suggested one is back, and a name that is there already gets a number', async () => {
  const page = await open();
  await dropped(page);
  await field(page, 'Scan_20261121_0958.pdf').fill('');
  await field(page, 'Care.pdf').fill('Referral - Dr Anand - 22 Nov 2026 (2)');
  await page.getByText('A document needs a name, so the suggested one is back.').waitFor();
  await page.getByRole('button', { name: yes }).click();
  await expect
    .poll(() => names(page))
    .toEqual([
      'Referral - Dr Anand - 22 Nov 2026',
      'Referral - Dr Anand - 22 Nov 2026 (2)',
      'Referral - Dr Anand - 22 Nov 2026 (2) (2)',
    ]);
});

test('a click into a field selects its text, a second one does not', async () => {
  const page = await open();
  await dropped(page, [named('Letter.pdf')]);
  const selected = () =>
    field(page, 'Letter.pdf').evaluate((input) => {
      const { selectionStart, selectionEnd } = input as HTMLInputElement;
      return (selectionEnd ?? 0) - (selectionStart ?? 0);
    });
  await field(page, 'Letter.pdf').click();
  expect(await selected()).toBe('Letter'.length);
  await field(page, 'Letter.pdf').click();
  expect(await selected()).toBe(0);
});

test('what cannot be filed, or is left out, has no name to be filled in', async () => {
  const page = await open();
  await choose(page, 'Jia Chen');
  await page.locator('aside input[type=file]').setInputFiles([photoFile, ...scans]);
  await page.getByText('3 of 4 can be filed.').waitFor();
  expect(await page.getByRole('dialog').getByRole('combobox').count()).toBe(3);
  await page.getByRole('button', { name: 'Remove Care.pdf' }).click();
  expect(await page.getByRole('dialog').getByRole('combobox').count()).toBe(2);
});

test('a scan from the folder is named in the same dialog', async () => {
  const page = await open({ scene: 'scans' });
  await page.getByRole('button', { name: /^Scans/ }).click();
  await page.getByRole('button', { name: 'Scan_20261121_0958.pdf' }).click();
  await page
    .getByRole('button', { name: /Margaret Oduya/ })
    .first()
    .click();
  await expect
    .poll(() => field(page, 'Scan_20261121_0958.pdf').inputValue())
    .toBe('Referral - Dr Anand - 22 Nov 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Medicare card');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Medicare card']);
});

test('a name half typed is there again after the desk was covered', async () => {
  const page = await open();
  await drop(page, rowNamed(page, 'Jia Chen'), named('Letter.pdf'));
  await field(page, 'Letter.pdf').fill('Consent for');
  await page.keyboard.press('F8');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('F8');
  await expect.poll(() => field(page, 'Letter.pdf').inputValue()).toBe('Consent for');
});
