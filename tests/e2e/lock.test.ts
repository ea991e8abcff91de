import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { initialsOf } from '../../electron/views/people.ts';
import { channels } from '../../shared/bridge/contract.ts';
import { waitingNow } from '../fakes/waiting-now.ts';
import { type Clinic, statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import {
  arriveSomeone,
  chooseFirst,
  findRow,
  type PatientRow,
  pressLock,
  rowOfAttendance,
  seeToday,
  setPin,
} from './receptionist.ts';

const desk = deskUnderTest({ env: { FOYER_PC: '{"platform":"win32"}' } });

const pollOptions = { timeout: 180_000, interval: 100 };
const heading = (shown: Page) => shown.getByRole('heading', { name: 'This desk is locked' });
/** Resolves when the page, and what was on it, is gone. */
const gone = (old: Page) =>
  old.isClosed() ? Promise.resolve() : old.waitForEvent('close', { timeout: 180_000 });
const call = (name: string, input: unknown) =>
  desk.foyer.act('ipc.forge', {
    url: 'app://foyer/index.html',
    topFrame: true,
    knownWindow: true,
    channel: channels.call,
    args: [name, input],
  });

async function lockWith(how: () => Promise<unknown>): Promise<void> {
  const old = desk.page;
  await how();
  await gone(old);
  desk.page = await desk.foyer.page();
  await heading(desk.page).waitFor();
}
async function unlock(pin: string): Promise<void> {
  await desk.page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin);
  await desk.page.getByRole('button', { name: 'Unlock', exact: true }).click();
}

it('locks with the PC: the page is destroyed, and an arrival that was just marked is sent all the same', async () => {
  expect(await call('settings.change', { initialsWhenLocked: true })).toMatchObject({ ok: true });
  await setPin(desk.page, '2718');
  const who = await arriveSomeone(desk.page);
  await lockWith(() => desk.foyer.act('power.say', { what: 'lock-screen' }));
  expect(await desk.page.locator('body').innerText()).not.toContain(who.name.split(' ').at(-1));
  expect(await call('day.read', { date: '2026-11-18', locationId: null })).toMatchObject({
    failure: { kind: 'locked' },
  });
  await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
});

it('behind the lock tells of arrivals by initials where they were chosen, counts them in the tray, and names nobody', async () => {
  const { appointmentId, patientId, name } = expectedOf(desk.clinic);
  const tray = async () => (await desk.foyer.act('tray.read', null)) ?? { toolTip: '', menu: [] };
  const waiting = async () => Number(/(\d+) waiting/.exec((await tray()).toolTip)?.[1] ?? 0);
  desk.clinic.sandbox.arrive(appointmentId, patientId);
  await expect.poll(async () => (await desk.foyer.act('notice.list', null)).length, pollOptions).toBe(1);
  const [notice] = await desk.foyer.act('notice.list', null);
  expect(notice?.body).toMatch(/^[^\s,]{1,4}, \d+:\d\d [ap]m/);
  expect(notice?.body).not.toContain(name);
  const state = () => desk.clinic.sandbox.state('appointments');
  await expect.poll(async () => (await waiting()) - waitingNow(state(), Date.now()), pollOptions).toBe(0);
  const labels = (await tray()).menu.map(({ label }) => label).join('\n');
  expect(labels).not.toContain(name);
});

it('opens with the PIN alone, and not after a second start or a new one', async () => {
  await unlock('2717');
  await desk.page.getByText('Wrong PIN.').waitFor();
  expect(await desk.pc.start().ended).toBe(0);
  await heading(desk.page).waitFor();
  expect(await desk.foyer.quit()).toBe(0);
  desk.foyer = desk.pc.start();
  desk.page = await desk.foyer.page();
  await heading(desk.page).waitFor();
  await unlock('2718');
  await seeToday(desk.page);
});

it('shows every screen after it was unlocked', async () => {
  const entries = desk.page.getByRole('navigation', { name: 'Screens' }).getByRole('button');
  for (const name of [
    'Waiting',
    'Patients',
    'Contacts',
    'Takings',
    'To finish',
    'Scans',
    'To send',
    'Settings',
    'Today',
  ]) {
    await entries.filter({ hasText: name }).click();
    await expect.poll(() => desk.page.locator('main').innerText(), pollOptions).not.toBe('');
  }
  await entries.filter({ hasText: 'Scans' }).click();
  await desk.page.getByText('Let Foyer watch your scanner’s folder').waitFor();
  await entries.filter({ hasText: 'Today' }).click();
  await seeToday(desk.page);
});

