import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { createReplayGuard, type ReplayGuard } from './replay-guard.ts';

/**
 * Sealing of all bodies on the link, so that the hub can't read them: AES-256-GCM (Electron has no ChaCha20).
 *
 * Guarantees
 * - A nonce is never used twice with one key: each start of each desk derives keys of its own from a random sender id, and
 *   counts its nonces from 0 in each scope. No counter is stored on disk.
 * - A message opens only in its context: under the same subject, from the same desk, with the same message id, schema, scope
 *   and key epoch.
 * - A message opens once. What must be readable again, such as a value in a bucket, is sealed in the scope `state`, in which
 *   a value is refused if a newer one of its sender was opened.
 * - A desk that lacks a key (a practitioner's PC: the money key) learns that it lacks it, and nothing else.
 *
 * Not proved: which desk sealed a message. Desks share the keys, so a compromised desk can pose as another. The hub's
 * permissions by subject are the protection against that.
 */

/** `day`: what every PC may see. `money`: what reception alone may see, which is money, contacts and documents. */
export type KeyKind = 'day' | 'money';

/** `log`, `ask` and `fill` open once. `state` opens as long as no newer value of its sender was opened under the subject. */
export type SealScope = 'log' | 'ask' | 'fill' | 'state';

/** Keys of 32 bytes by their epoch. The newest seals; all of them open. */
export type KeyRing = Readonly<Record<KeyKind, ReadonlyMap<number, Uint8Array>>>;

/** What a message is bound to. Each text at most 65,535 bytes of UTF-8. */
export type Context = {
  readonly scope: SealScope;
  readonly subject: string;
  /** The desk that sealed the message. */
  readonly desk: string;
  /** Version of the body's shape. */
  readonly schema: number;
  readonly id: string;
};

export type Opened =
  | { readonly ok: true; readonly body: Uint8Array; readonly key: KeyKind; readonly epoch: number }
  /** `damaged`: changed, of another context, or no sealed message at all. `no-key`: this desk has no such key. */
  | { readonly ok: false; readonly why: 'damaged' | 'no-key' | 'replayed' };

export type Sealing = {
  /** @throws Error where this desk has no key of the kind, or has sealed 2^32 messages in this scope since its start */
  seal(key: KeyKind, context: Context, body: Uint8Array): Uint8Array;
  open(context: Context, sealed: Uint8Array): Opened;
  /** Whether it is sealed with the newest key of its kind: who joins now can open no other. */
  isOfNewestKey(sealed: Uint8Array): boolean;
  /** Replaces the keys, after a rotation. Keys that are no longer in the ring open nothing from now on. */
  setKeys(keys: KeyRing): void;
};

const version = 1;
const kinds: readonly KeyKind[] = ['day', 'money'];
const senderBytes = 16;
const tagBytes = 16;
/** version, kind, key epoch, sender id, counter. */
const headerBytes = 1 + 1 + 4 + senderBytes + 8;
/** What sealing adds to a body, in bytes. */
export const sealedOverhead = headerBytes + tagBytes;
/** Far below the limit of GCM with one key. */
const maxMessages = 2 ** 32;

/**
 * @param desk this desk's name on the link
 * @param sender 16 random bytes, generated at each start of the program
 */
