import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createNatsEngine } from '../../../electron/link/nats-engine.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { identity, until } from './real-hub.ts';

const info = { server_id: 'X', version: '2.14.0', max_payload: 1_048_576, headers: true, nonce: 'abc' };

/** A server that answers as a hub until it stands still: from then on it reads nothing. */
async function createStandingHub() {
  const { certificate } = await identity();
  const connections: { readonly raw: Socket; readonly secure: TLSSocket; subscriptions: string[] }[] = [];
  const server = createServer({ allowHalfOpen: true }, (raw) => {
    raw.on('error', () => undefined);
    raw.write(`INFO ${JSON.stringify({ ...info, proto: 1, auth_required: true, tls_required: true })}\r\n`);
    const secure = new TLSSocket(raw, {
      isServer: true,
      cert: certificate.certificate,
      key: certificate.key,
    });
    const connection: (typeof connections)[number] = { raw, secure, subscriptions: [] };
    connections.push(connection);
    secure.on('error', () => undefined);
    secure.on('data', (bytes) => {
      const said = String(bytes);
      connection.subscriptions.push(...(said.match(/SUB \S+ \d+/g) ?? []));
      if (said.includes('PING')) secure.write('PONG\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    connections,
    /** Sends a message to each subscriber of the subject, whose answers go to `reply`. */
    send(subject: string, reply = '') {
      for (const { secure, subscriptions } of connections)
        for (const one of subscriptions.filter((line) => line.startsWith(`SUB ${subject} `)))
          secure.write(`MSG ${subject} ${one.split(' ')[2]} ${reply} 2\r\nhi\r\n`);
    },
    standStill() {
      for (const { secure } of connections) secure.pause();
    },
    /** Ends its side of each connection, while what the client sends is still on its way. */
    end() {
      for (const { secure } of connections) secure.end();
    },
    async close() {
      for (const { raw } of connections) raw.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Lets this process handle what has arrived. */
async function handled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** What the client threw outside every call: vitest itself fails the run for it. */
describe('a connection whose hub ends or stands still', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function linked() {
    const hub = await createStandingHub();
    ends.push(hub.close);
    const { authority, desks } = await identity();
    const engine = createNatsEngine({
      hosts: ['127.0.0.1'],
      port: hub.port,
      desk: 'd01',
      seed: desks[0].seed,
      ca: authority.certificate,
      clock: pcClock(),
    });
    ends.push(engine.close);
    await until('linked', () => engine.status().state === 'linked');
    return { hub, engine };
  }
  const subject = 'foyer.v1.live.d01.visit';
  /** More than the buffers of both PCs hold. */
  const sendMuch = (engine: Awaited<ReturnType<typeof linked>>['engine']) =>
    Array.from({ length: 12 }, (_, i) =>
      engine.append('foyer.v1.log.d01.visit', new Uint8Array(1_000_000), `id${i}`),
    );

  it('can be left in the same moment, and throws nothing outside a call', async () => {
    const { hub, engine } = await linked();
    let heard = 0;
    const stop = engine.live(subject, () => {
      heard += 1;
    });
    await until('subscribed', () => hub.connections.some(({ subscriptions }) => subscriptions.length > 0));
    hub.standStill();
    const appends = sendMuch(engine);
    await handled();
    hub.send(subject);
    hub.end();
    await until('heard', () => heard > 0);
    await handled();
    stop();
    await engine.close();
    for (const append of appends) expect((await append).ok).toBe(false);
  });

  it('is noticed, though what is on its way is never taken, and the desk links again', async () => {
    const { hub, engine } = await linked();
    hub.standStill();
    const appends = sendMuch(engine);
    await until('linked again', () => hub.connections.length > 1 && engine.status().state === 'linked');
    for (const append of appends) expect((await append).ok).toBe(false);
  });

  it('while an answer is being made throws nothing outside a call', async () => {
    const { hub, engine } = await linked();
    let asked = false;
    const { promise, resolve: answer } = Promise.withResolvers<Uint8Array>();
    engine.serve(subject, () => {
      asked = true;
      return promise;
    });
    await until('subscribed', () => hub.connections.some(({ subscriptions }) => subscriptions.length > 0));
    hub.send(subject, '_INBOX.d02.1');
    await until('asked', () => asked);
    await engine.close();
    answer(new Uint8Array(1));
    await handled();
    expect(engine.status()).toMatchObject({ state: 'closed', closed: 'by-us' });
  });
});
