import type { Clock } from '../platform/ports.ts';
import { claimsBucket, lifetimeOf, type Spans } from './assets.ts';
import type { Engine } from './engine.ts';
import type { Claims, Entry, Held, LinkFailure, LinkResult, StateEvent, Wanted } from './port.ts';
import { createWatcher } from './watcher.ts';

type Created = Wanted & { readonly revision: number };
type Holding = { readonly body: Uint8Array; readonly now: Held; readonly before: readonly Held[] };

/**
 * Claims over a bucket with revisions.
 *
 * Guarantees
 * - Several keys are claimed in their own order: two desks that want the same two never hold one each.
 * - A failure leaves none claimed: what was created is removed, and what may land late is removed once it is seen.
 * - A claim that this desk holds is made again when the hub or its bucket is new; `advance` and `end` go on with the
 *   revision that they were given. Where another desk was faster they fail with `taken`.
 */
export function createClaims(engine: Engine, clock: Clock, spans: Spans): Claims & { close(): void } {
  /** Creations whose outcome is unknown, and removals that failed: by key, the bodies that must not stand. */
  const unwanted = new Map<string, Uint8Array[]>();
  let unwantedEpoch: string | null = null;
  let stopWatching: (() => void) | null = null;
  /** Which making of the bucket this is: its revisions begin at 1 again with each. */
  let making = 0;
  /** What this desk holds: by key, the body as it stands, its revision, and those that it was given out with before. */
  const holding = new Map<string, Holding>();

  function hold(key: string, body: Uint8Array, revision: number): Held {
    const held: Held = { key, revision, making };
    holding.set(key, { body, now: held, before: [] });
    return held;
  }

  /** The revision, at this making, of a claim that was given out; null: this desk holds it no longer. */
  function revisionNow(held: Held): number | null {
    const mine = holding.get(held.key);
    if (mine?.before.some((one) => isSameHeld(one, held))) return mine.now.revision;
    return held.making === making ? held.revision : null;
  }

  /** Makes all claims of this desk again, in the order of their keys. */
  async function redeclare(): Promise<void> {
    making += 1;
    for (const [key, mine] of [...holding].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const created = await create(key, mine.body);
      if (holding.get(key) !== mine || !created.ok) continue;
      const now: Held = { key, revision: created.value, making };
      holding.set(key, { body: mine.body, now, before: [...mine.before, mine.now] });
    }
  }

  /** Replaces what stands under a revision; an answer that did not come is looked up. */
  async function replace(key: string, revision: number, body: Uint8Array): Promise<LinkResult<Held>> {
    const updated = await engine.update(claimsBucket, key, body, revision);
    if (updated.ok) return { ok: true, value: hold(key, body, updated.value) };
    const { failure } = updated;
    if (failure.kind !== 'no-answer' && failure.kind !== 'taken') return updated;
    const there = await engine.read(claimsBucket, key);
    if (there.ok && there.value && sameBytes(there.value.body, body))
      return { ok: true, value: hold(key, body, there.value.revision) };
    if (failure.kind === 'no-answer') return updated;
    return { ok: false, failure: taken(key, there.ok ? there.value : null) };
  }

  /** Another desk has it, or nobody: it is not made again. */
  function letGo(held: Held, revision: number): void {
    if (holding.get(held.key)?.now.revision === revision) holding.delete(held.key);
  }

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

  async function takeBack(created: readonly Created[]): Promise<void> {
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
    watchClaims();
  }

  function watchClaims(): void {
    stopWatching ??= createWatcher(engine, clock, claimsBucket, lifetimeOf(claimsBucket, spans), seen);
  }

  function seen(event: StateEvent): void {
    if (event.kind === 'restarted') return void redeclare();
    if (event.kind !== 'put') return;
    const { key, body, revision } = event.entry;
    if (unwanted.get(key)?.some((one) => sameBytes(one, body))) {
      void engine.remove(claimsBucket, key, revision);
    }
  }

  return {
    async open(wanted) {
      if (!wanted.every(({ key }) => /^[A-Za-z0-9_-]{1,64}$/.test(key))) throw new RangeError('not a key');
      const created: Created[] = [];
      for (const { key, body } of wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        const revision = await create(key, body);
        if (!revision.ok) {
          await takeBack(created);
          return revision;
        }
        created.push({ key, body, revision: revision.value });
      }
      if (created.length > 0) watchClaims();
      return { ok: true, value: created.map(({ key, body, revision }) => hold(key, body, revision)) };
    },
    async advance(held, body) {
      const revision = revisionNow(held);
      if (revision === null) return { ok: false, failure: taken(held.key, null) };
      const advanced = await replace(held.key, revision, body);
      if (!advanced.ok && advanced.failure.kind === 'taken') letGo(held, revision);
      return advanced;
    },
    async takeOver({ key, revision }, body) {
      const taken = await replace(key, revision, body);
      if (taken.ok) watchClaims();
      return taken;
    },
    async end(held) {
      const revision = revisionNow(held);
      if (revision === null) return { ok: false, failure: taken(held.key, null) };
      const removed = await engine.remove(claimsBucket, held.key, revision);
      if (removed.ok || removed.failure.kind === 'taken') letGo(held, revision);
      return removed;
    },
    watch: (listener) =>
      createWatcher(engine, clock, claimsBucket, lifetimeOf(claimsBucket, spans), listener),
    close: () => stopWatching?.(),
  };
}

const isSameHeld = (a: Held, b: Held): boolean => a.revision === b.revision && a.making === b.making;

const taken = (key: string, holder: Entry | null): LinkFailure => ({ kind: 'taken', key, holder });

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);
