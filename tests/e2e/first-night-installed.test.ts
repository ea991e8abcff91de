import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keychainOfThisPc } from '../../electron/desktop/startup/pc-keychain.ts';
import { pcClock } from '../../electron/platform/node-ports.ts';
import { createPcRecordStore } from '../../electron/platform/pc-record.ts';
import { createVault, keychainName, loadKeytar } from '../../electron/platform/vault.ts';
import { channels } from '../../shared/bridge/contract.ts';
import { dayOf, machineClockOf } from '../../shared/clinic-time.ts';
import { hourMs, minuteMs } from '../../shared/durations.ts';
import { extentOf } from '../extent.ts';
import { zoneWhere } from '../fakes/daytime-zone.ts';
import type { Program } from '../standin/driver.ts';
import type { StandinPreset } from '../standin/preset.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { photographFailures } from './foyer.ts';
import { leaksBelow, needlesOf } from './needles.ts';
import { openPackedPc, type PackedPc } from './packed-pc.ts';
import { connect, seeToday } from './receptionist.ts';

/**
 * The first night of Foyer as it is installed on a Windows PC: connected late in the evening, left, updated at two by
 * electron-updater itself, started by the installer unattended, opened in the morning, and uninstalled. The PC's clock
 * and the practice's go on together, by hours at once. `npm run nights` runs all eight shapes, `npm test` the two that differ
 * most (and tests/electron/desktop/desk.first-night.test.ts all of them without the built program).
 */
let pc: PackedPc;
let clinic: Clinic | undefined;
let foyer: Program;
let page: Page;
const time = { ahead: 0, now: () => Date.now() + time.ahead };
const zone = zoneWhere(0, Date.now());

beforeEach(() => {
  time.ahead = 0;
});
photographFailures(() => foyer);
afterEach(async ({ task }) => {
  // An installed Foyer has one name in the keychain, whatever its folder: the next must find none of this one.
  if (task.result?.state === 'fail') {
    await foyer.kill();
    await start(['--remove-this-pc']).ended;
  }
  await pc.remove();
  await clinic?.close();
});

const pollOptions = { timeout: 120_000, interval: 100 };
const screens = [
  { id: 1, x: 0, y: 0, width: 1920, height: 1080 },
  { id: 2, x: 1920, y: 0, width: 1280, height: 720 },
];
const start = (args: readonly string[], more: Partial<StandinPreset> = {}) =>
  pc.start(args, { screens, aheadMs: time.ahead, ...more });
const logged = () => readFileSync(join(pc.pc.userData, 'logs', 'foyer.log'), 'utf8');
/** The keys, and what stands in the records of some patients. */
const needles = () => {
  const emails = clinic?.sandbox.state('patients').flatMap(({ email }) => email ?? []) ?? [];
  return needlesOf([clinic?.apiKey ?? '', storeKey, ...emails.slice(0, 20)]);
};
/** The key of the PC's files, from the keychain: the program never says it. */
let storeKey = '';
async function findStoreKey(): Promise<void> {
  const service = keychainName(true, pc.pc.userData);
  const here = { folder: pc.pc.userData, name: null };
  const load = keychainOfThisPc(loadKeytar, service, { all: [], keys: [] }, here);
  const vault = createVault(service, load, pcClock());
  const record = await createPcRecordStore(vault).read();
  storeKey = (record.ok && record.value?.storeKey) || '';
  expect(storeKey).toMatch(/^[0-9a-f]{64}$/);
}
const windows = () => foyer.act('window.list', null);
const deskShown = async () => (await windows()).find(({ shows }) => shows === '/index.html') ?? null;
const boardShown = async () =>
  (await windows()).some(({ shows, visible }) => shows === '/board.html' && visible);
const notices = async () => (await foyer.act('notice.list', null)).filter(({ closed }) => !closed);
async function pass(ms: number): Promise<void> {
  time.ahead += ms;
  await foyer.act('time.pass', { ms });
}
/** Until it is so late at the practice. @param at "02:00" */
async function passUntil(at: string): Promise<void> {
  const ofDay = (clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return hours * hourMs + minutes * minuteMs;
  };
  await pass(ofDay(at) - ofDay(machineClockOf(time.now(), zone)));
}
/** As the desk's page asks. */
async function ask(name: string, input: unknown): Promise<void> {
  const { id = 0 } = (await deskShown()) ?? {};
  const from = { url: 'app://foyer/index.html', topFrame: true, knownWindow: true, window: id };
  const answer = await foyer.act('ipc.forge', { ...from, channel: channels.call, args: [name, input] });
  expect(answer).toMatchObject({ ok: true });
}

/** The patient who is expected last today arrives at another desk. */
function arrivesElsewhere(at: Clinic): { appointmentId: number; patientId: number } {
  const today = dayOf(time.now(), zone);
  const expected = at.sandbox.state('appointments').flatMap((one) => {
    const [place, more] = one.appointmentPatients ?? [];
    const start = Date.parse(one.start ?? '');
    const alone = (one.maxPatients ?? 1) === 1 && !more && place?.status == null && !one.archived;
    if (!alone || !place || dayOf(start, zone) !== today) return [];
    return [{ start, who: { appointmentId: one.id, patientId: place.patientId } }];
  });
  const last = expected.sort((one, other) => other.start - one.start)[0]?.who;
  if (!last) throw new Error('nobody is expected');
  at.sandbox.arrive(last.appointmentId, last.patientId);
  return last;
}

