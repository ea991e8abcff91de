import { expect, test } from 'vitest';
import { createPageState } from '../../../renderer/state/desk.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { failure } from '../../../shared/failures.ts';
import { hintNames } from '../../../shared/hints.ts';
import { ok } from '../../../shared/result.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';
import {
  app,
  practitionersDay,
  row,
  sampleNow,
  samplePatient,
  status,
  today,
  view,
  write,
} from '../sample.ts';

test('a practice that was taken off this PC leaves nothing of its own on the page, and the next is read from the start', async () => {
  const hand = handBridge({
    'app.state': () => ok(app()),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok({ ...defaultSettings, hintsShown: [...hintNames] }),
    'outbox.list': () => ok({ writes: [write()], total: 1 }),
    'scan.list': () => ok({ folder: null, state: 'off', scans: [], total: 0 }),
    'notes.saveInitials': () => ok({}),
    'notes.read': () => ok({ initials: [] }),
    'catchUp.read': () => ok({ catchUp: null }),
    'day.read': ({ date }) => ok(view([row()], { date })),
  });
  const desk = createPageState(hand.bridge, virtualTime(sampleNow));
  desk.start();
  await afterTurn();
  desk.view.choose({ kind: 'patient', patient: samplePatient() });
  desk.deskNotes.staff('MB');
  await afterTurn();
  expect(desk.deskNotes.store.getState().initials).toEqual(['MB']);
  expect(desk.outbox.store.getState().writes).toHaveLength(1);

  desk.notices.fail(failure('stale', { words: 'Jia Chen owes $80.00' }));
  desk.notices.bug();

  hand.tell('app.changed', app({ phase: 'first-run' }));
  await afterTurn();
  expect(desk.day.store.getState().day).toBeNull();
  expect(desk.outbox.store.getState()).toMatchObject({ writes: [], heard: new Map() });
  expect(desk.view.store.getState()).toMatchObject({ chosen: null, screen: 'today' });
  expect(desk.deskNotes.store.getState().initials).toEqual([]);
  expect(desk.notices.store.getState().notices).toEqual([]);

  const readings = () => hand.asked.filter((a) => a.name === 'day.read').length;
  const before = readings();
  hand.tell('app.changed', app());
  await afterTurn();
  expect(desk.day.store.getState().day?.date).toBe(today);
  expect(readings()).toBe(before + 1);
});

test('a practitioner’s PC that was locked, or is one no more, leaves neither its day nor a notice on the page', async () => {
  const practitioners = { phase: 'consulting', practitionersPc: true } as const;
  const hand = handBridge({
    'app.state': () => ok(app(practitioners)),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok(defaultSettings),
  });
  const desk = createPageState(hand.bridge, virtualTime(sampleNow));
  desk.start();
  await afterTurn();
  hand.tell('consulting.changed', practitionersDay());
  desk.notices.fail(failure('stale', { words: 'Jia Chen is with you' }));
  expect(desk.consulting.store.getState().value?.practitioner?.name).toBe('Lena Fox');
  hand.tell('app.changed', app({ ...practitioners, phase: 'locked' }));
  expect(desk.consulting.store.getState().value).toBeNull();
  expect(desk.notices.store.getState().notices).toEqual([]);
});
