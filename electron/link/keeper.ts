import type { Clock } from '../platform/ports.ts';
import { assetsOf, clinicSpans, type Spans } from './assets.ts';
import { watchClock } from './clock-watch.ts';
import type { Asset, Engine } from './engine.ts';
import type { LinkFailure, Unsubscribe } from './port.ts';

/** How long desks have to re-declare their calls and claims before the budget opens, in milliseconds. */
export const graceMs = 8_000;
/** How often the keeper compares what lies in the hub with what should, and after a failure, in milliseconds. */
const checkEveryMs = 5_000;
const retryMs = 250;

export type KeeperEvent =
  /** All is made; until the grace is over no permit is given, only calls that were made before are counted. */
  | { readonly kind: 'grace'; readonly why: 'new-hub' | 'clock-step' }
  | { readonly kind: 'open' }
  /** Something could not be made; the keeper tries again by itself. */
  | { readonly kind: 'failed'; readonly asset: string; readonly failure: LinkFailure };

/**
 * Keeps the hub's memory as it should be: the hub's own connection, beside the server.
 *
 * Guarantees
 * - After each start of the hub all streams and buckets are made, and the budget stays shut for a grace: the practice's
 *   window still holds the calls that the lost stream had counted.
 * - A step of the hub's clock, by which permits age, shuts the budget for a grace in the same way.
 * - A stream that is missing is made again within five seconds.
 */
export function createKeeper(
  engine: Engine,
  clock: Clock,
  listener: (event: KeeperEvent) => void,
  spans: Spans = clinicSpans,
): Unsubscribe {
  const assets = assetsOf(spans);
  /** The epoch whose hub is made and whose grace has begun or is over. */
  let kept: string | null = null;
  let isOpen = false;
  let cancelCheck: Unsubscribe = () => undefined;
  let cancelGrace: Unsubscribe = () => undefined;
  /** Rises with each change of what is to be done: what an older one finds out counts no longer. */
  let round = 0;

  /** Makes what is missing. @returns whether all is there */
  async function make(mine: number, wanted: readonly Asset[]): Promise<boolean> {
    for (const asset of wanted) {
      const declared = await engine.declare(asset);
      if (mine !== round) return false;
      if (!declared.ok) {
        if (declared.failure.kind !== 'not-linked')
          listener({ kind: 'failed', asset: asset.name, failure: declared.failure });
        return false;
      }
    }
    return true;
  }

  async function check(): Promise<void> {
    const mine = round;
    const { state, epoch } = engine.status();
    if (state !== 'linked' || epoch === null) return;
    schedule(checkEveryMs);
    if (epoch !== kept) {
      const made = await make(mine, shut(assets));
      if (mine !== round) return;
      if (!made) return schedule(retryMs);
      kept = epoch;
      return grace('new-hub');
    }
    const gone = await missing();
    if (mine !== round || gone.length === 0) return;
    // With the counts of the calls gone, the budget is what it is at a new hub.
    const counted = gone.some(({ name }) => name === permits);
    const made = await make(mine, counted || !isOpen ? shut(gone) : gone);
    if (mine !== round) return;
    if (!made) schedule(retryMs);
    else if (counted) grace('new-hub');
  }

  async function missing(): Promise<readonly Asset[]> {
    const gone: Asset[] = [];
    for (const asset of assets) {
      const there = await engine.stream(`${prefixes[asset.is]}${asset.name}`);
      if (!there.ok && there.failure.kind === 'absent') gone.push(asset);
    }
    return gone;
  }

  function grace(why: 'new-hub' | 'clock-step'): void {
    round += 1;
    isOpen = false;
    cancelGrace();
    listener({ kind: 'grace', why });
    cancelGrace = clock.after(graceMs, () => void open(round));
    schedule(checkEveryMs);
  }

  async function open(mine: number): Promise<void> {
    if (mine !== round) return;
    if (await make(mine, assets)) {
      isOpen = true;
      listener({ kind: 'open' });
    } else if (mine === round) cancelGrace = clock.after(retryMs, () => void open(mine));
  }

  async function step(): Promise<void> {
    if (kept === null || engine.status().epoch !== kept) return;
    round += 1;
    const mine = round;
    if (await make(mine, shut(assets))) grace('clock-step');
    else if (mine === round) cancelGrace = clock.after(retryMs, () => void step());
  }

  function schedule(ms: number): void {
    cancelCheck();
    cancelCheck = clock.after(ms, () => void check());
  }

  let wasLinked = false;
  function follow(): void {
    const { state, epoch } = engine.status();
    const isLinked = state === 'linked';
    if (isLinked === wasLinked) return;
    wasLinked = isLinked;
    // The same hub, reached again, goes on with the grace that it is in.
    if (isLinked && epoch !== kept) {
      round += 1;
      cancelGrace();
      isOpen = false;
    }
    if (isLinked) void check();
  }

  const stopClock = watchClock(clock, () => void step());
  const stopStatus = engine.watchStatus(follow);
  follow();
  return () => {
    round += 1;
    stopClock();
    stopStatus();
    cancelCheck();
    cancelGrace();
  };
}

/** The stream that counts the calls. */
const permits = 'PERMIT';
/** How the engine names the streams of each kind of asset. */
const prefixes = { stream: '', bucket: 'KV_', objects: 'OBJ_' } as const;

/** While the budget is shut the stream of permits takes only those for calls that were made before. */
const shut = (assets: readonly Asset[]): readonly Asset[] =>
  assets.map((asset) =>
    asset.is === 'stream' && asset.name === permits
      ? { ...asset, subjects: ['foyer.v1.permit.held.>', 'foyer.v1.permit.burn'] }
      : asset,
  );
