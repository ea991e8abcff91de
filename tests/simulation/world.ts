import type { Fetch } from '../../electron/platform/ports.ts';
import type { Cache, ChangedRecords } from '../../electron/store/types.ts';
import type { DayRows } from '../../renderer/model/day-rows.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { createService, inProcessBase, type PracticeService } from '../../service/service.ts';
import type { Sqlite } from '../../service/store/database.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import type { FailureKind } from '../../shared/failures.ts';
import { chanceFrom } from '../fakes/chance.ts';
import { createVirtualClock, type VirtualClock } from '../fakes/virtual-clock.ts';
import { fetchAnswer } from './answer.ts';
import { watchForAging } from './cache-ages.ts';
import { smallClinic } from './clinic.ts';
import type { CommitListener } from './commits.ts';
import {
  clearAsked,
  clearPractice,
  type DayHistory,
  emptyHistory,
  newClick,
  type RecordedChange,
  type SentCall,
} from './history.ts';
import { inTheWay } from './in-the-way.ts';
import { openSimulatedPage, type SimulatedPage } from './page.ts';
import { createPc, type SimulatedPc } from './pc.ts';
import type { Plan } from './plan.ts';
import { storedKindOf, tables } from './tables.ts';
import { changed, changeInWords, valuesIn } from './values.ts';
import { createWeather, type Weather } from './weather.ts';
import { seenDone } from './write-checks.ts';

/** Something that must never be. `what`: the name of the invariant. */
export type Violation = { readonly what: string; readonly detail: string };

/** A person at a desk that starts locked takes so long, ms. */
const typesThePin = 4000;

/** One small clinic, its service, a reception PC, and what has happened so far. */
export type World = {
  readonly plan: Plan;
  readonly clock: VirtualClock;
  readonly service: PracticeService;
  readonly pc: SimulatedPc;
  readonly weather: Weather;
  readonly history: DayHistory;
  /** The desk is unattended: the PC sleeps, or is off, and stays so. */
  away: boolean;
  /** The day is over: no more acts follow. */
  resting: boolean;
  /** Found while the day went on. */
  readonly violations: Violation[];
  /** UTC ms by the service's clock. */
  now(): number;
  /** The page of the program as it runs now; null while it does not. */
  page(): SimulatedPage | null;
  /** Enters address and key as a person would, at first or after another key. @returns whether it worked */
  connect(): Promise<boolean>;
  /** The practice takes the key back and gives another one. */
  newKey(): void;
  /** A person locks the desk. @param pin set first, where none is; null: without one */
  lock(pin: string | null): Promise<void>;
  /** A person unlocks it, with the PIN that it has. */
  unlock(): Promise<void>;
  isLocked(): boolean;
  /** The practice’s records are again as they were at a moment of the day (monotonic ms): a backup was restored. */
  restoreService(to: number): void;
  /** Another practice answers behind the same address, and gives a key of its own. */
  becomeAnother(clinic: ClinicData): void;
  /** The program is closed, an older desk file (with `all` the whole folder) put in place of its own, and the program started again. */
  putDeskBack(all: boolean): Promise<void>;
  /** The program is closed, the desk's file taken away, and the program started again. */
  loseDesk(): Promise<void>;
  /** Puts the file that was taken away back in its place, and starts the program again; does nothing while there is none. */
  findDesk(): Promise<void>;
  /** Whether the program has the key that is valid now, and a practice. */
  isConnected(): boolean;
  /** Another desk acts, its stamp up to `lagMs` late: the service's machines do not all have the same time. */
  byOthers(name: string, subjects: readonly string[], lagMs: number, act: () => void): void;
  /** The calls that are under way now have reached the service and been answered, whether or not the answer arrived. */
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
  readonly onCommit: (listener: CommitListener) => () => void;
  /** Receives every call and every state of a write, for a developer who investigates a seed. */
  readonly trace?: ((text: string) => void) | undefined;
};

