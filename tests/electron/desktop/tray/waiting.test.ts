import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { watchConditions } from '../../../../electron/desktop/power-and-network.ts';
import { waitingOf } from '../../../../electron/desktop/tray/waiting.ts';
import { boardView } from '../../../../electron/views/board-view.ts';
import { boardColumns } from '../../../../renderer/features/waiting-room/board-model.ts';
import { waitingList } from '../../../../renderer/features/waiting-room/waiting-room-model.ts';
import type { DayRow } from '../../../../shared/bridge/views.ts';

const zone = 'Australia/Adelaide';
const nine = Date.UTC(2026, 10, 20, 22, 30);
const row = (key: string, status: DayRow['status'], statusAt: number | null, name: string | null) =>
  ({
    key,
    status,
    statusAt,
    start: nine,
    end: nine + 1_800_000,
    patient: name === null ? null : { name },
  }) as DayRow;

it('those who wait are in the clinic, the longest first, by the clinic’s clock', () => {
  const rows = [
    row('1:1', 'arrived', nine + 600_000, 'Second'),
    row('2:2', 'arrived', nine - 600_000, 'First'),
    row('3:3', 'completed', nine, 'Gone'),
    row('4:4', 'unset', null, 'Expected'),
    row('5:5', 'arrived', null, null),
  ];
  expect(
    waitingOf(rows, {
      date: '2026-11-21',
      zone,
      locations: [],
      clockStyle: '12-hour',
      places: [],
      now: nine + 20 * 60_000,
    }),
  ).toEqual([
    { date: '2026-11-21', key: '2:2', name: 'First', since: '9:00 am', early: false },
    { date: '2026-11-21', key: '5:5', name: 'A patient', since: '9:00 am', early: false },
    { date: '2026-11-21', key: '1:1', name: 'Second', since: '9:10 am', early: false },
  ]);
});

it('the tray and the page agree on who waits longest: nobody who came early waits before their time', () => {
  const minute = 60_000;
  const early = row('1:1', 'arrived', nine - 60 * minute, 'Came an hour early');
  const rows = [
    { ...early, start: nine + 30 * minute, end: nine + 60 * minute, patientId: 1 },
    { ...row('2:2', 'arrived', nine, 'Came in time'), patientId: 2 },
    { ...row('3:3', 'arrived', nine + 5 * minute, 'Came late'), patientId: 3 },
  ] as DayRow[];
  const inTray = (now: number) =>
    waitingOf(rows, { date: '2026-11-21', zone, locations: [], clockStyle: '12-hour', places: [], now });
  const onPage = (now: number) => {
    const { waiting, early: before } = waitingList(rows, [], now, {
      waitAmberMinutes: 10,
      waitRedMinutes: 20,
    });
    return [...waiting, ...before].map((wait) => wait.row.key);
  };
  for (const now of [nine + 20 * minute, nine + 40 * minute])
    expect(inTray(now).map(({ key }) => key)).toEqual(onPage(now));
  expect(inTray(nine + 40 * minute).map(({ name, since }) => [name, since])).toEqual([
    ['Came in time', '9:00 am'],
    ['Came late', '9:05 am'],
    ['Came an hour early', '9:30 am'],
  ]);
});

it('since when someone waits is said by the clock of their location, as on the page and in the notice', () => {
  const locations = [
    { id: 1, zone },
    { id: 2, zone: 'Australia/Brisbane' },
  ];
  const rows = [1, 2, 3].map((locationId) => ({
    ...row(`${locationId}:1`, 'arrived', nine, null),
    patientId: 1,
    locationId,
  })) as DayRow[];
  expect(
    waitingOf(rows, {
      date: '2026-11-21',
      zone,
      locations,
      clockStyle: '12-hour',
      places: [],
      now: nine,
    }).map(({ since }) => since),
  ).toEqual(['9:00 am', '8:30 am', '9:00 am']);
});

