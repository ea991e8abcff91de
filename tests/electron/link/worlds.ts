import { assetsOf, clinicLifetimes, type Lifetimes } from '../../../electron/link/assets.ts';
import {
  type Attendance,
  mayCallAlone,
  nextAttendance,
  sharesOf,
} from '../../../electron/link/attendance.ts';
import type { Engine } from '../../../electron/link/engine.ts';
import { createKeeper } from '../../../electron/link/keeper.ts';
import { createLink } from '../../../electron/link/link.ts';
import { type LinkRole, permissionsOf } from '../../../electron/link/permissions.ts';
import type { Link } from '../../../electron/link/port.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import type { Clock, Random } from '../../../electron/platform/ports.ts';
import { chanceFrom } from '../../fakes/chance.ts';
import { createFakeHub } from '../../fakes/link/fake-hub.ts';
import type { FakeStream, Kept } from '../../fakes/link/hub-memory.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';
import { createRealHub } from './real-hub.ts';

/** A hub with desks on it, as the contract needs it: one on the virtual clock, one with a real server. */
export type LinkWorld = {
  readonly lifetimes: Lifetimes;
  readonly clock: Clock;
  /** A connected engine. */
  engine(desk: string, role?: LinkRole): Promise<Engine>;
  link(desk: string, role?: LinkRole): Promise<Link>;
  /** The keeper's own engine: it may do everything. */
  readonly keeper: Engine;
  /** Lets time pass until the promise settles. */
  run<T>(promise: Promise<T>): Promise<T>;
  /** Lets time pass until the condition holds. @param what for the message when it never does */
  until(what: string, condition: () => boolean | Promise<boolean>): Promise<void>;
  kill(): Promise<void>;
  /** Starts the hub again with an empty memory; the keeper declares its assets. */
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  /** Takes the desk's key from the hub. */
  removeDesk(desk: string): Promise<void>;
  /** Connects with the key that was taken from the hub. */
  withRemovedKey(desk: string): Promise<Engine>;
  /** Breaks the desk's connection once. */
  cut(desk: string): void;
  close(): Promise<void>;
};

/** How often the hub's PC reads who is connected, ms. */
const attendanceEveryMs = 5000;
/** Longer than any condition of the contract takes, in virtual milliseconds. */
const longest = 300_000;

/** `breaks`: the chance that a connection breaks at a message. */
type FakeOptions = {
  readonly seed?: number;
  readonly breaks?: number;
  readonly lifetimes?: Partial<Lifetimes>;
  /** A clock that others share; left out: one of its own. */
  readonly clock?: VirtualClock;
  /** The chance that a message is on its way for seconds. */
  readonly slow?: number;
  /** How many desks share the key: with it the keeper itself runs, in place of a hub whose budget is always open. */
  readonly desks?: () => number;
  /** Left out: the first hub of the clinic. */
  readonly name?: string;
  /** Notified as a message is counted in a stream of the hub. */
  readonly onAppended?: OnAppended;
};

/** @param at monotonic ms */
export type OnAppended = (stream: FakeStream, message: Kept, at: number) => void;

/** What a hub on the virtual clock offers besides. */
export type FakeHubWorld = LinkWorld & {
  readonly clock: VirtualClock;
  /** A link by the clock of its desk's PC. */
  linkOn(desk: string, deskClock: Clock): Promise<Link>;
  sleep(desk: string): void;
  wake(desk: string): void;
  /** Pulls a desk's cable to the hub, until it is put back. */
  unplug(desk: string): void;
  plugIn(desk: string): void;
  /** The clock of the hub's PC is set. */
  stepHubClock(ms: number): void;
  /** A stream in the hub's memory; null: there is none. */
  stream(name: string): FakeStream | null;
  /** Which making of a stream or bucket the hub has; null: there is none. */
  madeAs(name: string): string | null;
  /** What is lost, slow, broken and delivered twice from now on. */
  setWeather(weather: { readonly breaks: number; readonly slow: number; readonly twice?: number }): void;
};

