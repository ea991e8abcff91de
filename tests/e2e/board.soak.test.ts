import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialsOf } from '../../electron/views/people.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { channels } from '../../shared/bridge/contract.ts';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { connect, seeToday } from './receptionist.ts';

const pollOptions = { timeout: 180_000, interval: 100 };
const wall = { x: 1920, y: 0, width: 1280, height: 720 };
let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let desk: Page;
let board: Page;

beforeAll(async () => {
  clinic = await openClinic(200, withEmptyWaitingRoom);
  // A PC with a second screen in the waiting room.
  const windows = JSON.stringify({ platform: 'win32' });
  pc = await openPc({ env: { FOYER_SCREENS: '1920x1080,1280x720', FOYER_PC: windows } });
  foyer = pc.start();
  desk = await connect(foyer, clinic);
});
photographFailures(() => foyer);
afterAll(async () => {
  await pc?.remove();
  await clinic?.close();
});

/** All earlier patients have been seen: the board has room for those who come. */
const withEmptyWaitingRoom = (data: ClinicData): ClinicData => ({
  ...data,
  appointments: data.appointments.map((one) => ({
    ...one,
    appointmentPatients: one.appointmentPatients?.map((place) =>
      place.status === 'Arrived' ? { ...place, status: 'Completed' } : place,
    ),
  })),
});

const windows = () => foyer.act('window.list', null);
const boardWindow = async () => (await windows()).find(({ shows }) => shows === '/board.html') ?? null;
const deskWindow = async () => (await windows()).find(({ shows }) => shows === '/index.html') ?? null;
const cards = () => board.getByRole('heading', { level: 3 });
const onBoard = (initials: string) => board.getByRole('heading', { level: 3, name: initials, exact: true });
const gone = (old: Page) =>
  old.isClosed() ? Promise.resolve() : old.waitForEvent('close', { timeout: 180_000 });

/** A patient who is expected about now arrives at another desk. */
function arrivesElsewhere(): { name: string; initials: string } {
  const near = clinic.sandbox.state('appointments').find((a) => {
    const [place, more] = a.appointmentPatients ?? [];
    const away = Math.abs(Date.parse(a.start ?? '') - Date.now());
    // A patient who arrives in a class that has begun is in at once, and does not wait.
    const single = (a.maxPatients ?? 1) === 1 && !more && !a.archived;
    return single && place && place.status == null && away < 2 * 3_600_000;
  });
  const patientId = near?.appointmentPatients?.[0]?.patientId;
  const patient = patientId ? clinic.sandbox.state('patients', patientId) : undefined;
  if (!near || !patientId || !patient) throw new Error('nobody is expected');
  clinic.sandbox.arrive(near.id, patientId);
  const { firstname, lastname } = patient;
  return { name: `${firstname} ${lastname}`, initials: initialsOf({ firstname, lastname }) };
}
async function seesArrival(): Promise<string> {
  const { name, initials } = arrivesElsewhere();
  await expect.poll(() => onBoard(initials).count(), pollOptions).toBeGreaterThan(0);
  return name;
}

it('opens over the whole of the second screen, and leaves the desk where it is', async () => {
  await desk.getByRole('button', { name: 'Waiting', exact: true }).click();
  await desk.getByRole('button', { name: 'Open on the second screen' }).click();
  board = await foyer.page('/board.html');
  await board.getByRole('heading', { name: /waits$|waiting$/ }).waitFor();
  await expect
    .poll(boardWindow, pollOptions)
    .toMatchObject({ visible: true, focused: false, fullScreen: true, title: 'Foyer', bounds: wall });
  await desk.getByText('The board is on the second screen.').waitFor();
});

it('stays as it was made when the desk is made larger', async () => {
  const window = (await deskWindow())?.id ?? 0;
  await foyer.act('window.press', { key: '+', control: true, window });
  expect([(await deskWindow())?.zoom, (await boardWindow())?.zoom]).toEqual([1.1, 1]);
  await foyer.act('window.press', { key: '0', control: true, window });
});

it('shows who arrives elsewhere, by initials', async () => {
  const name = await seesArrival();
  expect(await board.locator('body').innerText()).not.toContain(name);
});

it('its page is refused whatever is the desk’s alone, whoever writes the message', async () => {
  const shown = await boardWindow();
  const ask = (name: string, input: unknown) =>
    foyer.act('ipc.forge', {
      url: 'app://foyer/index.html',
      topFrame: true,
      knownWindow: true,
      window: shown?.id ?? 0,
      channel: channels.call,
      args: [name, input],
    });
  expect(await ask('board.read', {})).toMatchObject({ ok: true });
  for (const name of ['patient.page', 'patient.read']) {
    expect(await ask(name, { patientId: 1 })).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
  }
  expect(await ask('day.read', { date: '2026-11-18', locationId: null })).toMatchObject({ ok: false });
});

it('at a locked desk it goes on with initials, though names were chosen, and stays so when the desk opens', async () => {
  await desk.getByRole('button', { name: 'Names on the board' }).click();
  await expect
    .poll(() => cards().allInnerTexts(), pollOptions)
    .toContainEqual(expect.stringMatching(/\S{2,} \S{2,}/));
  const [oldDesk, oldBoard] = [desk, board];
  await foyer.act('power.say', { what: 'lock-screen' });
  await Promise.all([gone(oldDesk), gone(oldBoard)]);
  [desk, board] = await Promise.all([foyer.page(), foyer.page('/board.html')]);
  await desk.getByRole('heading', { name: 'This desk is locked' }).waitFor();
  await seesArrival();
  const shown = await cards().allInnerTexts();
  expect(shown.filter((who) => !/^\S{1,4}$/.test(who))).toEqual([]);
  // The desk is where it was before it was locked.
  await desk.getByRole('button', { name: 'Open the desk' }).click();
  await desk.getByRole('button', { name: 'Names on the board', pressed: false }).waitFor();
});

it('goes with its screen and comes back with it, and never stands over the desk', async () => {
  const screen = { id: 1, x: 0, y: 0, width: 1920, height: 1080 };
  await foyer.act('displays.set', { displays: [screen] });
  expect(await boardWindow()).toBeNull();
  await desk.getByText('The board comes back with it.').waitFor();
  await foyer.act('displays.set', { displays: [screen, { id: 2, ...wall }] });
  await expect.poll(boardWindow, pollOptions).toMatchObject({ fullScreen: true, bounds: wall });
});

it('stays when the desk’s window goes to the tray, and is there again after a restart', async () => {
  const shown = await deskWindow();
  await foyer.act('window.close', { window: shown?.id ?? 0 });
  await expect.poll(deskWindow, pollOptions).toMatchObject({ visible: false });
  expect(await boardWindow()).toMatchObject({ visible: true });
  expect(await foyer.quit()).toBe(0);
  foyer = pc.start();
  [desk, board] = await Promise.all([foyer.page(), foyer.page('/board.html')]);
  await seeToday(desk);
  await seesArrival();
  await expect
    .poll(boardWindow, pollOptions)
    .toMatchObject({ visible: true, fullScreen: true, bounds: wall });
});

it('closed on the board itself it stays closed, also after a restart', async () => {
  // The page is gone before the key is let go of.
  await board.keyboard.press('Escape').catch(() => undefined);
  await expect.poll(boardWindow, pollOptions).toBeNull();
  expect(await foyer.quit()).toBe(0);
  foyer = pc.start();
  desk = await foyer.page();
  await seeToday(desk);
  expect(await boardWindow()).toBeNull();
});
