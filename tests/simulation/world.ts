import type { Fetch } from '../../electron/ports.ts';
import { createService, inProcessBase, type PracticeService } from '../../service/service.ts';
import type { Sqlite } from '../../service/store/database.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import { chanceFrom } from '../fakes/chance.ts';
import { createVirtualClock, type VirtualClock } from '../fakes/virtual-clock.ts';
import { fetchAnswer } from './answer.ts';
import { watchForAging } from './cache-ages.ts';
import { smallClinic } from './clinic.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { openPage, type Page } from './page.ts';
import { createPc, type Pc } from './pc.ts';
import type { Plan } from './plan.ts';
import { changed, setBy, valuesOf } from './values.ts';
import { createWeather, type Weather } from './weather.ts';
import { seenDone } from './write-checks.ts';

/** Something that must never be. `what`: the name of the invariant. */
export type Violation = { readonly what: string; readonly detail: string };

/** One small clinic, its service, a reception PC, and what has happened so far. */
export type World = {
  readonly plan: Plan;
  readonly clock: VirtualClock;
  readonly service: PracticeService;
  readonly pc: Pc;
  readonly weather: Weather;
  readonly ledger: Ledger;
  /** Nobody is at the desk: the PC sleeps, or is off, and stays so. */
  away: boolean;
  /** Found while the day went on. */
  readonly violations: Violation[];
  /** UTC ms by the service's clock. */
  now(): number;
  /** The page of the program as it runs now; null while it does not. */
  page(): Page | null;
  /** Enters address and key as a person would, at first or after another key. @returns whether it worked */
  connect(): Promise<boolean>;
  /** The practice takes the key back and gives another one. */
  newKey(): void;
  /** Whether the program has the key that is valid now, and a practice. */
  isConnected(): boolean;
  /** Another desk acts, its stamp up to `lagMs` late: the service's machines do not all have the same time. */
  byOthers(name: string, subjects: readonly string[], lagMs: number, act: () => void): void;
  /** The calls that are under way now have reached the service and been answered, whether anyone heard it or not. */
  wireIsQuiet(): Promise<unknown>;
  /** Lets what is under way in this moment come to rest. */
  breathe(): Promise<void>;
  dispose(): Promise<void>;
};

export type WorldNeeds = {
  /** A folder for this day alone. */
  readonly folder: string;
  /** Where the practice's records are; empty. */
  readonly database: Sqlite;
  readonly onCommit: (listener: (path: string) => void) => () => void;
  /** Hears of every call and every state of a write, for a person who looks into a seed. */
  readonly trace?: ((text: string) => void) | undefined;
};

