import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endOnce } from '../../../../electron/desktop/startup/shutdown.ts';
import { settle } from '../../../fakes/virtual-clock.ts';

function program(close: () => Promise<unknown>, stuck = false) {
  const done: string[] = [];
  const heard = new EventEmitter();
  /** As Electron: asks the listeners, and ends unless one of them prevents it. */
  const quit = () => {
    let prevented = false;
    heard.emit('before-quit', {
      preventDefault() {
        prevented = true;
      },
    });
    done.push(prevented ? 'waits' : 'ended');
  };
  const ending = endOnce({ on: heard.on.bind(heard), quit } as never, {
    stop: () => done.push('stopped'),
    close: () => {
      done.push('closing');
      return close();
    },
    stuck: () => stuck,
    kill: () => done.push('killed'),
    onError: (error) => done.push(String(error)),
  });
  return { done, quit, ending };
}

it('Asked again meanwhile, the program ends once, when all is closed.', async () => {
  let closed = () => {};
  const { done, quit, ending } = program(
    () =>
      new Promise<void>((resolve) => {
        closed = resolve;
      }),
  );
  expect(ending.begun()).toBe(false);
  quit();
  quit();
  expect([done, ending.begun()]).toEqual([['stopped', 'closing', 'waits', 'waits'], true]);
  closed();
  await settle();
  expect(done.slice(4)).toEqual(['ended']);
});

it('The program ends also where something cannot be closed.', async () => {
  const { done, quit } = program(async () => {
    throw new Error('the disk is gone');
  });
  quit();
  await settle();
  expect(done).toEqual(['stopped', 'closing', 'waits', 'Error: the disk is gone', 'ended']);
});

it('The program ends also while the keychain holds a thread of it.', async () => {
  const { done, quit } = program(async () => undefined, true);
  quit();
  await settle();
  expect(done).toEqual(['stopped', 'closing', 'waits', 'killed']);
});

it('What was closed for a person who ends the program is not closed again: it ends at once, or is ended.', async () => {
  for (const stuck of [false, true]) {
    const { done, quit, ending } = program(async () => undefined, stuck);
    await Promise.all([ending.close(), ending.close()]);
    expect([done, ending.begun()]).toEqual([['stopped', 'closing'], true]);
    quit();
    expect(done.slice(2)).toEqual(stuck ? ['killed', 'ended'] : ['ended']);
  }
});
