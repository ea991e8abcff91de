import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { hubFiles } from '../../electron/link/server-config.ts';
import {
  AppState,
  ClaimView,
  ClinicPcsView,
  ConsultingView,
  type DayRow,
  DayView,
  PaymentSheet,
  SightView,
  Status,
} from '../../shared/bridge/views.ts';
import type { Program } from '../standin/driver.ts';
import type { Pc } from './foyer.ts';
import { enterPractice, type PracticeAccess, seeToday, testConnection } from './receptionist.ts';

/** How people link the PCs of a clinic, in their words. */

/** What the hub shows for a PC that is to be added. */
export type ShownInvitation = { readonly address: string; readonly code: string };

/** Long enough for a first connection, at the pace that the key allows. */
const patient = { timeout: 180_000 };

const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
const adding = (page: Page) => page.getByRole('region', { name: 'Add a PC' });

export async function openClinicPcs(page: Page): Promise<void> {
  await screens(page).getByRole('button', { name: 'Settings' }).click();
  const pages = page.getByRole('navigation', { name: 'Settings pages' });
  await pages.getByRole('button', { name: 'This clinic’s PCs' }).click();
}

export const showTodayAgain = (page: Page): Promise<void> =>
  screens(page).getByRole('button', { name: 'Today' }).click();

/** From the first screen of a PC that is not linked to the question who is at this desk. */
export async function connectUpToWho(program: Program, practice: PracticeAccess): Promise<Page> {
  const page = await enterPractice(program, practice);
  await testConnection(page);
  await page.getByText('Connection works').waitFor(patient);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByLabel('Your initials').waitFor(patient);
  return page;
}

/** From the first screen to today's list of a PC that is not linked. */
export async function connectAs(program: Program, practice: PracticeAccess, initials: string): Promise<Page> {
  const page = await connectUpToWho(program, practice);
  await nameWhoIsHere(page, initials);
  return page;
}

/** What `countInputs` uses of the page that it runs in. */
type PageOfInputs = {
  inputs: number | undefined;
  readonly document: {
    addEventListener(
      what: string,
      heard: (event: { readonly target: unknown }) => void,
      capture: boolean,
    ): void;
  };
};

/** Counts from now on, from none: what is pressed, by mouse or key, and fields that are filled, each once however much is typed. */
export const countInputs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as PageOfInputs;
    const isCounting = here.inputs !== undefined;
    here.inputs = 0;
    if (isCounting) return;
    let field: unknown = null;
    const count = (next: unknown) => {
      if (next === null || next !== field) here.inputs = (here.inputs ?? 0) + 1;
      field = next;
    };
    here.document.addEventListener('click', () => count(null), true);
    here.document.addEventListener('input', ({ target }) => count(target), true);
  });
export const inputsAt = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as PageOfInputs).inputs ?? 0);

async function nameWhoIsHere(page: Page, initials: string): Promise<void> {
  await page.getByLabel('Your initials').fill(initials, patient);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await seeToday(page);
}

/** Makes a PC the hub, and comes back to the page of the clinic's PCs. */
export async function makeHub(page: Page, name: string): Promise<void> {
  await openClinicPcs(page);
  await page.getByLabel('Name of this PC').first().fill(name);
  await page.getByRole('button', { name: 'Make this PC the hub' }).click();
  await page.getByText('Linked: 1 PC on').waitFor(patient);
}

/** At the hub, on the page of the clinic's PCs. */
export async function invitePc(page: Page): Promise<ShownInvitation> {
  await adding(page).getByRole('button', { name: 'Add a PC' }).click();
  return readInvitation(page);
}

/** Reads what the hub shows, on its page of the clinic's PCs. */
export async function readInvitation(page: Page): Promise<ShownInvitation> {
  const code = await adding(page).getByRole('status').first().innerText(patient);
  const shown = await adding(page).getByRole('definition').first().innerText();
  return { code: code.trim(), address: shown.split(' or ')[0]?.trim() ?? '' };
}

