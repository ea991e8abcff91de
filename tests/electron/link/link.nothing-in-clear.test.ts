import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetsOf, clinicLifetimes } from '../../../electron/link/assets.ts';
import { createWrapKey, wrapFor } from '../../../electron/link/clinic-keys.ts';
import { recordUse } from '../../../electron/link/desk-record.ts';
import { createLink } from '../../../electron/link/link.ts';
import { createSealing, pseudonymousId, type SealScope } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { createRealHub, identity, serverHere } from './real-hub.ts';

const name = 'PLANTED Margaret Wu';
const invoice = 'PLANTED-INVOICE-4711';
/** Sent unsealed on purpose: if it is not found, the search is broken. */
const control = 'CONTROL-IN-CLEAR';

/** All readable memory of a process. Linux: a parent may read its child's. */
function memoryOf(pid: number): Buffer[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const pieces: Buffer[] = [];
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    const [, from, to, rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
    if (from === undefined || to === undefined || !rights?.startsWith('rw')) continue;
    const [start, end] = [BigInt(`0x${from}`), BigInt(`0x${to}`)];
    for (let at = start; at < end; at += 1_048_576n) {
      const piece = Buffer.alloc(Number(end - at < 1_048_576n ? end - at : 1_048_576n));
      try {
        readSync(memory, piece, 0, piece.length, at);
        if (!isEmpty(piece)) pieces.push(piece);
      } catch {
        // Reserved, but not mapped.
        break;
      }
    }
  }
  closeSync(memory);
  return pieces;
}

const zeros = Buffer.alloc(1_048_576);
const isEmpty = (piece: Buffer) => piece.equals(zeros.subarray(0, piece.length));
const holds = (pieces: readonly Uint8Array[], what: string | Uint8Array) =>
  pieces.some((piece) =>
    Buffer.from(piece.buffer, piece.byteOffset, piece.length).includes(
      typeof what === 'string' ? what : Buffer.from(what),
    ),
  );

describe.runIf(serverHere.ok)('what goes over the link', () => {
  it('leaves no name, id or key in the server’s memory, in its folder, its log or the traffic', async () => {
    const hub = await createRealHub();
    try {
      await hub.until('linked', () => hub.keeper.status().state === 'linked');
      for (const asset of assetsOf(clinicLifetimes)) await hub.keeper.declare(asset);
      const random = systemRandom();
      const engine = await hub.engine('d01');
      const link = createLink({ desk: 'd01', engine, clock: hub.clock, random });
      const proxy = hub.proxyOf('d01');
      proxy.record(true);

      const keys = { day: random.bytes(32), money: random.bytes(32), ids: random.bytes(32) };
      const sealing = createSealing('d01', random.bytes(16), {
        day: new Map([[1, keys.day]]),
        money: new Map([[1, keys.money]]),
      });
      const id = pseudonymousId(keys.ids, 'invoice', invoice);
      const sealed = (scope: SealScope, subject: string) =>
        sealing.seal(
          'money',
          { scope, subject, desk: 'd01', schema: 1, id },
          Buffer.from(`${name} ${invoice}`),
        );

      const wrapped = wrapFor(
        createWrapKey().publicKey,
        createWrapKey(),
        recordUse,
        Buffer.concat([Buffer.from(name), keys.day, keys.money, keys.ids]),
      );
      if (!wrapped) throw new Error('not wrapped');
      const results = [
        await hub.keeper.update('keys', 'd01', wrapped, null),
        await link.publish({ kind: 'invoice', id, body: sealed('log', 'invoice') }),
        await link.state.put('day', id, sealed('state', 'day')),
        await link.state.put('sight', `d01.${id}`, sealed('state', 'sight')),
        await link.claim.open([{ key: id, body: sealed('state', id) }]),
        await link.fill.put(id, 0, sealed('fill', id)),
        await link.lease.take(sealed('state', 'lease')),
        await link.state.put('presence', 'd01', Buffer.from(control)),
      ];
      expect(results.filter(({ ok }) => !ok)).toEqual([]);

      const memory = memoryOf(hub.pid());
      const files = readdirSync(hub.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
      expect(holds(memory, control)).toBe(true);
      expect(holds(memory, id)).toBe(true);
      expect(holds(memory, wrapped)).toBe(true);
      expect(proxy.recorded.length).toBeGreaterThan(0);
      const { authority, keeper, system, desks } = await identity();
      const secrets = {
        name: 'PLANTED',
        'part of the name': 'Margaret',
        'the invoice’s id': 'INVOICE-4711',
        'key of the day': keys.day,
        'key of money': keys.money,
        'key of ids': keys.ids,
        'seed of the desk': desks[0].seed,
        'seed of the keeper': keeper.seed,
        'seed of the system user': system.seed,
        'key of the authority': authority.key.split('\n')[1] ?? '',
      };
      const places = { memory, files, traffic: proxy.recorded };
      const found = Object.entries(places).flatMap(([place, pieces]) =>
        Object.entries(secrets).flatMap(([what, bytes]) =>
          holds(pieces, bytes) ? [`${what} in ${place}`] : [],
        ),
      );
      expect(found).toEqual([]);
      expect(holds(proxy.recorded, control)).toBe(false);
    } finally {
      await hub.close();
    }
  });
});
