import { expect, it } from 'vitest';
import type { Engine, WatchEvent } from '../../../electron/link/engine.ts';
import { createWatcher } from '../../../electron/link/watcher.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

it('A watch that could not begin is begun again.', async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 25));
  const watches: ((event: WatchEvent) => void)[] = [];
  const linked: Engine['status'] = () => ({ state: 'linked', epoch: 'one', closed: null, denied: 0 });
  const engine: Pick<Engine, 'status' | 'watchStatus' | 'stream' | 'watch'> = {
    status: linked,
    watchStatus: () => () => undefined,
    stream: async () => ({ ok: true, value: { first: 1, last: 1, created: 'then' } }),
    watch(_bucket, listener) {
      watches.push(listener);
      return () => undefined;
    },
  };
  const heard: string[] = [];
  const stop = createWatcher(engine, clock, 'keys', 0, ({ kind }) => heard.push(kind));
  await clock.advance(20_000);
  const tries = watches.length;
  expect(tries).toBeGreaterThan(1);
  watches.at(-1)?.({ kind: 'current' });
  await clock.advance(60_000);
  expect(watches).toHaveLength(tries);
  expect(heard.at(-1)).toBe('current');
  stop();
});
