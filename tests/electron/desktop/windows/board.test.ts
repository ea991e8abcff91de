import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../../electron/bridge/bridge.ts';
import { type Board, openBoard } from '../../../../electron/desktop/windows/board.ts';
import { events } from '../../../../shared/bridge/contract.ts';
import type { BoardState, BoardView } from '../../../../shared/bridge/views.ts';
import { noPrinting } from '../../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';
import { desk, memoryOf, pageOfTests, recordedWindows, wall } from '../recorded-windows.ts';

/** A whole desk on a virtual clock, with a board whose window is written down. */
let whole: WholeDesk;
let board: Board;
let seen: ReturnType<typeof recordedWindows>;
let reported: BoardState[] = [];
afterEach(async () => {
  board?.end();
  await whole?.close();
});

async function open(): Promise<void> {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  seen = recordedWindows([desk, wall]);
  reported = [];
  board = openBoard(seen.electron, {
    companion: whole.companion(),
    clock: whole.clock,
    page: pageOfTests,
    memory: memoryOf(),
    deskArea: () => desk.bounds,
    onChange: (state) => void reported.push(state),
  });
  board.open();
}
const lock = () => whole.companion().lock;
/** The last view that the page got. */
const shown = (): BoardView => {
  const [name, payload] = seen.newest().reported.at(-1) ?? [];
  expect(name).toBe('board.shown');
  return events['board.shown'].parse(payload);
};
const namesOn = (view: BoardView) => view.rows.flatMap(({ name }) => (name === null ? [] : [name]));

/** A patient who is expected about now arrives at another desk. @returns the row's key */
function arrives(): string {
  const found = whole.service.sandbox.state('appointments').find((a) => {
    const away = Math.abs(Date.parse(a.start ?? '') - whole.clock.wall());
    const [place, more] = a.appointmentPatients ?? [];
    return !a.archived && away < 3 * 3_600_000 && place && !more && place.status == null;
  });
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('nobody is expected');
  whole.service.sandbox.arrive(found.id, patientId);
  return `${found.id}:${patientId}`;
}
const comes = (key: string) =>
  whole.until(
    'the board has it',
    () => seen.newest().reported.length > 0 && shown().rows.some((row) => row.key === key),
    60_000,
  );

test('It shows initials, unless somebody at the desk has chosen names for it since it was opened.', async () => {
  await open();
  const key = arrives();
  await comes(key);
  expect(shown().known).toBe(true);
  expect(namesOn(shown())).toEqual([]);
  expect(shown().rows.every(({ initials }) => /^\S{1,4}$/.test(initials))).toBe(true);
  expect(board.showNames(true)).toMatchObject({ names: true });
  expect(namesOn(shown())).toHaveLength(shown().rows.length);
  board.close();
  board.open();
  expect([board.state().names, namesOn(board.read())]).toEqual([false, []]);
});

test('nothing of a patient crosses to it but what it shows, and only of those who are here', async () => {
  await open();
  await comes(arrives());
  board.showNames(true);
  const text = JSON.stringify(shown());
  for (const { birthdate, phoneNumbers } of whole.service.sandbox.state('patients').slice(0, 60)) {
    if (birthdate) expect(text).not.toContain(birthdate);
    for (const { number } of phoneNumbers ?? []) if (number) expect(text).not.toContain(number);
  }
  const rows =
    whole
      .companion()
      .session()
      ?.rows({ ...todayOf(), locationId: null }) ?? [];
  const here = new Set(rows.filter(({ status }) => status === 'arrived').map(({ key }) => key));
  expect(shown().rows.filter(({ key }) => !here.has(key))).toEqual([]);
});
const todayOf = () => {
  const { today: date, zone } = whole.companion().state();
  return { date, zone };
};

test('Locked it shows initials whatever was chosen, and the choice is over; the page that had names is destroyed.', async () => {
  await open();
  await comes(arrives());
  board.showNames(true);
  const named = seen.newest();
  expect(namesOn(shown()).length).toBeGreaterThan(0);
  lock().lock();
  expect([named.gone, seen.open(), board.state().names]).toEqual([true, 1, false]);
  expect(reported.at(-1)).toMatchObject({ shown: 'screen', names: false });
  expect(namesOn(board.read())).toEqual([]);
  expect(board.showNames(true).names).toBe(false);
  await whole.until('the files are closed', () => whole.companion().session() === null);
  const key = arrives();
  await comes(key);
  expect([namesOn(shown()), shown().known]).toEqual([[], true]);
  await whole.clock.until(lock().open(null), 60_000);
  expect([board.state().names, namesOn(board.read())]).toEqual([false, []]);
});

