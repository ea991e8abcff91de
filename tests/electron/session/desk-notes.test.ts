import { afterEach, expect, test } from 'vitest';
import { StoreError } from '../../../electron/store/store-error.ts';
import { doneHereFact, doneOn, readDoneHere } from '../../../electron/views/done-here.ts';
import { dayMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

test('What this desk is done with stays, also where its clock is days ahead as the next row is marked.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await allIsRead(desk);
  const markDone = (date: string, key: string) =>
    bridgeCallOf(desk)('day.doneHere', { date, key, done: true });
  const date = desk.companion().state().today;
  const doneThen = () => [...doneOn(readDoneHere(desk.session().desk.fact(doneHereFact)), date)];
  await markDone(date, '1:7');
  desk.setPlugged(false);
  await desk.restart(1000, () => desk.pcClock.stepWall(10 * dayMs));
  const { today } = desk.companion().state();
  await markDone(today, '2:8');
  expect([today > date, doneThen()]).toEqual([true, ['1:7']]);
});

test('A note that is kept is no failure, although the rows of its day can’t be read at that moment.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await allIsRead(desk);
  const { days, dayBook } = desk.session();
  const { refresh } = days;
  days.refresh = () => {
    throw new StoreError(failure('store-damaged'));
  };
  const date = desk.companion().state().today;
  const marked = await bridgeCallOf(desk)('day.note', { date, key: '1:7', note: 'In the garden' });
  days.refresh = refresh;
  expect([marked.ok, dayBook.on(date).notes.get('1:7')?.text]).toEqual([true, 'In the garden']);
});
