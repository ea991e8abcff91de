import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assetsOf, clinicLifetimes, subjects } from '../../../electron/link/assets.ts';
import { isRemoval } from '../../../electron/link/nats-failures.ts';
import { createRealHub, identity, serverHere } from './real-hub.ts';

/** A proxy in front of a hub, which refuses the next connections with the words of a hub. */
async function refusingProxy(port: () => number) {
  const { certificate } = await identity();
  let left = 0;
  let words = '';
  const sockets = new Set<Socket>();
  const info = { server_id: 'X', version: '2.14.0', max_payload: 1_048_576, headers: true, nonce: 'abc' };
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (left > 0) {
      left -= 1;
      client.write(
        `INFO ${JSON.stringify({ ...info, proto: 1, auth_required: true, tls_required: true })}\r\n`,
      );
      const secure = new TLSSocket(client, {
        isServer: true,
        cert: certificate.certificate,
        key: certificate.key,
      });
      secure.on('error', () => undefined);
      secure.once('data', () => secure.end(`-ERR '${words}'\r\n`));
      return;
    }
    const upstream = connect(port(), '127.0.0.1');
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    left: () => left,
    /** Ends the open connections, and refuses the next ones. */
    begin(many: number, said: string) {
      left = many;
      words = said;
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const [slow, refused] = ['Authentication Timeout', 'Authorization Violation'];

/** A hub, and a desk that is linked to it over the proxy. */
async function behindProxy() {
  const hub = await createRealHub();
  await hub.until('linked', () => hub.keeper.status().state === 'linked');
  for (const asset of assetsOf(clinicLifetimes)) await hub.keeper.declare(asset);
  const proxy = await refusingProxy(() => hub.ports().port);
  onTestFinished(async () => {
    await hub.close();
    await proxy.close();
  });
  const { desks } = await identity();
  const open = () => hub.engineAt('d01', desks[0].seed, proxy.port);
  return { hub, proxy, open };
}

describe('a client that gives up', () => {
  it('was refused its key only where the hub says so', () => {
    const error = (message: string, name = 'AuthorizationError') =>
      Object.assign(new Error(message), { name });
    expect(isRemoval(error("'Authorization Violation'"))).toBe(true);
    expect(isRemoval(error("'Authentication Timeout'"))).toBe(false);
    expect(isRemoval(error('authorization violation', 'Error'))).toBe(false);
  });

  it.runIf(serverHere.ok)(
    'for slow handshakes is replaced: the desk links again, and hears what it heard',
    async () => {
      const { hub, proxy, open } = await behindProxy();
      proxy.begin(2, slow);
      const engine = open();
      const heard: string[] = [];
      engine.live(subjects.live, ({ id }) => heard.push(id));
      await hub.until('linked', () => engine.status().state === 'linked');
      proxy.begin(3, slow);
      await hub.until('refused', () => proxy.left() === 0);
      await hub.until('linked again', () => engine.status().state === 'linked');
      let sent = 0;
      await hub.until('heard', async () => {
        await engine.append(subjects.log('d01', 'visit'), new Uint8Array(0), `id${sent++}`);
        return heard.length > 0;
      });
      expect(new Set(heard).size).toBe(heard.length);
      expect(engine.status().closed).toBeNull();
    },
  );

  // Seen on 26 November 2026: a hub that starts again reads its configuration again, and refuses each handshake that is under way.
  it.runIf(serverHere.ok)(
    'for a key that was refused during a reload is replaced, however often that happens',
    async () => {
      const { hub, proxy, open } = await behindProxy();
      proxy.begin(1, refused);
      const engine = open();
      await hub.until('linked', () => engine.status().state === 'linked');
      for (const many of [1, 1, 2]) {
        proxy.begin(many, refused);
        await hub.until('refused', () => proxy.left() === 0);
        await hub.until('linked again', () => engine.status().state === 'linked');
      }
      expect(engine.status().closed).toBeNull();
    },
  );

  it.runIf(serverHere.ok)('for a key that goes on being refused is closed for good', async () => {
    const { hub, proxy, open } = await behindProxy();
    const engine = open();
    await hub.until('linked', () => engine.status().state === 'linked');
    proxy.begin(1_000, refused);
    await hub.until('closed', () => engine.status().closed === 'removed');
    expect(engine.status()).toMatchObject({ state: 'closed' });
  });
});
