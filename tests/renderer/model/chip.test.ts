import { expect, test } from 'vitest';
import { chipOf, whenOf } from '../../../renderer/model/chip.ts';
import type { Presence } from '../../../shared/presence.ts';
import { minute, row, sampleNow } from '../sample.ts';

const limits = { waitAmberMinutes: 5, waitRedMinutes: 20 };
const chip = (more: Parameters<typeof row>[0], at = sampleNow) => chipOf(row(more), at, 'today', limits);

test('an expected patient counts down to the appointment', () => {
  expect(chip({ start: sampleNow + 9 * minute })).toEqual({
    tone: 'neutral',
    shape: null,
    words: 'in 9 min',
  });
  expect(chip({ start: sampleNow + 30_000 }).words).toBe('in 1 min');
  expect(chip({ start: sampleNow }).words).toBe('now');
  expect(chip({ start: sampleNow + 200 * minute }).words).toBe('in 3 h 20');
});

test('a late patient is counted in whole minutes, with the triangle', () => {
  expect(chip({ start: sampleNow - 6 * minute })).toEqual({
    tone: 'warning',
    shape: 'triangle',
    words: '6 min late',
  });
  expect(chip({ start: sampleNow - 59_000 }).words).toBe('now');
});

test('the wait turns from green to amber to red, each with its own shape', () => {
  const waited = (minutes: number) =>
    chip({ status: 'arrived', start: sampleNow - minutes * minute, statusAt: 0 });
  expect(waited(0)).toEqual({ tone: 'success', shape: 'ring', words: 'just arrived' });
  expect(waited(4)).toEqual({ tone: 'success', shape: 'ring', words: '4 min waiting' });
  expect(waited(5)).toEqual({ tone: 'info', shape: 'half', words: '5 min waiting' });
  expect(waited(20)).toEqual({ tone: 'danger', shape: 'disc', words: '20 min waiting' });
  expect(waited(150).words).toBe('2 h 30 waiting');
});

test('a patient left as arrived an hour after the end waits no more: the timer goes, and grey says when it ended', () => {
  const left = {
    status: 'arrived',
    start: sampleNow,
    end: sampleNow + 30 * minute,
    statusAt: sampleNow - minute,
  } as const;
  expect(chip(left, sampleNow + 89 * minute).tone).toBe('danger');
  expect(chip(left, sampleNow + 90 * minute)).toEqual({
    tone: 'neutral',
    shape: 'clock',
    words: 'ended 1 h ago',
  });
  const cameLate = { ...left, statusAt: sampleNow + 60 * minute };
  expect(chip(cameLate, sampleNow + 100 * minute).words).toBe('40 min waiting');
});

test('the wait is counted from the later of appointment and arrival', () => {
  expect(
    chip({ status: 'arrived', start: sampleNow - 30 * minute, statusAt: sampleNow - 3 * minute }).words,
  ).toBe('3 min waiting');
  expect(
    chip({ status: 'arrived', start: sampleNow - 3 * minute, statusAt: sampleNow - 30 * minute }).words,
  ).toBe('3 min waiting');
});

test('a patient who is early waits for the appointment, not for the practitioner', () => {
  expect(chip({ status: 'arrived', start: sampleNow + 9 * minute, statusAt: sampleNow - minute })).toEqual({
    tone: 'success',
    shape: 'tick',
    words: 'here · in 9 min',
  });
});

test('an arrival that is newer than the clock of the rows has just happened', () => {
  expect(chip({ status: 'arrived', start: sampleNow - 6 * minute, statusAt: sampleNow + 8000 }).words).toBe(
    'just arrived',
  );
});

test('a status word that is not known is shown as it came', () => {
  expect(chip({ status: 'other', statusWord: 'In treatment' }).words).toBe('In treatment');
});

test('on other days nothing counts', () => {
  expect(chipOf(row({ start: sampleNow - 1e9 }), sampleNow, 'past', limits).words).toBe('not marked');
  expect(chipOf(row({ start: sampleNow + 1e9 }), sampleNow, 'future', limits).words).toBe('booked');
  expect(chipOf(row({ status: 'arrived', statusAt: 0 }), sampleNow, 'past', limits).words).toBe('arrived');
});

test('a day is before, on or after the clinic’s own', () => {
  expect(['2026-11-20', '2026-11-21', '2026-12-01'].map((d) => whenOf(d, '2026-11-21'))).toEqual([
    ...['past', 'today', 'future'],
  ]);
});

test('a patient who has gone in is with the practitioner: by a record, by a class that has begun, or by a quiet guess', () => {
  const here = row({ status: 'arrived', start: sampleNow - 20 * minute, statusAt: sampleNow - 30 * minute });
  const words = (presence: Presence) => {
    const { tone, words } = chipOf(here, sampleNow, 'today', limits, presence);
    expect(tone).toBe('neutral');
    return words;
  };
  const since = sampleNow - 12 * minute;
  expect(words({ kind: 'in', by: 'said', since })).toBe('with Dan, 12 min');
  expect(words({ kind: 'in', by: 'said', since: sampleNow })).toBe('with Dan');
  expect(words({ kind: 'in', by: 'class', since })).toBe('in class, 12 min');
  expect(words({ kind: 'in', by: 'guess', since })).toBe('gone in?');
  expect(words({ kind: 'out' })).toBe('seen');
  const over = { ...here, end: sampleNow - 3 * minute };
  expect(chipOf(over, sampleNow, 'today', limits, { kind: 'out' }).words).toBe('ended 3 min ago');
});

test('Who has come out is said with for how long, since they are at the desk again.', () => {
  const out = (minutes: number) =>
    chipOf(
      row({ status: 'arrived', finished: { at: sampleNow - minutes * minute, by: 'MB' } }),
      sampleNow,
      'today',
      limits,
      { kind: 'out' },
    );
  expect(out(0)).toEqual({ tone: 'success', shape: 'diamond', words: 'come out' });
  expect(out(4).words).toBe('out 4 min');
});

test('whom a practitioner took in before the desk marked the arrival is said to be in, or out, and is not late', () => {
  const start = sampleNow - 6 * minute;
  const goneIn = { at: sampleNow - 4 * minute, by: 'GR' };
  const finished = { at: sampleNow - minute, by: 'GR' };
  expect(chip({ start, goneIn })).toEqual({ tone: 'neutral', shape: 'tick', words: 'gone in' });
  expect(chip({ start, goneIn, finished }).words).toBe('out 1 min');
  expect(chip({ start, finished }).words).toBe('out 1 min');
  expect(chipOf(row({ start, goneIn }), sampleNow, 'past', limits).words).toBe('not marked');
});
