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

test('Who waits for another desk is notified after the lock; not at another practice.', async () => {
  let last = 0;
  const hand = handBridge({
    'app.state': () => ok(app()),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok({ ...defaultSettings, hintsShown: [...hintNames] }),
    'outbox.list': () => ok({ writes: [], total: 0 }),
    'scan.list': () => ok({ folder: null, state: 'off', scans: [], total: 0 }),
    'notes.read': () => ok({ initials: [] }),
    'catchUp.read': () => ok({ catchUp: null }),
    'sight.read': () => ok({ doing: [] }),
    'day.read': ({ date }) => ok(view([row()], { date })),
    'claims.open': () => {
      last += 1;
      const claimId = `00000000-0000-4000-8000-00000000000${last}`;
      const holder = { desk: 'd02', name: 'Desk 2', by: 'MB' };
      const taken = { holder, kind: 'payment', doing: 'open', since: 0, mayTakeOver: true } as const;
      return ok({ claimId, state: 'taken', ...taken });
    },
    'claims.close': () => ok({}),
  });
  const desk = createPageState(hand.bridge, virtualTime(sampleNow));
  desk.start();
  await afterTurn();
  const sheet = desk.claims.sheet({ kind: 'payment', patientId: 7, invoiceIds: [21] });
  const close = sheet.start({
    onFree: async () => undefined,
    whenFree: () => ({ words: 'Jia Chen', more: { words: '', act() {} } }),
  });
  await afterTurn();
  sheet.watch();
  close();
  const opened = () => hand.asked.filter(({ name }) => name === 'claims.open').length;
  const goTo = async (phase: 'locked' | 'first-run' | 'ready') => {
    hand.tell('app.changed', app({ phase }));
    await afterTurn();
  };
  await goTo('locked');
  expect(desk.notices.store.getState().notices).toEqual([]);
  await goTo('ready');
  expect(opened()).toBe(2);
  hand.tell('claim.changed', { claimId: '00000000-0000-4000-8000-000000000002', state: 'free' });
  const [notice] = desk.notices.store.getState().notices;
  expect(notice?.words).toBe('Desk 2 (MB) is done: you can take the payment you were waiting for now.');
  notice?.more?.act();
  expect(desk.view.store.getState()).toMatchObject({ screen: 'patients', patientId: 7 });

  const next = sheet.start({
    onFree: async () => undefined,
    whenFree: () => ({ words: '', more: { words: '', act() {} } }),
  });
  await afterTurn();
  sheet.watch();
  next();
  await goTo('locked');
  await goTo('first-run');
  await goTo('ready');
  expect(opened()).toBe(3);
});
