import type { LoginItemSettings, Settings, Task } from 'electron';
import { expect, it } from 'vitest';
import { setJumpList, wishOf } from '../../../../electron/desktop/startup/jump-list.ts';
import { createStartup, hiddenFlag, startsHidden } from '../../../../electron/desktop/startup/startup.ts';
import { zoomStepOf } from '../../../../electron/desktop/windows/zoom.ts';

/** A system that keeps a list of what starts with it, and may have its own will. */
function system(takesOver = true) {
  let on = false;
  const set: Settings[] = [];
  const app = {
    getLoginItemSettings: () => ({ openAtLogin: on, executableWillLaunchAtLogin: on }) as LoginItemSettings,
    setLoginItemSettings(settings: Settings) {
      set.push(settings);
      if (takesOver) on = settings.openAtLogin ?? false;
    },
  };
  return { app, set, byHand: (value: boolean) => (on = value) };
}

it('What is shown of starting with the PC is what the system has, read again after each change.', () => {
  const { app, set, byHand } = system();
  const startup = createStartup(app, 'win32');
  expect(startup.read()).toEqual({ supported: true, on: false });
  expect(startup.set(true)).toEqual({ supported: true, on: true });
  expect(set).toMatchObject([{ openAtLogin: true, args: [hiddenFlag] }]);
  byHand(false);
  expect(startup.read().on).toBe(false);
  expect(createStartup(system(false).app, 'win32').set(true).on).toBe(false);
});

it('Where the system keeps its own list, nothing is claimed and nothing is changed.', () => {
  const { app, set } = system();
  expect(createStartup(app, 'linux').set(true)).toEqual({ supported: false, on: false });
  expect(set).toEqual([]);
});

it('Started with the system, or by the updater at night, it is in the tray only.', () => {
  expect(
    [['foyer', '--hidden'], ['foyer', '--updated'], ['foyer']].map((args) => startsHidden(args)),
  ).toEqual([true, true, false]);
});

it('The taskbar’s list leads to screens, and names no one.', () => {
  const given: Task[][] = [];
  const app = { setUserTasks: (tasks: Task[]) => given.push(tasks) > 0 };
  setJumpList(app, 'linux', 'foyer');
  expect(given).toEqual([]);
  setJumpList(app, 'win32', 'C:\\foyer.exe');
  expect(given[0]?.map(({ title }) => title)).toEqual([
    'Today',
    'Waiting',
    'Find a patient',
    'File documents',
  ]);
  expect(given[0]?.map((task) => wishOf(['foyer', task.arguments]))).toEqual([
    'today',
    'waiting',
    'find',
    'file',
  ]);
});

it.each([
  [['foyer', '--hidden'], null],
  [['foyer', '--show=find', '--show=today'], 'today'],
  [['foyer', '--show=everything'], null],
])('a start with %j wants to be at %s', (args, wish) => {
  expect(wishOf(args)).toBe(wish);
});

it.each([
  [{ key: '+', control: true }, 'in'],
  [{ key: '=', meta: true }, 'in'],
  [{ key: '-', control: true }, 'out'],
  [{ key: '0', control: true }, 'reset'],
  [{ key: '0' }, null],
  [{ key: '+', control: true, alt: true }, null],
  [{ key: 'k', control: true }, null],
])('the key %j asks for %s', (pressed, step) => {
  const nothing = { type: 'keyDown', control: false, meta: false, alt: false };
  expect(zoomStepOf({ ...nothing, ...pressed })).toBe(step);
  expect(zoomStepOf({ ...nothing, ...pressed, type: 'keyUp' })).toBeNull();
});
