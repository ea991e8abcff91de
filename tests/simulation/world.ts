import type { Fetch } from '../../electron/ports.ts';
import type { Cache, Changed } from '../../electron/store/types.ts';
import { createService, inProcessBase, type PracticeService } from '../../service/service.ts';
import type { Sqlite } from '../../service/store/database.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import { chanceFrom } from '../fakes/chance.ts';
import { createVirtualClock, type VirtualClock } from '../fakes/virtual-clock.ts';
import { fetchAnswer } from './answer.ts';
import { watchForAging } from './cache-ages.ts';
import { smallClinic } from './clinic.ts';
import { type Change, emptyLedger, type Ledger, newClick, type SentCall } from './ledger.ts';
import { openPage, type Page } from './page.ts';
import { createPc, type Pc } from './pc.ts';
import type { Plan } from './plan.ts';
import { changed, valuesIn } from './values.ts';
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
  service.sandbox.watch((change) => noteChange({ ...change, at: clock.monotonic() }));
  let enteredKey = '';
  let connecting: Promise<boolean> | null = null;
  let apiKey = service.createKey({ user: 'Reception', role: 'owner' });
  const onTheWire = new Set<Promise<unknown>>();
  let calls = 0;
  const fetch: Fetch = async (url, init) => {
    calls += 1;
    const id = `call-${calls}`;
    if (init.method !== 'GET') ledger.sent.set(id, sentCall(id, url, init));
    const headers = { ...init.headers, 'x-request-id': id };
    const answer = service.exchange(url, { ...init, headers }).then(fetchAnswer);
    onTheWire.add(answer);
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
  let stopKnowing: () => void = () => undefined;
  const ages = watchForAging((record, detail) => {
    if (!ledger.stampedBack.has(record))
      violations.push({ what: 'nothing in the cache becomes older', detail });
  });

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
      try {
        act();
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

  const sentCall = (id: string, url: string, { method, body }: Parameters<Fetch>[1]): SentCall => ({
    id,
    at: clock.monotonic(),
    method,
    path: new URL(url).pathname.replace(/^\/v1/, ''),
    body: bodyOf(body),
  });

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

  /** Everything that changes in the practice, and of it the values that a desk may set. */
  function noteChange(change: Change): void {
    ledger.changes.push(change);
    const { at, kind, id, before, after, call } = change;
    const record = `${kind.replace(/s$/, '')}:${id}`;
    for (const [field, value] of changed(valuesIn(kind, before), valuesIn(kind, after)))
      ledger.settings.push({ at, record, field, value, ours: call?.id ?? null });
  }

  /** Notes of each write whether the practice is as it wants it, before somebody else changes that again. */
  function witness(): void {
    for (const click of ledger.clicks.values())
      if (!click.seenDone) click.seenDone = seenDone(click, service);
  }

  function onWrite(write: WriteView, gone: boolean): void {
    trace(`write ${write.id.slice(-3)} ${write.kind}: ${gone ? 'gone' : `${write.state}: ${write.says}`}`);
    noteWrite(write.id);
    const click = ledger.clicks.get(write.id);
    if (!click || write.state !== 'done' || gone) return;
    click.seenDone ||= seenDone(click, service);
  }

  /** A card that the program made by itself is a write that must not be lost, as any other. */
  function noteWrite(id: string): void {
    if (ledger.written.has(id)) return;
    const row = pc.run()?.companion.session()?.desk.write(id);
    if (!row) return;
    const suggested = row.state === 'asks' && (row.evidence?.includes('"suggested":true') ?? false);
    const write = newClick(row, { at: clock.monotonic(), suggested });
    ledger.written.set(id, write);
    if (suggested) ledger.clicks.set(id, write);
  }

  /** What this PC learns of the records that desks set values of. */
  const noteKnown =
    (cache: Cache) =>
    ({ kind, ids }: Changed): void => {
      if (kind !== 'patients' && kind !== 'appointments') return;
      for (const id of ids) {
        const record = `${kind.replace(/s$/, '')}:${id}`;
        const known = ledger.known.get(record) ?? [];
        known.push({ at: clock.monotonic(), values: valuesIn(kind, cache.get(kind, id)) });
        ledger.known.set(record, known);
      }
    };

  async function opened(): Promise<void> {
    const session = pc.run()?.companion.session();
    if (!session || !page) return;
    ages.listenTo(session.cache);
    stopKnowing();
    stopKnowing = session.cache.onChange(noteKnown(session.cache));
    // With a new key the page goes on showing what it shows.
    if (page.days().size === 0) await page.show(page.today());
  }

  pc.onStart((run) => {
    trace('the program starts');
    ledger.starts.push(clock.monotonic());
    page = openPage(run, onWrite);
    void opened();
  });
  pc.onEnd(() => {
    trace('the program ends');
    ages.stop();
    stopKnowing();
    page = null;
  });
  await pc.start();
  return world;
}

/** What a call carries: the object of its JSON, or the name of its file. */
function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>;
  if (!(body instanceof Uint8Array)) return {};
  const head = new TextDecoder().decode(body.subarray(0, 400));
  return { name: /filename="([^"]*)"/.exec(head)?.[1] ?? null };
}
