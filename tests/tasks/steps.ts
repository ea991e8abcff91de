import type { Locator, Page } from 'playwright-core';
import { rowOfAttendance, seeRow } from '../e2e/receptionist.ts';
import type { Hands } from './hands.ts';
import { type TaskDesk, untilTrue } from './task.ts';

/** What several tasks have in common. */

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');
export const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected patient' });

/** Brings the desk back to today's list, with no dialog open and nothing typed; not counted. */
export async function backToToday(desk: TaskDesk): Promise<void> {
  const { page } = desk;
  for (let tries = 0; tries < 5 && (await dialogOf(page).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  const entries = page.getByRole('navigation', { name: 'Screens' });
  await entries.getByRole('button', { name: 'Today', exact: true }).click();
  await page.locator('#find-a-patient').fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  // A task that failed may have left the columns.
  const list = page.getByText('List', { exact: true });
  if (!(await page.locator('[role="row"][data-key]').first().isVisible())) await list.click();
  await page.locator('[role="row"][data-key]').first().waitFor();
}

/** Brings a patient's row into sight and chooses it; not counted. */
export async function chooseRow(
  desk: TaskDesk,
  who: { appointmentId: number; patientId: number; name: string },
) {
  await seeRow(desk.page, who);
  await rowOfAttendance(desk.page, who).getByText(who.name).first().click();
  await panelOf(desk.page).getByRole('heading', { name: who.name }).waitFor();
}

/** Types a text letter by letter until the list shows a patient first, as hands do that watch the screen. */
export async function typeUntilFirst(
  { page }: TaskDesk,
  hands: Hands,
  text: string,
  name: string,
): Promise<void> {
  const first = page.getByRole('option').first().filter({ hasText: name });
  for (const letter of text) {
    await hands.type(letter);
    const seen = await first.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    );
    if (seen) return;
  }
  throw new Error(`“${text}” does not bring ${name} to the top`);
}

/** A text that is typed as a whole, and the patient whom it brings to the top. */
export async function typeAll({ page }: TaskDesk, hands: Hands, text: string, name: string): Promise<void> {
  await hands.type(text);
  await page.getByRole('option').first().filter({ hasText: name }).waitFor();
}

/** @throws unless the row of a patient has the focus, and the panel is theirs */
export async function isInFocus(
  { page }: TaskDesk,
  { patientId, name }: { patientId: number; name: string },
) {
  await page.locator(`[role="row"][data-key$=":${patientId}"]:focus`).waitFor();
  await panelOf(page).getByRole('heading', { name }).waitFor();
}

export const attendanceStatus = ({ clinic }: TaskDesk, who: { appointmentId: number; patientId: number }) =>
  clinic.sandbox
    .state('appointments', who.appointmentId)
    ?.appointmentPatients?.find((place) => place.patientId === who.patientId)?.status ?? null;

/** The practice has a patient as arrived, once the seconds for an undo are over. */
export const hasArrived = (desk: TaskDesk, who: { appointmentId: number; patientId: number; name: string }) =>
  untilTrue(`${who.name} is not Arrived at the practice`, () => attendanceStatus(desk, who) === 'Arrived');

/** Presses a key until the focus, or what is chosen, is where it should be. */
export async function pressUntil(
  hands: Hands,
  key: string,
  there: () => Promise<boolean>,
  most = 30,
): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await there()) return;
    await hands.press(key);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  if (!(await there())) throw new Error(`the key ${key} does not lead there`);
}

export const paymentsOf = ({ clinic }: TaskDesk, patientId: number) =>
  clinic.sandbox.state('payments').filter((one) => !one.archived && one.patientId === patientId);
