import type { Clock } from '../platform/ports.ts';
import { claimsBucket, type Lifetimes, lifetimeOf } from './assets.ts';
import { sameBytes } from './bytes.ts';
import type { Engine } from './engine.ts';
import { createHeldClaims } from './held-claims.ts';
import type {
  BucketEntry,
  Claims,
  HeldClaim,
  LinkFailure,
  LinkResult,
  StateEvent,
  WantedClaim,
} from './port.ts';
import { createUnwantedClaims } from './unwanted-claims.ts';
import { createWatcher } from './watcher.ts';

/** A claim that could not be created again is tried again after this long, ms. */
const retryAfterMs = 500;

type Created = WantedClaim & { readonly revision: number };

/**
 * Claims over a bucket with revisions.
 *
 * Guarantees
 * - Several keys are claimed in their own order: two desks that want the same two never hold one each.
 * - After a failure this desk holds none of them: a claim that was created is removed, and one that lands late is removed
 *   when the watch delivers it.
 * - A claim that this desk holds is created again when the hub or its bucket is new; `advance` and `end` accept the handle
 *   they were given before. Where another desk was faster they fail with `taken`.
 * - A claim whose `end` failed is not created again, and is removed when the watch delivers it, whether or not it is asked for again.
 */
export function createClaims(engine: Engine, clock: Clock, lifetimes: Lifetimes): Claims & { close(): void } {
  const held = createHeldClaims();
  const unwanted = createUnwantedClaims(engine);
  let stopWatching: (() => void) | null = null;
  /** Which new hub claims are created again at; a newer one ends what is left of the one before. */
  let declaring = 0;
  /** The start of the hub at which the held claims stand; null: there are none yet. */
  let standAt: string | null = null;
  let cancelRetry: () => void = () => undefined;

  /**
   * Creates again all claims of this desk, in the order of their keys. The bucket of a new hub may not be there yet, and an answer
   * may be lost: until each stands, or has ended, or another desk has it.
   */
  async function redeclare(): Promise<void> {
    held.beginIncarnation();
    standAt = engine.status().epoch;
    cancelRetry();
    declaring += 1;
    await declareAgain(held.inKeyOrder(), declaring);
  }

  async function declareAgain(claims: ReturnType<typeof held.inKeyOrder>, turn: number): Promise<void> {
    const left: (typeof claims)[number][] = [];
    for (const [key, claim] of claims) {
      if (turn !== declaring) return;
      const { body } = claim;
      const asked = held.holds(key, claim) ? await engine.create(claimsBucket, key, body) : null;
      const created = asked && (await readBack(engine, key, body, asked));
      if (held.holds(key, claim)) {
        if (created?.ok) held.renew(key, claim, created.value);
        else if (!isAnothers(created?.failure)) left.push([key, claim]);
        // Ended or changed meanwhile; after a later cut it may have been created again, as it was.
      } else if (!held.says(key, body)) {
        if (created?.ok) await removeAll([{ key, body, revision: created.value }]);
        // One that lands late is removed.
        else discard(key, body);
      }
    }
    if (left.length === 0 || turn !== declaring) return;
    cancelRetry = clock.after(retryAfterMs, () => void declareAgain(left, turn));
  }

  /** Creates a claim. @returns its revision */
  async function create(key: string, body: Uint8Array): Promise<LinkResult<number>> {
    const settled = await readBack(engine, key, body, await engine.create(claimsBucket, key, body));
    if (!settled.ok && settled.failure.kind === 'no-answer') discard(key, body);
    return settled;
  }

  /** Replaces what stands under a revision. */
  async function replace(key: string, revision: number, body: Uint8Array): Promise<LinkResult<HeldClaim>> {
    const updated = await engine.update(claimsBucket, key, body, revision);
    const settled = await readBack(engine, key, body, updated);
    return settled.ok ? { ok: true, value: held.hold(key, body, settled.value) } : settled;
  }

  async function removeAll(created: readonly Created[]): Promise<void> {
    for (const { key, body, revision } of created.toReversed()) {
      const removed = await engine.remove(claimsBucket, key, revision);
      if (!removed.ok && removed.failure.kind !== 'taken') discard(key, body);
    }
  }

  /** Ends a claim that is still to be created again: at the hub of before it may stand as it was. */
  async function endUnread(claim: HeldClaim): Promise<LinkResult<null>> {
    const { key } = claim;
    const body = held.endUnconfirmed(claim);
    if (body === null) return { ok: false, failure: taken(key, null) };
    // One that lands from now on is removed.
    discard(key, body);
    const there = await engine.read(claimsBucket, key);
    if (!there.ok) return there;
    const stands = there.value !== null && sameBytes(there.value.body, body) ? there.value : null;
    const removed = stands && (await engine.remove(claimsBucket, key, stands.revision));
    if (removed && !removed.ok && removed.failure.kind !== 'taken') return removed;
    held.forget(claim);
    return { ok: true, value: null };
  }

  function discard(key: string, body: Uint8Array): void {
    unwanted.add(key, body);
    watchClaims();
  }

  const watch = (listener: (event: StateEvent) => void) =>
    createWatcher(engine, clock, claimsBucket, lifetimeOf(claimsBucket, lifetimes), listener);

  function watchClaims(): void {
    stopWatching ??= watch((event) => {
      const { epoch } = engine.status();
      // A hub that ended before this watch had begun at it is a new one as well.
      const isElsewhere = event.kind === 'current' && standAt !== null && standAt !== epoch;
      if (event.kind === 'restarted' || isElsewhere) void redeclare();
      else if (event.kind === 'put') unwanted.removeIfUnwanted(event.entry);
    });
  }

  return {
    async open(wanted) {
      if (!wanted.every(({ key }) => /^[A-Za-z0-9_-]{1,64}$/.test(key))) throw new RangeError('not a key');
      const created: Created[] = [];
      if (held.inKeyOrder().length === 0) standAt = engine.status().epoch;
      for (const { key, body } of wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        const revision = await create(key, body);
        if (!revision.ok) {
          await removeAll(created);
          return revision;
        }
        created.push({ key, body, revision: revision.value });
      }
      if (created.length > 0) watchClaims();
      return { ok: true, value: created.map(({ key, body, revision }) => held.hold(key, body, revision)) };
    },
    async advance(claim, body) {
      const revision = held.revisionOf(claim);
      if (revision === null) return { ok: false, failure: taken(claim.key, null) };
      const advanced = await replace(claim.key, revision, body);
      if (!advanced.ok && advanced.failure.kind === 'taken') held.release(claim.key, revision);
      return advanced;
    },
    async takeOver({ key, revision }, body) {
      const replaced = await replace(key, revision, body);
      if (replaced.ok) watchClaims();
      return replaced;
    },
    async end(claim) {
      const revision = held.revisionOf(claim);
      if (revision === null) return endUnread(claim);
      const removed = await engine.remove(claimsBucket, claim.key, revision);
      if (removed.ok || removed.failure.kind === 'taken') {
        held.release(claim.key, revision);
        return removed;
      }
      const left = held.endUnconfirmed(claim);
      if (left) discard(claim.key, left);
      return removed;
    },
    watch,
    close() {
      declaring += 1;
      cancelRetry();
      stopWatching?.();
    },
  };
}

/**
 * Reads a claim back after a write that timed out or was refused as late: it may have landed all the same.
 * @returns the revision under which `body` stands, or the failure, with the holder where another desk has the key
 */
async function readBack(
  engine: Engine,
  key: string,
  body: Uint8Array,
  written: LinkResult<number>,
): Promise<LinkResult<number>> {
  if (written.ok) return written;
  const { kind } = written.failure;
  if (kind !== 'no-answer' && kind !== 'taken') return written;
  const read = await engine.read(claimsBucket, key);
  const standing = read.ok ? read.value : null;
  if (standing && sameBytes(standing.body, body)) return { ok: true, value: standing.revision };
  return kind === 'taken' ? { ok: false, failure: taken(key, standing) } : written;
}

/** Whether a claim was refused because another desk has it: where it is not known who, it may be this one. */
const isAnothers = (failure: LinkFailure | undefined): boolean =>
  failure?.kind === 'taken' && failure.holder !== null;

const taken = (key: string, holder: BucketEntry | null): LinkFailure => ({ kind: 'taken', key, holder });
