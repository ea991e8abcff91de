import { afterEach, describe, expect, it } from 'vitest';
import { subjects } from '../../../electron/link/assets.ts';
import type { LinkChange } from '../../../electron/link/port.ts';
import { createSealing, type Opened } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { serverHere } from './real-hub.ts';
import { fakeWorld, type LinkWorld, realWorld } from './worlds.ts';

const { bytes } = systemRandom();
const ring = { day: new Map([[1, bytes(32)]]), money: new Map([[1, bytes(32)]]) };
const body = new TextEncoder().encode('arrived');
const worlds: readonly (readonly [string, () => Promise<LinkWorld>])[] = [
  ['the fake hub', () => fakeWorld()],
  ...(serverHere.ok ? [['the real server', () => realWorld()] as const] : []),
];

describe.each(worlds)('a hostile PC on %s', (_name, make) => {
  let world: LinkWorld | null = null;
  afterEach(() => world?.close());

  it('that repeats, reorders or passes on as its own what another desk sealed brings nothing about', async () => {
    world = await make();
    const [victim, attacker, reader] = [
      await world.engine('d01'),
      await world.engine('d02'),
      await world.link('d03'),
    ];
    const seals = createSealing('d01', bytes(16), ring);
    const opens = createSealing('d03', bytes(16), ring);
    const seen: { readonly id: string; readonly desk: string; readonly opened: Opened }[] = [];
    let current = false;
    const open = ({ desk, kind, id, body: sealed }: LinkChange) => {
      const context = { scope: 'log', subject: kind, desk, schema: 1, id } as const;
      seen.push({ id, desk, opened: opens.open(context, sealed) });
    };
    reader.follow(null, (event) => {
      current ||= event.kind === 'current';
      if (event.kind === 'change') open(event.change);
    });
    await world.until('follows', () => current);
    const sealed = (id: string) =>
      seals.seal('day', { scope: 'log', subject: 'visit', desk: 'd01', schema: 1, id }, body);
    const [first, second] = [sealed('a'), sealed('b')];
    const append = (by: typeof victim, desk: string, kind: string, id: string, sealedBody: Uint8Array) =>
      (world as LinkWorld).run(by.append(subjects.log(desk, kind), sealedBody, id));
    // In another order than they were sealed in: both count.
    await append(victim, 'd01', 'visit', 'b', second);
    await append(victim, 'd01', 'visit', 'a', first);
    // As its own, under another id, another kind, and as the victim, which the hub refuses.
    await append(attacker, 'd02', 'visit', 'a', first);
    await append(attacker, 'd02', 'visit', 'c', first);
    await append(attacker, 'd02', 'money', 'd', second);
    expect(await append(attacker, 'd01', 'visit', 'e', first)).toMatchObject({ failure: { kind: 'denied' } });
    // What the victim's own connection repeats, as a hub could: under its id, and under another.
    await append(victim, 'd01', 'visit', 'f', first);
    await append(victim, 'd01', 'visit', 'end', sealed('end'));
    await world.until('all came', () => seen.some(({ id }) => id === 'end'));
    const reported = seen.map(({ id, desk, opened }) => `${desk} ${id} ${opened.ok ? 'opened' : opened.why}`);
    expect(reported).toEqual([
      'd01 b opened',
      'd01 a opened',
      'd02 c damaged',
      'd02 d damaged',
      'd01 f damaged',
      'd01 end opened',
    ]);
    // Delivered once more, as by a hub that gives an old stream again.
    const again = opens.open({ scope: 'log', subject: 'visit', desk: 'd01', schema: 1, id: 'a' }, first);
    expect(again).toEqual({ ok: false, why: 'replayed' });
  });
});
