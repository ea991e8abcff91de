import { describe, expect, it } from 'vitest';
import { beside, lengthOf } from '../../scripts/test-order.ts';

const some = (howMany: number, seconds: number, waits: boolean) =>
  Array.from({ length: howMany }, (_, at) => ({ name: `${waits ? 'w' : 'c'}${at}`, seconds, waits }));

/** How many that wait run at once, at the begin of each file. */
function waitingAtOnce(order: readonly { seconds: number; waits: boolean }[], atATime: number): number[] {
  let running: { waits: boolean; until: number }[] = [];
  let now = 0;
  return order.map((file) => {
    if (running.length === atATime) now = Math.min(...running.map(({ until }) => until));
    running = [...running.filter(({ until }) => until > now), { ...file, until: now + file.seconds }];
    return running.filter(({ waits }) => waits).length;
  });
}

describe('the order of the tests', () => {
  it('every file stands in it once, whatever the files are', () => {
    for (const files of [
      [],
      some(3, 10, true),
      some(4, 2, false),
      [...some(5, 9, true), ...some(7, 3, false)],
    ])
      for (const atATime of [1, 2, 3, 8])
        expect(new Set(beside(files, atATime)), `${files.length}, ${atATime}`).toEqual(new Set(files));
  });

  it('those that wait run beside those that compute, from the beginning until they are through', () => {
    const files = [...some(20, 48, true), ...some(40, 33, false), ...some(250, 1, false)];
    const at = waitingAtOnce(beside(files, 3), 3);
    const last = at.lastIndexOf(1);
    expect(Math.max(...at)).toBe(2);
    expect(at.slice(0, last).filter((n) => n === 0)).toEqual([]);
    expect(last).toBeGreaterThan(2 * 20);
  });

  it('the longest of each kind begin first', () => {
    const files = [...some(2, 5, true), ...some(2, 60, true), ...some(2, 3, false), ...some(2, 40, false)];
    const order = beside(files, 3);
    const seconds = (waits: boolean) =>
      order.filter((file) => file.waits === waits).map((file) => file.seconds);
    expect(seconds(true)).toEqual([60, 60, 5, 5]);
    expect(seconds(false)).toEqual([40, 40, 3, 3]);
  });

  it('what drives the program from end to end is known to wait, and what is long to be long', () => {
    expect(lengthOf('tests/e2e/board.test.ts').waits).toBe(true);
    expect(lengthOf('tests/electron/session/changes.test.ts').waits).toBe(false);
    expect(lengthOf('tests/simulation/sync.test.ts').seconds).toBeGreaterThan(
      lengthOf('tests/electron/session/changes.test.ts').seconds,
    );
  });
});
