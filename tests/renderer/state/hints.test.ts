import { expect, test } from 'vitest';
import { createPageState } from '../../../renderer/state/desk.ts';
import type { Settings } from '../../../shared/bridge/views.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, handBridge, virtualTime } from '../hand-bridge.ts';
import { app, row, sampleNow, status, view, write } from '../sample.ts';

async function deskWith({
  hintsShown = [],
  saves = true,
}: {
  hintsShown?: Settings['hintsShown'];
  saves?: boolean;
} = {}) {
  let settings: Settings = { ...defaultSettings, hintsShown };
  const { bridge, tell } = handBridge({
    'app.state': () => ok(app()),
    'app.pageOpened': () => ok({}),
    'app.status': () => ok(status()),
    'settings.read': () => ok(settings),
    'settings.change': (change) => {
      if (!saves) return failed(failure('disk-full'));
      settings = { ...settings, ...(change as Partial<Settings>) };
      return ok(settings);
    },
    'outbox.list': () => ok({ writes: [], total: 0 }),
    'scan.list': () => ok({ folder: null, state: 'off', scans: [], total: 0 }),
    'notes.read': () => ok({ initials: [] }),
    'catchUp.read': () => ok({ catchUp: null }),
    'day.read': ({ date }) => ok(view([row()], { date, zone: app().zone })),
  });
  const time = virtualTime(sampleNow);
  const desk = createPageState(bridge, time);
  desk.start();
  await afterTurn();
  await afterTurn();
  return {
    desk,
    time,
    tell,
    shown: () => desk.hints.store.getState().shown,
    kept: () => settings.hintsShown,
  };
}

test('the first list of a new PC comes with a hint, which counts as shown at once', async () => {
  const { shown, kept } = await deskWith();
  expect(shown()).toBe('arrive');
  expect(kept()).toEqual(['arrive']);
});

test('a hint goes once what it is about was done', async () => {
  const { tell, shown } = await deskWith();
  expect(shown()).toBe('arrive');
  tell('outbox.changed', { write: write({ kind: 'arrival' }), gone: false });
  expect(shown()).toBeNull();
});

test('the others come with what a person has just done, one at a time and a while apart', async () => {
  const { desk, time, tell, shown, kept } = await deskWith({ hintsShown: ['arrive'] });
  const read = async () => {
    desk.hints.dismiss();
    await afterTurn();
  };
  expect(shown()).toBeNull();
  desk.view.go('patients');
  expect(shown()).toBeNull();
  desk.view.go('today');
  expect(shown()).toBe('search');
  tell('outbox.changed', { write: write({ kind: 'arrival' }), gone: false });
  expect(shown()).toBe('search');
  await read();
  time.pass(59_000);
  expect(shown()).toBeNull();
  desk.view.openDialog({ kind: 'print' });
  time.pass(2000);
  expect(shown()).toBeNull();
  desk.view.closeDialog();
  expect(shown()).toBe('gone-in');
  await read();
  time.pass(60_000);
  expect(shown()).toBe('help');
  await afterTurn();
  expect(kept()).toEqual(['arrive', 'search', 'gone-in', 'help']);
});

test('a hint is shown once, also where the setting can’t be saved', async () => {
  const { desk, time, shown } = await deskWith({ saves: false });
  expect(shown()).toBe('arrive');
  desk.hints.dismiss();
  await afterTurn();
  time.pass(120_000);
  expect(shown()).toBeNull();
});

test('nothing is hinted at in privacy mode', async () => {
  const { desk, shown, kept } = await deskWith({ hintsShown: ['arrive'] });
  await desk.changeSettings({ privacy: true });
  desk.view.go('patients');
  desk.view.go('today');
  expect(shown()).toBeNull();
  expect(kept()).toEqual(['arrive']);
});
