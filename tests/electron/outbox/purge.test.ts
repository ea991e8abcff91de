import { expect, test } from 'vitest';
import { unreadNotice } from '../../../electron/outbox/notices.ts';
import { purgeByAge, warningDays } from '../../../electron/outbox/purge.ts';
import type { DeskStore } from '../../../electron/store/types.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';
import { outboxRow } from '../store/rows.ts';

const day = 86_400_000;
const goesOn = async () => false;
const atDay = (desk: DeskStore, days: number, logYears = 2, pause = goesOn) =>
  purgeByAge(desk, { now: days * day, logYears, pause });

function openDesk() {
  const { desk } = openSmallDesk().stores;
  const add = (id: number, kind: string, state: string, settled = true) =>
    desk.addWrite(
      outboxRow(String(id), { kind, state, createdAt: 0, stateAt: 0, evidence: JSON.stringify({ settled }) }),
    );
  const log = (at: number) =>
    desk.logAction({ at, by: 'KL', what: 'arrival', patientId: 3, outcome: 'done' });
  const left = () => desk.writes().map((row) => Number(row.id));
  return { desk, add, log, left };
}

test('What was done long ago is forgotten, money later; what is not done stays, however old.', async () => {
  const { desk, add, left } = openDesk();
  add(1, 'arrival', 'done');
  add(2, 'payment', 'done');
  add(3, 'file', 'done');
  add(4, 'arrival', 'refused');
  add(5, 'arrival', 'done', false);
  add(6, 'a-kind-of-a-newer-version', 'done');
  expect(await atDay(desk, 29)).toBe(0);
  expect(await atDay(desk, 31)).toBe(1);
  expect(left()).toEqual([2, 3, 4, 5, 6]);
  expect(await atDay(desk, 401)).toBe(1);
  expect(left()).toEqual([3, 4, 5, 6]);
});

test('The log is trimmed only after a person was notified that it will be, and how to save it.', async () => {
  const { desk, add, log, left } = openDesk();
  add(1, 'file', 'done');
  for (const at of [0, 10, 600]) log(at * day);
  expect(await atDay(desk, 731)).toBe(0);
  expect(unreadNotice(desk)).toBeNull();
  expect(await atDay(desk, 733)).toBe(0);
  expect(unreadNotice(desk)).toMatch(/for 2 years.*In 30 days.*save the log as a file/);
  expect(await atDay(desk, 733 + warningDays - 1)).toBe(0);
  expect(left()).toEqual([1]);
  expect(await atDay(desk, 733 + warningDays)).toBe(3);
  expect(left()).toEqual([]);
  expect(desk.actions(0, 1e15).map(({ at }) => at / day)).toEqual([600]);
});

test('A setting for fewer years is a new reason to notify a person; one for more trims nothing sooner.', async () => {
  const { desk, log } = openDesk();
  log(0);
  log(400 * day);
  await atDay(desk, 800);
  expect(await atDay(desk, 840, 5)).toBe(0);
  expect(await atDay(desk, 840, 1)).toBe(0);
  expect(unreadNotice(desk)).toMatch(/for a year/);
  expect(await atDay(desk, 840 + warningDays, 1)).toBe(2);
});

test('No more than two hundred rows go in one commit, and other work comes between two.', async () => {
  const { desk, add } = openDesk();
  for (let id = 0; id < 450; id++) add(id, 'arrival', 'done');
  const left: number[] = [];
  const pause = async () => {
    left.push(desk.countWrites(['done']));
    return false;
  };
  expect(await atDay(desk, 31, 2, pause)).toBe(450);
  expect(left).toEqual([250, 50]);
});

test('A desk that closes meanwhile stops it: the rest goes in the next night.', async () => {
  const { desk, add } = openDesk();
  for (let id = 0; id < 450; id++) add(id, 'arrival', 'done');
  expect(await atDay(desk, 31, 2, async () => true)).toBe(200);
  expect(await atDay(desk, 32)).toBe(250);
});

test('Another payment of the same amount is not taken for one that settled an earlier write, also after a restart.', async () => {
  const desk = openSmallDesk();
  const paidAt = desk.clock.wall();
  desk.outbox().add('payment', aPayment(3000, paidAt));
  await desk.clock.advance(2000);
  await desk.restart();
  desk.practice.next('createPayment', 'lost-before');
  desk.outbox().add('payment', aPayment(3000, paidAt));
  await desk.clock.advance(20_000);
  expect(desk.states()).toEqual(['unknown']);
});
