import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type FillRequest, openAnswer, sealRequest } from '../../../electron/clinic/fill-messages.ts';
import { serveFilling } from '../../../electron/clinic/fill-server.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import type { FeedName } from '../../../electron/sync/feeds.ts';
import type { FilledFeed } from '../../../electron/sync/filling.ts';
import { fakeWorld } from '../link/worlds.ts';

const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const current: FilledFeed = {
  feed: 'patients',
  watermark: 100,
  covered: null,
  sure: { at: 100, agoMs: 0 },
  asOfAgoMs: 0,
};

/** A desk that gives its patients, and another that asks. */
async function peer({ hasRead = true, followed = true } = {}) {
  const world = await fakeWorld();
  const [server, client] = [await world.link('d01'), await world.link('d02')];
  let sequence = 10;
  serveFilling({
    clinicLink: { link: server, sealing: createSealing('d01', randomBytes(16), keys) },
    practice: 'p1',
    key: 'k1',
    filling: {
      bookedOnly: () => false,
      current: () => (hasRead ? [current] : null),
      page: (kind, after) => ({ kind, after, upTo: 7, rows: [{ id: 7 } as never], aside: [] }),
    },
    exchange: {
      position: () => ({ epoch: 'hub-1', sequence }),
      isFollowed: (_feed: FeedName) => followed,
    },
    log: silent,
  });
  await world.clock.advance(100);
  const sealing = createSealing('d02', randomBytes(16), keys);
  const ask = async (fields: Partial<FillRequest> = {}) => {
    const request: FillRequest = {
      id: 'r1',
      practice: 'p1',
      key: 'k1',
      kind: 'patients',
      after: 0,
      bookedOnly: false,
      from: { epoch: 'hub-1', sequence: 10 },
      ...fields,
    };
    const answered = await world.clock.until(client.ask('d01', sealRequest(sealing, 'd02', request), 1000));
    return answered.ok ? openAnswer(sealing, 'd01', request.id, answered.value) : null;
  };
  return {
    ask,
    goOn() {
      sequence += 1;
    },
  };
}

test('A page has all that was published before the desk that asks began to follow.', async () => {
  const { ask, goOn } = await peer();
  const from = { epoch: 'hub-1', sequence: 11 };
  expect(await ask({ from })).toEqual({ is: 'behind' });
  goOn();
  expect(await ask({ from })).toMatchObject({
    is: 'page',
    upTo: 7,
    feeds: [{ watermark: 100, followed: true }],
  });
  expect(await ask({ from: { epoch: 'hub-2', sequence: 1 } })).toEqual({ is: 'behind' });
});

test('Nothing is given to a desk of another practice or key, or of a list that this desk has not read.', async () => {
  const { ask } = await peer();
  expect([await ask({ practice: 'p2' }), await ask({ key: 'k2' }), await ask({ bookedOnly: true })]).toEqual([
    { is: 'none' },
    { is: 'none' },
    { is: 'none' },
  ]);
  expect(await (await peer({ hasRead: false })).ask()).toEqual({ is: 'none' });
});

test('It says which lists it has all of that was published.', async () => {
  expect(await (await peer({ followed: false })).ask()).toMatchObject({ feeds: [{ followed: false }] });
});