const most = { pin: '2718', maximised: true, board: true };
const all = [null, '2718'].flatMap((pin) =>
  [true, false].flatMap((maximised) => [true, false].map((board) => ({ pin, maximised, board }))),
);

it.each(extentOf(process.env) === 'whole' ? all : [most])(
  'installed, with PIN $pin, maximised $maximised, with the board $board: updated at two, in the tray till the morning',
  async (shape) => {
    clinic = await openClinic(60, undefined, {}, { clock: time, zone });
    pc = await openPackedPc();
    foyer = start([]);
    page = await connect(foyer, clinic);
    expect((await foyer.act('window.read', null))?.webPreferences).toMatchObject({ devTools: false });
    expect((await foyer.act('tasks.read', null)).map(({ args }) => args)).toEqual([
      ...['--show=today', '--show=waiting', '--show=find', '--show=file'],
    ]);
    if (shape.pin) await ask('lock.setPin', { current: null, pin: shape.pin });
    if (shape.maximised) await foyer.act('window.maximise', null);
    if (shape.board) await ask('board.open', {});
    await findStoreKey();
    const { id = 0 } = (await deskShown()) ?? {};
    await foyer.act('window.close', { window: id });

    // The night: the desk is unattended and locks, and its page is gone.
    await foyer.act('idle.set', { seconds: 2 * 3600 });
    await expect.poll(deskShown, pollOptions).toBeNull();
    await passUntil('02:00');
    await expect.poll(logged, pollOptions).toContain('an update is ready');
    expect(pc.asked).toContain('latest.yml');
    await pass(15 * minuteMs);
    expect(await foyer.ended).toBe(0);
    await expect.poll(pc.installerRun, pollOptions).toMatchObject({ args: '--updated /S --force-run' });
    // Closed before the installer began: it ends by force what is not.
    expect(pc.installerRun()?.files.filter((name) => name.endsWith('-wal'))).toEqual([]);
    expect(leaksBelow(pc.disk, needles())).toEqual([]);

    // The installer starts the new version (app-builder-lib, templates/nsis/common.nsh: `--updated`).
    pc.install();
    pc.asEarlierKept();
    foyer = start(['--updated'], { idleSeconds: 3 * 3600 });
    await expect
      .poll(async () => (await foyer.act('tray.read', null))?.toolTip, pollOptions)
      .toMatch(/^Foyer/);
    // With a PIN it starts locked, and its page holds nothing; without one the desk locks at once, and its page is gone.
    await expect
      .poll(async () => (await deskShown())?.visible ?? null, pollOptions)
      .toBe(shape.pin ? false : null);
    await expect.poll(boardShown, pollOptions).toBe(shape.board);

    await expect.poll(logged, pollOptions).toContain('the profile folder was moved to this PC');
    expect(leaksBelow(pc.disk, needles())).toEqual([]);

    // The morning.
    await passUntil('06:40');
    await foyer.act('idle.set', { seconds: 0 });
    const who = arrivesElsewhere(clinic);
    await expect
      .poll(async () => (await notices()).map(({ title }) => title), pollOptions)
      .toEqual(['Arrived']);
    expect((await deskShown())?.visible ?? false).toBe(false);
    await foyer.act('tray.click', null);
    await expect
      .poll(deskShown, pollOptions)
      .toMatchObject({ visible: true, focused: true, maximised: shape.maximised });
    page = await foyer.page();
    if (shape.pin) {
      await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(shape.pin);
      await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    } else {
      await page.getByRole('button', { name: 'Open the desk' }).click();
    }
    await seeToday(page);
    expect([await notices(), statusAt(clinic, who)]).toEqual([[], 'Arrived']);

    // Uninstalled, it leaves nothing that another installation would find.
    expect(await foyer.quit()).toBe(0);
    expect(await start(['--remove-this-pc']).ended).toBe(0);
    expect(readdirSync(join(pc.pc.userData, 'store'))).toEqual(['in-use.lock']);
    expect(leaksBelow(pc.disk, needles())).toEqual([]);
  },
);

it('an update whose installer Windows does not start leaves Foyer running: it starts again, in the tray', async () => {
  pc = await openPackedPc({ starts: false });
  // Not connected yet: the hours are those of the PC's own clock.
  foyer = pc.start(['--hidden'], { aheadMs: 0, idleSeconds: 3600 }, { TZ: zone });
  await expect.poll(async () => (await foyer.act('tray.read', null))?.toolTip, pollOptions).toMatch(/^Foyer/);
  await passUntil('02:00');
  await expect.poll(logged, pollOptions).toContain('an update is ready');
  await pass(15 * minuteMs);
  expect(await foyer.ended).toBe(0);
  expect([foyer.relaunched(), pc.installerRun()]).toEqual([['--hidden'], null]);
  expect(logged()).toContain('an update could not be installed');
});

it('an installed Foyer does not start with a switch that opens it to others, and says so', async () => {
  pc = await openPackedPc();
  const refused = pc.start(['--remote-debugging-port=9222']);
  expect(await refused.ended).toBe(1);
  expect(refused.complaints()).toContain('It was started with --remote-debugging-port');
});
