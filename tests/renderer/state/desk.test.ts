import { expect, test } from 'vitest';
import { createPageState } from '../../../renderer/state/desk.ts';
import type { Settings } from '../../../shared/bridge/views.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';
import { app, row, sampleNow, status, today, view } from '../sample.ts';

function deskOn(phase: 'first-run' | 'ready' = 'ready') {
  const clinic = { zone: app().zone };
  const hand = handBridge({
    'app.state': () => ok(app({ phase })),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok(defaultSettings),
    'settings.change': (change) => ok({ ...defaultSettings, ...(change as Partial<Settings>) }),
    'outbox.list': () => ok({ writes: [], total: 0 }),
    'scan.list': () => ok({ folder: null, state: 'off', scans: [], total: 0 }),
    'notes.read': () => ok({ initials: [] }),
    'catchUp.read': () => ok({ catchUp: null }),
    'day.read': ({ date }) => ok(view([row()], { date, zone: clinic.zone })),
  });
  const time = virtualTime(sampleNow);
  const desk = createPageState(hand.bridge, time);
  const stop = desk.start();
  return { ...hand, clinic, desk, stop, time, shown: () => desk.day.store.getState().day?.date };
}

test('before a practice is connected no day is asked for; once it is, today is shown', async () => {
  const { asked, tell, shown } = deskOn('first-run');
  await afterTurn();
  expect(asked.map((a) => a.name)).not.toContain('day.read');
  tell('app.changed', app());
  await afterTurn();
  expect(shown()).toBe(today);
});

test('at midnight at the clinic the desk goes on to the new day, unless another day was chosen', async () => {
  const { desk, tell, shown } = deskOn();
  await afterTurn();
  tell('app.changed', app({ today: '2026-11-22' }));
  await afterTurn();
  expect(shown()).toBe('2026-11-22');
  desk.view.showDate('2026-11-25');
  await afterTurn();
  tell('app.changed', app({ today: '2026-11-23' }));
  await afterTurn();
  expect(shown()).toBe('2026-11-25');
});

test('a desk that stays on its day reads no other; who goes to another has those beside it read', async () => {
  const { desk, asked, tell, time } = deskOn();
  const read = () =>
    asked.flatMap(({ name, input }) => (name === 'day.read' ? (input as { date: string }).date : []));
  await afterTurn();
  tell('app.changed', app({ today: '2026-11-22' }));
  await afterTurn();
  time.pass(50);
  await afterTurn();
  // Once until it can be shown, and once it stands on the screen.
  expect(read()).toEqual([today, '2026-11-22', '2026-11-22']);
  desk.view.showDate('2026-11-25');
  await afterTurn();
  time.pass(50);
  await afterTurn();
  expect(read().slice(3)).toEqual(['2026-11-25', '2026-11-25', '2026-11-26', '2026-11-24']);
});

test('when the desk’s clock is another the day is read again by it, and not before', async () => {
  const { desk, asked, tell, clinic } = deskOn();
  await afterTurn();
  const readings = () => asked.filter((a) => a.name === 'day.read').length;
  tell('app.changed', app());
  desk.view.openPanel();
  await afterTurn();
  expect(readings()).toBe(1);
  clinic.zone = 'Australia/Perth';
  tell('app.changed', app({ zone: 'Australia/Perth' }));
  await afterTurn();
  expect(readings()).toBe(2);
  expect(desk.day.store.getState().day?.zone).toBe('Australia/Perth');
});

test('a row shown from a notification brings its day, its place and the focus', async () => {
  const { desk, tell, shown } = deskOn();
  await afterTurn();
  desk.view.go('settings');
  tell('show.row', { date: '2026-11-22', key: '1:7' });
  await afterTurn();
  const { screen, chosen, reveal } = desk.view.store.getState();
  expect([shown(), screen, chosen, reveal]).toEqual(['2026-11-22', 'today', { kind: 'row', key: '1:7' }, 1]);
});

test('a changed setting holds at once', async () => {
  const { desk } = deskOn();
  await afterTurn();
  await desk.changeSettings({ staff: 'MB' });
  expect(desk.settings.store.getState().value?.staff).toBe('MB');
});

test('after it stopped, nothing listens any more', async () => {
  const { stop, listening } = deskOn();
  await afterTurn();
  stop();
  expect(listening()).toBe(0);
});

test('a changed setting is shown at once, and as before where it is refused', async () => {
  const { desk } = deskOn();
  await afterTurn();
  const layout = () => desk.settings.store.getState().value?.dayLayout;
  const changed = desk.changeSettings({ dayLayout: 'columns' });
  expect(layout()).toBe('columns');
  await changed;
  expect(layout()).toBe('columns');
  const hand = handBridge({
    'settings.read': () => ok(defaultSettings),
    'settings.change': () => failed(failure('stale')),
  });
  const refused = createPageState(hand.bridge, virtualTime(sampleNow));
  await refused.settings.read();
  const asked = refused.changeSettings({ dayLayout: 'columns' });
  expect(refused.settings.store.getState().value?.dayLayout).toBe('columns');
  await asked;
  expect(refused.settings.store.getState().value).toEqual(defaultSettings);
});

test('privacy counts once the main process masks what it answers', async () => {
  const { desk } = deskOn();
  await afterTurn();
  const privacy = () => desk.settings.store.getState().value?.privacy;
  const changed = desk.changeSettings({ privacy: true });
  expect(privacy()).toBe(false);
  await changed;
  expect(privacy()).toBe(true);
});
