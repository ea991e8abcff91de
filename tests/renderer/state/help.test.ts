import { expect, test } from 'vitest';
import { createPageState } from '../../../renderer/state/desk.ts';
import { helpPageFor, toggleHelp } from '../../../renderer/state/help.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { handBridge, virtualTime } from '../hand-bridge.ts';
import { app, row, sampleNow } from '../sample.ts';

function deskAt(phase: 'ready' | 'first-run' | 'blocked' | 'locked' = 'ready') {
  const desk = createPageState(handBridge({}).bridge, virtualTime(sampleNow));
  desk.app.set(app({ phase }));
  desk.settings.set(defaultSettings);
  return desk;
}

test.each([
  ['today', 'arrivals'],
  ['patients', 'patients'],
  ['money', 'end-of-day'],
  ['scans', 'scans'],
  ['waits', 'offline'],
  ['settings', 'set-up'],
  ['diagnostics', 'something-wrong'],
] as const)('on the screen “%s” the help opens at %s', (screen, page) => {
  const desk = deskAt();
  desk.view.go(screen);
  expect(helpPageFor(desk)).toBe(page);
});

test('what is open comes before the screen under it, and columns are the diary', () => {
  const desk = deskAt();
  desk.view.openDialog({ kind: 'cancel', row: row() });
  expect(helpPageFor(desk)).toBe('diary');
  desk.view.openDialog({ kind: 'keys' });
  expect(helpPageFor(desk)).toBe('keys');
  desk.view.closeDialog();
  desk.settings.set({ ...defaultSettings, dayLayout: 'columns' });
  expect(helpPageFor(desk)).toBe('diary');
});

test.each([
  ['first-run', 'set-up'],
  ['locked', 'lock'],
  ['blocked', 'something-wrong'],
] as const)('before the desk is open (%s) it opens at %s', (phase, page) => {
  expect(helpPageFor(deskAt(phase))).toBe(page);
});

test('the key that opens the help closes it, and what was open under it stays', () => {
  const desk = deskAt();
  desk.view.openDialog({ kind: 'print' });
  toggleHelp(desk);
  expect(desk.view.store.getState()).toMatchObject({ help: 'offline', dialog: { kind: 'print' } });
  toggleHelp(desk);
  expect(desk.view.store.getState()).toMatchObject({ help: null, dialog: { kind: 'print' } });
});
