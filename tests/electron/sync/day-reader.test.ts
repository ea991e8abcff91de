import { describe, expect, test } from 'vitest';
import type { Walk, WalkEnd } from '../../../electron/practice/types.ts';
import type { Cache } from '../../../electron/store/types.ts';
import { createDayReader } from '../../../electron/sync/day-reader.ts';
import type { ServerClock } from '../../../electron/sync/server-clock.ts';

const hour = 3_600_000;

/** A reader whose walks of the list of appointments end when the test ends them. */
function reading() {
  const ends: ((end: WalkEnd) => void)[] = [];
  const walk = async function* () {
    return await new Promise<WalkEnd>((resolve) => ends.push(resolve));
  } as unknown as Walk;
  const reader = createDayReader({
    walk,
    cache: {} as Cache,
    serverClock: {} as ServerClock,
    signal: new AbortController().signal,
  });
  return { reader, ends };
}

describe('reading a day', () => {
  test('Who asks for what is being read already is given that reading.', async () => {
    const { reader, ends } = reading();
    const asked = [
      reader.readDay(0, 24 * hour, 'interactive'),
      reader.readDay(0, 24 * hour, 'interactive'),
      reader.readDay(hour, 2 * hour, 'interactive'),
    ];
    expect(ends).toHaveLength(1);
    ends[0]?.({ ok: true });
    expect(await Promise.all(asked)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  });

  test('Where the records of a day that is being read may be gone, it is read again for who asks later.', async () => {
    const { reader, ends } = reading();
    void reader.readDay(0, 24 * hour, 'interactive');
    reader.recordsAreGone();
    void reader.readDay(0, 24 * hour, 'interactive');
    void reader.readDay(0, 24 * hour, 'interactive');
    expect(ends).toHaveLength(2);
  });

  test('Another day, a longer stretch, or the same day later is read anew.', async () => {
    const { reader, ends } = reading();
    const first = reader.readDay(0, 24 * hour, 'interactive');
    void reader.readDay(24 * hour, 48 * hour, 'interactive');
    void reader.readDay(-hour, 24 * hour, 'interactive');
    expect(ends).toHaveLength(3);
    ends[0]?.({ ok: true });
    await first;
    void reader.readDay(0, 23 * hour, 'interactive');
    expect(ends).toHaveLength(3);
    ends[2]?.({ ok: true });
    await new Promise((resolve) => setImmediate(resolve));
    void reader.readDay(0, 24 * hour, 'interactive');
    expect(ends).toHaveLength(4);
  });
});
