import { connect as connectTls, createServer, type TLSSocket } from 'node:tls';
import type { Clock } from '../platform/ports.ts';
import type { HubCertificate } from './certificates.ts';
import type { ClinicKeys } from './clinic-keys.ts';
import {
  helloOf,
  type JoinRefusal,
  offerOf,
  type ToDesk,
  type ToHub,
  type Wire,
  welcomeOf,
  wireToDesk,
  wireToHub,
} from './joining-wire.ts';
import type { createInvitation, createJoinRequest } from './pairing.ts';
import type { Hello } from './pairing-session.ts';
import { admit, type rejoin } from './rejoining.ts';

/**
 * Joining over the network. Foyer listens on a port of its own at the hub, as the engine's port accepts known keys only.
 *
 * Guarantees
 * - A client with neither a code nor keys learns the authority's certificate and nothing else.
 * - At most eight connections at a time; each step takes at most ten seconds, but for a person's answer; no line to the hub above 64 KB.
 * - A PC gets nothing before the person at the hub has approved its name and role; rejoining gives no keys.
 * - TLS hides names from passive listeners here. The proof of identity is the transcript of the pairing.
 */

type Invitation = ReturnType<typeof createInvitation>;

export type JoiningParts = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly certificate: HubCertificate;
  /** The authority's certificate, PEM. */
  readonly authority: string;
  readonly clock: Clock;
  /** The invitation whose code is on the screen; null: none. */
  readonly invitation: () => Invitation | null;
  /** The keys by which PCs of the clinic rejoin this hub; null: they join by code only. */
  readonly keys: () => ClinicKeys | null;
  /** Asks the person at the hub. @returns what the PC gets; null: the person declined */
  readonly approve: (hello: Hello) => Promise<Uint8Array | null>;
  /** Readmits a PC that holds the keys. @returns what it gets: the hub's address, and no key; null: it is refused */
  readonly takeBack: (hello: Hello) => Promise<Uint8Array | null>;
};

export type Joining = { readonly port: number; close(): Promise<void> };

const maxConnections = 8;
const stepMs = 10_000;
/** A hub that has said nothing for so long is asked by this PC's system whether it is still there, ten times, a second apart. */
const silentMs = 10_000;

