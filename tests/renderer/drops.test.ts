import { expect, test } from 'vitest';
import { callsOf, drop, referral } from './fake-bridge/acts.ts';
import { pageUnderTest } from './fake-bridge/page-under-test.ts';

/** Where files may be dropped, and what may be dropped there. */

const open = pageUnderTest();

test('a file dropped on the header, the rail or a practitioner’s column asks whose it is; on a block it goes to its patient', async () => {
  const page = await open();
  await page.getByText('Columns', { exact: true }).click();
  const places = [
    page.locator('header').first(),
    page.getByRole('navigation', { name: 'Screens' }),
    page.getByRole('region', { name: /^Dan Kessler/ }),
  ];
  for (const place of places) {
    await drop(page, place, referral);
    await page.getByRole('dialog', { name: 'Whose document is this?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  await drop(page, page.locator('[data-block]').filter({ hasText: 'Jia Chen' }).first(), referral);
  await page.getByRole('dialog').getByText('Born 14 March 1988 (38)').waitFor();
  expect(await callsOf(page, 'file.add')).toEqual([]);
});

test('what comes without a file in it, as from some mail programs, says what to do', async () => {
  const page = await open();
  const empty = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    Object.defineProperty(made, 'types', { value: ['Files'] });
    return made;
  });
  for (const kind of ['dragover', 'drop'])
    await page.locator('main').dispatchEvent(kind, { dataTransfer: empty });
  await page.getByText('No file came with that.').first().waitFor();
});

test('a folder that is dropped gives the files in it, and in folders in it', async () => {
  const page = await open();
  await page.evaluate(() => {
    const file = (name: string) => ({
      ...{ name, isDirectory: false, isFile: true },
      file: (take: (file: File) => void) => take(new File([`%PDF-1.7 ${name}`], name)),
    });
    const folder = (name: string, entries: object[]) => ({
      ...{ name, isDirectory: true, isFile: false },
      createReader() {
        let left = [...entries];
        return {
          readEntries(take: (some: object[]) => void) {
            take(left);
            left = [];
          },
        };
      },
    });
    const scans = folder('Scans', [
      file('b.pdf'),
      file('.DS_Store'),
      folder('More', [file('c.pdf')]),
      file('a.pdf'),
    ]);
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    const item = { kind: 'file', webkitGetAsEntry: () => scans, getAsFile: () => new File([], 'Scans') };
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [{}], items: [item] } });
    document.querySelector('main')?.dispatchEvent(event);
  });
  const listed = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect.poll(() => listed.count()).toBe(3);
  expect((await listed.allInnerTexts()).map((text) => text.slice(0, 5))).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});
