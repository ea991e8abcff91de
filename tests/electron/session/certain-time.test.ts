import { expect, test } from 'vitest';
import { createCertainTime } from '../../../electron/session/certain-time.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** A PC with a right clock, and what its service was seen to say last. */
function pc() {
  const clock = createVirtualClock();
  const facts = new Map<string, string>();
  const began = clock.wall();
  let seen = began;
  let readUpTo = 0;
  let isFull = false;
  let notes = 0;
  const start = () =>
    createCertainTime({
      desk: {
        fact: (name) => facts.get(name) ?? null,
        noteFact(name, value) {
          if (isFull) throw new StoreError(failure('disk-full'));
          notes += 1;
          facts.set(name, value);
        },
      },
      clock,
      now: clock.wall,
      seen: () => seen,
      readUpTo: () => readUpTo,
    });
  return {
    clock,
    start,
    notes: () => notes,
    /** The true time. */
    trueTime: () => began + clock.monotonic(),
    answers: (at = began + clock.monotonic()) => {
      seen = at;
    },
    readsUpTo: (at: number) => {
      readUpTo = at;
    },
    setFull(full: boolean) {
      isFull = full;
    },
  };
}

test('It is never later than the true time, however far this PC’s clock is ahead, and never later than that clock.', async () => {
  const { clock, start, trueTime } = pc();
  const { certainNow } = start();
  expect(certainNow()).toBe(trueTime());
  for (const ahead of [3 * dayMs, 400 * dayMs]) {
    clock.jumpWall(ahead);
    expect(certainNow()).toBe(trueTime());
    // A restart knows no better, and loses no more than what was not written down yet.
    expect(start().certainNow()).toBeLessThanOrEqual(trueTime());
    await clock.advance(hourMs);
    expect(certainNow()).toBe(trueTime());
  }
  clock.jumpWall(-500 * dayMs);
  expect(certainNow()).toBe(clock.wall());
});

test('While the service answers, it is the service’s time at the last answer or later, and nothing is written.', async () => {
  const { clock, start, trueTime, answers, notes } = pc();
  const { certainNow } = start();
  for (let minutes = 0; minutes < 60; minutes++) {
    await clock.advance(minuteMs);
    answers();
    expect(certainNow()).toBe(trueTime());
  }
  expect(notes()).toBe(0);
  // A client wrote a time to come into a record.
  answers(trueTime() + 30 * dayMs);
  expect(certainNow()).toBe(clock.wall());
});

test('A time to come that the service says for minutes is not believed; one that goes on is.', async () => {
  const { clock, start, trueTime, answers } = pc();
  const { certainNow } = start();
  expect(certainNow()).toBe(trueTime());
  // Two wrong answers that agree: by them it is December at the practice.
  const ahead = 143 * dayMs;
  clock.jumpWall(ahead);
  for (let minutes = 0; minutes < 9; minutes++) {
    answers(trueTime() + ahead);
    expect(certainNow()).toBe(trueTime());
    await clock.advance(minuteMs);
  }
  clock.jumpWall(-ahead);
  answers();
  expect(certainNow()).toBe(trueTime());
  // The PC slept over a month.
  clock.jumpWall(30 * dayMs);
  answers(trueTime() + 30 * dayMs);
  expect(certainNow()).toBe(trueTime());
  await clock.advance(10 * minuteMs);
  answers(trueTime() + 30 * dayMs);
  expect(certainNow()).toBe(trueTime() + 30 * dayMs);
});

test('Without the service it goes on as long as Foyer runs with its files open, also over restarts.', async () => {
  const { clock, start, trueTime } = pc();
  for (let day = 0; day < 8; day++) {
    const { certainNow } = start();
    for (let minutes = 0; minutes < 9 * 60; minutes += 10) {
      certainNow();
      await clock.advance(10 * minuteMs);
    }
    certainNow();
    // It is off for the night: that is not counted.
    await clock.advance(15 * hourMs);
  }
  const counted = start().certainNow();
  expect(trueTime() - counted).toBe(8 * 15 * hourMs);
  expect(counted - (trueTime() - 8 * dayMs)).toBe(3 * dayMs);
});

test('On a full disk it goes on, and what was not written down is not counted after a restart.', async () => {
  const { clock, start, trueTime, setFull } = pc();
  const { certainNow } = start();
  expect(certainNow()).toBe(trueTime());
  setFull(true);
  await clock.advance(hourMs);
  expect(certainNow()).toBe(trueTime());
  expect(start().certainNow()).toBe(trueTime() - hourMs);
});

test('A clock that says a time which has passed is behind, also where only the last list that was read shows it.', async () => {
  const { clock, start, trueTime, readsUpTo } = pc();
  const { isClockBehind } = start();
  expect(isClockBehind()).toBe(false);
  await clock.advance(hourMs);
  expect(isClockBehind()).toBe(false);
  clock.jumpWall(-10 * minuteMs);
  expect(isClockBehind()).toBe(true);
  clock.jumpWall(400 * dayMs);
  expect(isClockBehind()).toBe(false);
  // Started again, with a clock that lost the date.
  clock.jumpWall(-800 * dayMs);
  readsUpTo(trueTime());
  expect(start().isClockBehind()).toBe(true);
});
