import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenDesk, openDesk } from '../../../../electron/desktop/desk.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';

/** Notices on Windows, as Electron documents them: one desk, and a program after the other around it. */
let whole: WholeDesk;
let standin: InProcess;
let desk: OpenDesk;
let shown: number;
let warned: string[];
let explained: boolean;
beforeAll(async () => {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
});
afterEach(() => standin.close());
afterAll(() => whole.close());

function start(): void {
  standin = openInProcess({ platform: 'win32' });
  [shown, warned, explained] = [0, [], false];
  const nothing = () => undefined;
  desk = openDesk(standin.electron, {
    companion: whole.companion(),
    clock: whole.clock,
    platform: 'win32',
    dayShown: Promise.resolve(),
    onQuit: nothing,
    window: {
      current: () => null,
      area: () => null,
      tell: nothing,
      ask: nothing,
      renew: nothing,
      badge: nothing,
      hideFromSharing: nothing,
      setTextSize: nothing,
      isLookedAt: () => false,
      show: () => {
        shown += 1;
      },
    },
    onEvent: () => nothing,
    log: { warn: (words) => void warned.push(words) },
    memory: {
      seenUntil: () => null,
      keepSeenUntil: nothing,
      trayExplained: () => explained,
      keepTrayExplained: () => {
        explained = true;
      },
    },
  });
}
const notices = () => standin.act('notice.list', null);
const standing = async () => (await notices()).filter(({ closed }) => !closed).map(({ title }) => title);

let arrived: number[] = [];
async function arrivesElsewhere(): Promise<void> {
  const found = whole.service.sandbox.state('appointments').find((a) => {
    const ahead = Date.parse(a.start ?? '') - whole.clock.wall();
    const [one, more] = a.appointmentPatients ?? [];
    const isUpcoming = !a.archived && ahead > 0 && ahead < 8 * 3_600_000;
    return isUpcoming && one && !more && one.status == null && !arrived.includes(a.id);
  });
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('nobody is expected');
  arrived = [...arrived, found.id];
  whole.service.sandbox.arrive(found.id, patientId);
  await whole.clock.advance(30_000);
}

test('a second arrival’s notice takes the place of the first, and of one that an earlier run left', async () => {
  start();
  const { Notification } = standin.electron;
  new Notification({ id: 'arrivals', title: 'of an earlier run' }).show();
  await arrivesElsewhere();
  expect(await standing()).toEqual(['Arrived']);
  await arrivesElsewhere();
  expect((await standing()).length).toBe(1);
  expect((await notices()).length).toBe(3);
  desk.close();
});

test('a click on a notice that an earlier run left shows the desk', async () => {
  start();
  await standin.act('notice.clickOld', null);
  expect(shown).toBe(1);
  desk.close();
});

test('a notice that the system does not show is said in the log, without a name; the next one is tried', async () => {
  start();
  await standin.act('notice.fail', { fails: true });
  await arrivesElsewhere();
  expect([await standing(), warned]).toEqual([[], ['the system showed no notice']]);
  await standin.act('notice.fail', { fails: false });
  await arrivesElsewhere();
  expect(await standing()).toHaveLength(1);
  desk.close();
});

test('that Foyer goes on in the tray is said once, and not any more when it has ended', async () => {
  start();
  desk.toTray();
  desk.toTray();
  expect(await standing()).toEqual(['Foyer stays in the tray']);
  desk.close();
  expect(await standing()).toEqual([]);
});

test('that Foyer goes on in the tray is said at the next time where the system did not show it', async () => {
  start();
  await standin.act('notice.fail', { fails: true });
  desk.toTray();
  await standin.act('notice.fail', { fails: false });
  desk.toTray();
  expect([await standing(), warned]).toEqual([['Foyer stays in the tray'], ['the system showed no notice']]);
  desk.close();
});
