import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialsOfName } from '../../electron/day/bare.ts';
import { channels } from '../../shared/bridge/contract.ts';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { arriveSomebody, connect, type Row, seeToday } from './receptionist.ts';

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

const soon = { timeout: 60_000, interval: 100 };
const heading = (shown: Page) => shown.getByRole('heading', { name: 'This desk is locked' });
/** Resolves when the page, and what was on it, is gone. */
const gone = (old: Page) =>
  old.isClosed() ? Promise.resolve() : old.waitForEvent('close', { timeout: 60_000 });
const call = (name: string, input: unknown) =>
  foyer.act('ipc.forge', {
    ...{ url: 'app://foyer/index.html', topFrame: true, knownWindow: true },
    ...{ channel: channels.call, args: [name, input] },
  });

async function setPin(pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const part = page.getByRole('region', { name: 'Lock and privacy' });
  await part.getByRole('textbox', { name: 'A PIN, 4 to 12 digits' }).fill(pin);
  await part.getByRole('button', { name: 'Set the PIN' }).click();
  await part.getByRole('textbox', { name: 'The PIN now' }).waitFor();
  await page.getByRole('button', { name: 'Today' }).first().click();
}
async function lockWith(how: () => Promise<unknown>): Promise<void> {
  const old = page;
  await how();
  await gone(old);
  page = await foyer.page();
  await heading(page).waitFor();
}
async function unlock(pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

it('locks with the PC: the page is destroyed, and an arrival that was just marked is sent all the same', async () => {
  await setPin('2718');
  const who = await arriveSomebody(page);
  await lockWith(() => foyer.act('power.say', { what: 'lock-screen' }));
  expect(await page.locator('body').innerText()).not.toContain(who.name.split(' ').at(-1));
  expect(await call('day.read', { date: '2026-11-18', locationId: null })).toMatchObject({
    failure: { kind: 'locked' },
  });
  await expect.poll(() => statusAt(clinic, who), soon).toBe('Arrived');
});

it('behind the lock tells of arrivals by initials, counts them in the tray, and names nobody', async () => {
  const { appointmentId, patientId, name } = expectedOf(clinic);
  const tray = async () => (await foyer.act('tray.read', null)) ?? { toolTip: '', menu: [] };
  const waiting = async () => Number(/(\d+) waiting/.exec((await tray()).toolTip)?.[1] ?? 0);
  const before = await waiting();
  clinic.sandbox.arrive(appointmentId, patientId);
  await expect.poll(async () => (await foyer.act('notice.list', null)).length, soon).toBe(1);
  const [notice] = await foyer.act('notice.list', null);
  expect(notice?.body).toMatch(/^[^\s,]{1,4}, \d+:\d\d/);
  expect(notice?.body).not.toContain(name.split(' ').at(-1));
  await expect.poll(waiting, soon).toBe(before + 1);
  const labels = (await tray()).menu.map(({ label }) => label).join('\n');
  expect(labels).not.toContain(name.split(' ').at(-1));
});

it('opens with the PIN alone, and not after a second start or a new one', async () => {
  await unlock('2717');
  await page.getByText('That is not the PIN.').waitFor();
  expect(await pc.start().ended).toBe(0);
  await heading(page).waitFor();
  expect(await foyer.quit()).toBe(0);
  foyer = pc.start();
  page = await foyer.page();
  await heading(page).waitFor();
  await unlock('2718');
  await seeToday(page);
});

it('locks after five minutes without mouse or keyboard, and then leads to the row that was asked for', async () => {
  await foyer.act('idle.set', { seconds: 299 });
  await lockWith(() => foyer.act('idle.set', { seconds: 300 }));
  await foyer.act('idle.set', { seconds: 0 });
  // Of those whom the practice expects: a row that was just read may not show yet who came meanwhile.
  const who = expectedOf(clinic);
  clinic.sandbox.arrive(who.appointmentId, who.patientId);
  // The one that stands tells of all whom nobody has seen, this one as the latest.
  const notice = async () =>
    (await foyer.act('notice.list', null)).findIndex(
      ({ body, closed }) => !closed && body.startsWith(`${initialsOfName(who.name)}, `),
    );
  await expect.poll(notice, soon).toBeGreaterThanOrEqual(0);
  await foyer.act('notice.click', { index: await notice() });
  await unlock('2718');
  await page.getByRole('complementary').getByText(who.name).first().waitFor();
});

it('locks in the tray without showing anything, and shows the lock when it is opened', async () => {
  await foyer.act('window.close', null);
  const old = page;
  await foyer.act('power.say', { what: 'lock-screen' });
  await gone(old);
  await foyer.act('tray.click', null);
  page = await foyer.page();
  await heading(page).waitFor();
  await unlock('2718');
  await seeToday(page);
});

it('is black where the screen is shared, when so set, also after it was locked', async () => {
  expect(await foyer.act('window.read', null)).toMatchObject({ hiddenFromSharing: false });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Hide Foyer from screen sharing' }).click();
  await expect.poll(() => foyer.act('window.read', null), soon).toMatchObject({ hiddenFromSharing: true });
  // The page may be gone before the key is let go of.
  await lockWith(() => page.keyboard.press('Control+l').catch(() => undefined));
  expect(await foyer.act('window.read', null)).toMatchObject({ hiddenFromSharing: true });
});

/** Somebody who is expected at the practice about now. */
function expectedOf({ sandbox }: Clinic): Row {
  const near = sandbox.state('appointments').find((a) => {
    const [place] = a.appointmentPatients ?? [];
    const away = Math.abs(Date.parse(a.start ?? '') - Date.now());
    return !a.archived && place && place.status == null && away < 12 * 3_600_000 && a.locationId === 1;
  });
  const patientId = near?.appointmentPatients?.[0]?.patientId;
  if (!near || !patientId) throw new Error('nobody is expected');
  const patient = sandbox.state('patients', patientId);
  return { appointmentId: near.id, patientId, name: `${patient?.firstname} ${patient?.lastname}` };
}
