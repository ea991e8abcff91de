import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assetsOf, changes, clinicLifetimes, subjects } from '../../../electron/link/assets.ts';
import { createLink } from '../../../electron/link/link.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { createRealHub, serverHere } from './real-hub.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const visit = subjects.log('d01', 'visit');

describe.runIf(serverHere.ok)('a desk behind a bad network, on a real server', () => {
  let hub: Awaited<ReturnType<typeof createRealHub>>;
  beforeEach(async () => {
    hub = await createRealHub();
    await hub.until('linked', () => hub.keeper.status().state === 'linked');
    for (const asset of assetsOf(clinicLifetimes)) await hub.keeper.declare(asset);
  });
  afterEach(() => hub.close());

  it('that delays each message has so much less of a permit’s second left', async () => {
    const engine = await hub.engine('d01');
    const link = createLink({ desk: 'd01', engine, clock: hub.clock, random: systemRandom() });
    hub.proxyOf('d01').faults.delayMs = 60;
    let usableMs = 0;
    await hub.until('granted', async () => {
      const taken = await link.permit.take('person');
      if (taken.ok) usableMs = taken.value.usableMs;
      return taken.ok;
    });
    // Asked of two streams, there and back.
    expect(usableMs).toBeLessThanOrEqual(1_000 - 4 * 60);
    expect(usableMs).toBeGreaterThan(0);
  });

  it('that is narrow gets a page of a cache whole', async () => {
    const [one, two] = [await hub.engine('d01'), await hub.engine('d02')];
    const page = systemRandom().bytes(700_000);
    expect((await one.putObject('seed', 'p.0', page)).ok).toBe(true);
    hub.proxyOf('d02').faults.bytesPerSecond = 1_000_000;
    await hub.until('fetched', async () => {
      const got = await two.getObject('seed', 'p.0');
      return got.ok && Buffer.compare(got.value, page) === 0;
    });
  });

  it('that lets nothing back has no answer, though what it sent has landed and counts once', async () => {
    const one = await hub.engine('d01');
    const { faults, reset } = hub.proxyOf('d01');
    faults.silent = 'to-client';
    expect(await one.append(visit, bytes('x'), 'x')).toEqual({ ok: false, failure: { kind: 'no-answer' } });
    expect(await hub.keeper.stream(changes)).toMatchObject({ ok: true, value: { last: 1 } });
    await hub.until('noticed', () => one.status().state === 'linking');
    faults.silent = 'none';
    reset();
    await hub.until('linked', () => one.status().state === 'linked');
    expect(await one.append(visit, bytes('x'), 'x')).toEqual({
      ok: true,
      value: { sequence: 1, duplicate: true },
    });
  });

  it('that lets nothing out is noticed, and nothing has landed', async () => {
    const one = await hub.engine('d01');
    const { faults, reset } = hub.proxyOf('d01');
    faults.silent = 'to-server';
    expect((await one.append(visit, bytes('x'), 'x')).ok).toBe(false);
    await hub.until('noticed', () => one.status().state === 'linking');
    faults.silent = 'none';
    reset();
    await hub.until('linked', () => one.status().state === 'linked');
    expect(await one.append(visit, bytes('x'), 'x')).toEqual({
      ok: true,
      value: { sequence: 1, duplicate: false },
    });
  });
});