/** On the first screen of another PC. It waits for the person at the hub then. */
export async function enterInvitation(
  page: Page,
  { address, code }: ShownInvitation,
  name: string,
  role: 'reception' | 'practitioner' = 'reception',
): Promise<void> {
  await page.getByRole('button', { name: 'Join this clinic’s PCs' }).click();
  if (role === 'practitioner') await page.getByText('A practitioner’s PC').click();
  await page.getByLabel('Address shown at the hub').fill(address);
  await page.getByLabel('Code shown at the hub').fill(code);
  await page.getByLabel('Name of this PC').fill(name);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

/**
 * At the hub: the PC that asks is added, with the practice's key.
 * @param answers what presses the button in the system's box
 */
export async function admitPc(page: Page, name: string, answers: () => Promise<void>): Promise<void> {
  await page.getByText(`“${name}” asks to join`).waitFor(patient);
  await adding(page).getByRole('button', { name: 'Add', exact: true }).click();
  await answers();
}

/** In a box of the system's that a test answers: its first button. */
export async function sayYes(program: Program): Promise<void> {
  while ((await program.act('dialog.list', null)).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await program.act('dialog.answer', { paths: ['0'] });
}

/** A new PC joins by a code, from its first screen to today's list. */
export async function joinByCode(
  hub: { readonly page: Page; readonly answers: () => Promise<void> },
  joining: Program,
  name: string,
  initials: string,
): Promise<Page> {
  const page = await joining.page();
  const invitation = await invitePc(hub.page);
  await enterInvitation(page, invitation, name);
  await admitPc(hub.page, name, hub.answers);
  await nameWhoIsHere(page, initials);
  return page;
}

/** A new PC joins as a practitioner's, from its first screen to that practitioner's day. @param whose the practitioner's name */
export async function joinAsPractitioner(
  hub: { readonly page: Page; readonly answers: () => Promise<void> },
  joining: Program,
  name: string,
  whose: string,
): Promise<Page> {
  const page = await joining.page();
  const invitation = await invitePc(hub.page);
  await enterInvitation(page, invitation, name, 'practitioner');
  await admitPc(hub.page, name, hub.answers);
  await page.getByRole('button', { name: whose, exact: true }).click(patient);
  await page.getByRole('heading', { name: whose }).waitFor(patient);
  return page;
}

/** The program, asked as its page asks. @throws with the failure where it answers with one */
async function askOf<T>(page: Page, name: string, input: unknown, schema: z.ZodType<T>): Promise<T> {
  const answer = z
    .union([
      z.object({ ok: z.literal(true), value: z.unknown() }),
      z.object({ ok: z.literal(false), failure: z.object({ kind: z.string() }) }),
    ])
    .parse(await page.evaluate(`window.foyer.invoke(${JSON.stringify(name)}, ${JSON.stringify(input)})`));
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.kind}`);
  return schema.parse(answer.value);
}

export const statusSeenBy = (page: Page) => askOf(page, 'app.status', {}, Status);
export const clinicPcsAt = (page: Page) => askOf(page, 'clinic.read', {}, ClinicPcsView);
export const sightOf = (page: Page) => askOf(page, 'sight.read', {}, SightView);
export const consultingAt = (page: Page) => askOf(page, 'consulting.read', {}, ConsultingView);
/** Today's rows at every location. */
export async function rowsAt(page: Page): Promise<readonly DayRow[]> {
  const { today } = await askOf(page, 'app.state', {}, AppState);
  const day = await askOf(page, 'day.read', { date: today, locationId: null, offset: 0 }, DayView);
  return day.rows;
}
/** The open invoices of a patient. */
export const openInvoicesAt = async (page: Page, patientId: number): Promise<number[]> =>
  (await askOf(page, 'payment.sheet', { patientId, locationId: null }, PaymentSheet)).invoices.map(
    ({ id }) => id,
  );
export const claimPayment = (page: Page, patientId: number, invoiceIds: readonly number[]) =>
  askOf(page, 'claims.open', { kind: 'payment', patientId, invoiceIds }, ClaimView);
export const endClaim = (page: Page, claimId: string) =>
  askOf(page, 'claims.close', { claimId }, z.unknown());

/** Every list of the practice was read or filled once. */
export async function isFull(page: Page): Promise<boolean> {
  const { progress, lists } = await statusSeenBy(page);
  return progress === null && lists.length > 0 && lists.every(({ firstReadDone }) => firstReadDone);
}

/** How many desks see each other, this one too; 0: it is on its own. */
export async function desksSeenBy(page: Page): Promise<number> {
  const { link } = await statusSeenBy(page);
  return link?.state === 'linked' ? link.others.length + 1 : 0;
}

const Running = z.object({ pid: z.int().positive() });

/**
 * As a power cut would: the program ends without a word, and the link's server with it. Nothing of either runs afterwards.
 * @returns whether a server of the link ran there
 */
export async function pullThePlug({
  pc,
  program,
}: {
  readonly pc: Pc;
  readonly program: Program;
}): Promise<boolean> {
  await program.kill();
  const path = join(pc.userData, 'link', 'hub', hubFiles.running);
  if (!existsSync(path)) return false;
  try {
    process.kill(Running.parse(JSON.parse(readFileSync(path, 'utf8'))).pid, 'SIGKILL');
    return true;
  } catch (error) {
    // It has ended with its program.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
