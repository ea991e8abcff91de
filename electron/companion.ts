import type { AppState, Diagnostics, LocationView, Settings, Status } from '../shared/bridge/views.ts';
import { dayOf } from '../shared/clinic-time.ts';
import { type Failure, failure } from '../shared/failures.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { appState, diagnosticsOf, keyId, locationView, pageSettings, statusOf } from './app-state.ts';
import { tellArrivals } from './arrivals-told.ts';
import { type CompanionEvent, watchChanges } from './changes.ts';
import { createArrivalWatch } from './day/arrivals-seen.ts';
import type { WatchedDay } from './day/day-views.ts';
import { type DeskNotes, deskNotes } from './desk-notes.ts';
import { whileLocked } from './events-while-locked.ts';
import { createLocking, type Locking } from './locking.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openPaperwork, type Paperwork } from './paperwork.ts';
import type { CompanionPorts } from './ports.ts';
import { practiceTime } from './practice/practice-time.ts';
import {
  bindAsIntended,
  bindWithKey,
  endIntention,
  isSamePractice,
  leavingRefused,
} from './practice-binding.ts';
import { type ConnectInput, reach, readCa } from './reaching.ts';
import { createSession, noMemory, openLine, type PracticeAddress, type Session } from './session.ts';
import { removeStores } from './store/leaving.ts';
import type { Stores } from './store/types.ts';
import { openThisPc } from './this-pc.ts';

/**
 * The whole of Foyer but its windows: built from ports, without Electron. Tests build it too.
 *
 * Guarantees:
 * - The API key is in the keychain and in memory, nowhere else.
 * - What is kept on this PC belongs to one practice: another practice is never mixed in.
 * - Without a keychain nothing is kept; memory only is a person's choice.
 */
export type Companion = DeskNotes & {
  state(): AppState;
  status(): Status;
  diagnostics(): Diagnostics;
  session(): Session | null;
  /** UTC ms at the practice: this PC's clock may be a day wrong. */
  now(): number;
  /** The lock of the desk. While it is locked the page is told and served nothing of the practice. */
  readonly lock: Pick<
    Locking,
    'locked' | 'view' | 'lock' | 'open' | 'openWithKey' | 'setPin' | 'rows' | 'markedHere'
  >;
  settings(): Settings;
  changeSettings(part: Partial<Settings>): Settings;
  test(input: ConnectInput): Promise<Result<LocationView[]>>;
  connect(input: ConnectInput & { memoryOnly: boolean }): Promise<Result<AppState>>;
  changeKey(apiKey: string): Promise<Result<AppState>>;
  /** Destroys the keys, then the files. Refused while writes wait, unless a person says so. */
  removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>>;
  /** What the desktop knows of the PC: the window shown or hidden, on battery, back from sleep or online. */
  hint(conditions: { visible?: boolean; onBattery?: boolean }): void;
  wake(): void;
  on(listener: (event: CompanionEvent) => void): () => void;
  readonly paperwork: Paperwork;
  close(): Promise<void>;
};