export function createSealing(desk: string, sender: Uint8Array, keys: KeyRing): Sealing {
  if (sender.length !== senderBytes) throw new RangeError('a sender id has 16 bytes');
  let ring = keys;
  const counters = new Map<string, number>();
  /**
   * One entry for each start of each desk and scope, within the key epochs of the ring. As Node's own objects: of bytes it makes a
   * cipher in four times as long.
   */
  const derived = new Map<string, KeyObject>();
  const guards = new Map<string, ReplayGuard>();

  /** The key of one sender, scope and key epoch; null: the ring has no such key. */
  function subkey(header: Header, name: string, from: string, scope: SealScope): KeyObject | null {
    const key = ring[header.kind].get(header.epoch);
    if (!key) return null;
    const known = derived.get(name);
    if (known) return known;
    const info = fields('foyer link v1', header.kind, String(header.epoch), from, scope);
    return createSecretKey(new Uint8Array(hkdfSync('sha256', key, header.sender, info, 32)));
  }

  return {
    seal(kind, context, body) {
      const epoch = newestEpoch(ring[kind]);
      if (epoch === null) throw new Error(`no key of the kind ${kind}`);
      const counting = `${kind}/${epoch}/${context.scope}`;
      const counter = counters.get(counting) ?? 0;
      if (counter >= maxMessages) throw new Error('too many messages of one start');
      counters.set(counting, counter + 1);
      const header: Header = { kind, epoch, sender: Buffer.from(sender), counter };
      const name = nameOf(header, desk, context.scope);
      const key = subkey(header, name, desk, context.scope);
      if (!key) throw new Error(`no key of the kind ${kind}`);
      derived.set(name, key);
      const head = encode(header);
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter));
      cipher.setAAD(bound(head, { ...context, desk }));
      const text = Buffer.concat([cipher.update(body), cipher.final()]);
      return Buffer.concat([head, text, cipher.getAuthTag()]);
    },

    open(context, sealed) {
      const header = decode(sealed);
      if (!header) return { ok: false, why: 'damaged' };
      const name = nameOf(header, context.desk, context.scope);
      const key = subkey(header, name, context.desk, context.scope);
      if (!key) return { ok: false, why: 'no-key' };
      const head = sealed.subarray(0, headerBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(header.counter));
      decipher.setAAD(bound(head, context));
      decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
      let body: Uint8Array;
      try {
        const text = sealed.subarray(headerBytes, sealed.length - tagBytes);
        body = new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
      } catch {
        return { ok: false, why: 'damaged' };
      }
      // Only genuine messages are remembered, so a sender without a key can't fill this memory.
      derived.set(name, key);
      if (isReplay(guards, name, context, header.counter)) return { ok: false, why: 'replayed' };
      return { ok: true, body, key: header.kind, epoch: header.epoch };
    },

    isOfNewestKey(sealed) {
      const header = decode(sealed);
      return header !== null && header.epoch === newestEpoch(ring[header.kind]);
    },

    setKeys(next) {
      ring = next;
      const stays = (name: string) => {
        const [kind, epoch] = name.split('/');
        return kinds.some((one) => one === kind && ring[one].has(Number(epoch)));
      };
      for (const map of [derived, guards, counters])
        for (const name of map.keys()) if (!stays(name)) map.delete(name);
    },
  };
}

/**
 * An id for subjects and keys, which identifies no person and does not change when the sealing keys are rotated.
 * @param key 32 bytes, which rotation does not change
 * @param kind keeps equal ids of different kinds apart
 * @returns 32 hexadecimal digits
 */
export function pseudonymousId(key: Uint8Array, kind: string, id: string): string {
  return createHmac('sha256', key).update(fields(kind, id)).digest('hex').slice(0, 32);
}

function isReplay(
  guards: Map<string, ReplayGuard>,
  name: string,
  { scope, subject }: Context,
  counter: number,
): boolean {
  // A watch delivers a value in a bucket again. It is a replay if its sender has written a newer one under the subject.
  const guardName = scope === 'state' ? `${name}/${subject}` : name;
  const guard = guards.get(guardName) ?? createReplayGuard();
  guards.set(guardName, guard);
  return scope === 'state' ? !guard.isNewest(counter) : !guard.isFirst(counter);
}

type Header = {
  readonly kind: KeyKind;
  readonly epoch: number;
  readonly sender: Buffer;
  readonly counter: number;
};

/** Begins with kind and key epoch, by which `setKeys` drops entries. */
const nameOf = ({ kind, epoch, sender }: Header, desk: string, scope: SealScope): string =>
  `${kind}/${epoch}/${desk}/${scope}/${sender.toString('hex')}`;

function encode({ kind, epoch, sender, counter }: Header): Buffer {
  const head = Buffer.alloc(headerBytes);
  head.writeUInt8(version, 0);
  head.writeUInt8(kinds.indexOf(kind), 1);
  head.writeUInt32BE(epoch, 2);
  sender.copy(head, 6);
  head.writeBigUInt64BE(BigInt(counter), 6 + senderBytes);
  return head;
}

function decode(sealed: Uint8Array): Header | null {
  if (sealed.length < sealedOverhead || sealed[0] !== version) return null;
  const kind = kinds[sealed[1] ?? kinds.length];
  if (kind === undefined) return null;
  const head = Buffer.from(sealed.subarray(0, headerBytes));
  const counter = Number(head.readBigUInt64BE(6 + senderBytes));
  if (counter >= maxMessages) return null;
  return { kind, epoch: head.readUInt32BE(2), sender: head.subarray(6, 6 + senderBytes), counter };
}

function nonceOf(counter: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(counter), 4);
  return nonce;
}

const bound = (head: Uint8Array, { scope, subject, desk, schema, id }: Context): Buffer =>
  Buffer.concat([head, fields(scope, subject, desk, String(schema), id)]);

/** Texts, each with its length before it, so that no two lists of texts give the same bytes. */
function fields(...texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text, 'utf8');
      if (bytes.length > 0xffff) throw new RangeError('a text of more than 65,535 bytes');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}

const newestEpoch = (keys: ReadonlyMap<number, Uint8Array>): number | null =>
  keys.size === 0 ? null : Math.max(...keys.keys());
