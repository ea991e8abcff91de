import { expect, it } from 'vitest';
import { deskUnderTest } from './desk-under-test.ts';
import { findRow, type PatientRow, seeToday } from './receptionist.ts';

const desk = deskUnderTest();

const pollOptions = { timeout: 180_000, interval: 200 };
const notices = () => desk.foyer.act('notice.list', null);
const standing = async () => (await notices()).filter(({ closed }) => !closed);
const expected = (): Promise<PatientRow> =>
  findRow(desk.page, desk.page.getByRole('button', { name: /^Arrive (?!all |the other )/ }));

it('goes on in the tray when its window is closed, and says so once', async () => {
  for (let times = 0; times < 2; times += 1) {
    await desk.foyer.act('window.close', null);
    await desk.foyer.act('tray.choose', { label: 'Open Foyer' });
  }
  expect((await notices()).map(({ title }) => title)).toEqual(['Foyer stays in the tray']);
});

it('leads from the tray to its screens, and turns privacy mode on and off', async () => {
  // The menu is rebuilt a moment after the screen: a person who opens it before sees the one of a closed desk.
  const offered = async () => (await desk.foyer.act('tray.read', null))?.menu.map(({ label }) => label);
  const choose = async (label: string) => {
    await expect.poll(offered, pollOptions).toContain(label);
    await desk.foyer.act('tray.choose', { label });
  };
  await choose('Waiting');
  await expect
    .poll(() => desk.page.getByRole('button', { name: 'Waiting' }).getAttribute('aria-current'), pollOptions)
    .toBe('page');
  await choose('Find a patient');
  await expect
    .poll(() => desk.page.getByRole('button', { name: 'Patients' }).getAttribute('aria-current'), pollOptions)
    .toBe('page');
  await choose('Today');
  await seeToday(desk.page);
  await choose('Privacy mode');
  await desk.page.getByText('Privacy mode: initials, no amounts').first().waitFor();
  const ticked = async () =>
    (await desk.foyer.act('tray.read', null))?.menu.find(({ label }) => label === 'Privacy mode')?.checked;
  await expect.poll(ticked, pollOptions).toBe(true);
  await choose('Privacy mode');
  await desk.page.getByRole('complementary').getByText('Patient hidden').waitFor({ state: 'detached' });
});

it('is shown at the screen that a second start asks for', async () => {
  await desk.foyer.act('window.close', null);
  expect(await desk.pc.start(['--show=waiting']).ended).toBe(0);
  await expect.poll(() => desk.foyer.act('window.read', null), pollOptions).toMatchObject({ visible: true });
  await expect
    .poll(() => desk.page.getByRole('button', { name: 'Waiting' }).getAttribute('aria-current'), pollOptions)
    .toBe('page');
  await desk.page.getByRole('button', { name: 'Today' }).first().click();
});

it('keeps the size of its page and the height of its rows, over a restart too', async () => {
  for (const key of ['+', '+']) await desk.foyer.act('window.press', { key, control: true });
  expect(await desk.foyer.act('window.read', null)).toMatchObject({ zoom: 1.25 });
  expect(await desk.foyer.quit()).toBe(0);
  desk.foyer = desk.pc.start();
  desk.page = await desk.foyer.page();
  await seeToday(desk.page);
  await expect.poll(() => desk.foyer.act('window.read', null), pollOptions).toMatchObject({ zoom: 1.25 });
  // The setting is the same size, and acts at once.
  await desk.page.getByRole('button', { name: 'Settings', exact: true }).first().click();
  const sizes = desk.page.getByRole('radiogroup', { name: 'Text size' });
  await expect.poll(() => sizes.getByRole('radio', { name: '125%' }).isChecked(), pollOptions).toBe(true);
  await sizes.getByText('150%').click();
  await expect.poll(() => desk.foyer.act('window.read', null), pollOptions).toMatchObject({ zoom: 1.5 });
  await desk.page.getByRole('radiogroup', { name: 'Rows' }).getByText('Compact').click();
  await desk.page.getByRole('button', { name: 'Today', exact: true }).first().click();
  const rowHeight = () => desk.page.getByRole('grid').getAttribute('data-row-height');
  await expect.poll(rowHeight, pollOptions).toBe('compact');
  expect(await desk.foyer.quit()).toBe(0);
  desk.foyer = desk.pc.start();
  desk.page = await desk.foyer.page();
  await seeToday(desk.page);
  await expect.poll(rowHeight, pollOptions).toBe('compact');
  await expect.poll(() => desk.foyer.act('window.read', null), pollOptions).toMatchObject({ zoom: 1.5 });
  await desk.foyer.act('window.press', { key: '0', control: true });
  expect(await desk.foyer.act('window.read', null)).toMatchObject({ zoom: 1 });
});

it('notifies of who arrived while no one looked, until a person does', async () => {
  const who = await expected();
  await desk.foyer.act('window.close', null);
  desk.clinic.sandbox.arrive(who.appointmentId, who.patientId);
  await expect
    .poll(async () => (await standing()).map(({ title }) => title), pollOptions)
    .toEqual(['Arrived']);
  await desk.foyer.act('tray.choose', { label: 'Open Foyer' });
  await expect.poll(standing, pollOptions).toEqual([]);
});

it('tells after a start of those who arrived while it did not run, once', async () => {
  const who = await expected();
  expect(await desk.foyer.quit()).toBe(0);
  desk.clinic.sandbox.arrive(who.appointmentId, who.patientId);
  desk.foyer = desk.pc.start(['--hidden']);
  await expect
    .poll(async () => (await notices()).map(({ title }) => title), pollOptions)
    .toEqual(['Arrived']);
  expect((await notices())[0]?.body).not.toContain(who.name);
  await desk.foyer.act('tray.choose', { label: 'Open Foyer' });
  await expect.poll(standing, pollOptions).toEqual([]);
  expect(await desk.foyer.quit()).toBe(0);
  desk.foyer = desk.pc.start(['--hidden']);
  await expect
    .poll(async () => (await desk.foyer.act('tray.read', null))?.toolTip, pollOptions)
    .toMatch(/\d+ waiting/);
  expect(await notices()).toEqual([]);
});

it('started with the system is in the tray only, and comes out of sleep awake', async () => {
  expect(await desk.foyer.act('window.read', null)).toMatchObject({ visible: false });
  await desk.foyer.act('power.say', { what: 'suspend' });
  const before = desk.clinic.sandbox.calls().length;
  await desk.foyer.act('power.say', { what: 'resume' });
  await expect.poll(() => desk.clinic.sandbox.calls().length, pollOptions).toBeGreaterThan(before);
});

it('ends with the system’s session, and is as it was after the next start', async () => {
  await desk.foyer.act('power.say', { what: 'shutdown' });
  expect(await desk.foyer.ended).toBe(0);
  desk.foyer = desk.pc.start();
  desk.page = await desk.foyer.page();
  await seeToday(desk.page);
});
