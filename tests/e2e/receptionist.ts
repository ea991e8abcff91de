import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Program } from '../standin/driver.ts';

/** What a receptionist does on the page, in their words. */

export type PracticeAccess = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caFile: string | null;
};
export type PatientRow = {
  readonly name: string;
  readonly appointmentId: number;
  readonly patientId: number;
};

/** Long enough for the calls that an act waits for, at the pace that the key allows. */
const patient = { timeout: 180_000 };

/** Fills in the first screen, without sending it. */
export async function enterPractice(
  program: Program,
  { baseUrl, apiKey, caFile }: PracticeAccess,
): Promise<Page> {
  const page = await program.page();
  await page.getByLabel('Practice system address').fill(baseUrl);
  await page.getByRole('textbox', { name: 'API key' }).fill(apiKey);
  if (caFile !== null) {
    await page.getByRole('button', { name: 'Choose a certificate file' }).click();
    await chooseFile(program, caFile);
    await page.getByText(basename(caFile)).waitFor();
  }
  return page;
}

/** Chooses a file in the system's dialog, once it is open. */
export async function chooseFile(program: Program, path: string): Promise<void> {
  while ((await program.act('dialog.list', null)).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await program.act('dialog.answer', { paths: [path] });
}

export async function testConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test connection' }).click();
}

/** Whose initials the first screen is given. */
export const deskInitials = 'MB';

/** Locks the desk by key. The page may be gone before the key is let go of, which is no failure of the key. */
export async function pressLock(page: Page): Promise<void> {
  await page.keyboard.press('Control+l').catch(() => undefined);
}

/** Answers what a desk that was just connected is asked: who is at it. It serves every location, and has no PIN. */
export async function setUpDesk(page: Page): Promise<void> {
  await page.getByLabel('Your initials').fill(deskInitials, patient);
  await page.getByRole('button', { name: 'Open the desk' }).click();
}

/** From the first screen to today's list. */
export async function connect(program: Program, practice: PracticeAccess): Promise<Page> {
  const page = await enterPractice(program, practice);
  await testConnection(page);
  await page.getByText('Connection works').waitFor(patient);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await setUpDesk(page);
  await seeToday(page);
  return page;
}

/** The rows of people whom a receptionist would know: "Patient 12" stands where a record is not read yet. */
const knownRows = (page: Page): Locator =>
  page.locator('[role="row"][data-key]').filter({ hasNotText: /Patient \d+/ });

/** Waits until today's list shows its people, by name. */
export async function seeToday(page: Page): Promise<void> {
  await knownRows(page).first().waitFor(patient);
}

/** The pill that says how fresh the list is. */
export const pill = (page: Page): Locator => page.getByTitle('Connection and unsent changes');

/** The row of one patient in one appointment. */
export const rowOfAttendance = (
  page: Page,
  { appointmentId, patientId }: Omit<PatientRow, 'name'>,
): Locator => page.locator(`[role="row"][data-key="${appointmentId}:${patientId}"]`);

/**
 * Resolves when the page has drawn what came of a key or a turn of the wheel, however slow the machine is: rows are drawn, and
 * take the focus, with the frame after the one that scrolls.
 */
export const framesDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        const { requestAnimationFrame: frame } = globalThis as unknown as {
          requestAnimationFrame(then: () => void): void;
        };
        frame(() => frame(() => frame(() => drawn())));
      }),
  );

/** The part of a DOM element that is read here: these tests are written for Node. */
type DrawnRow = { getAttribute(name: string): string | null; querySelector(what: string): DrawnRow | null };

/** The calls of a first reading go at the pace that the key allows, ms. */
export const longestReading = 180_000;

/** Scrolling through the list without a pause takes a third of a core from the tests beside it, ms. */
const betweenSweeps = 1000;

/** Rows are drawn only in sight: scrolls the list until this one is. */
async function bringIntoSight(page: Page, found: Locator): Promise<void> {
  const list = page.getByRole('grid').first();
  /** @returns where the list stands then, in pixels from its top */
  const turn = async (by: number) => {
    await page.mouse.wheel(0, by);
    await framesDrawn(page);
    return await list.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop);
  };
  await list.hover();
  await turn(-100_000);
  // Again from the top, as long as a first reading may take: what a row shows (what is owing) may not be read yet.
  const until = Date.now() + longestReading;
  for (let sweeps = 0; Date.now() < until && (await found.count()) === 0; sweeps += 1) {
    if (sweeps > 0) {
      await new Promise((resolve) => setTimeout(resolve, betweenSweeps));
      await turn(-100_000);
    }
    let before = -1;
    for (let at = 0; at > before && (await found.count()) === 0; ) {
      before = at;
      at = await turn(400);
    }
  }
}

