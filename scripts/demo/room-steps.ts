import type { Page } from 'playwright-core';
import { consultingAt, rowsAt, showTodayAgain } from '../../tests/e2e/linking.ts';
import { type PatientRow, rowOfAttendance, seeRow } from '../../tests/e2e/receptionist.ts';
import { arriveButton, whenPainted } from './arrival-elsewhere.ts';
import { type DemoDesk, joinRoom } from './clinic-desks.ts';
import type { ClinicStep, LinkedClinic } from './linked-clinic.ts';

/** The PC of a practitioner among linked desks: it joins without a key, and what is marked there is painted at every desk. */
export const practitionersSteps: readonly ClinicStep[] = [
  { does: 'a practitioner’s PC joins, and what it marks is painted at every desk', act: markInTheRoom },
];

/** Above all that a desk or the room may need: an arrival is held for some seconds before it is sent, ms. */
const patient = { timeout: 30_000 };

async function markInTheRoom({ all, openRoom, photograph }: LinkedClinic): Promise<string> {
  const [hub, desk] = all;
  if (!hub || !desk) throw new Error('there is no desk beside the hub');
  const room = await openRoom();
  const everyone = [...all, room];
  const began = performance.now();
  const whose = await joinRoom(hub, room, null);
  const joined = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  await showTodayAgain(hub.page);
  const who = await nextIn(room, hub);
  const here = await arriveAt(desk, room, who);
  for (const { page } of all) await seeRow(page, who);
  const late = await press(room, '2', all, who, '10 min late');
  await photograph('late', everyone);
  const noted = await noteAt(desk, room, all, who);
  await photograph('noted-at-a-desk', everyone);
  const goneIn = await press(room, 's', all, who, 'with ');
  await photograph('in-the-room', everyone);
  const finished = await press(room, 'd', all, who, 'come out');
  await photograph('finished-in-the-room', everyone);
  return [
    `${whose} after ${joined}; ${who.name}: ${here}`,
    `late at all desks after ${late} ms`,
    noted,
    `gone in ${goneIn} ms, finished ${finished} ms`,
  ].join('; ');
}

const card = (page: Page) => page.getByRole('region', { name: /^(Next|Selected) patient$/ });

/** Who is next in the room; where that is someone of a group, the first who is expected by themselves, who is selected there then. */
async function nextIn(room: DemoDesk, hub: DemoDesk): Promise<PatientRow> {
  const rows = (await rowsAt(hub.page)).filter(({ group, patientId }) => group === null && patientId);
  const { day } = await consultingAt(room.page);
  const name = (await card(room.page).locator('p').first().innerText()).trim();
  const singles = (day?.visits ?? []).filter(({ key }) => rows.some((row) => row.key === key));
  const next = singles.find((one) => one.name === name && one.start > Date.now() - 45 * 60_000);
  const visit = next ?? singles.find(({ status, start }) => status === 'unset' && start > Date.now());
  const row = rows.find(({ key }) => key === visit?.key);
  if (!visit?.name || !row?.patientId) throw new Error('no patient of the room is expected');
  if (!next) await room.page.locator(`[data-visit="${visit.key}"]`).click();
  return { name: visit.name, appointmentId: row.appointmentId, patientId: row.patientId };
}

/** The patient arrives at a desk, unless they are here, and the room shows it. @returns that in words */
async function arriveAt(desk: DemoDesk, room: DemoDesk, who: PatientRow): Promise<string> {
  const isHere = card(room.page).getByText(/^Here since/);
  if ((await isHere.count()) > 0) return 'here';
  await seeRow(desk.page, who);
  const began = performance.now();
  await rowOfAttendance(desk.page, who).getByRole('button', { name: arriveButton }).click();
  await isHere.waitFor(patient);
  return `arrived at ${desk.name}, here in the room after ${since(began)} ms`;
}

/** A desk writes a note about the visit, and the room and all desks show it. @returns that in words */
async function noteAt(
  desk: DemoDesk,
  room: DemoDesk,
  all: readonly DemoDesk[],
  who: PatientRow,
): Promise<string> {
  const note = 'Needs the ramp at the side door';
  await rowOfAttendance(desk.page, who).getByText(who.name).first().click();
  await desk.page.keyboard.press('j');
  await desk.page.getByLabel('Note for desk and practitioner').fill(note);
  const began = performance.now();
  await desk.page.keyboard.press('Enter');
  await card(room.page).getByText(note).waitFor(patient);
  const inRoom = since(began);
  for (const { page } of all) await whenPainted(page, who, note);
  return `a note of ${desk.name} in the room after ${inRoom} ms`;
}

/** @returns the milliseconds from the key in the room to the frame in which the last desk has drawn the row with these words */
async function press(
  { page }: DemoDesk,
  key: string,
  desks: readonly DemoDesk[],
  who: PatientRow,
  words: string,
): Promise<number> {
  const painted = desks.map((desk) => whenPainted(desk.page, who, words));
  const at = Date.now();
  await page.keyboard.press(key);
  return Math.max(...(await Promise.all(painted))) - at;
}

const since = (began: number): number => Math.round(performance.now() - began);
