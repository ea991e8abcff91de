import { scryptSync } from 'node:crypto';
import { connect, Server, Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthority, createHubCertificate } from '../../../electron/link/certificates.ts';
import { createWrapKey, firstKeys, keysFor, rotated } from '../../../electron/link/clinic-keys.ts';
import { type Joining, type JoiningParts, joinHub, listenForDesks } from '../../../electron/link/joining.ts';
import { maxLineBytes } from '../../../electron/link/joining-wire.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import {
  type CodeHash,
  codeFrom,
  createInvitation,
  createJoinRequest,
} from '../../../electron/link/pairing.ts';
import type { Hello } from '../../../electron/link/pairing-session.ts';
import type { LinkRole } from '../../../electron/link/permissions.ts';
import { rejoin } from '../../../electron/link/rejoining.ts';
import { pcClock, systemRandom } from '../../../electron/platform/node-ports.ts';
import { createTcpProxy } from '../../fakes/link/tcp-proxy.ts';
import { identity, until } from './real-hub.ts';

/** scrypt at a cost for tests. */
const hash: CodeHash = async (code, salt) => new Uint8Array(scryptSync(code, salt, 32, { N: 2 }));
const { bytes } = systemRandom();
const code = codeFrom(new Uint8Array(10).fill(77));
const gift = new TextEncoder().encode('PLANTED the practice’s API key');

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function hub(more: Partial<JoiningParts> = {}) {
  const { authority, certificate } = await identity();
  const clock = pcClock();
  const invitation = createInvitation(code, authority.certificate, { hash, clock, bytes });
  const asked: Hello[] = [];
  const joining = await listenForDesks({
    host: '127.0.0.1',
    port: 0,
    certificate,
    authority: authority.certificate,
    clock,
    invitation: () => invitation,
    keys: () => null,
    async approve(hello) {
      asked.push(hello);
      return gift;
    },
    takeBack: async () => null,
    ...more,
  });
  opened.push(joining.close);
  return { joining, asked, authority: authority.certificate };
}

async function about(role: LinkRole = 'reception', name = 'PLANTED-PC') {
  return { nkey: (await createNKey()).publicKey, wrapKey: createWrapKey().publicKey, name, role };
}

async function pair({ port }: Pick<Joining, 'port'>, typed = code, onAsking?: () => void) {
  const joinRequest = createJoinRequest(typed, await about(), hash);
  return joinHub({
    host: '127.0.0.1',
    port,
    clock: pcClock(),
    by: 'code',
    joinRequest,
    ...(onAsking ? { onAsking } : {}),
  });
}

describe('a PC that is added by its code', () => {
  it('gets what it needs once the person at the hub said yes, and the authority that it trusts from then on', async () => {
    const { joining, asked, authority } = await hub();
    const proxy = await createTcpProxy(() => joining.port);
    opened.push(proxy.close);
    proxy.record(true);
    let isAsking = false;
    const joined = await pair(proxy, code.toLowerCase(), () => {
      isAsking = true;
    });
    expect(joined).toEqual({ ok: true, body: gift, authority });
    expect(isAsking).toBe(true);
    expect(asked).toMatchObject([{ name: 'PLANTED-PC', role: 'reception' }]);
    const traffic = Buffer.concat(proxy.recorded);
    expect(traffic.length).toBeGreaterThan(1_000);
    expect(traffic.includes('PLANTED')).toBe(false);
  });

  it('gets a practice whose own authorities are as many as Foyer takes', async () => {
    const many = new Uint8Array(1_100_000).fill(65);
    const { joining, authority } = await hub({ approve: async () => many });
    const joined = await pair(joining);
    expect(joined.ok && [Buffer.compare(joined.body, many), joined.authority]).toEqual([0, authority]);
  });

  it('gets nothing when the person says no, and its code is used up', async () => {
    const { joining } = await hub({ approve: async () => null });
    expect(await pair(joining)).toEqual({ ok: false, why: 'declined' });
    expect(await pair(joining)).toEqual({ ok: false, why: 'used' });
  });

  it('is told what is wrong: no code is shown, the code is no code, nothing listens', async () => {
    const { joining } = await hub({ invitation: () => null });
    expect(await pair(joining)).toEqual({ ok: false, why: 'no-code' });
    const shown = await hub();
    expect(await pair(shown.joining, '1234')).toEqual({ ok: false, why: 'not-a-code' });
    await joining.close();
    expect(await pair(joining)).toEqual({ ok: false, why: 'not-reached' });
  });
});