/** The row of one patient in one appointment, in sight. */
export async function seeRow(page: Page, who: Omit<PatientRow, 'name'>): Promise<Locator> {
  const row = rowOfAttendance(page, who);
  await bringIntoSight(page, row);
  return row;
}

/** The first row of the list with `inside` in it, in sight. @returns whose it is */
export async function findRow(page: Page, inside: Locator): Promise<PatientRow> {
  const found = knownRows(page).filter({ has: inside }).first();
  await bringIntoSight(page, found);
  const [key, name] = await found.evaluate(
    (row: DrawnRow) =>
      [
        row.getAttribute('data-key') ?? '',
        row.querySelector('[title]')?.getAttribute('title') ?? '',
      ] as const,
  );
  const [appointmentId = 0, patientId = 0] = key.split(':').map(Number);
  return { name, appointmentId, patientId };
}

/** Marks the first patient who can arrive, of those not named. @returns who it was */
export async function arriveSomeone(page: Page, but = ''): Promise<PatientRow> {
  const buttons = page
    .getByRole('button', { name: /^Arrive (?!all |the other )/ })
    .and(page.locator(`:not([aria-label="Arrive ${but}"])`));
  const who = await findRow(page, buttons);
  await rowOfAttendance(page, who)
    .getByRole('button', { name: /^Arrive (?!all |the other )/ })
    .click();
  // Said in passing: the row itself may have moved out of sight, to those who are in the clinic.
  await page.getByText(`${who.name} arrived at`).waitFor();
  return who;
}

/** Chooses the first in the list. */
export async function chooseFirst(page: Page): Promise<void> {
  const who = await findRow(page, page.getByRole('gridcell').first());
  await rowOfAttendance(page, who).getByText(who.name).first().click();
}

/** Chooses the first patient who owes something. */
export async function chooseWhoOwes(page: Page): Promise<PatientRow> {
  const who = await findRow(page, page.getByRole('gridcell', { name: /^\$[\d,]+\.\d\d$/ }));
  await rowOfAttendance(page, who).getByText(who.name).first().click();
  return who;
}

/** Takes all that the chosen patient owes. @returns the amount as it was shown: "$42.50" */
export async function takePayment(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pay/ }).last().click();
  const dialog = page.getByRole('dialog', { name: /^Payment from/ });
  await dialog.getByRole('radio').first().check();
  const record = dialog.getByRole('button', { name: /^Record \$/ });
  const amount = ((await record.textContent()) ?? '').replace('Record ', '');
  await record.click();
  await dialog.getByText('Payment recorded', { exact: true }).waitFor(patient);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return amount;
}

export type Document = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Files a document for the chosen patient by the button. @returns what was said of it in the end */
export async function fileDocument(page: Page, document: Document): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'choose files' }).click();
  await (await chooser).setFiles(document);
  await confirmFiling(page);
}

export async function confirmFiling(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^File for/ }).click();
}

/** What is said of the documents in the dialog. */
export const saidOfDocuments = (page: Page): Locator => page.getByRole('list', { name: 'Documents' });

/** A small document that is one. */
export function somePdf(title: string): Buffer {
  const lines = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
  ];
  return Buffer.from(`${lines.join('\n')}\n% ${title}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}

/** Runs in the page: when a frame was drawn in which this row has these words, UTC milliseconds. */
export const whenDrawn = (
  page: Page,
  { appointmentId, patientId }: PatientRow,
  words: string,
): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector('[role="row"][data-key="${appointmentId}:${patientId}"]');
      if (row?.textContent.includes(${JSON.stringify(words)})) requestAnimationFrame(() => resolve(Date.now()));
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** On the settings, from any screen; then today's list is shown. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const part = page.getByRole('region', { name: 'Lock and privacy' });
  await part.getByRole('textbox', { name: 'PIN, 4 to 12 digits' }).fill(pin);
  await part.getByRole('button', { name: 'Set PIN' }).click();
  await part.getByRole('textbox', { name: 'Current PIN' }).waitFor();
  await page.getByRole('button', { name: 'Today' }).first().click();
}
