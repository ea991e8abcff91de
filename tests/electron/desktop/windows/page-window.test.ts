import { expect, test } from 'vitest';
import { openPageWindow } from '../../../../electron/desktop/windows/page-window.ts';
import { hourMs } from '../../../../shared/durations.ts';
import { pageOfTests, RecordedWindow } from '../recorded-windows.ts';

/** A window whose page is loaded as the test says. */
function open(load: (times: number) => Promise<void>) {
  const made: RecordedWindow[] = [];
  const errors: unknown[] = [];
  let now = 0;
  const timers: { readonly at: number; readonly task: () => void }[] = [];
  const clock = {
    monotonic: () => now,
    after: (ms: number, task: () => void) => {
      timers.push({ at: now + ms, task });
      return () => undefined;
    },
  };
  class BrowserWindow extends RecordedWindow {
    override loadURL = (address: string) => {
      made.push(this);
      return load(this.loaded.push(address));
    };
  }
  openPageWindow(
    { BrowserWindow } as never,
    { ...pageOfTests, clock, onLoadError: (error) => void errors.push(error) },
    { address: 'app://foyer/index.html', place: {}, hiddenFromSharing: false, zoom: 1 },
  );
  const [window] = made;
  if (!window) throw new Error('no page was loaded');
  return {
    window,
    errors,
    crash: () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed' }),
    pass: (ms: number) => {
      now += ms;
      for (const { task } of timers.filter(({ at }) => at <= now)) task();
    },
  };
}
const turn = () => new Promise((done) => setImmediate(done));

test.for(['show', 'focus'] as const)(
  'A page that crashed more often than it is reloaded is loaded when a person asks for its window, once each time: %s.',
  (asks) => {
    const { window, crash, pass } = open(async () => undefined);
    for (let times = 0; times < 4; times += 1) crash();
    window.emit(asks);
    expect([window.reloads, window.loaded.length]).toEqual([3, 2]);
    window.emit(asks);
    expect(window.loaded).toHaveLength(2);
    crash();
    expect([window.reloads, window.loaded.length]).toEqual([3, 2]);
    window.emit(asks);
    expect(window.loaded).toHaveLength(3);
    pass(hourMs);
    crash();
    expect([window.reloads, window.loaded.length]).toEqual([4, 3]);
  },
);

test('A page that could not be loaded is loaded when a person asks for its window.', async () => {
  const { window, errors } = open(async (times) => {
    if (times === 1) throw new Error('ERR_FAILED (-2)');
  });
  await turn();
  window.emit('show');
  await turn();
  window.emit('show');
  expect([window.loaded.length, errors.length]).toEqual([2, 1]);
});

test('a page that crashed while it was first loaded, and is reloaded, is not taken from under a person’s hands', async () => {
  let fail = (_error: Error) => {};
  const { window, crash } = open(
    () =>
      new Promise((_done, reject) => {
        fail = reject;
      }),
  );
  crash();
  fail(new Error('ERR_FAILED (-2)'));
  await turn();
  window.emit('focus');
  expect([window.reloads, window.loaded.length]).toEqual([1, 1]);
});

test('A page that crashed more often than it is reloaded comes back an hour later, where no one sits before it.', () => {
  const { window, crash, pass } = open(async () => undefined);
  for (let times = 0; times < 4; times += 1) crash();
  pass(hourMs - 1);
  expect([window.reloads, window.loaded.length]).toEqual([3, 1]);
  pass(1);
  expect([window.reloads, window.loaded.length]).toEqual([3, 2]);
});
