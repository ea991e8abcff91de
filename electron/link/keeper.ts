import { isDeepStrictEqual } from 'node:util';
import type { Clock, Random } from '../platform/ports.ts';
import {
  assetsOf,
  budget,
  type CallLimits,
  clinicLifetimes,
  graceKey,
  type Lifetimes,
  leaseBucket,
} from './assets.ts';
import { watchClock } from './clock-watch.ts';
import { removeEndedSight } from './ended-sight.ts';
import { type Asset, type Engine, type StreamAsset, streamOf } from './engine.ts';
import { limitsAtHub, limitsWithout } from './learnt-rate.ts';
import type { LinkFailure, LinkResult, Unsubscribe } from './port.ts';
import { watchLinked } from './watch-linked.ts';

/** How long desks have to re-declare their calls and claims before the budget opens, in milliseconds. */
export const graceMs = 8_000;
/** How often the keeper checks the hub's assets; how long it waits after a failure. In milliseconds. */
const checkEveryMs = 5_000;
const retryMs = 250;

export type GraceReason = 'new-hub' | 'clock-step';

export type KeeperEvent =
  /** All assets are declared. Until the grace is over the hub grants no permit and only counts earlier calls. */
  | { readonly kind: 'grace'; readonly why: GraceReason }
  | { readonly kind: 'open' }
  /** An asset could not be declared. The keeper retries. */
  | { readonly kind: 'failed'; readonly asset: string; readonly failure: LinkFailure };

export type KeeperParts = {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly random: Random;
  readonly listener: (event: KeeperEvent) => void;
  readonly lifetimes?: Lifetimes;
  /** The shares of the desks that may be calling alone at this moment (attendance.ts), in calls a window. */
  readonly absentShares?: () => number;
};

/**
 * Declares the assets in the hub's memory and declares again what is lost. It runs on the hub's PC, over a connection of
 * its own to the server.
 *
 * Guarantees
 * - After each start of the hub all streams and buckets are declared, and the budget stays shut for a grace: the practice's
 *   window still holds the calls that the lost stream had counted.
 * - When the hub's clock steps, by which permits and the lease age, the keeper declares again what counts by age, and the
 *   budget is shut for a grace in the same way.
 * - Each grace has a mark of its own in the bucket `budget`: desks re-declare their calls when it changes (own-calls.ts).
 * - By the share of a desk that may be calling alone the hub admits less, from the opening of the budget on or within five seconds, for as
 *   long as it is absent.
 * - A stream that is missing is declared again within five seconds.
 * - Where a desk learned that the service admits less, the hub admits no more than that, within five seconds.
 * - What a desk said it is doing is removed half a minute after its presence ended.
 */
export function createKeeper(parts: KeeperParts): Unsubscribe {
  const { engine, clock, random, listener, lifetimes = clinicLifetimes, absentShares = () => 0 } = parts;
  const wanted = createWanted(engine, lifetimes, absentShares);
  /** The epoch of the hub whose assets are declared, and whose grace has begun or is over. */
  let kept: string | null = null;
  let isOpen = false;
  /** The hub's clock has stepped, and what counts by age is not declared again yet: that is tried until it is. */
  let isStepped = false;
  let cancelCheck: Unsubscribe = () => undefined;
  let cancelGrace: Unsubscribe = () => undefined;
  /** Rises when the keeper's task changes: results of an earlier round are dropped. */
  let round = 0;

  const goesOn = (mine: number) => () => mine === round;
  const declare = (mine: number, wanted: readonly Asset[], set = engine.declare) =>
    declareAll(set, wanted, goesOn(mine), listener);
  const besideCounts = createDeclareBesideCounts(engine);

  async function check(): Promise<void> {
    const mine = round;
    const { state, epoch } = engine.status();
    if (state !== 'linked' || epoch === null) return;
    schedule(checkEveryMs);
    if (epoch !== kept) return begin(mine, epoch);
    if (isStepped) return;
    await wanted.readLimits();
    const missing = await missingOf(engine, wanted.assets());
    if (mine !== round) return;
    // Without the counts of the calls, the budget is in the same state as at a new hub.
    if (missing.some(countsCalls)) return begin(mine, epoch);
    const declared = await declare(mine, isOpen ? wanted.beside(missing) : shut(missing), besideCounts);
    if (mine !== round) return;
    if (declared && isOpen) wanted.areDeclared();
    if (!declared) schedule(retryMs);
  }

  /** Declares all with the budget shut, and begins a grace. Until both are done the hub counts as new. */
  async function begin(mine: number, epoch: string): Promise<void> {
    kept = null;
    isOpen = false;
    cancelGrace();
    const declared = (await markGrace(mine)) && (await declare(mine, shut(wanted.assets())));
    if (mine !== round) return;
    if (!declared) return schedule(retryMs);
    kept = epoch;
    isStepped = false;
    beginGrace('new-hub');
  }

  /**
   * Writes the mark of a grace before the stream of permits exists: all that is counted in it belongs to this grace.
   * @returns whether the mark is written
   */
  async function markGrace(mine: number): Promise<boolean> {
    const bucket = wanted.assets().filter(({ name }) => name === 'budget');
    if (!(await declare(mine, bucket))) return false;
    const written = await engine.update('budget', graceKey, random.bytes(16), null);
    return mine === round && written.ok;
  }

  function beginGrace(why: GraceReason): void {
    round += 1;
    isOpen = false;
    cancelGrace();
    listener({ kind: 'grace', why });
    cancelGrace = clock.after(graceMs, () => void open(round));
    schedule(checkEveryMs);
  }

  async function open(mine: number): Promise<void> {
    if (mine !== round) return;
    // Before the budget opens: otherwise the calls of absent desks would be granted to the desks that are linked.
    await wanted.readLimits();
    if (mine !== round) return;
    const declared = await declare(mine, wanted.assets(), besideCounts);
    if (mine !== round) return;
    if (!declared) {
      cancelGrace = clock.after(retryMs, () => void open(mine));
      // Where the counts are gone, another grace begins.
      return schedule(0);
    }
    wanted.areDeclared();
    isOpen = true;
    listener({ kind: 'open' });
  }

  async function onClockStep(): Promise<void> {
    // A new hub has nothing of before.
    if (kept === null || engine.status().epoch !== kept) return;
    isStepped = true;
    round += 1;
    const mine = round;
    isOpen = false;
    for (const asset of wanted.assets().filter(({ name }) => countedByAge.includes(name))) {
      const withdrawn = await engine.withdraw(asset);
      if (mine !== round) return;
      // It may still be there, and what is in it would be counted for as long as the clock has stepped.
      if (!withdrawn.ok && withdrawn.failure.kind !== 'absent') return stepAgain();
    }
    if ((await markGrace(mine)) && (await declare(mine, shut(wanted.assets())))) {
      isStepped = false;
      beginGrace('clock-step');
    } else if (mine === round) stepAgain();
  }

  function stepAgain(): void {
    cancelGrace();
    cancelGrace = clock.after(retryMs, () => void onClockStep());
  }

  function schedule(ms: number): void {
    cancelCheck();
    cancelCheck = clock.after(ms, () => void check());
  }

  function onLinked(): void {
    // After a reconnect to the same hub, the grace that it is in goes on.
    if (engine.status().epoch !== kept) {
      round += 1;
      cancelGrace();
      isOpen = false;
    }
    void check();
  }

  const stopSight = removeEndedSight(engine, clock, lifetimes);
  const stopClock = watchClock(clock, () => void onClockStep());
  const stopStatus = watchLinked(engine, (isLinked) => {
    if (isLinked) onLinked();
  });
  if (engine.status().state === 'linked') onLinked();
  return () => {
    round += 1;
    stopSight();
    stopClock();
    stopStatus();
    cancelCheck();
    cancelGrace();
  };
}