describe('a hostile network at the port for joining', () => {
  it('guesses five codes, and then the right one is gone too', async () => {
    const { joining, asked } = await hub();
    for (let i = 0; i < 5; i++)
      expect(await pair(joining, codeFrom(new Uint8Array(10).fill(i)))).toEqual({
        ok: false,
        why: 'wrong-code',
      });
    expect(await pair(joining)).toEqual({ ok: false, why: 'too-many-tries' });
    expect(asked).toEqual([]);
  });

  it('with a hub in between, under an authority of its own, gives neither side anything', async () => {
    const real = await hub();
    const theirs = await createAuthority(Date.now());
    const certificate = await createHubCertificate(theirs, Date.now());
    // It ends the TLS of both sides and passes the messages on, but for the authority.
    const between = await listenBetween(certificate, real.joining.port, theirs.certificate);
    opened.push(between.close);
    expect(await pair(between)).toEqual({ ok: false, why: 'wrong-code' });
    expect(real.asked).toEqual([]);
  });

  it('with a hub that does not know the code gives the PC no authority to trust', async () => {
    const { certificate } = await identity();
    const authority = (await createAuthority(Date.now())).certificate;
    const other = createInvitation(codeFrom(bytes(10)), authority, { hash, clock: pcClock(), bytes });
    const liar = await listenForDesks({
      host: '127.0.0.1',
      port: 0,
      certificate,
      authority,
      clock: pcClock(),
      // It takes any proof, and seals under what it has.
      invitation: () => ({
        offer: other.offer,
        accept: async () => ({
          ok: true,
          welcome: (body) => ({ proof: new Uint8Array(32), sealed: body }),
        }),
      }),
      keys: () => null,
      approve: async () => gift,
      takeBack: async () => null,
    });
    opened.push(liar.close);
    expect(await pair(liar)).toEqual({ ok: false, why: 'not-the-hub' });
  });

  it('of garbage, half a handshake, endless lines and messages out of turn ends each, and PCs still join', async () => {
    const { joining } = await hub();
    const { port } = joining;
    const ends = (socket: Socket) =>
      new Promise((resolve) => {
        socket.on('error', () => undefined);
        socket.once('close', resolve);
        socket.resume();
      });
    const raw = connect(port, '127.0.0.1');
    raw.write('GET / HTTP/1.1\r\n\r\n');
    await ends(raw);
    const half = connect(port, '127.0.0.1');
    half.on('error', () => undefined);
    half.write(Buffer.from([0x16, 3, 1]));
    const lines = [
      'garbage\n',
      '{"is":"proof","proof":"AAAA"}\n',
      '{"is":"hello","by":"code","hello":{"name":"","role":"owner"}}\n',
      `${'x'.repeat(maxLineBytes + 1)}`,
      '{"is":"welcome"}\n{"is":"welcome"}\n{"is":"welcome"}\n',
    ];
    for (const line of lines) {
      const socket = await secure(port);
      socket.write(line);
      await ends(socket);
    }
    expect((await pair(joining)).ok).toBe(true);
    half.destroy();
  });

  it('is kept to eight connections, and those that say nothing are ended', async () => {
    const waits: (() => void)[] = [];
    const clock = {
      ...pcClock(),
      after(_ms: number, task: () => void) {
        waits.push(task);
        return () => undefined;
      },
    };
    const { joining } = await hub({ clock });
    const silent: TLSSocket[] = [];
    for (let i = 0; i < 8; i++) silent.push(await secure(joining.port));
    await until('all are waited for', () => waits.length >= 8);
    expect(await pair(joining)).toEqual({ ok: false, why: 'not-reached' });
    for (const task of waits) task();
    await until('all are ended', () => silent.every(({ destroyed }) => destroyed));
    expect((await pair(joining)).ok).toBe(true);
  });
});

