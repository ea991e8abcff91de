import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { connect, findRow, type Row, seeToday } from './receptionist.ts';

let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let page: Page;

beforeAll(async () => {
  clinic = await openClinic();
  pc = await openPc();
  foyer = pc.start();
  page = await connect(foyer, clinic);
});

photographFailures(() => foyer);

afterAll(async () => {
  await pc?.remove();
  await clinic?.close();
});

const soon = { timeout: 60_000, interval: 200 };
const notices = () => foyer.act('notice.list', null);
const standing = async () => (await notices()).filter(({ closed }) => !closed);
const expected = (): Promise<Row> => findRow(page, page.getByRole('button', { name: /^Arrive / }));

it('goes on in the tray when its window is closed, and says so once', async () => {
  for (let times = 0; times < 2; times += 1) {
    await foyer.act('window.close', null);
    await foyer.act('tray.choose', { label: 'Open Foyer' });
  }
  expect((await notices()).map(({ title }) => title)).toEqual(['Foyer goes on in the tray']);
});

it('leads from the tray to its screens, and turns privacy mode on and off', async () => {
  const choose = (label: string) => foyer.act('tray.choose', { label });
  await choose('Arrived');
  await expect
    .poll(() => page.getByRole('button', { name: 'Waiting' }).getAttribute('aria-current'), soon)
    .toBe('page');
  await choose('Find a patient');
  await expect
    .poll(() => page.getByRole('button', { name: 'Patients' }).getAttribute('aria-current'), soon)
    .toBe('page');
  await choose('Today');
  await seeToday(page);
  await choose('Privacy mode');
  await page.getByText('Privacy mode: initials, no amounts').first().waitFor();
  const ticked = async () =>
    (await foyer.act('tray.read', null))?.menu.find(({ label }) => label === 'Privacy mode')?.checked;
  await expect.poll(ticked, soon).toBe(true);
  await choose('Privacy mode');
  await page.getByRole('complementary').getByText('is hidden').waitFor({ state: 'detached' });
});

it('is shown at the screen that a second start asks for', async () => {
  await foyer.act('window.close', null);
  expect(await pc.start(['--show=waiting']).ended).toBe(0);
  await expect.poll(() => foyer.act('window.read', null), soon).toMatchObject({ visible: true });
  await expect
    .poll(() => page.getByRole('button', { name: 'Waiting' }).getAttribute('aria-current'), soon)
    .toBe('page');
  await page.getByRole('button', { name: 'Today' }).first().click();
});

it('keeps the size of its page, over a restart too', async () => {
  for (const key of ['+', '+']) await foyer.act('window.press', { key, control: true });
  expect(await foyer.act('window.read', null)).toMatchObject({ zoom: 1.25 });
  expect(await foyer.quit()).toBe(0);
  foyer = pc.start();
  page = await foyer.page();
  await seeToday(page);
  await expect.poll(() => foyer.act('window.read', null), soon).toMatchObject({ zoom: 1.25 });
  await foyer.act('window.press', { key: '0', control: true });
  expect(await foyer.act('window.read', null)).toMatchObject({ zoom: 1 });
});

it('tells of who arrived while nobody looked, until somebody does', async () => {
  const who = await expected();
  await foyer.act('window.close', null);
  clinic.sandbox.arrive(who.appointmentId, who.patientId);
  await expect.poll(async () => (await standing()).map(({ title }) => title), soon).toEqual(['Arrived']);
  await foyer.act('tray.choose', { label: 'Open Foyer' });
  await expect.poll(standing, soon).toEqual([]);
});

it('tells after a start of those who arrived while it did not run, once', async () => {
  const who = await expected();
  expect(await foyer.quit()).toBe(0);
  clinic.sandbox.arrive(who.appointmentId, who.patientId);
  foyer = pc.start(['--hidden']);
  await expect.poll(async () => (await notices()).map(({ title }) => title), soon).toEqual(['Arrived']);
  expect((await notices())[0]?.body).not.toContain(who.name.split(' ').at(-1));
  await foyer.act('tray.choose', { label: 'Open Foyer' });
  await expect.poll(standing, soon).toEqual([]);
  expect(await foyer.quit()).toBe(0);
  foyer = pc.start(['--hidden']);
  await expect.poll(async () => (await foyer.act('tray.read', null))?.toolTip, soon).toMatch(/\d+ waiting/);
  expect(await notices()).toEqual([]);
});

it('started with the system is in the tray only, and comes out of sleep awake', async () => {
  expect(await foyer.act('window.read', null)).toMatchObject({ visible: false });
  await foyer.act('power.say', { what: 'suspend' });
  const before = clinic.sandbox.calls().length;
  await foyer.act('power.say', { what: 'resume' });
  await expect.poll(() => clinic.sandbox.calls().length, soon).toBeGreaterThan(before);
});

it('ends with the system’s session, and is as it was after the next start', async () => {
  await foyer.act('power.say', { what: 'shutdown' });
  expect(await foyer.ended).toBe(0);
  foyer = pc.start();
  page = await foyer.page();
  await seeToday(page);
});
