import { expect, test } from 'vitest';
import type { Engine } from '../../../electron/link/engine.ts';
import { createPermits } from '../../../electron/link/permits.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

test('A hub that refuses a message with an end of its own counts the call for the whole window.', async () => {
  const asked: (number | undefined)[] = [];
  const engine: Pick<Engine, 'append'> = {
    async append(_subject, _body, _id, endsAfterMs) {
      asked.push(endsAfterMs);
      return endsAfterMs === undefined
        ? { ok: true, value: { sequence: 1, duplicate: false } }
        : { ok: false, failure: { kind: 'hub-fault', words: 'per-message TTL is disabled' } };
    },
  };
  const permits = createPermits(engine as Engine, createVirtualClock(), systemRandom(), 'd01');
  expect(await permits.hold(5000)).toEqual({ ok: true, value: null });
  expect(asked).toEqual([5000, undefined]);
});
