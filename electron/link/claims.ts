import type { Clock } from '../platform/ports.ts';
import { claimsBucket, lifetimeOf, type Spans } from './assets.ts';
import type { Engine } from './engine.ts';
import type { Claims, Entry, Held, LinkFailure, LinkResult, StateEvent, Wanted } from './port.ts';
import { createWatcher } from './watcher.ts';

/**
 * Claims over a bucket with revisions.
 *
 * Guarantees
 * - Several keys are claimed in their own order: two desks that want the same two never hold one each.
 * - A failure leaves none claimed: what was created is removed, and what may land late is removed once it is seen.
 */
export function createClaims(engine: Engine, clock: Clock, spans: Spans): Claims & { close(): void } {
  /** Creations whose outcome is unknown, and removals that failed: by key, the bodies that must not stand. */
  const unwanted = new Map<string, Uint8Array[]>();
  let unwantedEpoch: string | null = null;
  let stopTidying: (() => void) | null = null;

  /** Creates a claim; an answer that did not come is looked up. */
  async function create(key: string, body: Uint8Array): Promise<LinkResult<number>> {
    const created = await engine.create(claimsBucket, key, body);
    if (created.ok) return created;
    const { failure } = created;
    if (failure.kind !== 'no-answer' && failure.kind !== 'taken') return created;
    const there = await engine.read(claimsBucket, key);
    if (there.ok && there.value && sameBytes(there.value.body, body)) {
      return { ok: true, value: there.value.revision };
    }
    if (failure.kind === 'taken') return { ok: false, failure: taken(key, there.ok ? there.value : null) };
    discard(key, body);
    return created;
  }

  async function takeBack(created: readonly (Held & Wanted)[]): Promise<void> {
    for (const { key, body, revision } of created.toReversed()) {
      const removed = await engine.remove(claimsBucket, key, revision);
      if (!removed.ok && removed.failure.kind !== 'taken') discard(key, body);
    }
  }

  function discard(key: string, body: Uint8Array): void {
    const { epoch } = engine.status();
    // Nothing that was sent to a hub before its restart can land any more.
    if (epoch !== unwantedEpoch) unwanted.clear();
    unwantedEpoch = epoch;
    unwanted.set(key, [...(unwanted.get(key) ?? []), body]);
    stopTidying ??= createWatcher(engine, clock, claimsBucket, lifetimeOf(claimsBucket, spans), tidy);
  }

  function tidy(event: StateEvent): void {
    if (event.kind !== 'put') return;
    const { key, body, revision } = event.entry;
    if (unwanted.get(key)?.some((one) => sameBytes(one, body))) {
      void engine.remove(claimsBucket, key, revision);
    }
  }

  return {
    async open(wanted) {
      if (!wanted.every(({ key }) => /^[A-Za-z0-9_-]{1,64}$/.test(key))) throw new RangeError('not a key');
      const created: (Held & Wanted)[] = [];
      for (const { key, body } of wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        const revision = await create(key, body);
        if (!revision.ok) {
          await takeBack(created);
          return revision;
        }
        created.push({ key, body, revision: revision.value });
      }
      return { ok: true, value: created.map(({ key, revision }) => ({ key, revision })) };
    },
    async advance({ key, revision }, body) {
      const updated = await engine.update(claimsBucket, key, body, revision);
      if (updated.ok) return { ok: true, value: { key, revision: updated.value } };
      const { failure } = updated;
      if (failure.kind !== 'no-answer' && failure.kind !== 'taken') return updated;
      const there = await engine.read(claimsBucket, key);
      if (there.ok && there.value && sameBytes(there.value.body, body)) {
        return { ok: true, value: { key, revision: there.value.revision } };
      }
      if (failure.kind === 'no-answer') return updated;
      return { ok: false, failure: taken(key, there.ok ? there.value : null) };
    },
    end: ({ key, revision }) => engine.remove(claimsBucket, key, revision),
    watch: (listener) =>
      createWatcher(engine, clock, claimsBucket, lifetimeOf(claimsBucket, spans), listener),
    close: () => stopTidying?.(),
  };
}

const taken = (key: string, holder: Entry | null): LinkFailure => ({ kind: 'taken', key, holder });

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);
