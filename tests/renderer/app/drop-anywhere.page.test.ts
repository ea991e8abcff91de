import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, choose, drop, referral, rowNamed } from '../fake-bridge/acts.ts';
import { pageUnderTest } from '../fake-bridge/page-under-test.ts';

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
    await page.getByRole('dialog', { name: 'Which patient is this document for?' }).waitFor();
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
  await page.getByText('That didn’t include a file.').first().waitFor();
});

test('what comes from outside without a file says what to do: a link by itself, and a message of a web page', async () => {
  const page = await open();
  const dropText = (types: Record<string, string>, ofThePage = false) =>
    page.evaluate(
      ([texts, own]) => {
        const transfer = new DataTransfer();
        for (const [type, text] of Object.entries(texts)) transfer.setData(type, text);
        const place = document.querySelector('main');
        const kinds = [...(own ? ['dragstart'] : []), 'dragover', 'drop', ...(own ? ['dragend'] : [])];
        for (const kind of kinds)
          place?.dispatchEvent(
            new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }),
          );
      },
      [types, ofThePage] as const,
    );
  await dropText({ 'text/plain': 'Jia Chen' }, true);
  await dropText({ 'text/uri-list': 'https://mail.example.com/attachment/1', 'text/plain': 'Referral.pdf' });
  await page.getByText('That’s a link, not a file. Download the file first').waitFor();
  expect(await page.getByText('That didn’t include a file.').count()).toBe(0);
  await dropText({ 'text/html': '<div>Referral</div>', maillistrow: '{}' });
  await page.getByText('That didn’t include a file. Save it as a file first').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await callsOf(page, 'document.begin')).toEqual([]);
});

test('on a row too, a mail program that promised a file and gave none is said so', async () => {
  const page = await open();
  await rowNamed(page, 'Jia Chen').evaluate((row) => {
    const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => null };
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    // As Outlook for Windows offers what is attached: a description of files, which the browser makes into files or not.
    const types = ['Files', 'FileGroupDescriptorW', 'FileContents'];
    Object.defineProperty(event, 'dataTransfer', { value: { types, files: [], items: [item] } });
    row.dispatchEvent(event);
  });
  await page.getByText('That didn’t include a file.').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a file that goes away while it is read is said so in its line, is forgotten, and does not stop the others', async () => {
  const page = await open();
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    let pieces = 0;
    Blob.prototype.arrayBuffer = function () {
      // The second piece of the first file: the stick was pulled out.
      if (this.size === 1024 * 1024) pieces += 1;
      return pieces === 2 && this.size === 1024 * 1024
        ? Promise.reject(new DOMException('gone', 'NotFoundError'))
        : arrayBuffer.call(this);
    };
  });
  await rowNamed(page, 'Jia Chen').evaluate((row) => {
    const transfer = new DataTransfer();
    const pdf = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set([0x25, 0x50, 0x44, 0x46]);
      return bytes;
    };
    transfer.items.add(new File([pdf(3 * 1024 * 1024)], 'Stick.pdf'));
    transfer.items.add(new File([pdf(4000)], 'Letter.pdf'));
    row.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  });
  await page.getByText('1 of 2 can be filed.').waitFor();
  const line = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
  await line.getByText('This file can’t be read from its folder.').waitFor();
  await line.getByRole('button', { name: 'Try Stick.pdf again' }).waitFor();
  expect(await callsOf(page, 'document.forget')).toHaveLength(1);
});

