import type { Socket } from 'node:net';
import { z } from 'zod';
import type { Clock } from '../platform/ports.ts';
import { Base64Bytes, jsonOf } from './bytes.ts';
import type { Hello, Offer, Welcome } from './pairing-session.ts';

/** The messages of joining, one JSON object per line: pairing by a code, and rejoining by keys. */

/** A longer line ends the connection. In characters; every message to the hub is shorter. */
export const maxLineBytes = 65_536;
/** The same at the PC that joins: with the practice it is given that one's certificate authorities, up to a megabyte of them. */
const maxLineToDesk = 4_194_304;

const HelloText = z.object({
  publicKey: Base64Bytes,
  nkey: z.string().regex(/^U[A-Z2-7]{40,80}$/),
  wrapKey: Base64Bytes,
  // Shown to the person at the hub.
  name: z.string().min(1).max(64),
  role: z.enum(['reception', 'practitioner']),
});

const ToHub = z.discriminatedUnion('is', [
  z.object({ is: z.literal('hello'), by: z.enum(['code', 'keys']), hello: HelloText }),
  z.object({ is: z.literal('proof'), proof: Base64Bytes }),
]);
export type ToHub = z.infer<typeof ToHub>;

const refusals = [
  'wrong-code',
  'expired',
  'used',
  'too-many-tries',
  'declined',
  'no-code',
  'wrong-keys',
] as const;
export type JoinRefusal = (typeof refusals)[number];

const ToDesk = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('offer'),
    salt: Base64Bytes,
    publicKey: Base64Bytes,
    authority: z.string().max(16_384),
  }),
  /** The proof was right; the person at the hub is being asked. */
  z.object({ is: z.literal('asking') }),
  z.object({ is: z.literal('refused'), why: z.enum(refusals) }),
  z.object({ is: z.literal('welcome'), proof: Base64Bytes, sealed: Base64Bytes }),
]);
export type ToDesk = z.infer<typeof ToDesk>;

export const helloOf = (by: 'code' | 'keys', hello: Hello): ToHub => ({ is: 'hello', by, hello });
export const offerOf = ({ salt, publicKey, authority }: Offer): ToDesk => ({
  is: 'offer',
  salt,
  publicKey,
  authority,
});
export const welcomeOf = ({ proof, sealed }: Welcome): ToDesk => ({ is: 'welcome', proof, sealed });

/** A connection for these messages. */
export type Wire<Out, In> = {
  send(message: Out): void;
  /** @param waitMs how long the next message may take. @returns null: none came, or the connection ended */
  next(waitMs: number): Promise<In | null>;
  end(): void;
};

/**
 * Sends and receives messages over a socket. A message that can't be parsed or is too long ends the connection, and so does
 * a second one before the first was taken by `next`.
 */
function wireOver<Out extends object, In>(
  socket: Socket,
  schema: z.ZodType<In>,
  clock: Clock,
  longest: number,
): Wire<Out, In> {
  let unread = '';
  let waiting: ((message: In | null) => void) | null = null;
  let early: In | null = null;
  let ended = false;

  function give(message: In | null): void {
    const take = waiting;
    waiting = null;
    if (take) take(message);
    else if (message !== null && early === null) early = message;
    else if (message !== null) end();
  }

  function end(): void {
    ended = true;
    socket.destroy();
    give(null);
  }

  socket.setEncoding('utf8');
  socket.on('data', (piece) => {
    unread += String(piece);
    for (let at = unread.indexOf('\n'); at >= 0 && !ended; at = unread.indexOf('\n')) {
      const message = parse(unread.slice(0, at), schema);
      unread = unread.slice(at + 1);
      if (message === null) return end();
      give(message);
    }
    if (unread.length > longest) end();
  });
  socket.on('error', end);
  socket.on('close', end);

  return {
    send(message) {
      if (!ended) socket.write(`${jsonOf(message)}\n`);
    },
    next(waitMs) {
      if (early !== null || ended) {
        const message = early;
        early = null;
        return Promise.resolve(message);
      }
      return new Promise((resolve) => {
        const cancel = clock.after(waitMs, end);
        waiting = (message) => {
          cancel();
          resolve(message);
        };
      });
    },
    end() {
      ended = true;
      socket.end();
    },
  };
}

/** The hub's side of it. */
export const wireToDesk = (socket: Socket, clock: Clock): Wire<ToDesk, ToHub> =>
  wireOver(socket, ToHub, clock, maxLineBytes);

/** The side of the PC that joins. */
export const wireToHub = (socket: Socket, clock: Clock): Wire<ToHub, ToDesk> =>
  wireOver(socket, ToDesk, clock, maxLineToDesk);

function parse<In>(line: string, schema: z.ZodType<In>): In | null {
  try {
    const message = schema.safeParse(JSON.parse(line));
    return message.success ? message.data : null;
  } catch {
    // Not JSON, so not from Foyer.
    return null;
  }
}