/** A hub on the virtual clock. */
export async function fakeWorld({
  seed = 1,
  breaks = 0,
  lifetimes: shorter = {},
  clock = createVirtualClock(undefined, 1),
  slow = 0,
  desks = undefined,
  name = 'hub',
  onAppended,
}: FakeOptions = {}): Promise<FakeHubWorld> {
  const lifetimes = { ...clinicLifetimes, ...shorter };
  const chance = chanceFrom(seed);
  const weather = { breaks: 0, slow, twice: 0 };
  let stepped = 0;
  const hubClock: Clock = { ...clock, wall: () => clock.wall() + stepped };
  const hub = createFakeHub(hubClock, chance, weather, name, onAppended);
  const random = randomFrom(chance);
  const keeper = hub.engineFor('keeper', null);

  const until = async (what: string, condition: () => boolean | Promise<boolean>) => {
    for (let passed = 0; passed < longest; passed += 20) {
      const asked = condition();
      if (asked === true || (asked !== false && (await clock.until(asked)))) return;
      await clock.advance(20);
    }
    throw new Error(`never: ${what}`);
  };
  const linked = (engine: Engine) => until('linked', () => engine.status().state === 'linked');
  const declareAll = async () => {
    for (const asset of assetsOf(lifetimes))
      await until(`${asset.name} is declared`, async () => (await keeper.declare(asset)).ok);
  };
  const engine = async (desk: string, role: LinkRole = 'reception') => {
    hub.addDesk(desk);
    const made = hub.engineFor(desk, permissionsOf(desk, role));
    await linked(made);
    return made;
  };

  await linked(keeper);
  const stopKeeper = desks ? runKeeper(hub, keeper, hubClock, random, desks) : () => undefined;
  if (!desks) await declareAll();
  weather.breaks = breaks;
  return {
    lifetimes,
    clock,
    keeper,
    engine,
    link: async (desk, role) =>
      createLink({ desk, engine: await engine(desk, role), clock, random, lifetimes }),
    run: (promise) => clock.until(promise),
    until,
    async kill() {
      hub.kill();
    },
    async start() {
      hub.start();
      if (desks) return;
      await linked(keeper);
      await declareAll();
    },
    freeze: async () => hub.freeze(),
    thaw: () => hub.thaw(),
    removeDesk: async (desk) => hub.removeDesk(desk),
    withRemovedKey: async (desk) => hub.engineFor(desk, permissionsOf(desk, 'reception')),
    cut: (desk) => hub.cut(desk),
    linkOn: async (desk, deskClock) => {
      hub.addDesk(desk);
      const made = hub.engineFor(desk, permissionsOf(desk, 'reception'), deskClock);
      await linked(made);
      return createLink({ desk, engine: made, clock: deskClock, random, lifetimes });
    },
    sleep: hub.sleep,
    wake: hub.wake,
    unplug: hub.unplug,
    plugIn: hub.plugIn,
    stepHubClock(ms) {
      stepped += ms;
    },
    stream: hub.stream,
    madeAs: hub.madeAs,
    setWeather: (next) => void Object.assign(weather, { twice: 0, ...next }),
    async close() {
      stopKeeper();
      await keeper.close();
    },
  };
}

/** The keeper with the attendance of the desks, as the hub's PC runs them (hub.ts). */
function runKeeper(
  hub: ReturnType<typeof createFakeHub>,
  engine: Engine,
  clock: Clock,
  random: Random,
  desks: () => number,
): () => void {
  let attendance: Attendance = {};
  let cancel: () => void = () => undefined;
  const check = () => {
    const names = Array.from({ length: desks() }, (_, i) => `d${String(i + 1).padStart(2, '0')}`);
    attendance = nextAttendance(attendance, names, hub.attendance(), clock.wall());
    cancel = clock.after(attendanceEveryMs, check);
  };
  check();
  const stop = createKeeper({
    engine,
    clock,
    random,
    listener: () => undefined,
    absentShares: () => sharesOf(mayCallAlone(attendance, clock.wall()), desks()),
  });
  return () => {
    cancel();
    stop();
  };
}

function randomFrom(chance: () => number): Random {
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(chance() * 256));
  return { bytes, fraction: chance, uuid: () => Buffer.from(bytes(16)).toString('hex') };
}

/** A real server over TLS, each desk with its own key and behind a proxy of its own. */
export async function realWorld(shorter: Partial<Lifetimes> = {}): Promise<LinkWorld> {
  const lifetimes = { ...clinicLifetimes, ...shorter };
  const hub = await createRealHub();
  const { keeper, until, clock } = hub;
  const declareAll = async () => {
    await until('the keeper is linked', () => keeper.status().state === 'linked');
    for (const asset of assetsOf(lifetimes)) {
      const declared = await keeper.declare(asset);
      if (!declared.ok) throw new Error(`${asset.name}: ${JSON.stringify(declared.failure)}`);
    }
  };
  await declareAll();
  const random = systemRandom();
  return {
    lifetimes,
    clock,
    keeper,
    until,
    engine: hub.engine,
    link: async (desk, role) =>
      createLink({ desk, engine: await hub.engine(desk, role), clock, random, lifetimes }),
    run: (promise) => promise,
    async kill() {
      await hub.kill();
      await until('the keeper has noticed', () => keeper.status().state === 'linking');
    },
    async start() {
      await hub.start();
      await declareAll();
    },
    freeze: hub.freeze,
    thaw: hub.thaw,
    removeDesk: hub.removeDesk,
    withRemovedKey: async (desk) => hub.withRemovedKey(desk),
    cut: (desk) => hub.proxyOf(desk).reset(),
    close: hub.close,
  };
}
