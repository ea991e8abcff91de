import type { Clock, Random } from '../platform/ports.ts';
import { assetsOf, clinicSpans, graceKey, leaseBucket, type Spans } from './assets.ts';
import { type AbsentDesk, createBurning } from './burning.ts';
import { watchClock } from './clock-watch.ts';
import type { Asset, Engine } from './engine.ts';
import type { LinkFailure, Unsubscribe } from './port.ts';

/** How long desks have to re-declare their calls and claims before the budget opens, in milliseconds. */
export const graceMs = 8_000;
/** How often the keeper compares what lies in the hub with what should, and after a failure, in milliseconds. */
const checkEveryMs = 5_000;
const retryMs = 250;

export type GraceReason = 'new-hub' | 'clock-step';

export type KeeperEvent =
  /** All is made; until the grace is over no permit is given, only calls that were made before are counted. */
  | { readonly kind: 'grace'; readonly why: GraceReason }
  | { readonly kind: 'open' }
  /** Something could not be made; the keeper tries again by itself. */
  | { readonly kind: 'failed'; readonly asset: string; readonly failure: LinkFailure };

export type KeeperParts = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly random: Random;
  readonly listener: (event: KeeperEvent) => void;
  readonly spans?: Spans;
  /** Which desks may be calling alone now (attendance.ts). */
  readonly absent?: () => readonly AbsentDesk[];
};

/**
 * Keeps the hub's memory as it should be: the hub's own connection, beside the server.
 *
 * Guarantees
 * - After each start of the hub all streams and buckets are made, and the budget stays shut for a grace: the practice's
 *   window still holds the calls that the lost stream had counted.
 * - A step of the hub's clock, by which permits and the lease age, makes what counts by age again and shuts the budget for
 *   a grace in the same way.
 * - Each grace has a mark of its own in the board `budget`: desks re-declare their calls when it changes (own-calls.ts).
 * - The share of a desk that may be calling alone is counted before the budget opens, and for as long as it is absent.
 * - A stream that is missing is made again within five seconds.
 */
export function createKeeper(parts: KeeperParts): Unsubscribe {
  const { engine, clock, random, listener, spans = clinicSpans, absent = () => [] } = parts;
  const assets = assetsOf(spans);
  /** The epoch whose hub is made and whose grace has begun or is over. */
  let kept: string | null = null;
  let isOpen = false;
  let cancelCheck: Unsubscribe = () => undefined;
  let cancelGrace: Unsubscribe = () => undefined;
  /** Rises with each change of what is to be done: what an older one finds out counts no longer. */
  let round = 0;
  // The last ones age out before the next look: they are replaced a little early.
  const burning = createBurning(engine, clock, random, {
    windowMs: spans.permitWindowMs,
    earlyMs: checkEveryMs,
  });

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
    if (epoch !== kept) return begin(mine, epoch, assets);
    const gone = await missing();
    if (mine !== round) return;
    // With the counts of the calls gone, the budget is what it is at a new hub.
    if (gone.some(({ name }) => name === permits)) return begin(mine, epoch, gone);
    const made = await make(mine, isOpen ? gone : shut(gone));
    if (mine !== round) return;
    if (!made) schedule(retryMs);
    else await burn(mine);
  }

  /** Makes what is missing with the budget shut, and begins a grace. */
  async function begin(mine: number, epoch: string, wanted: readonly Asset[]): Promise<void> {
    const made = (await markGrace(mine)) && (await make(mine, shut(wanted)));
    if (mine !== round) return;
    if (!made) return schedule(retryMs);
    kept = epoch;
    grace('new-hub');
  }

  async function missing(): Promise<readonly Asset[]> {
    const gone: Asset[] = [];
    for (const asset of assets) {
      const there = await engine.stream(`${prefixes[asset.is]}${asset.name}`);
      if (!there.ok && there.failure.kind === 'absent') gone.push(asset);
    }
    return gone;
  }

  /**
   * Marks a grace before the stream of permits is there: what is counted after that is of this grace.
   * @returns whether the mark stands
   */
  async function markGrace(mine: number): Promise<boolean> {
    const board = assets.filter(({ name }) => name === 'budget');
    if (!(await make(mine, board))) return false;
    const written = await engine.update('budget', graceKey, random.bytes(16), null);
    return mine === round && written.ok;
  }

  function grace(why: GraceReason): void {
    round += 1;
    isOpen = false;
    burning.reset();
    cancelGrace();
    listener({ kind: 'grace', why });
    cancelGrace = clock.after(graceMs, () => void open(round));
    schedule(checkEveryMs);
  }

  async function open(mine: number): Promise<void> {
    if (mine !== round) return;
    // Before the budget opens: what absent desks may be calling would else be granted to those that are here.
    if ((await burn(mine)) && (await make(mine, assets))) {
      isOpen = true;
      listener({ kind: 'open' });
    } else if (mine === round) cancelGrace = clock.after(retryMs, () => void open(mine));
  }

  const burn = (mine: number) => burning.burn(absent(), () => mine === round);

  async function step(): Promise<void> {
    if (kept === null || engine.status().epoch !== kept) return;
    round += 1;
    const mine = round;
    isOpen = false;
    const stepped = assets.filter(({ name }) => countedByAge.includes(name));
    for (const asset of stepped) {
      await engine.withdraw(asset);
      if (mine !== round) return;
    }
    if ((await markGrace(mine)) && (await make(mine, shut(assets)))) grace('clock-step');
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
/** What ends by its age within seconds: after a step of the clock it would end at once, or far too late. */
const countedByAge: readonly string[] = [permits, 'BURST', leaseBucket, 'presence'];
/** How the engine names the streams of each kind of asset. */
const prefixes = { stream: '', bucket: 'KV_', objects: 'OBJ_' } as const;

/** While the budget is shut the stream of permits takes only those for calls that were made before. */
const shut = (assets: readonly Asset[]): readonly Asset[] =>
  assets.map((asset) =>
    asset.is === 'stream' && asset.name === permits
      ? { ...asset, subjects: ['foyer.v1.permit.held.>', 'foyer.v1.permit.burned.>'] }
      : asset,
  );