export async function createWorld(plan: Plan, needs: WorldNeeds): Promise<World> {
  const clock = createVirtualClock(plan.startMs + plan.skewMs);
  const trace = (text: string) => needs.trace?.(`${(clock.monotonic() / 1000).toFixed(1)} ${text}`);
  const ledger = emptyLedger();
  const violations: Violation[] = [];
  let lag = 0;
  const now = () => Math.floor(plan.startMs + clock.monotonic());
  const service = await createService({
    clinic: smallClinic(plan.clinic.seed, plan.clinic.size, plan.startMs),
    database: needs.database,
    clock: {
      now: () => now() - lag,
      sleep: (ms) => new Promise((resolve) => void clock.after(ms, () => resolve())),
    },
    dialect: plan.dialect,
    random: chanceFrom(plan.pcSeed),
    log: (message) => violations.push({ what: 'the service itself works', detail: message }),
  });
  let enteredKey = '';
  let connecting: Promise<boolean> | null = null;
  let apiKey = service.createKey({ user: 'Reception', role: 'owner' });
  const onTheWire = new Set<Promise<unknown>>();
  const fetch: Fetch = async (url, init) => {
    const answer = service.exchange(url, init).then(fetchAnswer);
    onTheWire.add(answer);
    noteSetting(answer, { method: init.method, path: new URL(url).pathname, body: init.body });
    const off = () => void onTheWire.delete(answer);
    answer.then(off, off);
    if (!needs.trace) return answer;
    const about = `${init.method} ${url.replace(inProcessBase, '')}`;
    trace(`→ ${about}`);
    answer.then(
      ({ status }) => trace(`← ${about}: ${status}`),
      () => trace(`← ${about}: broken`),
    );
    return answer;
  };
  const pc = createPc({
    clock,
    seed: plan.pcSeed,
    fetch,
    zone: 'Australia/Adelaide',
    folder: needs.folder,
    settings: plan.settings,
    onCommit: needs.onCommit,
  });
  let page: Page | null = null;
  const ages = watchForAging((detail) =>
    violations.push({ what: 'nothing in the cache becomes older', detail }),
  );

  const world: World = {
    plan,
    clock,
    service,
    pc,
    weather: createWeather(clock, service.sandbox),
    ledger,
    away: false,
    violations,
    now,
    page: () => (pc.run() ? page : null),
    connect() {
      connecting ??= connect().finally(() => {
        connecting = null;
      });
      return connecting;
    },
    newKey() {
      service.revokeKey(apiKey);
      apiKey = service.createKey({ user: 'Reception', role: 'owner' });
    },
    isConnected: () => enteredKey === apiKey && (pc.run()?.companion.session() ?? null) !== null,
    byOthers(name, subjects, lagMs, act) {
      witness();
      lag = lagMs;
      const before = subjects.map((record) => ({ record, values: valuesOf(service, record) }));
      try {
        act();
        const at = clock.monotonic();
        for (const { record, values } of before) {
          for (const [field, value] of changed(values, valuesOf(service, record)))
            ledger.settings.push({ at, record, field, value, ours: false });
        }
        ledger.others.push({ at: clock.monotonic(), name, subjects });
        trace(`elsewhere: ${name} ${subjects.join(' ')}`);
      } catch (error) {
        // The practice's own rules would not let them.
        if (!(error instanceof RangeError)) throw error;
      } finally {
        lag = 0;
      }
    },
    wireIsQuiet: () => Promise.allSettled(onTheWire),
    breathe: () => clock.advance(0),
    async dispose() {
      await pc.dispose();
      await service.close();
    },
  };

  /** What this PC sets, once the practice has taken it. */
  function noteSetting(answer: ReturnType<Fetch>, call: Parameters<typeof setBy>[1]): void {
    const set = setBy(service, call);
    const at = clock.monotonic();
    const note = ({ status }: { readonly status: number }) => {
      if (set === null || status >= 300) return;
      for (const [field, value] of Object.entries(set.values))
        ledger.settings.push({ at, record: set.record, field, value, ours: true });
    };
    answer.then(note, () => undefined);
  }

  async function connect(): Promise<boolean> {
    const run = pc.run();
    if (!run) return false;
    const tried = apiKey;
    ledger.connects.push(clock.monotonic());
    const ended = new Promise<null>((resolve) => pc.onEnd(() => resolve(null)));
    const input = { baseUrl: inProcessBase, apiKey: tried, caFile: null, memoryOnly: false };
    const connected = await Promise.race([run.companion.connect(input), ended]);
    if (!connected?.ok) return false;
    enteredKey = tried;
    if (pc.run() === run) await opened();
    return true;
  }

  /** Notes of each write whether the practice is as it wants it, before somebody else changes that again. */
  function witness(): void {
    for (const click of ledger.clicks.values())
      if (!click.seenDone) click.seenDone = seenDone(click, service);
  }

  function onWrite(write: WriteView, gone: boolean): void {
    trace(`write ${write.id.slice(-3)} ${write.kind}: ${gone ? 'gone' : `${write.state}: ${write.says}`}`);
    const click = ledger.clicks.get(write.id);
    if (!click || write.state !== 'done' || gone) return;
    click.seenDone ||= seenDone(click, service);
  }

  async function opened(): Promise<void> {
    const session = pc.run()?.companion.session();
    if (!session || !page) return;
    ages.listenTo(session.cache);
    // With a new key the page goes on showing what it shows.
    if (page.days().size === 0) await page.show(page.today());
  }

  pc.onStart((run) => {
    trace('the program starts');
    page = openPage(run, onWrite);
    void opened();
  });
  pc.onEnd(() => {
    trace('the program ends');
    ages.stop();
    page = null;
  });
  await pc.start();
  return world;
}
