import { EventEmitter } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { refusedSwitches } from '../../../../electron/desktop/startup/switches.ts';
import { restartAfterBugs, restartsIn } from '../../../../electron/desktop/startup/uncaught.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';

let standin: InProcess;
afterEach(() => standin.close());
const now = Date.UTC(2026, 10, 20, 23, 0);

/** A program with a bug, started with these arguments. */
function program(args: readonly string[], { shown = true, ending = false } = {}) {
  standin = openInProcess({ platform: 'win32' });
  const process = new EventEmitter();
  const logged: unknown[] = [];
  const write = (message: string, data?: unknown) => void logged.push(message, ...(data ? [data] : []));
  restartAfterBugs(standin.electron, process as never, {
    log: { info: write, warn: write, error: write },
    now: () => now,
    args,
    isShown: () => shown,
    isEnding: () => ending,
  });
  process.emit(
    'uncaughtException',
    Object.assign(new TypeError('Jia Chen is no\nnumber'), { code: 'E_ODD' }),
  );
  return { process, logged };
}
const boxes = () => standin.act('box.list', null);

test('What kind of error it is stands in the log, and where it was thrown; of its words, which may quote a record, none does. No part of it is on the screen.', async () => {
  const { logged } = program(['--user-data-dir=/profile', '--updated', '--show=waiting']);
  const where = expect.stringMatching(/^TypeError E_ODD\n {4}at program .*uncaught\.test\.ts/);
  expect([standin.ends, logged, await boxes()]).toEqual([
    [1],
    ['a bug that nothing caught', { error: where }],
    [],
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/Jia|number/);
  expect(standin.relaunched()).toEqual(['--user-data-dir=/profile', `--restarted=${now}`]);
});

test('a program that was in the tray starts again there', () => {
  program([], { shown: false });
  expect(standin.relaunched()).toEqual(['--hidden', `--restarted=${now}`]);
});

test('An installed program lets itself start again with the switches that it gave.', () => {
  program(['--hidden'], { shown: false });
  expect(refusedSwitches(standin.relaunched() ?? ['--none'], 'win32')).toEqual([]);
});

test('The program starts again at most three times in ten minutes; after that the user is informed.', async () => {
  const before = [now - 500_000, now - 300_000, now - 1000];
  program([`--restarted=${before.join(',')}`]);
  expect([standin.ends, standin.relaunched(), await boxes()]).toEqual([[1], null, ['Foyer has stopped']]);
  standin.close();
  program([`--restarted=${[now - 600_001, ...before.slice(1)].join(',')}`]);
  expect(standin.relaunched()).toEqual([`--restarted=${[...before.slice(1), now].join(',')}`]);
});

test('one bug after another ends it once, and while it ends by itself it goes on doing so', () => {
  program([]).process.emit('unhandledRejection', new Error('another'));
  expect(standin.ends).toEqual([1]);
  standin.close();
  program([], { ending: true });
  expect([standin.ends, standin.relaunched()]).toEqual([[], null]);
});

test('what is no time in the arguments counts as none', () => {
  expect(restartsIn(['--restarted=x,,NaN', '--restarted='], now)).toEqual([]);
});
