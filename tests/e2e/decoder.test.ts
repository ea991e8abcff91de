import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { faultWords } from '../../renderer/model/fault-words.ts';
import { heicPhoto, letter, photo } from '../fakes/documents.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { diskUnderTest, dropFiles } from './documents-desk.ts';
import { findElectron } from './on-electron.ts';
import {
  chooseWhoOwes,
  confirmFiling,
  type PatientRow,
  rowOfAttendance,
  saidOfDocuments,
} from './receptionist.ts';

let who: PatientRow;
const disk = diskUnderTest();
const desk = deskUnderTest({ env: { FOYER_PC: '{"platform":"win32"}' } });
beforeAll(async () => {
  who = await chooseWhoOwes(desk.page);
});

const pollOptions = { timeout: 180_000, interval: 100 };
const waits = { timeout: 120_000 };
const out = (path: string) => fileURLToPath(new URL(`../../out/${path}`, import.meta.url));
const drop = (...paths: readonly string[]) => dropFiles(desk.page, rowOfAttendance(desk.page, who), paths);
const filed = () => desk.clinic.sandbox.state('files').map(({ name }) => name ?? '');
const decoders = () => desk.foyer.act('unseen.list', null);
const inDecoder = (script: string) => desk.foyer.act('unseen.try', { script });
const cancel = () => desk.page.getByRole('button', { name: 'Cancel', exact: true }).click();

// Only the stand-in can run a script in a window that is never shown.
const onStandin = it.skipIf(findElectron(process.env) !== null);

it('a letter and photos of two kinds are filed, through a window that opens with the first of them', async () => {
  if (findElectron(process.env) === null) expect(await decoders()).toEqual([]);
  await drop(
    disk.put('Referral.pdf', await letter('Thank you for seeing this patient')),
    disk.put('Card.jpg', await photo({ width: 640, height: 480 })),
    disk.put('Phone.heic', heicPhoto()),
  );
  await confirmFiling(desk.page);
  await expect.poll(() => filed().toSorted(), pollOptions).toEqual(['Card.pdf', 'Phone.pdf', 'Referral.pdf']);
  await saidOfDocuments(desk.page).getByText('filed', { exact: true }).first().waitFor(waits);
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
});

onStandin(
  'a script in that window has no bridge and no Node, reaches nobody, and makes no code',
  async () => {
    await drop(disk.put('Another.pdf', await letter('Another')));
    await desk.page.getByRole('img', { name: 'First page of Another.pdf' }).waitFor(waits);
    expect(await decoders()).toMatchObject([{ shows: '/decoder.html', visible: false }]);
    expect(await inDecoder('[typeof foyer, typeof process, typeof require]')).toEqual(
      new Array(3).fill('undefined'),
    );
    // Later, by itself: a script that a debugger runs may do more than one of the page.
    const refused = (script: string) =>
      inDecoder(
        `new Promise((go) => setTimeout(go, 1)).then(() => ${script}).then(() => 'done', () => 'refused')`,
      );
    expect(await refused("fetch('https://attacker.example/')")).toBe('refused');
    expect(await refused("fetch('http://127.0.0.1:9/', { mode: 'no-cors' })")).toBe('refused');
    expect(await refused("eval('1')")).toBe('refused');
    expect(await refused("new Function('return 1')")).toBe('refused');
    expect(await refused("(document.body.innerHTML = '<p>')")).toBe('refused');
    // A module without content: WebAssembly runs here, and not in the desk's page.
    const compile = 'WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))';
    expect(await refused(compile)).toBe('done');
    const inPage = await desk.page.evaluate(`${compile}.then(() => 'done', () => 'refused')`);
    expect(inPage).toBe('refused');
    await cancel();
  },
);

onStandin(
  'a window whose process dies is a document that cannot be shown; the next one is read in another',
  async () => {
    await drop(disk.put('First.pdf', await letter('First')));
    await desk.page.getByRole('img', { name: 'First page of First.pdf' }).waitFor(waits);
    const [before] = await decoders();
    await desk.foyer.act('window.crash', { window: before?.id ?? 0 });
    expect(await decoders()).toEqual([]);
    await cancel();
    await drop(
      disk.put('Second.pdf', await letter('Second')),
      disk.put('Broken.jpg', (await photo({ width: 64, height: 64 })).slice(0, 200)),
    );
    await desk.page.getByRole('img', { name: 'First page of Second.pdf' }).waitFor(waits);
    await desk.page.getByText(faultWords['broken-picture']).first().waitFor(waits);
    // A decoder that failed at a picture is not used for another document.
    await expect.poll(decoders, pollOptions).toEqual([]);
    await cancel();
  },
);

onStandin('it is gone as soon as the desk is locked', async () => {
  await drop(disk.put('Third.pdf', await letter('Third')));
  await desk.page.getByRole('img', { name: 'First page of Third.pdf' }).waitFor(waits);
  expect(await decoders()).toHaveLength(1);
  await desk.foyer.act('power.say', { what: 'lock-screen' });
  await expect.poll(decoders, pollOptions).toEqual([]);
});

it('no decoder is in the main process, and each preload is one file that requires Electron alone', () => {
  // The parts of the main process that are loaded when they are needed: the client of the clinic link.
  expect(readdirSync(out('main')).toSorted()).toEqual([
    'chunks',
    'codecs',
    'main.js',
    'program.cjs',
    'program.compiled',
  ]);
  const chunks = readdirSync(out('main/chunks')).map((name) => `main/chunks/${name}`);
  for (const script of ['main/main.js', 'main/program.cjs', ...chunks])
    expect(readFileSync(out(script), 'utf8'), script).not.toMatch(
      /FPDF_LoadMemDocument|mozjpeg|PDFDocument\b/,
    );
  expect(readdirSync(out('preload')).toSorted()).toEqual(['decoder-preload.cjs', 'preload.cjs']);
  for (const name of readdirSync(out('preload'))) {
    const required = [...readFileSync(out(`preload/${name}`), 'utf8').matchAll(/require\(([^)]*)\)/g)];
    expect(required.map(([, what]) => what)).toEqual(['"electron"']);
  }
});
