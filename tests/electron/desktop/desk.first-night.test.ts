import { afterEach, expect, test } from 'vitest';
import { type OpenDesk, openDesk } from '../../../electron/desktop/desk.ts';
import { watchForLock } from '../../../electron/desktop/lock-watch.ts';
import { listenEarly } from '../../../electron/desktop/startup/early.ts';
import { type Board, openBoard } from '../../../electron/desktop/windows/board.ts';
import { type DeskWindow, openWindow } from '../../../electron/desktop/windows/window.ts';
import type { WindowPlace } from '../../../electron/desktop/windows/window-place.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { type InProcess, openInProcess } from '../../standin/in-process.ts';
import { memoryOf } from './recorded-windows.ts';

/**
 * The first night of a Windows PC on the stand-in, in every shape: connected, left in the evening, updated at two, started
 * hidden, and opened in the morning. The parts are put together as main.ts does (tests/e2e/first-night.test.ts runs that).
 */
let whole: WholeDesk;
let standin: InProcess;
let parts: { window: DeskWindow; board: Board; desk: OpenDesk; unwatch: () => void };
let place: WindowPlace | null = null;
let boardMemory = memoryOf();
let seenUntil: number | null = null;
afterEach(async () => {
  end();
  await whole.close();
});

const screens = [
  { id: 1, x: 0, y: 0, width: 1920, height: 1080 },
  { id: 2, x: 1920, y: 0, width: 1280, height: 720 },
];

function start(hidden: boolean, idleSeconds: number): void {
  standin = openInProcess({ platform: 'win32', idleSeconds, screens });
  const { electron } = standin;
  const companion = whole.companion();
  const answerStarts = listenEarly(electron.app);
  const page = { preload: '/none', devTools: false, clock: whole.clock, onLoadError: () => undefined };
  const sessionOf = (name: string) => electron.session.fromPartition(name) as never;
  const nothing = () => undefined;
  const window = openWindow(electron, {
    page: { ...page, session: sessionOf('page') },
    place,
    hidden,
    textSize: 100,
    onTextSize: nothing,
    keepPlace: (kept) => {
      place = kept;
    },
    onClosing: () => true,
    onVisible: (visible) => companion.hint({ visible }),
    onFocus: () => parts?.desk.focused(),
    onBlur: () => parts?.desk.left(),
    onToTray: nothing,
    onSessionEnd: nothing,
    showBadge: (shown, picture, words) => shown.setOverlayIcon(picture, words),
  });
  const board = openBoard(electron, {
    companion,
    clock: whole.clock,
    page: { ...page, session: sessionOf('board') },
    memory: boardMemory,
    deskArea: window.area,
    onChange: nothing,
  });
  const desk = openDesk(electron, {
    companion,
    window,
    clock: whole.clock,
    log: { warn: nothing },
    platform: 'win32',
    dayShown: Promise.resolve(),
    onQuit: nothing,
    onEvent: () => nothing,
    memory: {
      seenUntil: () => seenUntil,
      keepSeenUntil: (at) => {
        seenUntil = at;
      },
      trayExplained: () => true,
      keepTrayExplained: nothing,
    },
  });
  const { clock } = whole;
  const unwatch = watchForLock(electron.powerMonitor, {
    clock,
    platform: 'win32',
    lock: companion.lock.lock,
    minutes: () => companion.settings().lockMinutes,
  });
  answerStarts({ show: window.show, go: desk.go });
  parts = { window, board, desk, unwatch };
}
function end(): void {
  parts.unwatch();
  parts.desk.close();
  parts.board.end();
  standin.close();
}
const windows = () => standin.act('window.list', null);
const deskShown = async () => (await windows()).find(({ shows }) => shows !== '/board.html') ?? null;
async function pagesLoad(): Promise<void> {
  for (const { id } of await windows()) await standin.act('window.loaded', { window: id });
}

function arrivesElsewhere(): void {
  const found = whole.service.sandbox.state('appointments').find((a) => {
    const ahead = Date.parse(a.start ?? '') - whole.clock.wall();
    const [one, more] = a.appointmentPatients ?? [];
    return !a.archived && ahead > 0 && ahead < 8 * 3_600_000 && one && !more && one.status == null;
  });
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('nobody is expected');
  whole.service.sandbox.arrive(found.id, patientId);
}

const shapes = [null, '2718'].flatMap((pin) =>
  [true, false].flatMap((maximised) => [true, false].map((board) => ({ pin, maximised, board }))),
);
test.each(shapes)('the first night: PIN $pin, maximised $maximised, with the board $board', async (shape) => {
  place = null;
  seenUntil = null;
  boardMemory = memoryOf();
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  if (shape.pin) await whole.companion().lock.setPin({ current: null, pin: shape.pin });
  start(false, 0);
  await pagesLoad();
  const { id = 0 } = (await deskShown()) ?? {};
  if (shape.maximised) await standin.act('window.maximise', { window: id });
  if (shape.board) parts.board.open();
  await standin.act('window.close', { window: id });
  end();

  // The update, and the start after it.
  await whole.restart();
  start(true, 8 * 3600);
  await pagesLoad();
  await whole.clock.advance(60_000);
  expect([standin.ends, whole.companion().lock.locked()]).toEqual([[], true]);
  expect((await deskShown())?.visible ?? false).toBe(false);
  expect((await windows()).some(({ shows, visible }) => shows === '/board.html' && visible)).toBe(
    shape.board,
  );

  // The morning.
  await standin.act('idle.set', { seconds: 0 });
  arrivesElsewhere();
  let notices = 0;
  for (let tries = 0; notices === 0 && tries < 60; tries += 1) {
    await whole.clock.advance(5_000);
    notices = (await standin.act('notice.list', null)).length;
  }
  expect(notices).toBe(1);
  await standin.act('tray.click', null);
  await pagesLoad();
  expect(await deskShown()).toMatchObject({ visible: true, focused: true, maximised: shape.maximised });
  expect((await whole.clock.until(whole.companion().lock.open(shape.pin), 60_000)).ok).toBe(true);
  await whole.clock.advance(1_000);
  const toolTip = (await standin.act('tray.read', null))?.toolTip;
  expect([toolTip, (await deskShown())?.overlay]).toEqual([expect.stringMatching(/\d waiting/), toolTip]);
});