/** @param watchScreen made for each page: called with the rows of a day whenever those on the screen are others */
export async function createWorld(
  plan: Plan,
  needs: WorldNeeds,
  watchScreen: (world: World) => (day: DayRows) => void,
): Promise<World> {
  const clock = createVirtualClock(plan.startMs + plan.skewMs);
  const trace = (text: string) => needs.trace?.(`${(clock.monotonic() / 1000).toFixed(1)} ${text}`);
  const history = emptyHistory();
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
  /** The PIN of the desk; null: none. */
  let pin: string | null = null;
  /** Another practice has moved in, and the program does not know it yet. */
  let moving = false;
  /** A person has taken this PC off a practice, and the program has not said yet that it is. */
  let removing = false;
  let enteredKey = '';
  let connecting: Promise<boolean> | null = null;
  let apiKey = service.createKey({ user: 'Reception', role: 'owner' });
  const onTheWire = new Set<Promise<unknown>>();
  let calls = 0;
  const fetch: Fetch = async (url, init) => {
    calls += 1;
    const id = `call-${calls}`;
    if (init.method !== 'GET') history.sent.set(id, sentCall(id, url, init));
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
  let page: SimulatedPage | null = null;
  let stopKnowing: () => void = () => undefined;
  const ages = watchForAging((record, detail) => {
    if (!history.stampedBack.has(record))
      violations.push({ what: 'nothing in the cache becomes older', detail });
  });

  const world: World = {
    plan,
    clock,
    service,
    pc,
    weather: createWeather(clock, service.sandbox),
    history,
    away: false,
    resting: false,
    violations,
    now,
    page: () => (pc.run() ? page : null),
    connect() {
      connecting ??= connect().finally(() => {
        connecting = null;
      });
      return connecting;
    },
    newKey,
    async lock(next) {
      const run = pc.run();
      if (!run || !page || run.companion.lock.locked() || !run.companion.session()) return;
      if (next !== null && pin === null && (await page.ask('lock.setPin', { current: null, pin: next })).ok)
        pin = next;
      if (pc.run() !== run) return;
      await page?.ask('lock.now', {});
      if (!run.companion.lock.locked()) return;
      page?.close();
      page = null;
    },
    async unlock() {
      const run = pc.run();
      if (!run?.companion.lock.locked()) return;
      const ended = new Promise<null>((resolve) => pc.onEnd(() => resolve(null)));
      await Promise.race([run.companion.lock.open(pin), ended]);
      if (pc.run() !== run || run.companion.lock.locked() || page) return;
      page = openSimulatedPage(run, onWrite, watchScreen(world));
      await opened();
    },
    isLocked: () => pc.run()?.companion.lock.locked() ?? false,
    restoreService(to) {
      witness();
      const { sandbox } = service;
      for (const { kind, id, before } of history.changes.filter(({ at }) => at > to).toReversed()) {
        if (before === null) sandbox.purge(kind, id);
        else sandbox.putBack(kind, before as never);
        if (before === null) history.purged.add(`${kind}/${id}`);
        else history.stampedBack.add(`${storedKindOf(kind) ?? kind}/${id}`);
      }
      sandbox.restored();
      history.restoredTo.push(to);
    },
    becomeAnother(clinic) {
      if (pc.isDeskAway()) return;
      newKey();
      service.sandbox.moveIn(clinic);
      ages.forget();
      clearPractice(history);
      history.movedInAt = clock.monotonic();
      moving = true;
    },
    async putDeskBack(all) {
      if (pc.isDeskAway()) return;
      await pc.close();
      if (pc.putBack(all)) {
        history.struck.add('an older desk file was put back');
        history.putBackAt.push(clock.monotonic());
        history.unread = null;
        // What was decided since the backup is not in it: a write may be there again, or not at all.
        for (const one of history.clicks.values()) {
          one.gone = null;
          one.decidedInACrash = true;
        }
      }
      if (!world.away) await pc.start();
    },
    async loseDesk() {
      // A practice that has just moved in would take this PC off the old one, whose file this is.
      if (moving || !pc.run()?.companion.session()) return;
      await pc.close();
      if (pc.takeDeskAway()) history.struck.add('the desk file was missing');
      if (!world.away) await pc.start();
    },
    async findDesk() {
      if (!pc.isDeskAway()) return;
      await pc.close();
      if (pc.hasDesk())
        violations.push({ what: 'a missing desk file is not begun anew', detail: 'there is another one' });
      pc.giveDeskBack();
      if (!world.away) await pc.start();
    },
    isConnected: () => enteredKey === apiKey && (pc.run()?.companion.session() ?? null) !== null,
    byOthers(name, subjects, lagMs, act) {
      witness();
      lag = lagMs;
      try {
        act();
        history.others.push({ at: clock.monotonic(), name, subjects });
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
    await world.unlock();
    const run = pc.run();
    if (!run) return false;
    const tried = apiKey;
    history.connects.push(clock.monotonic());
    const ended = new Promise<null>((resolve) => pc.onEnd(() => resolve(null)));
    const input = { baseUrl: inProcessBase, apiKey: tried, caFile: null, memoryOnly: false };
    const connected = await Promise.race([run.companion.connect(input), ended]);
    if (moving && connected?.ok === false) await discardAll(connected.failure.kind);
    if (!connected?.ok) return false;
    if (moving && tried === apiKey) {
      moving = false;
      ages.forget();
      clearAsked(history);
    }
    enteredKey = tried;
    if (pc.run() === run) await opened();
    return true;
  }

  function newKey(): void {
    service.revokeKey(apiKey);
    apiKey = service.createKey({ user: 'Reception', role: 'owner' });
  }

  /** What waits for the practice that was here before keeps this PC from another one: a person gives it up. */
  async function discardAll(why: FailureKind): Promise<void> {
    const now = page;
    for (const card of (await now?.cards()) ?? []) {
      const action = card.actions.find((one) => one === 'discard' || one === 'undo');
      if (action) await now?.ask('outbox.act', { writeId: card.id, action });
    }
    // What went out without an answer cannot be given up: only taking this PC off the practice ends that.
    // A removal that a crash cut off has left files without their key: the sentence says to remove this PC once more.
    const isCutOff = removing && why === 'store-key-wrong';
    if (((await now?.cards()) ?? []).length > 0 || isCutOff) {
      const run = pc.run();
      removing = true;
      const removed = await now?.ask('pc.remove', { evenIfWaiting: true });
      if (pc.run() === run) removing = false;
      if (removed?.ok) pin = null;
    }
    clearAsked(history);
  }

  /** Everything that changes in the practice, and of it the values that a desk may set. */
  function noteChange(change: RecordedChange): void {
    // Behind the lock, and while it closes, the page is not notified when a write is done.
    if (!page || change.call !== null) witness();
    const { at, kind, id, before, after } = change;
    // One that was still on its way to the practice that was here before.
    const isOld = (history.sent.get(change.call?.id ?? '')?.at ?? at) < history.movedInAt;
    const call = isOld ? null : change.call;
    history.changes.push({ ...change, call });
    if (needs.trace) trace(changeInWords(change));
    if (call?.id && kind === 'appointments' && after)
      history.inTheWay.push(...inTheWay(service, call.id, change));
    const record = `${kind.replace(/s$/, '')}:${id}`;
    // A restored practice gives out lost ids once more: it is another record.
    const others = history.settings.filter((one) => before !== null || one.record !== record);
    history.settings.splice(0, Number.POSITIVE_INFINITY, ...others);
    for (const [field, value] of changed(valuesIn(kind, before), valuesIn(kind, after)))
      history.settings.push({ at, record, field, value, ours: call?.id ?? null });
  }

  /** Notes for each write whether the practice is as it wants it, before another desk changes that again. */
  function witness(): void {
    for (const click of history.clicks.values())
      if (!click.seenDone) click.seenDone = seenDone(click, service);
  }

  function onWrite(write: WriteView, gone: boolean): void {
    trace(`write ${write.id.slice(-3)} ${write.kind}: ${gone ? 'gone' : `${write.state}: ${write.says}`}`);
    noteWrite(write.id);
    history.heardAt.set(write.id, clock.monotonic());
    noteReported(write);
    const click = history.clicks.get(write.id);
    if (!click || write.state !== 'done' || gone) return;
    click.seenDone ||= seenDone(click, service);
  }

  function noteReported({ id, state, says }: WriteView): void {
    const click = history.clicks.get(id);
    if (click && state === 'asks' && /went through late/.test(says)) click.reportedLateAt = clock.monotonic();
  }

  /** A card that the program made by itself is a write that must not be lost, as any other. */
  function noteWrite(id: string): void {
    if (history.written.has(id)) return;
    const row = pc.run()?.companion.session()?.desk.write(id);
    if (!row) return;
    const suggested = row.state === 'asks' && (row.evidence?.includes('"suggested":true') ?? false);
    const write = newClick(row, { at: clock.monotonic(), suggested });
    history.written.set(id, write);
    if (suggested) history.clicks.set(id, write);
  }

  /** What this PC learns of the records that desks set values of. */
  const noteKnown =
    (cache: Cache) =>
    ({ kind, ids }: ChangedRecords): void => {
      history.cacheChanges += 1;
      if (kind !== 'patients' && kind !== 'appointments' && kind !== 'cancellationReasons') return;
      const table = tables[kind];
      for (const id of ids) {
        const record = `${table.replace(/s$/, '')}:${id}`;
        const known = history.known.get(record) ?? [];
        known.push({ at: clock.monotonic(), values: valuesIn(table, cache.get(kind, id)) });
        history.known.set(record, known);
      }
    };

  async function opened(): Promise<void> {
    const session = pc.run()?.companion.session();
    if (!session || !page) return;
    // What was reported before there was a page stands on the cards that it reads.
    void page.cards().then((cards) => cards.forEach(noteReported));
    ages.listenTo(session.cache);
    stopKnowing();
    const stops = [
      session.cache.onChange(noteKnown(session.cache)),
      session.cache.onReset(() => {
        history.cacheEmptiedAt = clock.monotonic();
        history.cacheChanges += 1;
      }),
    ];
    stopKnowing = () => {
      for (const stop of stops) stop();
    };
    // What the program made behind the lock.
    for (const { id } of session.desk.writes()) noteWrite(id);
    // With a new key the page goes on showing what it shows.
    if (page.days().size === 0) await page.show(page.today());
  }

  pc.onStart((run) => {
    trace('the program starts');
    history.starts.push(clock.monotonic());
    if (run.companion.lock.locked()) {
      clock.after(typesThePin, () => void (world.away || world.unlock()));
      return;
    }
    page = openSimulatedPage(run, onWrite, watchScreen(world));
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