export async function createCompanion(ports: CompanionPorts): Promise<Companion> {
  const { clock, settings, vault } = ports;
  const listeners = new Set<(event: CompanionEvent) => void>();
  let session: Session | null = null;
  let stopWatching: () => void = () => undefined;
  let stopTelling: () => void = () => undefined;
  const arrivals = createArrivalWatch();
  let blocked: Failure | null = null;
  let memoryOnly = false;
  let apiKey = '';
  let address: PracticeAddress = { baseUrl: '', caPem: null };
  /** What was known when the files were closed behind the lock. */
  let lastKnown: { readonly app: AppState; readonly session: Session } | null = null;

  /** Coming, going and changing keys never overlap: each leaves a session, or none, behind. */
  const alone = oneAtATime();

  const emit = (event: CompanionEvent) => {
    const told = locking.locked() ? whileLocked(event) : event;
    if (told) for (const listener of listeners) listener(told);
  };

  const paperwork = openPaperwork(ports, {
    ...{ session: () => session, locked: () => locking.locked(), alone },
    onScans: (view) => emit({ name: 'scans.changed', payload: view }),
  });

  const atPractice = () => practiceTime(session ?? lastKnown?.session ?? null, clock.wall());

  const openState = (): AppState => {
    const now = appState(ports, { session, blocked, keyStored: apiKey !== '', memoryOnly });
    if (session || !locking.locked() || !lastKnown) return now;
    return { ...lastKnown.app, today: dayOf(atPractice(), lastKnown.app.zone) };
  };
  const state = (): AppState =>
    locking.locked() ? { ...openState(), phase: 'locked', failure: null, notice: null } : openState();
  const status = (): Status =>
    statusOf(session, {
      ...{ blocked, memoryOnly, now: clock.wall() },
      ...{ waiting: locking.waiting(), readAt: locking.readAt() },
    });

  /** @param watched days that the page shows already: they go on being told of. */
  function begin(at: PracticeAddress, stores: Stores, watched: readonly WatchedDay[] = []): void {
    address = at;
    const made = createSession(ports, {
      ...{ address, apiKey: () => apiKey, stores, keyId: keyId(apiKey) },
      budgetMemory: locking.budgetMemory,
    });
    session = made;
    stopTelling = tellArrivals({ session: made, arrivals, clock, zone: () => state().zone, emit });
    stopWatching = watchChanges({ session: made, clock, state, status, emit });
    made.start();
    for (const change of made.days.takeOver(watched)) emit({ name: 'day.changed', payload: change });
    emit({ name: 'app.changed', payload: state() });
    emit({ name: 'status.changed', payload: status() });
  }

  async function end(atLast?: () => void): Promise<void> {
    stopWatching();
    const ended = session;
    if (ended && locking.locked()) lastKnown = { app: openState(), session: ended };
    session = null;
    // Who arrives by an answer that is still under way is told: the files know it then, and nobody else would tell it.
    await ended?.close(atLast).finally(stopTelling);
  }

  async function connect(input: ConnectInput & { memoryOnly: boolean }): Promise<Result<AppState>> {
    const tried = await reach(ports, input);
    if (!tried.ok) return tried;
    const key = input.apiKey.trim();
    const refused = session && leavingRefused(session, tried.value, memoryOnly || input.memoryOnly);
    if (refused) return failed(refused);
    const before = await vault.read('api-key');
    const goBack = async (why: Result<never>): Promise<Result<never>> => {
      // What is on this PC goes on as it was, with the key it had; or what keeps it from that is told.
      if (before.ok && before.value !== null) await vault.write('api-key', before.value);
      await resume(watched);
      emit({ name: 'app.changed', payload: state() });
      return why;
    };
    const watched = session?.days.watched() ?? [];
    await end();
    const stores = await openThisPc(ports, input.memoryOnly);
    if (!stores.ok) return goBack(stores);
    const bound = await bindWithKey(vault, stores.value, tried.value, input);
    if (!bound.ok) {
      stores.value.close();
      return goBack(bound);
    }
    settings.change({ baseUrl: tried.value.address.baseUrl, caFile: input.caFile });
    endIntention(stores.value.desk);
    apiKey = key;
    memoryOnly = input.memoryOnly;
    blocked = null;
    begin(tried.value.address, stores.value, watched);
    return ok(state());
  }

  async function changeKey(key: string): Promise<Result<AppState>> {
    const { baseUrl, caFile } = settings.read();
    if (baseUrl === null) return failed(failure('not-connected'));
    if (memoryOnly && session) {
      // What waits is only in memory: the session goes on with the new key.
      const tried = await reach(ports, { baseUrl, apiKey: key, caFile });
      if (!tried.ok) return tried;
      // Another practice's key: nothing of this session may go on with it.
      if (isSamePractice(session.desk, tried.value) === false) {
        return connect({ baseUrl, apiKey: key, caFile, memoryOnly });
      }
      apiKey = key.trim();
      session.budget.resume();
      session.sync.wake();
      session.outbox.wake();
      return ok(state());
    }
    return connect({ baseUrl, apiKey: key, caFile, memoryOnly });
  }

  async function removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>> {
    const waiting = session?.outbox.counts().waiting ?? 0;
    if (session === null && blocked !== null && !evenIfWaiting) {
      return failed(failure('stale', { words: 'what waits on this PC cannot be read, and would be lost' }));
    }
    if (waiting > 0 && !evenIfWaiting) {
      const words = `${waiting} ${waiting === 1 ? 'change waits' : 'changes wait'} and would be lost`;
      return failed(failure('stale', { words }));
    }
    // The keys first: from then on nobody can read what the files, or the disk beneath them, still hold.
    for (const name of ['store-key', 'api-key']) {
      const removed = await vault.remove(name);
      if (!removed.ok && !memoryOnly) return removed;
    }
    await locking.forget();
    await end();
    apiKey = '';
    blocked = null;
    memoryOnly = false;
    settings.change({ baseUrl: null, caFile: null, locationIds: [], dayLocationId: null });
    paperwork.papers.clear();
    paperwork.stopWatching();
    const gone = removeStores(ports.folder);
    emit({ name: 'app.changed', payload: state() });
    return gone.ok ? ok(state()) : gone;
  }

  /** At the start: the practice of last time, from this PC alone; no call is needed to show the day. */
  async function resume(watched: readonly WatchedDay[] = []): Promise<void> {
    memoryOnly = false;
    blocked = null;
    const { baseUrl, caFile } = settings.read();
    if (baseUrl === null) return;
    const key = await vault.read('api-key');
    const ca = await readCa(ports, caFile);
    const stores = key.ok ? await openThisPc(ports, false) : key;
    if (!stores.ok) {
      blocked = stores.failure;
      return;
    }
    apiKey = (key.ok && key.value) || '';
    const intended = bindAsIntended(stores.value, apiKey);
    if (intended) {
      settings.change({ baseUrl: intended.reached.address.baseUrl, caFile: intended.caFile });
      endIntention(stores.value.desk);
      stores.value.close();
      return resume(watched);
    }
    // A CA file that went away must not hide the day: the calls will say what is wrong with the certificate.
    begin({ baseUrl, caPem: ca.ok ? ca.value : null }, stores.value, watched);
    if (apiKey === '') session?.budget.stop();
  }

  const locking: Locking = createLocking(ports, {
    ...{ session: () => session, open: () => resume(), shut: end, memoryOnly: () => memoryOnly, alone, emit },
    ...{ arrivals, now: atPractice },
    today: () => {
      const { today: date, zone } = openState();
      return { date, zone };
    },
    line: (budget) =>
      openLine(ports, address, () => apiKey, settings.read().pcsOnKey, { budget, manners: noMemory.manners }),
    onChange: () => emit({ name: 'app.changed', payload: state() }),
  });
  const startsLocked = await locking.start();
  if (!startsLocked.ok) blocked = startsLocked.failure;
  else if (!startsLocked.value) await resume();
  paperwork.start();

  return {
    state,
    lock: locking,
    status,
    diagnostics: () => diagnosticsOf(ports, session),
    session: () => session,
    now: atPractice,
    settings: () => pageSettings(settings.read()),
    changeSettings(part) {
      const changed = pageSettings(settings.change(part));
      if (part.pcsOnKey !== undefined) session?.budget.setShares(part.pcsOnKey);
      if (part.keepPatients !== undefined) session?.sync.keepPatients(part.keepPatients);
      emit({ name: 'settings.changed', payload: changed });
      // The clock that the day goes by may be another one.
      if (part.locationIds !== undefined || part.dayLocationId !== undefined)
        emit({ name: 'app.changed', payload: state() });
      return changed;
    },
    async test(input) {
      const tried = await reach(ports, input);
      if (!tried.ok) return tried;
      const open = tried.value.locations.filter((l) => !l.archived);
      return ok(open.map((location) => locationView(location, ports.pcZone)));
    },
    connect: (input) => alone(() => connect(input)),
    changeKey: (key) => alone(() => changeKey(key)),
    ...deskNotes({ session: () => session, state, emit, by: () => settings.read().staff }),
    removeThisPc: (evenIfWaiting) => alone(() => removeThisPc(evenIfWaiting)),
    hint: (conditions) => session?.sync.setConditions(conditions),
    wake() {
      session?.outOfTouch.lookBack();
      locking.wake();
      session?.sync.wake();
      session?.outbox.wake();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    paperwork,
    async close() {
      // Documents that are being handed over are in the outbox first: only then is what lies on the desk let go.
      const desk = alone(() => locking.stop().then(() => end()));
      await desk.finally(() => paperwork.close());
    },
  };
}
