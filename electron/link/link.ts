import type { Clock, Random } from '../platform/ports.ts';
import {
  clinicLifetimes,
  fillStore,
  type Lifetimes,
  leaseBucket,
  leaseKey,
  lifetimeOf,
  originOf,
  subjects,
} from './assets.ts';
import { createClaims } from './claims.ts';
import type { Engine } from './engine.ts';
import { createFollower } from './follower.ts';
import { createPermits } from './permits.ts';
import type { Fill, Lease, Link, LinkResult, SharedState } from './port.ts';
import { createWatcher } from './watcher.ts';

/** `lifetimes`: those that the keeper declared. */
export type LinkParts = {
  readonly desk: string;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly random: Random;
  readonly lifetimes?: Lifetimes;
};

/** Builds the port on an engine. @throws RangeError for a name, kind, key or id that cannot be part of a subject */
export function createLink({ desk, engine, clock, random, lifetimes = clinicLifetimes }: LinkParts): Link {
  checkToken(desk);
  const claim = createClaims(engine, clock, lifetimes);

  const lease: Lease = {
    take: (body) => engine.create(leaseBucket, leaseKey, body),
    renew: (body, revision) => engine.update(leaseBucket, leaseKey, body, revision),
    release: (revision) => engine.remove(leaseBucket, leaseKey, revision),
    read: () => engine.read(leaseBucket, leaseKey),
  };

  const state: SharedState = {
    put: (bucket, key, body) => engine.update(bucket, checkKey(key), body, null),
    remove: (bucket, key) => engine.remove(bucket, checkKey(key), null),
    read: (bucket, key) => engine.read(bucket, checkKey(key)),
    watch: (bucket, listener) =>
      createWatcher(engine, clock, bucket, lifetimeOf(bucket, lifetimes), listener),
  };

  const pageName = (name: string, page: number) => `${checkToken(name)}.${page}`;
  const fill: Fill = {
    put: (name, page, body) => engine.putObject(fillStore, pageName(name, page), body),
    get: (name, page) => engine.getObject(fillStore, pageName(name, page)),
    remove: (name, page) => engine.removeObject(fillStore, pageName(name, page)),
  };

  return {
    desk,
    lease,
    state,
    fill,
    claim,
    permit: createPermits(engine, clock, random, desk),
    async publish({ kind, id, body }) {
      if (id === '' || id.length > 64 || !/^[\x21-\x7e]+$/.test(id)) throw new RangeError('not an id');
      const subject = subjects.log(desk, checkToken(kind));
      if (!originOf(subject)) throw new RangeError('not a subject of the log');
      const appended = await engine.append(subject, body, id);
      return appended.ok ? done({ duplicate: appended.value.duplicate }) : appended;
    },
    follow: (from, listener) => createFollower(engine, clock, from, listener),
    ask: (other, body, timeoutMs) => engine.request(subjects.ask(checkToken(other)), body, timeoutMs),
    answer: (handler) => engine.serve(subjects.ask(desk), handler),
    status: () => engine.status(),
    watchStatus: (listener) => engine.watchStatus(listener),
    async close() {
      claim.close();
      await engine.close();
    },
  };
}

const done = <T>(value: T): LinkResult<T> => ({ ok: true, value });

/** One part of a subject: no wildcards, dots or blanks. */
function checkToken(token: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(token)) throw new RangeError('not a token of a subject');
  return token;
}

/** A key: tokens separated by dots. */
function checkKey(key: string): string {
  for (const token of key.split('.')) checkToken(token);
  return key;
}
