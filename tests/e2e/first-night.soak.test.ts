import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { channels } from '../../shared/bridge/contract.ts';
import type { StandinPreset } from '../standin/preset.ts';
import { openClinic, statusAt } from './clinic.ts';
import { deskActs } from './desk-acts.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { openPc } from './foyer.ts';
import { owedToday } from './owed-today.ts';
import { arriveSomeone, seeToday } from './receptionist.ts';

/** The first day and night of Foyer on a Windows PC: the unattended update, the morning, faults, the end. */
const desk = deskUnderTest({ clinic: () => openClinic(60, owedToday), env: { FOYER_PC: pc({}) } });

const pollOptions = { timeout: 180_000, interval: 100 };
const eightHours = 8 * 3600;
function pc(more: Partial<StandinPreset>): string {
  return JSON.stringify({ platform: 'win32', ...more } satisfies Partial<StandinPreset>);
}
const windows = () => desk.foyer.act('window.list', null);
const logged = () => readFileSync(join(desk.pc.userData, 'logs', 'foyer.log'), 'utf8');
const acts = deskActs(desk);
/** What the page would be answered. */
const ask = async (name: string, input: unknown = {}) => {
  const page = { url: 'app://foyer/index.html', topFrame: true, knownWindow: true };
  const answer = await desk.foyer.act('ipc.forge', { ...page, channel: channels.call, args: [name, input] });
  return answer as { value: { phase?: string; waiting?: number } };
};
/** Without the page and all that it shows, or with another one. */
const startAgain = async (args: readonly string[], more: Partial<StandinPreset> = {}) => {
  desk.foyer = desk.pc.start(args, { FOYER_PC: pc(more) });
};

/** The expected patient nearest to now arrives at another desk. */
function arrivesElsewhere(): { appointmentId: number; patientId: number } {
  const away = ({ start }: { start?: string | null | undefined }) =>
    Math.abs(Date.parse(start ?? '') - Date.now());
  const [near] = desk.clinic.sandbox
    .state('appointments')
    .filter(({ archived, appointmentPatients }) => {
      const [place, more] = appointmentPatients ?? [];
      return !archived && place && !more && place.status == null;
    })
    .sort((a, b) => away(a) - away(b));
  const patientId = near?.appointmentPatients?.[0]?.patientId;
  if (!near || !patientId) throw new Error('nobody is expected');
  desk.clinic.sandbox.arrive(near.id, patientId);
  return { appointmentId: near.id, patientId };
}

it('no dictionary is fetched from anywhere', async () => {
  expect(await desk.foyer.act('net.fetched', null)).toEqual([]);
});

it('updated on an idle PC it runs on in the tray, shows nothing, and tells the morning’s first arrival', async () => {
  await desk.foyer.act('window.maximise', null);
  await desk.foyer.act('window.close', null);
  expect(await desk.foyer.quit()).toBe(0);

  await startAgain(['--updated'], { idleSeconds: eightHours });
  // Idle for long enough, the desk locks at once, and its page is taken away: the only window.
  await expect
    .poll(async () => (await desk.foyer.act('tray.read', null))?.toolTip, pollOptions)
    .toMatch(/^Foyer/);
  await expect.poll(windows, pollOptions).toEqual([]);

  await desk.foyer.act('idle.set', { seconds: 0 });
  const before = (await desk.foyer.act('notice.list', null)).length;
  const who = arrivesElsewhere();
  await expect
    .poll(async () => (await desk.foyer.act('notice.list', null)).length, pollOptions)
    .toBe(before + 1);
  await desk.foyer.act('tray.click', null);
  await expect.poll(windows, pollOptions).toMatchObject([{ visible: true, maximised: true, focused: true }]);
  desk.page = await desk.foyer.page();
  await desk.page.getByRole('button', { name: 'Open the desk' }).click();
  await seeToday(desk.page);
  expect([(await ask('app.state')).value.phase, statusAt(desk.clinic, who)]).toEqual(['ready', 'Arrived']);
});

it('after a bug that nothing caught it starts again by itself, and shows no stack', async () => {
  const words = 'a made-up bug';
  await desk.foyer.act('bug.happen', { words, rejection: false });
  await expect.poll(() => desk.foyer.relaunched(), pollOptions).not.toBeNull();
  expect(await desk.foyer.ended).toBe(1);
  expect(desk.foyer.complaints()).not.toContain(words);
  // Its words may quote a record: the log has what kind of error it was, and where.
  expect(logged()).toContain('a bug that nothing caught');
  expect(logged()).not.toContain(words);
  await startAgain(desk.foyer.relaunched() ?? []);
  desk.page = await desk.foyer.page();
  await seeToday(desk.page);
});

