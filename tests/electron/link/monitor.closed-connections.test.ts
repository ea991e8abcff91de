import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConnections } from '../../../electron/link/monitor.ts';
import { createRealHub, identity, serverHere, until } from './real-hub.ts';

let made: Awaited<ReturnType<typeof createRealHub>> | null = null;
afterEach(async () => {
  await made?.close();
  made = null;
});

/** As a PC that trusts another authority, or whose clock is wrong, does four times a second. */
const touch = (port: number) =>
  new Promise<void>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('data', () => socket.destroy());
    socket.once('error', () => undefined);
    socket.once('close', () => resolve());
  });

describe.runIf(serverHere.ok)('a hub that was asked by a PC it refuses, for some minutes', () => {
  it('still knows that a desk left, and keeps no share for it', async () => {
    made = await createRealHub();
    const { port, monitorPort } = made.ports();
    for (let done = 0; done < 1_100; done += 20)
      await Promise.all(Array.from({ length: 20 }, () => touch(port)));
    const desk = await made.engine('d01');
    const { desks } = await identity();
    const deskOf = (key: string) => desks.find(({ publicKey }) => publicKey === key)?.desk;
    const now = () => readConnections(monitorPort, deskOf);
    await until('it is seen', async () => (await now())?.open.has('d01') === true);
    await desk.close();
    await until('it is gone', async () => (await now())?.open.has('d01') === false);
    expect((await now())?.ended.get('d01')?.is).toBe('left');
  });
});