it('has the row that was chosen in focus again after it was unlocked', async () => {
  const who = await findRow(desk.page, desk.page.getByRole('gridcell').first());
  await rowOfAttendance(desk.page, who).getByText(who.name).first().click();
  await lockWith(() => pressLock(desk.page));
  await unlock('2718');
  await rowOfAttendance(desk.page, who).and(desk.page.locator(':focus')).waitFor();
});

it('locks after five minutes without mouse or keyboard, and then leads to the row that was asked for', async () => {
  // Another patient is selected; their row has the focus.
  await chooseFirst(desk.page);
  await desk.foyer.act('idle.set', { seconds: 299 });
  await lockWith(() => desk.foyer.act('idle.set', { seconds: 300 }));
  await desk.foyer.act('idle.set', { seconds: 0 });
  // Of those whom the practice expects: a row that was just read may not show yet who came meanwhile.
  const who = expectedOf(desk.clinic);
  desk.clinic.sandbox.arrive(who.appointmentId, who.patientId);
  // The notice that stands names all unseen arrivals, this one as the latest.
  const notice = async () =>
    (await desk.foyer.act('notice.list', null)).findIndex(
      ({ body, closed }) => !closed && body.startsWith(`${who.initials}, `),
    );
  await expect.poll(notice, pollOptions).toBeGreaterThanOrEqual(0);
  await desk.foyer.act('notice.click', { index: await notice() });
  await unlock('2718');
  await desk.page.getByRole('complementary').getByText(who.name).first().waitFor();
});

it('locks in the tray without showing anything, and shows the lock when it is opened', async () => {
  await desk.foyer.act('window.close', null);
  const old = desk.page;
  await desk.foyer.act('power.say', { what: 'lock-screen' });
  await gone(old);
  await desk.foyer.act('tray.click', null);
  desk.page = await desk.foyer.page();
  await heading(desk.page).waitFor();
  await unlock('2718');
  await seeToday(desk.page);
});

it('has what was half done again, although the page was destroyed and the files were closed', async () => {
  await desk.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Contacts' })
    .click();
  await desk.page.getByRole('button', { name: 'New contact' }).click();
  const name = () => desk.page.getByRole('dialog').getByRole('textbox', { name: /^Name/ });
  await name().fill('Dr Half Done');
  await lockWith(() => pressLock(desk.page));
  expect(await desk.page.locator('body').innerText()).not.toContain('Half Done');
  await unlock('2718');
  await expect.poll(() => name().inputValue(), pollOptions).toBe('Dr Half Done');
  await name().and(desk.page.locator(':focus')).waitFor();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

it('is black where the screen is shared, when so set, but for a while that a person allows; also after it was locked', async () => {
  const isHidden = (hiddenFromSharing: boolean) =>
    expect.poll(() => desk.foyer.act('window.read', null), pollOptions).toMatchObject({ hiddenFromSharing });
  await desk.page.getByRole('button', { name: 'Settings' }).click();
  const hide = desk.page.getByRole('switch', { name: 'Hide Foyer from screen sharing' });
  // On Windows it is set from the start.
  if (await hide.isChecked()) await hide.click();
  await isHidden(false);
  await hide.click();
  await isHidden(true);
  await desk.page.getByRole('button', { name: /^Allow for 30 minutes/ }).click();
  await isHidden(false);
  await desk.page.getByRole('button', { name: 'Hide it again' }).click();
  await isHidden(true);
  await lockWith(() => pressLock(desk.page));
  await isHidden(true);
});

/** A patient who is expected at the practice about now. */
function expectedOf({ sandbox }: Clinic): PatientRow & { readonly initials: string } {
  const near = sandbox.state('appointments').find((a) => {
    const [place] = a.appointmentPatients ?? [];
    const away = Math.abs(Date.parse(a.start ?? '') - Date.now());
    // A patient who arrives in a class that has begun is in at once, and does not wait.
    const single = (a.maxPatients ?? 1) === 1 && !a.archived && a.locationId === 1;
    return single && place && place.status == null && away < 12 * 3_600_000;
  });
  const patientId = near?.appointmentPatients?.[0]?.patientId;
  if (!near || !patientId) throw new Error('nobody is expected');
  const patient = sandbox.state('patients', patientId);
  if (!patient) throw new Error('nobody has that id');
  const { firstname, lastname } = patient;
  return {
    appointmentId: near.id,
    patientId,
    name: `${firstname} ${lastname}`,
    initials: initialsOf({ firstname, lastname }),
  };
}