test('In privacy mode it shows initials whatever was chosen, and the choice is over.', async () => {
  await open();
  await comes(arrives());
  board.showNames(true);
  const named = seen.newest();
  whole.companion().changeSettings({ privacy: true });
  expect([named.gone, board.state().names, namesOn(board.read())]).toEqual([true, false, []]);
  expect(board.showNames(true).names).toBe(false);
  whole.companion().changeSettings({ privacy: false });
  expect(namesOn(board.read())).toEqual([]);
});

test('The choice of names is over with the practice that is removed from this PC, and the page that had them is destroyed.', async () => {
  await open();
  await comes(arrives());
  board.showNames(true);
  const named = seen.newest();
  expect(await whole.companion().removeThisPc(true)).toMatchObject({ ok: true });
  expect([named.gone, board.state().names, namesOn(board.read())]).toEqual([true, false, []]);
  expect(board.showNames(true).names).toBe(false);
  await whole.connect();
  expect(board.state().names).toBe(false);
});

test('a page that had no names stays when the desk is locked', async () => {
  await open();
  const initialsOnly = seen.newest();
  lock().lock();
  expect([initialsOnly.gone, seen.open()]).toEqual([false, 1]);
});

test('it is black where the screen is shared when the desk is', async () => {
  await open();
  whole.companion().changeSettings({ hideFromSharing: true });
  expect(seen.newest().hidden).toBe(true);
  whole.companion().sharing.allow(true);
  expect(seen.newest().hidden).toBe(false);
  await whole.clock.advance(30 * 60_000);
  expect(seen.newest().hidden).toBe(true);
});

test('The board on the second screen is served who waits and nothing else.', async () => {
  await open();
  const warned: unknown[] = [];
  const bridge = serveBridge({
    companion: whole.companion(),
    chooseCaFile: async () => null,
    printing: noPrinting,
    board,
    log: { info() {}, error() {}, warn: (_words, data) => void warned.push(data) },
  });
  const fromBoard = { trusted: true, board: true };
  expect(await bridge.handle(fromBoard, 'board.read', {})).toMatchObject({ ok: true });
  for (const [name, input] of [
    ['patient.read', { patientId: 1 }],
    ['patient.page', { patientId: 1 }],
    ['day.read', { ...todayOf(), locationId: null }],
    ['board.names', { names: true }],
    ['settings.read', {}],
    ['app.state', {}],
    ['lock.open', { pin: null }],
  ] as const) {
    expect([name, await bridge.handle(fromBoard, name, input)]).toMatchObject([
      name,
      { ok: false, failure: { kind: 'bad-input' } },
    ]);
  }
  expect(board.state().names).toBe(false);
  expect(warned).toContainEqual({ call: 'patient.page' });
  lock().lock();
  expect(await bridge.handle(fromBoard, 'board.read', {})).toMatchObject({ ok: true });
  expect(await bridge.handle(fromBoard, 'board.close', {})).toMatchObject({ value: { shown: 'closed' } });
});

test('While it stands on a second screen and the day is not over, the screens do not go to sleep.', async () => {
  await open();
  await whole.clock.advance(1000);
  expect(seen.blocked()).toEqual(['prevent-display-sleep']);
  board.close();
  expect(seen.blocked()).toEqual([]);
  board.open();
  await whole.clock.advance(1000);
  expect(seen.blocked()).toEqual(['prevent-display-sleep']);
  lock().lock();
  await whole.clock.advance(60_000);
  expect(seen.blocked()).toEqual(['prevent-display-sleep']);
  await lock().open(null);
  // No patient is left to come.
  for (const { id } of whole.service.sandbox.state('appointments'))
    whole.service.sandbox.archive('appointments', id);
  await whole.until('the screens may sleep', () => seen.blocked().length === 0, 600_000);
  board.end();
  expect(seen.blocked()).toEqual([]);
});

test('In a plain window it lets the screens sleep.', async () => {
  await open();
  seen.setScreens([desk], 'display-removed');
  board.close();
  board.open();
  await whole.clock.advance(1000);
  expect([board.state().shown, seen.blocked()]).toEqual(['window', []]);
});