describe('a PC that comes back to a new hub by the keys it holds', () => {
  const keys = firstKeys(bytes, 0);
  async function back(at: Joining, held: typeof keys, role: LinkRole = 'reception') {
    return joinHub({
      host: '127.0.0.1',
      port: at.port,
      clock: pcClock(),
      by: 'keys',
      joinRequest: rejoin(held, await about(role)),
    });
  }
  const takingBack = (now: typeof keys) => {
    const taken: Hello[] = [];
    const parts: Partial<JoiningParts> = {
      keys: () => now,
      async takeBack(hello) {
        taken.push(hello);
        return new TextEncoder().encode('where the hub is');
      },
    };
    return { taken, parts };
  };

  it.each<LinkRole>(['reception', 'practitioner'])('is taken back with its role: %s', async (role) => {
    const { taken, parts } = takingBack(keys);
    const { joining, authority } = await hub(parts);
    const joined = await back(joining, keysFor(role, keys), role);
    expect(joined).toMatchObject({ ok: true, authority });
    expect(taken).toMatchObject([{ role }]);
  });

  it('is refused where it was removed, or claims a role whose keys it has not', async () => {
    const { taken, parts } = takingBack(rotated(keys, bytes, 1));
    const { joining } = await hub(parts);
    expect(await back(joining, keys)).toEqual({ ok: false, why: 'wrong-keys' });
    const whole = await hub(takingBack(keys).parts);
    const lied = {
      ...keysFor('practitioner', keys),
      generations: keysFor('practitioner', keys).generations.map((one) => ({ ...one, money: one.day })),
    };
    expect(await back(whole.joining, lied)).toEqual({ ok: false, why: 'wrong-keys' });
    expect(taken).toEqual([]);
  });

  it('trusts no hub of another clinic', async () => {
    const { joining } = await hub(takingBack(firstKeys(bytes, 0)).parts);
    expect(await back(joining, keys)).toEqual({ ok: false, why: 'wrong-keys' });
    const none = await hub({ keys: () => null });
    expect(await back(none.joining, keys)).toEqual({ ok: false, why: 'no-code' });
  });
});

function secure(port: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
    socket.once('secureConnect', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** Passes messages between a PC and the hub, and puts its own authority into the hub's offer. */
async function listenBetween(
  certificate: { readonly certificate: string; readonly key: string },
  port: number,
  authority: string,
) {
  const { createServer } = await import('node:tls');
  const server = createServer({ cert: certificate.certificate, key: certificate.key });
  const sockets = new Set<Socket>();
  server.on('secureConnection', (client) => {
    const upstream = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.on('data', (piece) => {
      const lines = String(piece).split('\n').filter(Boolean);
      for (const line of lines) {
        const message: unknown = JSON.parse(line);
        const isOffer = typeof message === 'object' && message !== null && 'authority' in message;
        client.write(`${JSON.stringify(isOffer ? { ...message, authority } : message)}\n`);
      }
    });
    upstream.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address !== 'string' ? address.port : 0,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

describe('what goes wrong beneath the connection', () => {
  afterEach(() => vi.restoreAllMocks());

  it('does not end the program at the hub when the system can accept no connection, however often; the next PC joins', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    const { joining } = await hub();
    const server = listen.mock.contexts[0];
    if (!(server instanceof Server)) throw new Error('nothing listens');
    for (let i = 0; i < 3; i++) server.emit('error', Object.assign(new Error('accept'), { code: 'EMFILE' }));
    expect(await pair(joining)).toMatchObject({ ok: true });
  });

  it('lets a PC that joins notice within half a minute that the hub is asleep, not when the person’s ten minutes are over', async () => {
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const { joining } = await hub();
    let before = 0;
    await pair(joining, code, () => {
      before = asked.mock.calls.filter(([is, ms]) => is && (ms ?? 7_200_000) <= 20_000).length;
    });
    expect(before).toBe(1);
  });
});
