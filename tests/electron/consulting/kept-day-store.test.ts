import { expect, test } from 'vitest';
import type { KeptDay } from '../../../electron/consulting/kept-day.ts';
import { createKeptDayStore } from '../../../electron/consulting/kept-day-store.ts';
import type { DayEntry } from '../../../electron/views/day-entries.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import { createVirtualClock, settle } from '../../fakes/virtual-clock.ts';
import { shownRow } from './planted-row.ts';

const today = '2026-11-24';

const goneIn: DayEntry = {
  day: today,
  key: '1:7',
  by: 'IP',
  at: Date.UTC(2026, 10, 24),
  desk: 'p01',
  what: 'gone-in',
  value: true,
};

/** The store of a practitioner's PC on a file that writes when a test lets it. */
function openStore() {
  const clock = createVirtualClock(Date.UTC(2026, 10, 24, 1));
  const written: KeptDay[] = [];
  const waiting: (() => void)[] = [];
  let refuses = false;
  let asked = 0;
  const write = (day: KeptDay): Promise<Result<null>> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.push(() => {
        if (!refuses) written.push(day);
        resolve(refuses ? failed(failure('no-keychain')) : ok(null));
      });
    });
  const store = createKeptDayStore({
    file: {
      read: async () => ok(null),
      write,
      remove: async () => ok(null),
      exists: () => written.length > 0,
    },
    clock,
    log: { warn: () => undefined },
    today: () => today,
    desk: () => 'p01',
    onChange: () => undefined,
  });
  store.change({
    practice: 'p1',
    practitionerId: 4,
    practitioners: [{ id: 4, name: 'Ines Prior' }],
    list: { practitionerId: 4, zone: 'UTC', days: [{ date: today, rows: [shownRow('1:7')] }] },
    knownAt: clock.wall(),
  });
  return {
    clock,
    store,
    written,
    refuse: () => {
      refuses = true;
    },
    asked: () => asked,
    /** What waits to be written is, or is refused. */
    async answer() {
      await settle();
      for (const one of waiting.splice(0)) one();
      await settle();
    },
  };
}

test('A PC that quits while its day is being written keeps whose PC it is, its list and what was marked.', async () => {
  const { store, written, answer } = openStore();
  void store.save();
  await settle();
  store.merge([goneIn]);
  void store.save();
  let isClosed = false;
  const closing = store.save().then(() => {
    isClosed = true;
    store.clear();
  });
  await answer();
  // The mark is still on its way to the disk.
  expect(isClosed).toBe(false);
  await answer();
  await closing;
  expect(written.at(-1)).toMatchObject({
    practitionerId: 4,
    list: { days: [{ rows: [{ key: '1:7' }] }] },
    entries: [{ what: 'gone-in', key: '1:7' }],
  });
});

test('What is heard again changes no file.', async () => {
  const { clock, store, answer, asked } = openStore();
  store.merge([goneIn]);
  await clock.advance(2000);
  await answer();
  const before = asked();
  store.merge([{ ...goneIn }]);
  await clock.advance(2000);
  await answer();
  expect([before, asked()]).toEqual([1, 1]);
});

test('What was asked to be written before all was forgotten is what is written.', async () => {
  const { store, written, answer } = openStore();
  void store.save();
  await settle();
  store.merge([goneIn]);
  void store.save();
  store.clear();
  await answer();
  await answer();
  expect(written.map(({ practitionerId, entries }) => [practitionerId, entries.length])).toEqual([
    [4, 0],
    [4, 1],
  ]);
});

test('What the disk refuses is written again later, and no more once it was forgotten.', async () => {
  const { clock, store, refuse, answer, asked } = openStore();
  refuse();
  void store.save();
  await answer();
  await clock.advance(5000);
  expect(asked()).toBe(2);
  store.clear();
  await answer();
  await clock.advance(60_000);
  expect([asked(), clock.pending()]).toEqual([2, 0]);
});

test('There is a file from the first second on, also where no desk has said anything yet.', async () => {
  const { clock, store, answer, asked, written } = openStore();
  store.clear();
  for (const _start of [1, 2]) {
    await store.load();
    await clock.advance(1000);
    await answer();
    expect([asked(), written.length]).toEqual([1, 1]);
  }
});
