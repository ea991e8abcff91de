import { expect, test } from 'vitest';
import {
  type ClockSkew,
  isInDoubt,
  reliableTime,
  sawServerTime,
} from '../../../electron/practice/clock-skew.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/durations.ts';

const at = Date.UTC(2026, 2, 2, 22, 0, 0);
const nothing: ClockSkew = { known: null, candidate: null };

/** Answers in order, each of a server whose clock is so far behind this PC's, ms. */
const after = (before: ClockSkew, ...behind: readonly number[]) =>
  behind.reduce((skew, ahead) => sawServerTime(skew, at, at + ahead + 400, at + ahead + 600), before);

test('This PC’s clock is measured against the Date header, by two answers that agree.', () => {
  for (const ahead of [0, dayMs, -dayMs, -3000]) {
    expect(after(nothing, ahead).known).toBeNull();
    expect(after(nothing, ahead, ahead + 900).known).toBe(ahead + 900);
  }
});

test('One answer alone changes nothing: a skew is learnt from two answers in a row that agree.', () => {
  const known = after(nothing, 0, 0);
  expect(after(known, -dayMs).known).toBe(0);
  expect(after(known, -dayMs, 0, -dayMs, 0).known).toBe(0);
  expect(after(known, -dayMs, -dayMs).known).toBe(-dayMs);
  expect([isInDoubt(known), isInDoubt(after(known, -dayMs)), isInDoubt(after(known, -dayMs, 0))]).toEqual([
    false,
    true,
    false,
  ]);
});

test('A time taken from an answer is never more than a minute later than what was known before allows.', () => {
  const now = at + 600;
  const known = after(nothing, 0, 0);
  expect(reliableTime(known, at + dayMs, now)).toBe(now - 1500);
  expect(reliableTime(known, at + 2 * minuteMs, now)).toBe(now - 1500);
  expect(reliableTime(known, at + 20_000, now)).toBe(at + 20_000);
  // Too early only makes the next question longer.
  expect(reliableTime(known, at - hourMs, now)).toBe(at - hourMs);
  expect(reliableTime(nothing, at + dayMs, now)).toBe(now - 1500);
  // This PC's clock is a day behind: the second answer settles it.
  expect(reliableTime(after(nothing, -dayMs, -dayMs), at, at - dayMs + 600)).toBe(at);
});

test('An answer that was long under way measures roughly, and one over a jump of the clock measures nothing.', () => {
  const slow = (ahead: number, took: number, before = nothing) =>
    sawServerTime(before, at, at + ahead, at + ahead + took);
  expect(slow(9000, 40_000)).toEqual(nothing);
  expect(sawServerTime(nothing, at, at + 1000, at - 5000)).toEqual(nothing);
  expect(slow(dayMs, 10_000, slow(dayMs, 9000)).known).toBeGreaterThan(dayMs);
  const known = after(nothing, 0, 0);
  expect(slow(0, 9000, slow(0, 9000, known))).toEqual(known);
});