it('a rejection that nothing handled is a bug like any other', async () => {
  await desk.foyer.act('bug.happen', { words: 'a made-up rejection', rejection: true });
  await expect.poll(() => desk.foyer.relaunched(), pollOptions).not.toBeNull();
  expect(await desk.foyer.ended).toBe(1);
  expect(logged()).toContain('a rejection that nothing handled');
  expect(logged()).not.toContain('a made-up rejection');
  await startAgain(desk.foyer.relaunched() ?? []);
  desk.page = await desk.foyer.page();
  await seeToday(desk.page);
});

it('Windows shuts down at once: the window’s place is kept, and what was just marked is sent at the next start', async () => {
  await desk.foyer.act('window.maximise', null);
  const who = await arriveSomeone(desk.page);
  await desk.foyer.act('session.end', null);
  expect(await desk.foyer.ended).toBeNull();
  expect(logged()).toContain('the session ends');
  await startAgain([]);
  await expect
    .poll(async () => (await windows())[0], pollOptions)
    .toMatchObject({ visible: true, maximised: true });
  desk.page = await desk.foyer.page();
  await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
});

/** Takes money; the practice has made the payment, and its answer is lost. @returns how many payments there were before */
async function payWithoutAnswer(amount: string): Promise<number> {
  await seeToday(desk.page);
  const before = acts.payments().length;
  await acts.openPayment(amount);
  desk.clinic.sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
  await acts.record();
  await expect.poll(() => acts.payments().length, pollOptions).toBe(before + 1);
  return before;
}
const nothingWaits = () =>
  expect.poll(async () => (await ask('app.status')).value, pollOptions).toMatchObject({ waiting: 0 });

it('Windows shuts down during a payment that the practice has made and not answered: it is made once', async () => {
  const before = await payWithoutAnswer('4.20');
  await desk.foyer.act('session.end', null);
  expect(await desk.foyer.ended).toBeNull();
  await startAgain([]);
  desk.page = await desk.foyer.page();
  await seeToday(desk.page);
  await nothingWaits();
  expect(acts.centsSince(before)).toEqual([420]);
});

it('Windows shuts down behind the lock, during such a payment: it is made once, with a PIN too', async () => {
  await ask('lock.setPin', { current: null, pin: '2718' });
  const before = await payWithoutAnswer('4.30');
  const old = desk.page;
  await desk.foyer.act('power.say', { what: 'lock-screen' });
  await expect.poll(() => old.isClosed(), pollOptions).toBe(true);
  await desk.foyer.act('session.end', null);
  expect(await desk.foyer.ended).toBeNull();
  await startAgain([]);
  desk.page = await desk.foyer.page();
  await desk.page.getByRole('textbox', { name: 'PIN', exact: true }).fill('2718');
  await desk.page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await seeToday(desk.page);
  await nothingWaits();
  expect(acts.centsSince(before)).toEqual([430]);
  await ask('lock.setPin', { current: '2718', pin: null });
});

it('Linux and macOS shut down during such a payment: they wait until all is closed, and it is made once', async () => {
  for (const [platform, amount, cents] of [
    ['linux', '4.40', 440],
    ['darwin', '4.50', 450],
  ] as const) {
    expect(await desk.foyer.quit()).toBe(0);
    await startAgain([], { platform });
    desk.page = await desk.foyer.page();
    const before = await payWithoutAnswer(amount);
    await desk.foyer.act('power.say', { what: 'shutdown' });
    expect(await desk.foyer.ended).toBe(0);
    await startAgain([], { platform });
    desk.page = await desk.foyer.page();
    await seeToday(desk.page);
    await nothingWaits();
    expect(acts.centsSince(before)).toEqual([cents]);
  }
});

it('the uninstaller, which waits for it, is told of a fault by the exit code, and never by a box', async () => {
  const pc = await openPc();
  mkdirSync(join(pc.userData, 'settings.json'));
  const removal = pc.start(['--remove-this-pc']);
  expect(await removal.ended).toBe(1);
  expect(removal.complaints()).not.toContain('Foyer can’t open');
  const start = pc.start();
  expect(await start.ended).toBe(1);
  expect(start.complaints()).toContain('Foyer can’t open');
  await pc.remove();
});
