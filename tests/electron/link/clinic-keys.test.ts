import { describe, expect, it } from 'vitest';
import {
  createWrapKey,
  firstKeys,
  keysFor,
  newestGeneration,
  publicHalf,
  ringOf,
  rotated,
  unwrap,
  wrapFor,
} from '../../../electron/link/clinic-keys.ts';
import { type DeskRecord, decodeDeskRecord, encodeRecord } from '../../../electron/link/desk-record.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';

const { bytes } = systemRandom();
const day = 24 * 3_600_000;
const body = new TextEncoder().encode('keys');

describe('what the hub wraps for a PC', () => {
  it('opens at that PC, and tells it that it is from its hub', () => {
    const [hub, one] = [createWrapKey(), createWrapKey()];
    const wrapped = wrapFor(one.publicKey, hub, 'keys', body);
    expect(unwrap(one, hub.publicKey, 'keys', wrapped ?? body)).toEqual(body);
    expect(Buffer.from(wrapped ?? body).includes('keys')).toBe(false);
    expect(publicHalf(one.privateKey)).toEqual(one.publicKey);
  });

  it('opens at no other PC, from no other sender, for no other use, and not when it was changed', () => {
    const [hub, one, other] = [createWrapKey(), createWrapKey(), createWrapKey()];
    const wrapped = wrapFor(one.publicKey, hub, 'keys', body) ?? body;
    expect(unwrap(other, hub.publicKey, 'keys', wrapped)).toBeNull();
    expect(unwrap(one, other.publicKey, 'keys', wrapped)).toBeNull();
    expect(unwrap(one, hub.publicKey, 'hub', wrapped)).toBeNull();
    for (let at = 0; at < wrapped.length; at++) {
      const changed = Uint8Array.from(wrapped);
      // The highest bit of an X25519 key counts for nothing.
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unwrap(one, hub.publicKey, 'keys', changed)).toBeNull();
    }
    expect(unwrap(one, hub.publicKey, 'keys', wrapped.subarray(0, 40))).toBeNull();
  });

  it('is nothing for a key that gives everybody the same secret', () => {
    expect(wrapFor(new Uint8Array(32), createWrapKey(), 'keys', body)).toBeNull();
  });
});

describe('the clinic’s keys', () => {
  it('change for all but a PC that was removed; what was sealed before opens for another day', () => {
    const before = firstKeys(bytes, 0);
    const after = rotated(before, bytes, 1_000);
    expect(newestGeneration(after).epoch).toBe(2);
    expect(after.ids).toEqual(before.ids);
    const context = { scope: 'log', subject: 'visit', desk: 'd01', schema: 1, id: 'a' } as const;
    const old = createSealing('d01', bytes(16), ringOf(before, 0)).seal('day', context, body);
    const opens = (now: number) => createSealing('d02', bytes(16), ringOf(after, now)).open(context, old);
    expect(opens(1_000)).toMatchObject({ ok: true, epoch: 1 });
    expect(opens(1_000 + day)).toEqual({ ok: false, why: 'no-key' });
    const next = createSealing('d01', bytes(16), ringOf(after, 1_000)).seal('day', context, body);
    const removed = createSealing('d09', bytes(16), ringOf(before, 1_000));
    expect(removed.open(context, next)).toEqual({ ok: false, why: 'no-key' });
  });

  it('are no longer kept once they open nothing', () => {
    let keys = firstKeys(bytes, 0);
    for (let i = 1; i <= 5; i++) keys = rotated(keys, bytes, i * 2 * day);
    expect(keys.generations.map(({ epoch }) => epoch)).toEqual([5, 6]);
  });

  it('of a practitioner’s PC hold no money key, in any form that is given to it', () => {
    const keys = firstKeys(bytes, 0);
    const theirs = keysFor('practitioner', rotated(keys, bytes, 1));
    expect(ringOf(theirs, 1).money.size).toBe(0);
    expect(ringOf(theirs, 1).day.size).toBe(2);
    const record: DeskRecord = {
      desk: 'p01',
      role: 'practitioner',
      hosts: ['h'],
      port: 1,
      hubKey: bytes(32),
      keys: theirs,
    };
    const { money } = newestGeneration(keys);
    expect(new TextDecoder().decode(encodeRecord(record))).not.toContain(
      Buffer.from(money ?? []).toString('base64'),
    );
  });

  it('come through a record as they were, and nothing else does', () => {
    const record: DeskRecord = {
      desk: 'd02',
      role: 'reception',
      hosts: ['RECEPTION-1', '192.168.1.20'],
      port: 4222,
      hubKey: bytes(32),
      keys: rotated(firstKeys(bytes, 0), bytes, 1),
    };
    expect(decodeDeskRecord(encodeRecord(record))).toEqual(record);
    expect(decodeDeskRecord(encodeRecord({ ...record, hosts: [] }))).toBeNull();
    expect(
      decodeDeskRecord(encodeRecord({ ...record, keys: { ids: bytes(5), generations: [] } })),
    ).toBeNull();
    expect(decodeDeskRecord(new TextEncoder().encode('no record'))).toBeNull();
  });
});
