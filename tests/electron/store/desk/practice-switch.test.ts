import { expect, test } from 'vitest';
import { deskFileSettings, openDatabase } from '../../../../electron/store/database.ts';
import { openDeskStore } from '../../../../electron/store/desk/desk.ts';
import type { DeskFactName } from '../../../../electron/store/desk/fact-names.ts';
import { key } from '../folders.ts';
import { action, outboxRow } from '../objects.ts';

test('Nothing is deleted; back at the first practice, all of it is there again.', () => {
  const desk = openDeskStore(openDatabase({ path: null, key, ...deskFileSettings }), {});
  const ofPractice: DeskFactName[] = [
    'labels',
    'done-here',
    'first-day-read',
    'rung',
    'customFieldIds',
    'while-out',
    'practice-mark',
    'practice-notice',
    'slot-offers',
    'slot-offers-heard',
    'day-entries',
    'day-entries:2026-11-18',
  ];
  const ofPc: DeskFactName[] = ['initials', 'notice', 'budget:1', 'store:restored'];
  const count = {
    date: '2026-11-18',
    locationIds: [1],
    part: 1,
    amounts: '{}',
    cash: '{}',
    note: '',
    by: '',
    at: 1,
  };
  const fill = (which: string) => {
    for (const name of ofPractice) desk.saveFact(name, which);
    desk.addWrite(outboxRow(which, { state: 'done' }));
    desk.saveCount({ ...count, note: which, ended: null, system: null });
  };
  const seen = () => ({
    facts: [...new Set(ofPractice.map((name) => desk.fact(name)))],
    done: desk.writes(['done']).map(({ id }) => id),
    counted: desk.counts('2026-11-18', [1]).map(({ note }) => note),
  });
  const all = (which: string) => ({ facts: [which], done: [which], counted: [which] });
  fill('first');
  for (const name of ofPc) desk.saveFact(name, 'this PC');
  desk.logAction(action('payment'));
  const logged = () => desk.actions(0, Number.MAX_SAFE_INTEGER).length;
  const before = logged();

  desk.changePractice(0, 1);
  expect(seen()).toEqual({ facts: [null], done: [], counted: [] });
  expect(ofPc.map((name) => desk.fact(name))).toEqual(ofPc.map(() => 'this PC'));
  fill('second');
  desk.changePractice(1, 0);
  expect(seen()).toEqual(all('first'));
  desk.changePractice(0, 1);
  expect(seen()).toEqual(all('second'));
  expect(logged()).toBe(before);
});
