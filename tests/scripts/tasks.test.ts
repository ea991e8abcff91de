import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoClinic } from '../../service/demo-clinic.ts';
import { dayMs } from '../../shared/durations.ts';
import { daytimeZone } from '../fakes/daytime-zone.ts';
import { tasks } from '../tasks/all.ts';
import { visitsWithThuy } from '../tasks/finding.ts';
import { handsAt } from '../tasks/hands.ts';
import { castOf } from '../tasks/people.ts';
import { fallsShort, tableOf, tasksPageWith } from '../tasks/table.ts';
import type { Task, TaskOutcome } from '../tasks/task.ts';

const pressed: string[] = [];
const page = {
  keyboard: {
    press: async (key: string) => void pressed.push(key),
    type: async (text: string) => void pressed.push(text),
  },
} as unknown as Page;

const task: Task = {
  no: 1,
  name: 'Find',
  before: { keys: 7 },
  best: { keys: 6 },
  act: async () => {},
  check: async () => {},
};
const took = (keys: number, more: Partial<Task> = {}): TaskOutcome => ({
  task: { ...task, ...more },
  took: { keys, clicks: 0, drags: 0 },
});

test('hands count each character, keys that are held together as one, and clicks', async () => {
  const hands = handsAt(() => page);
  await hands.press('Control+Shift+Enter');
  await hands.type('jia c');
  await hands.click({ click: async () => {} } as never);
  await hands.drag(async () => {});
  expect(hands.count()).toEqual({ keys: 6, clicks: 1, drags: 1 });
  expect(pressed).toEqual(['Control+Shift+Enter', 'jia c']);
});

test('a task that failed, or that takes more than its best without a reason, falls short', () => {
  expect(fallsShort(took(6))).toBe(false);
  expect(fallsShort(took(7))).toBe(true);
  expect(fallsShort(took(7, { why: 'a name has no fewer letters' }))).toBe(false);
  expect(fallsShort({ task, failed: 'nobody came' })).toBe(true);
});

test('a reason stands beside a row only where it takes more than its best', () => {
  expect(tableOf([took(6, { why: 'because' })])).not.toContain('because');
  expect(tableOf([took(7, { why: 'because' })])).toContain('| 7 keys | because |');
});

test('there are thirty tasks, each once; the page has a place for them', () => {
  expect(tasks.map(({ no }) => no)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  const written = tasksPageWith(readFileSync('docs/tasks.md', 'utf8'), 'the table');
  expect(written).toContain('begin -->\n\nthe table\n\n<!--');
});

test('on every day of the week, early and late in the hour, the practice of the tasks has a patient for each', () => {
  for (let day = 0; day < 7; day += 1) {
    const hourAndMinute = (day * 5 * 60 + (day % 2 === 0 ? 4 : 56)) * 60_000;
    const now = Date.UTC(2026, 10, 22) + day * dayMs + hourAndMinute;
    const clinic = demoClinic({ seed: 7, patients: 600, now, zone: daytimeZone(now) });
    const { data, people } = castOf(clinic, now);
    const freed = data.appointments.filter((one, i) => one.archived && !clinic.appointments[i]?.archived);
    expect(freed.length).toBeGreaterThan(1);
    const others = [people.toBook, people.toMove, people.toDrag, ...people.arriving];
    const toThuy = visitsWithThuy(data, now).filter((visit) =>
      others.every(({ patientId }) => patientId !== visit.patientId),
    );
    expect(toThuy.length).toBeGreaterThan(0);
  }
});

test('each test that holds a delight is there', () => {
  const named = [...readFileSync('docs/tasks.md', 'utf8').matchAll(/\| `(tests\/\S+)`: (.+) \|/g)];
  expect(named.length).toBeGreaterThanOrEqual(10);
  for (const [, file = '', name = ''] of named) expect(readFileSync(file, 'utf8')).toContain(`'${name}'`);
});
