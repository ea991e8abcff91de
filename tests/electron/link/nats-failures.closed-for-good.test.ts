import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { assetsOf, clinicLifetimes, subjects } from '../../../electron/link/assets.ts';
import { isRemoval } from '../../../electron/link/nats-failures.ts';
import { createRealHub, identity, serverHere } from './real-hub.ts';

/** A proxy in front of a hub, which answers the next connections as a hub whose handshake timed out. */
async function slowHandshakes(port: () => number) {
  const { certificate } = await identity();
  let left = 0;
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
      secure.once('data', () => secure.end("-ERR 'Authentication Timeout'\r\n"));
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
    /** Ends the open connections, and lets the next ones time out. */
    begin(many: number) {
      left = many;
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
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
      const hub = await createRealHub();
      await hub.until('linked', () => hub.keeper.status().state === 'linked');
      for (const asset of assetsOf(clinicLifetimes)) await hub.keeper.declare(asset);
      const slow = await slowHandshakes(() => hub.ports().port);
      slow.begin(2);
      const { desks } = await identity();
      const engine = hub.engineAt('d01', desks[0].seed, slow.port);
      const heard: string[] = [];
      engine.live(subjects.live, ({ id }) => heard.push(id));
      await hub.until('linked', () => engine.status().state === 'linked');
      slow.begin(3);
      await hub.until('refused', () => slow.left() === 0);
      await hub.until('linked again', () => engine.status().state === 'linked');
      let sent = 0;
      await hub.until('heard', async () => {
        await engine.append(subjects.log('d01', 'visit'), new Uint8Array(0), `id${sent++}`);
        return heard.length > 0;
      });
      expect(new Set(heard).size).toBe(heard.length);
      expect(engine.status().closed).toBeNull();
      await hub.close();
      await slow.close();
    },
  );
});