it('tray, board and page agree on who waits where a practitioner has a patient with them at another location', () => {
  const minute = 60_000;
  const practitioner = { id: 7, name: 'Priya Raman', colour: '#123456' };
  const now = nine + 20 * minute;
  const rows = [
    { ...row('1:1', 'arrived', nine - 5 * minute, 'At the other'), patientId: 1, locationId: 2 },
    { ...row('2:2', 'arrived', nine - 5 * minute, 'Here'), patientId: 2, locationId: 1 },
  ].map((one) => ({ ...one, practitioner, group: null })) as DayRow[];
  const [other] = rows;
  if (other) rows[0] = { ...other, goneIn: { at: nine, by: 'MB' } };
  const settings = {
    theme: 'light',
    clockStyle: '12-hour',
    waitAmberMinutes: 10,
    waitRedMinutes: 20,
  } as const;
  for (const places of [[1], [2], []]) {
    const onPage = waitingList(rows, places, now, settings).waiting.map((wait) => wait.row.key);
    const inTray = waitingOf(rows, {
      date: '2026-11-21',
      zone,
      locations: [],
      clockStyle: '12-hour',
      places,
      now,
    }).map(({ key }) => key);
    const board = boardView(rows, {
      names: false,
      now,
      places,
      known: true,
      readAt: now,
      zone,
      locations: [],
      settings,
    });
    const onBoard = boardColumns(board.rows, now, settings)
      .flatMap(({ cards }) => cards)
      .flatMap((card) => (card.is === 'waiting' ? [card.row.key] : []));
    expect([inTray, onBoard]).toEqual([onPage, onPage]);
    expect(onPage).toEqual(places[0] === 2 ? [] : ['2:2']);
  }
});

it('a patient who goes in leaves the count, as does one who was finished without that; come out, they are not in it again', () => {
  const practitioner = { id: 7, name: 'Priya Raman', colour: '#123456' };
  const waits = { ...row('1:1', 'arrived', nine, 'Here'), practitioner, group: null, patientId: 1 } as DayRow;
  const another = { ...waits, key: '2:2', practitioner: { ...practitioner, id: 8 } } as DayRow;
  const at = { at: nine + 60_000, by: 'PR' };
  const finished = { at: nine + 120_000, by: 'PR' };
  const inTray = (marked: Partial<DayRow>) =>
    waitingOf([{ ...waits, ...marked }, another], {
      date: '2026-11-21',
      zone,
      locations: [],
      clockStyle: '12-hour',
      places: [],
      now: nine + 180_000,
    }).map(({ key }) => key);
  expect(inTray({})).toEqual(['1:1', '2:2']);
  for (const marked of [{ goneIn: at }, { goneIn: at, finished }, { finished }])
    expect(inTray(marked)).toEqual(['2:2']);
});

it('no patient waits whom this desk is done with, or whose appointment ended an hour ago', () => {
  const here = row('1:1', 'arrived', nine, 'Here');
  const rows = [here, { ...row('2:2', 'arrived', nine, 'Done'), doneHere: true as const }];
  const namesAt = (now: number) =>
    waitingOf(rows, { date: '2026-11-21', zone, locations: [], clockStyle: '12-hour', places: [], now }).map(
      ({ name }) => name,
    );
  expect(namesAt(nine)).toEqual(['Here']);
  expect(namesAt(nine + 89 * 60_000)).toEqual(['Here']);
  expect(namesAt(nine + 90 * 60_000)).toEqual([]);
});

describe('what the companion learns of the PC', () => {
  it('on battery or not, back from sleep, back online', () => {
    const reported: unknown[] = [];
    const timers: (() => void)[] = [];
    let onBattery = true;
    const powerMonitor = Object.assign(new EventEmitter(), { isOnBatteryPower: () => onBattery });
    let online = true;
    const end = watchConditions(
      { powerMonitor, net: { isOnline: () => online } } as never,
      { hint: (hint) => reported.push(hint), wake: () => reported.push('wake') },
      {
        after: (_ms, task) => {
          timers.push(task);
          return () => timers.splice(timers.indexOf(task), 1);
        },
      },
    );
    const tick = () => timers.shift()?.();
    // No system reports the battery by an event everywhere.
    onBattery = false;
    tick();
    tick();
    powerMonitor.emit('resume');
    online = false;
    tick();
    online = true;
    tick();
    expect(reported).toEqual([{ onBattery: true }, { onBattery: false }, 'wake', 'wake']);
    end();
    expect(timers).toEqual([]);
  });
});