/** What the keeper declares: by the limits of the rate that stands at the hub, without the shares of absent desks. */
function createWanted(engine: Engine, lifetimes: Lifetimes, absentShares: () => number) {
  let atHub: CallLimits = budget;
  let limits: CallLimits = budget;
  let assets = assetsOf(lifetimes);
  let isDeclared = true;
  return {
    assets: () => assets,
    /** Where no rate stands there, the limits of before stay: the desks of a new hub have not said it again yet. */
    async readLimits(): Promise<void> {
      atHub = (await limitsAtHub(engine)) ?? atHub;
      const next = limitsWithout(absentShares(), atHub);
      if (isDeepStrictEqual(next, limits)) return;
      limits = next;
      assets = assetsOf(lifetimes, next);
      isDeclared = false;
    },
    /** @returns all, where limits that were read are not declared yet */
    beside: (missing: readonly Asset[]) => (isDeclared ? missing : assets),
    areDeclared(): void {
      isDeclared = true;
    },
  };
}

/**
 * Declares assets one after the other, up to the first failure.
 * @param set declares one of them
 * @param goesOn asked after each answer
 * @returns whether all are declared
 */
async function declareAll(
  set: (asset: Asset) => Promise<LinkResult<null>>,
  wanted: readonly Asset[],
  goesOn: () => boolean,
  listener: (event: KeeperEvent) => void,
): Promise<boolean> {
  for (const asset of wanted) {
    const declared = await set(asset);
    if (!goesOn()) return false;
    if (declared.ok) continue;
    const { failure } = declared;
    if (failure.kind !== 'not-linked') listener({ kind: 'failed', asset: asset.name, failure });
    return false;
  }
  return true;
}

async function missingOf(engine: Engine, assets: readonly Asset[]): Promise<readonly Asset[]> {
  const missing: Asset[] = [];
  for (const asset of assets) {
    const stream = await engine.stream(streamOf(asset));
    if (!stream.ok && stream.failure.kind === 'absent') missing.push(asset);
  }
  return missing;
}

/**
 * Declares an asset where the budget is open or opens: the stream that counts the calls gets its limits alone. An empty one, made open, would
 * grant the calls of before a second time.
 */
const createDeclareBesideCounts = (engine: Engine) => (asset: Asset) =>
  countsCalls(asset) ? engine.setLimits(asset) : engine.declare(asset);

/** The stream that counts the calls. */
const permits = 'PERMIT';
const countsCalls = (asset: Asset): asset is StreamAsset => asset.is === 'stream' && asset.name === permits;
/** Assets whose entries expire within seconds: after a step of the clock they would expire at once, or far too late. */
const countedByAge: readonly string[] = [permits, 'BURST', leaseBucket, 'presence'];

/** While the budget is shut, the stream of permits accepts only those for calls that were made before. */
const shut = (assets: readonly Asset[]): readonly Asset[] =>
  assets.map((asset) => (countsCalls(asset) ? { ...asset, subjects: ['foyer.v1.permit.held.>'] } : asset));