/** Drops a folder of names (files; `More/c.pdf` lies in a folder of it), numbers (so many files), and nulls (gone files). */
type Inside = readonly (string | number | null)[];
const dropFolder = (page: Page, inside: Inside, readable = true) =>
  page.evaluate(
    ([all, canBeRead]) => {
      const file = (name: string, there = true) => ({
        name,
        isDirectory: false,
        isFile: true,
        file: (take: (file: File) => void, fail: () => void) =>
          there ? take(new File([`%PDF-1.7 ${name}`], name)) : fail(),
      });
      const folder = (name: string, entries: Inside): object => ({
        name,
        isDirectory: true,
        isFile: false,
        createReader() {
          let left = entries.flatMap((one, i) => {
            if (one === null) return [file(`gone ${i}.pdf`, false)];
            if (typeof one === 'number') return Array.from({ length: one }, (_, n) => file(`${n}.pdf`));
            const [within, name] = one.split('/');
            return [name === undefined ? file(one) : folder(within ?? '', name ? [name] : [])];
          });
          return {
            readEntries(take: (some: object[]) => void, fail: () => void) {
              if (!canBeRead) return fail();
              take(left.slice(0, 100));
              left = left.slice(100);
            },
          };
        },
      });
      const scans = folder('Scans', all);
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      const item = { kind: 'file', webkitGetAsEntry: () => scans, getAsFile: () => new File([], 'Scans') };
      Object.defineProperty(event, 'dataTransfer', {
        value: { types: ['Files'], files: [{}], items: [item] },
      });
      document.querySelector('main')?.dispatchEvent(event);
    },
    [inside, readable] as const,
  );
const listed = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem');

test('a folder that is dropped gives the files in it, and in folders in it', async () => {
  const page = await open();
  await dropFolder(page, ['b.pdf', '.DS_Store', 'More/c.pdf', 'a.pdf']);
  await expect.poll(() => listed(page).count()).toBe(3);
  expect(await listed(page).locator('[aria-pressed]').allInnerTexts()).toEqual([
    ...['a.pdf', 'b.pdf', 'c.pdf'],
  ]);
});

test('Nothing that was dropped is lost without a word: what did not come is counted, and what gave nothing says why.', async () => {
  const page = await open();
  await dropFolder(page, ['Thumbs.db', 'Empty/']);
  await page.getByText('That folder has no files.').waitFor();
  await dropFolder(page, ['a.pdf'], false);
  await page.getByText('Couldn’t read that folder. Open the folder and drop its files here.').waitFor();
  await dropFolder(page, [201]);
  await page.getByText('That’s more than 200 files. Drop fewer at a time.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await dropFolder(page, ['a.pdf', null, null]);
  await page.getByText('2 more couldn’t be read and aren’t in this list. Drop them again.').waitFor();
  await expect.poll(() => listed(page).count()).toBe(1);
});

/** Drops a folder on Jia's row, which is read only once the test says so. @returns what says so */
async function dropSlowFolder(page: Page) {
  const row = await rowNamed(page, 'Jia Chen').elementHandle();
  await page.evaluate((at) => {
    const read = new EventTarget();
    Object.assign(window, { folderRead: () => read.dispatchEvent(new Event('read')) });
    const file = {
      name: 'a.pdf',
      isDirectory: false,
      file: (take: (file: File) => void) => take(new File(['%PDF-1.7'], 'a.pdf')),
    };
    const some = [[file], []];
    const folder = {
      isDirectory: true,
      createReader: () => ({
        readEntries(take: (entries: object[]) => void) {
          const next = some.shift() ?? [];
          if (next.length > 0) read.addEventListener('read', () => take(next));
          else take(next);
        },
      }),
    };
    const item = { kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => new File([], 'Scans') };
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [{}], items: [item] } });
    at?.dispatchEvent(event);
  }, row);
  return () => page.evaluate(() => (window as unknown as { folderRead(): void }).folderRead());
}

test('A folder that is still read when privacy mode begins opens no dialog with its patient; that it must be dropped again is said.', async () => {
  const page = await open();
  const folderRead = await dropSlowFolder(page);
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Show everything' }).first().waitFor();
  await folderRead();
  const said = page.getByText('The screen was hidden before this was read. Drop it again.');
  const dialog = page.getByRole('dialog');
  await said.or(dialog).waitFor();
  expect(await dialog.allInnerTexts()).toEqual([]);
});

test('A folder that is read once another dialog is open leaves that one as it is, and says so.', async () => {
  const page = await open();
  const folderRead = await dropSlowFolder(page);
  await choose(page, 'Margaret Oduya');
  await page.keyboard.press('p');
  const pay = page.getByRole('dialog', { name: 'Payment from Margaret Oduya' });
  await pay.getByLabel('Amount').fill('12.50');
  await folderRead();
  const said = page.getByText('Finish what’s open first, then drop the files again.');
  await said.or(page.getByRole('dialog', { name: /^File 1 document/ })).waitFor();
  expect(await pay.getByLabel('Amount').inputValue({ timeout: 2000 })).toBe('12.50');
});

