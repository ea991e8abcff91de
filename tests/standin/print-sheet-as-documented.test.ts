import { PDFDocument } from '@cantoo/pdf-lib';
import type { BrowserWindow } from 'electron';
import { afterEach, expect, it } from 'vitest';
import type { PrintOutcome } from './control.ts';
import { type InProcess, openInProcess } from './in-process.ts';

let standin: InProcess;
afterEach(() => standin.close());

/** A page that asks in CSS for a landscape sheet. */
const sheetText = '<title>A sheet</title><style>@page { size: A4 landscape }</style><p>words</p>';

async function sheet(parent?: BrowserWindow): Promise<BrowserWindow> {
  const { BrowserWindow: Window, session } = standin.electron;
  const opened = session.fromPartition('print');
  const page = async () => new Response(sheetText, { headers: { 'content-type': 'text/html' } });
  if (!served.has(standin)) opened.protocol.handle('app', page);
  served.add(standin);
  const options = { show: false, webPreferences: { session: opened } };
  const made = new Window(parent ? { ...options, parent } : options) as unknown as BrowserWindow;
  await made.loadURL('app://toy/sheet');
  return made;
}
const served = new WeakSet<InProcess>();
function open(): void {
  standin = openInProcess();
  standin.electron.app.on('window-all-closed', () => undefined);
}
const print = (on: BrowserWindow, how = {}) =>
  new Promise((done) => on.webContents.print(how, (printed, why) => done([printed, why])));
const delivery = (next: PrintOutcome) => standin.act('print.next', { delivery: next });
const gone = (on: BrowserWindow) =>
  new Promise<string>((heard) =>
    on.webContents.on('render-process-gone', (_event, { reason }) => heard(reason)),
  );

it('a print is portrait on A4 and belongs to no window, unless it is said, whatever the page says in CSS', async () => {
  open();
  const { session } = standin.electron;
  const preferences = { preload: '/none', session: session.fromPartition('page') };
  const desk = new standin.electron.BrowserWindow({ show: false, webPreferences: preferences });
  expect(await print(await sheet())).toEqual([true, '']);
  await print(await sheet(desk as never), { landscape: true, pageSize: 'A5' });
  expect(await standin.act('print.jobs', null)).toEqual([
    { title: 'A sheet', landscape: false, pageSize: 'A4', owner: null },
    { title: 'A sheet', landscape: true, pageSize: 'A5', owner: 1 },
  ]);
});

it('a print is cancelled by a person or fails, and says which; the next one is printed again', async () => {
  open();
  const made = await sheet();
  await delivery('cancelled');
  expect(await print(made)).toEqual([false, 'Print job canceled']);
  await delivery('failed');
  expect(await print(made)).toEqual([false, 'Print job failed']);
  expect(await print(made)).toEqual([true, '']);
  expect(await standin.act('print.list', null)).toEqual(['A sheet']);
});

it('of a sheet whose process dies only that is reported: neither its print nor its PDF ever answers', async () => {
  open();
  const answers: unknown[] = [];
  for (const work of [print, (on: BrowserWindow) => on.webContents.printToPDF({})]) {
    const made = await sheet();
    const dead = gone(made);
    await delivery('dies');
    work(made).then(
      (answer: unknown) => answers.push(answer),
      (error: unknown) => answers.push(error),
    );
    expect(await dead).toBe('crashed');
  }
  expect(answers).toEqual([]);
});

it('a PDF that cannot be made rejects', async () => {
  open();
  const made = await sheet();
  await delivery('failed');
  await expect(made.webContents.printToPDF({})).rejects.toThrow('Failed to generate PDF');
});

it('a PDF is on Letter, turned as the page says, unless the size that the page says is preferred', async () => {
  open();
  const made = await sheet();
  const size = async (how: object) => {
    const pdf = await PDFDocument.load(await made.webContents.printToPDF(how));
    const { width, height } = pdf.getPage(0).getSize();
    return [Math.round(width), Math.round(height)];
  };
  expect(await size({})).toEqual([792, 612]);
  expect(await size({ preferCSSPageSize: true })).toEqual([842, 595]);
});
