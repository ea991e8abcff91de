import { type Chance, chanceFrom } from '../fakes/chance.ts';
import { mostOrders } from './clinic.ts';
import { type CrashOrder, drawOrders } from './orders.ts';
import { callOf, type StepName, stepsOf } from './steps.ts';

/** How the program of one round meets its end. */
export type Stop =
  /** At a step of one of its orders. */
  | { readonly at: 'step'; readonly step: StepName; readonly order: CrashOrder }
  /** At some moment: so many real ms after so many orders were acknowledged. */
  | { readonly at: 'moment'; readonly acknowledged: number; readonly ms: number }
  /** While it brings to rest what was there before: so many real ms after its start. */
  | { readonly at: 'restart'; readonly ms: number }
  /**
   * Just before it changes the disk for the so-many-th time after so many orders were acknowledged; `null`: after its
   * start. Only where the disk is recorded.
   */
  | { readonly at: 'disk'; readonly acknowledged: number | null; readonly changes: number };

/** One run of the program, from its start to its sudden end. */
export type Round = {
  readonly orders: readonly CrashOrder[];
  /** Virtual ms between an order and the next. */
  readonly gaps: readonly number[];
  readonly stop: Stop;
  /** The service loses some calls and some answers. */
  readonly badNetwork: boolean;
  /** Virtual ms for which the PC is off afterwards. */
  readonly offMs: number;
};

function among<T>(chance: Chance, values: readonly T[]): T {
  const value = values[Math.floor(chance() * values.length)];
  if (value === undefined) throw new Error('nothing to draw from');
  return value;
}

const offTimes = [0, 0, 2_000, 40_000, 3_600_000] as const;
const most = {
  orders: 9,
  gapMs: 4_000,
  momentMs: 250,
  /** Changes of the disk: by a few orders, by a start, by a first connection. */
  changes: 80,
  changesAtStart: 200,
  changesAtFirst: 1_300,
} as const;
/** The most rounds of one life. */
export const mostRounds = Math.floor(mostOrders / most.orders);

/** A life's rounds from its seed. @param recorded whether ends at a change of the disk are possible */
export function drawRounds(seed: number, count: number, recorded: boolean): Round[] {
  const chance = chanceFrom(seed);
  let from = 1;
  return Array.from({ length: Math.min(count, mostRounds) }, (_, i) => {
    const drawn = drawOrders(chance, from, 3 + Math.floor(chance() * (most.orders - 2)));
    from += drawn.length;
    const stop = drawStop(chance, drawn, { recorded, first: i === 0 });
    const orders = stop.at === 'step' ? alone(drawn, stop.order) : drawn;
    return {
      orders,
      gaps: orders.map(() => (chance() < 0.5 ? 0 : Math.round(chance() * most.gapMs))),
      stop,
      badNetwork: stop.at !== 'step' && chance() < 0.5,
      offMs: among(chance, offTimes),
    };
  });
}

function drawStop(
  chance: Chance,
  orders: readonly CrashOrder[],
  { recorded, first }: { readonly recorded: boolean; readonly first: boolean },
): Stop {
  const kind = chance();
  const acknowledged = Math.floor(chance() * (orders.length + 1));
  if (recorded && kind < 0.1) {
    const usual = first ? most.changesAtFirst : most.changesAtStart;
    return { at: 'disk', acknowledged: null, changes: 1 + Math.floor(chance() * usual) };
  }
  if (recorded && kind < 0.45)
    return { at: 'disk', acknowledged, changes: 1 + Math.floor(chance() * most.changes) };
  if (kind < 0.75) {
    const order = among(chance, orders);
    return { at: 'step', step: among(chance, stepsOf(order)), order };
  }
  if (kind < 0.85) return { at: 'restart', ms: Math.round(chance() * most.momentMs) };
  return { at: 'moment', acknowledged, ms: Math.round(chance() * most.momentMs) };
}

/** Orders with the same call would pass the step too. */
const alone = (orders: readonly CrashOrder[], one: CrashOrder) =>
  orders.filter((other) => other.n === one.n || !sharesCall(other, one));

/** A change of method makes two calls. */
const sharesCall = (one: CrashOrder, other: CrashOrder) =>
  callsOf(one).some((operation) => callsOf(other).includes(operation));
const callsOf = (order: CrashOrder) =>
  order.kind === 'method-change' ? ['createPayment', 'deletePayment'] : [callOf(order).operation];