/** The drop effect that the system gets for something that may be copied or moved, and was dropped here. */
async function effectOf(
  page: Page,
  at: Locator,
  data: { items: object[]; files?: string[] },
): Promise<string> {
  await page.evaluate(() => {
    const seen = globalThis as unknown as { effect: string };
    seen.effect = 'not dropped';
    const note = (event: DragEvent) => {
      seen.effect = event.dataTransfer?.dropEffect ?? '';
    };
    window.addEventListener('drop', note, { capture: true, once: true });
  });
  const box = await at.boundingBox();
  if (!box) throw new Error('there is no place to drop');
  const devtools = await page.context().newCDPSession(page);
  // Copy and move, and not link: as Outlook offers a mail (Chromium's DragOperationsMask).
  const drag = { x: box.x + box.width / 2, y: box.y + 8, data: { ...data, dragOperationsMask: 1 | 16 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...drag } as never);
  await devtools.detach();
  return await page.evaluate(() => (globalThis as unknown as { effect: string }).effect);
}

test('What is dropped is copied, wherever it is dropped: a mail is never moved out of Outlook.', async () => {
  const page = await open();
  const mail = { items: [{ mimeType: 'text/html', data: '<p>Referral</p>' }] };
  const file = { items: [], files: [fileURLToPath(import.meta.url)] };
  const places = [page.locator('header').first(), rowNamed(page, 'Jia Chen')];
  for (const place of places)
    for (const dragged of [mail, file]) expect(await effectOf(page, place, dragged)).toBe('copy');
});

/** How a drag of the page ends: what Chromium sends for it, and what is left out where the dragged element is gone. */
const endings: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['was cancelled with Escape', (page) => blockOf(page, 'Tom Whitfield').dispatchEvent('dragend')],
  [
    'was dropped where it is taken, and its element is gone',
    async (page) => {
      const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
      await blockOf(page, 'Margaret Oduya').dispatchEvent('dragstart', { dataTransfer });
      const head = page.getByRole('region', { name: /^Dan Kessler/ }).getByRole('heading');
      await head.dispatchEvent('drop', { dataTransfer });
    },
  ],
  [
    'was cancelled, and its element is gone',
    (page) =>
      blockOf(page, 'Tom Whitfield').evaluate((block) => {
        const gone = block.cloneNode(true);
        block.before(gone);
        gone.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer: new DataTransfer() }));
        gone.parentNode?.removeChild(gone);
        gone.dispatchEvent(new DragEvent('dragend', { bubbles: true }));
      }),
  ],
  ['ended without a word, and the pointer moves on', (page) => page.mouse.move(300, 300)],
];
const blockOf = (page: Page, name: string) => page.locator('[data-block]').filter({ hasText: name }).first();

test.each(endings)(
  'After a drag of the page that %s, a mail of Outlook is copied, and taken.',
  async (...what) => {
    const [, end] = what;
    const page = await open();
    await page.getByText('Columns', { exact: true }).click();
    const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
    await blockOf(page, 'Tom Whitfield').dispatchEvent('dragstart', { dataTransfer });
    await end(page);
    const mail = { items: [{ mimeType: 'text/html', data: '<p>Referral</p>' }] };
    expect(await effectOf(page, page.locator('header').first(), mail)).toBe('copy');
    await page.getByText('That didn’t include a file. Save it as a file first').waitFor({ timeout: 5000 });
  },
);

test('A file is never of a drag that began in the page without one, however that ended.', async () => {
  const page = await open();
  await page.getByText('Columns', { exact: true }).click();
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await blockOf(page, 'Tom Whitfield').dispatchEvent('dragstart', { dataTransfer });
  const file = { items: [], files: [fileURLToPath(import.meta.url)] };
  expect(await effectOf(page, page.locator('header').first(), file)).toBe('copy');
  await page.getByRole('dialog', { name: 'Which patient is this document for?' }).waitFor({ timeout: 5000 });
});
