import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { marksKey, sealMarks } from '../../../electron/clinic/day-messages.ts';
import { followMarksWhileLocked } from '../../../electron/clinic/locked-marks.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import type { DayEntry } from '../../../electron/views/day-entries.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { fakeWorld } from '../link/worlds.ts';
import { sightKeys } from './desks-in-sight.ts';

const day = '2026-11-24';
const goneIn = { what: 'gone-in', day, key: '1:7', value: true, by: 'MB', at: 1, desk: 'd01' } as DayEntry;

test('What was sealed with new keys before this desk had them is read once it has them, also behind the lock.', async () => {
  const world = await fakeWorld();
  const rotated = { ...sightKeys, day: new Map([...sightKeys.day, [2, randomBytes(32)] as const]) };
  const [one, other] = [await world.link('d01'), await world.link('d02')];
  const sealing = createSealing('d02', randomBytes(16), sightKeys);
  const newKeys = createListeners<[]>();
  const heard: DayEntry[] = [];
  const locked = { link: other, sealing, onNewKeys: newKeys.add };
  const stop = followMarksWhileLocked(locked, 'p1', (entries) => heard.push(...entries));
  await world.clock.advance(1000);
  const key = marksKey('d01', day);
  const theirs = createSealing('d01', randomBytes(16), rotated);
  const sealed = sealMarks(theirs, 'd01', key, { practice: 'p1', entries: [goneIn] });
  await world.clock.until(one.state.put('day', key, sealed));
  await world.clock.advance(1000);
  expect(heard).toEqual([]);
  sealing.setKeys(rotated);
  newKeys.notify();
  expect(heard).toMatchObject([{ what: 'gone-in', key: '1:7' }]);
  newKeys.notify();
  expect(heard).toHaveLength(1);
  stop();
});