/** Listens for PCs that join. @throws when the port can't be opened */
export async function listenForDesks(parts: JoiningParts): Promise<Joining> {
  const { certificate, key } = parts.certificate;
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert: certificate, key, minVersion: 'TLSv1.3', handshakeTimeout: stepMs });
  server.maxConnections = maxConnections;
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const wire = wireToDesk(socket, parts.clock);
    void serve(wire, parts).finally(() => wire.end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, parts.host, resolve);
  });
  // A connection that the system could not accept, as with too many open files: the port stays open for the next one.
  server.on('error', () => undefined);
  const address = server.address();
  return {
    port: address !== null && typeof address !== 'string' ? address.port : parts.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function serve(wire: Wire<ToDesk, ToHub>, parts: JoiningParts): Promise<void> {
  const first = await wire.next(stepMs);
  if (first?.is !== 'hello') return;
  if (first.by === 'keys') await serveRejoining(wire, first.hello, parts);
  else await servePairing(wire, first.hello, parts);
}

const refuse = (wire: Wire<ToDesk, ToHub>, why: JoinRefusal): void => wire.send({ is: 'refused', why });

async function servePairing(wire: Wire<ToDesk, ToHub>, hello: Hello, parts: JoiningParts): Promise<void> {
  const invitation = parts.invitation();
  if (invitation === null) return refuse(wire, 'no-code');
  wire.send(offerOf(invitation.offer));
  const proof = await wire.next(stepMs);
  if (proof?.is !== 'proof') return;
  const accepted = await invitation.accept(hello, proof.proof);
  if (!accepted.ok) return refuse(wire, accepted.why);
  wire.send({ is: 'asking' });
  const body = await parts.approve(hello);
  if (body === null) refuse(wire, 'declined');
  else wire.send(welcomeOf(accepted.welcome(body)));
}

async function serveRejoining(wire: Wire<ToDesk, ToHub>, hello: Hello, parts: JoiningParts): Promise<void> {
  const keys = parts.keys();
  if (keys === null) return refuse(wire, 'no-code');
  const admitting = admit(keys, parts.authority);
  wire.send(offerOf(admitting.offer));
  const proof = await wire.next(stepMs);
  if (proof?.is !== 'proof') return;
  const welcome = admitting.accept(hello, proof.proof);
  if (welcome === null) return refuse(wire, 'wrong-keys');
  const body = await parts.takeBack(hello);
  if (body === null) refuse(wire, 'declined');
  else wire.send(welcomeOf(welcome(body)));
}

export type Joined =
  /** `body`: what the hub gives this PC; `authority`: the certificate that this PC trusts from now on, PEM. */
  | { readonly ok: true; readonly body: Uint8Array; readonly authority: string }
  /** `not-the-hub`: the server does not know the code or keys. `other-authority`: `isTrusted` said no. `ended`: the connection ended before an answer. */
  | {
      readonly ok: false;
      readonly why: JoinRefusal | 'not-reached' | 'not-a-code' | 'not-the-hub' | 'other-authority' | 'ended';
    };

export type JoinParts = {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  /** Whether this PC joins by a code or by the keys that it holds. */
  readonly by: 'code' | 'keys';
  readonly joinRequest: ReturnType<typeof createJoinRequest> | ReturnType<typeof rejoin>;
  /** Called when the person at the hub is being asked. */
  readonly onAsking?: () => void;
  /** Whether this PC may trust an authority, PEM, asked before anything of the code or the keys is proven; left out: any. */
  readonly isTrusted?: (authority: string) => boolean;
  /** How long the person may take, in milliseconds. */
  readonly personMs?: number;
};

/** Joins a hub at one address. */
export async function joinHub(parts: JoinParts): Promise<Joined> {
  const { clock, joinRequest, by, onAsking, isTrusted, personMs = 600_000 } = parts;
  const socket = await reach(parts);
  if (socket === null) return { ok: false, why: 'not-reached' };
  const wire = wireToHub(socket, clock);
  try {
    wire.send(helloOf(by, joinRequest.hello));
    const offer = await wire.next(stepMs);
    if (offer?.is !== 'offer') return { ok: false, why: refusalIn(offer) };
    if (isTrusted?.(offer.authority) === false) return { ok: false, why: 'other-authority' };
    const answer = await joinRequest.answer(offer);
    if (answer === null) return { ok: false, why: 'not-a-code' };
    wire.send({ is: 'proof', proof: answer.proof });
    let said = await wire.next(stepMs);
    if (said?.is === 'asking') {
      onAsking?.();
      said = await wire.next(personMs);
    }
    if (said?.is !== 'welcome') return { ok: false, why: refusalIn(said) };
    const body = answer.open(said);
    return body === null ? { ok: false, why: 'not-the-hub' } : { ok: true, body, authority: offer.authority };
  } finally {
    wire.end();
  }
}

const refusalIn = (message: ToDesk | null): JoinRefusal | 'ended' =>
  message?.is === 'refused' ? message.why : 'ended';

function reach({ host, port, clock }: JoinParts): Promise<TLSSocket | null> {
  return new Promise((resolve) => {
    // The certificate can't be verified yet: the transcript of the pairing binds the authority instead.
    const socket = connectTls({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
    const fail = () => {
      cancel();
      socket.destroy();
      resolve(null);
    };
    const cancel = clock.after(stepMs, fail);
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      cancel();
      socket.off('error', fail);
      // A PC that falls asleep, or whose cable is out, ends no connection by itself.
      socket.setKeepAlive(true, silentMs);
      resolve(socket);
    });
  });
}
