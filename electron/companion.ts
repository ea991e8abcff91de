import type { AppState, Diagnostics, LocationView, Status } from '../shared/bridge/views.ts';
import { dayOf } from '../shared/clinic-time.ts';
import { type Failure, failure } from '../shared/failures.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { appState, diagnosticsOf, keyId, statusOf } from './app-state.ts';
import { tellArrivals } from './arrivals-told.ts';
import { type CompanionEvent, watchChanges } from './changes.ts';
import { createArrivalWatch } from './day/arrivals-seen.ts';
import type { WatchedDay } from './day/day-views.ts';
import { type DeskNotes, deskNotes } from './desk-notes.ts';
import { type DeskSettings, deskSettings } from './desk-settings.ts';
import { whileLocked } from './events-while-locked.ts';
import { createLocking, type Locking } from './locking.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type Connecting, closingOnTrouble, keepPlace, openAndBind, placeAtStart } from './open-practice.ts';
import { openPaperwork, type Paperwork } from './paperwork.ts';
import type { CompanionPorts } from './ports.ts';
import { practiceTime } from './practice/practice-time.ts';
import { isBoundPractice, leavingRefused } from './practice-binding.ts';
import { type ConnectInput, openLocationsAt, reach, readCa } from './reaching.ts';
import { removalRefused, removeKeys, removeTraces } from './removing.ts';
import { createSession, noMemory, openLine, type PracticeAddress, type Session } from './session.ts';
import { asyncStoreResult, storeResult } from './store/trouble.ts';
import type { Stores } from './store/types.ts';
import { openThisPc } from './this-pc.ts';

/**
 * The whole of Foyer but its windows: built from ports, without Electron. Tests build it too.
 *
 * Guarantees:
 * - The API key is in the keychain and in memory, nowhere else.
 * - What is kept on this PC belongs to one practice: another practice is never mixed in.
 * - Without a keychain nothing is kept; memory only is a person's choice.
 * - A disk that refuses is a failure: the files are closed again, so that a later try can open them.
 */
export type Companion = DeskNotes &
  DeskSettings & {
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
    test(input: ConnectInput): Promise<Result<LocationView[]>>;
    connect(input: Connecting): Promise<Result<AppState>>;
    changeKey(apiKey: string): Promise<Result<AppState>>;
    /** Starts once more where the start was blocked: the keychain did not answer, or the files could not be opened. */
    tryAgain(): Promise<AppState>;
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
  const { clock, log, settings, vault } = ports;
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

  const { stow: cover, purge } = paperwork.drafts;
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

  /**
   * Begins a session with opened files; after a failure they are closed again.
   * @param watched days that the page shows already: they go on being told of.
   */
  async function begin(
    at: PracticeAddress,
    stores: Stores,
    watched: readonly WatchedDay[],
  ): Promise<Result<void>> {
    address = at;
    const made = closingOnTrouble(ports, stores, () =>
      createSession(ports, {
        ...{ address, apiKey: () => apiKey, stores, keyId: keyId(apiKey) },
        budgetMemory: locking.budgetMemory,
      }),
    );
    if (!made.ok) return made;
    const started = storeResult(() => startSession(made.value, watched));
    if (!started.ok) await end();
    return started;
  }

  function startSession(made: Session, watched: readonly WatchedDay[]): void {
    session = made;
    purge();
    stopTelling = tellArrivals({ session: made, arrivals, clock, zone: () => state().zone, emit });
    stopWatching = watchChanges({ session: made, clock, state, status, emit });
    made.start();
    for (const change of made.days.takeOver(watched)) emit({ name: 'day.changed', payload: change });
    tellApp();
    emit({ name: 'status.changed', payload: status() });
  }

  const tellApp = () => emit({ name: 'app.changed', payload: state() });

  async function end(atLast?: () => void): Promise<void> {
    stopWatching();
    const ended = session;
    const app = locking.locked() ? storeResult(openState) : null;
    if (ended && app?.ok) lastKnown = { app: app.value, session: ended };
    session = null;
    // Who arrives by an answer that is still under way is told: the files know it then, and nobody else would tell it.
    const closed = await asyncStoreResult(async () => ok(await ended?.close(atLast).finally(stopTelling)));
    if (!closed.ok) log.error('the files were not closed cleanly', { failure: closed.failure.kind });
  }

  async function connect(input: Connecting): Promise<Result<AppState>> {
    const tried = await reach(ports, input);
    if (!tried.ok) return tried;
    const refused = session && leavingRefused(session, tried.value, memoryOnly || input.memoryOnly);
    if (refused) return failed(refused);
    const before = await vault.read('api-key');
    // The session that is open needs no keychain to go on.
    if (!before.ok && !input.memoryOnly) return before;
    const watched = session?.days.watched() ?? [];
    await end();
    const stores = await openAndBind(ports, tried.value, input);
    // Not bound: this PC goes on as it was, with the key it had. Bound: it goes on there, as far as the disk lets it.
    if (!stores.ok && before.ok && before.value !== null) await vault.write('api-key', before.value);
    const begun = stores.ok ? await beginBound(stores.value, tried.value.address, input, watched) : stores;
    if (begun.ok) return ok(state());
    await resume(watched);
    tellApp();
    return begun;
  }

  async function beginBound(
    stores: Stores,
    at: PracticeAddress,
    input: Connecting,
    watched: readonly WatchedDay[],
  ): Promise<Result<void>> {
    const kept = keepPlace(ports, stores, { baseUrl: at.baseUrl, caFile: input.caFile });
    if (!kept.ok) return kept;
    apiKey = input.apiKey.trim();
    memoryOnly = input.memoryOnly;
    blocked = null;
    return begin(at, stores, watched);
  }

  async function changeKey(key: string): Promise<Result<AppState>> {
    const { baseUrl, caFile } = settings.read();
    if (baseUrl === null) return failed(failure('not-connected'));
    if (memoryOnly && session) {
      // What waits is only in memory: the session goes on with the new key.
      const tried = await reach(ports, { baseUrl, apiKey: key, caFile });
      if (!tried.ok) return tried;
      // Another practice's key: nothing of this session may go on with it.
      if (isBoundPractice(session, tried.value) === false) {
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
    const refused = evenIfWaiting ? null : removalRefused(session, blocked);
    if (refused) return failed(refused);
    const keys = await removeKeys(ports, memoryOnly);
    if (!keys.ok) return keys;
    await locking.forget();
    await end();
    apiKey = '';
    blocked = null;
    memoryOnly = false;
    const gone = await removeTraces(ports);
    paperwork.leave();
    tellApp();
    return gone.ok ? ok(state()) : gone;
  }

  /** At the start: the practice of last time, from this PC alone; no call is needed to show the day. */
  async function resume(watched: readonly WatchedDay[] = []): Promise<void> {
    memoryOnly = false;
    blocked = null;
    const { baseUrl, caFile } = settings.read();
    if (baseUrl === null) return;
    const key = await vault.read('api-key');
    const stores = key.ok ? await openThisPc(ports, false) : key;
    apiKey = (key.ok && key.value) || '';
    const place = stores.ok ? placeAtStart(ports, stores.value, apiKey, { baseUrl, caFile }) : stores;
    // A CA file that went away must not hide the day: the calls will say what is wrong with the certificate.
    const ca = await readCa(ports, place.ok ? place.value.caFile : caFile);
    const at = place.ok ? { baseUrl: place.value.baseUrl, caPem: ca.ok ? ca.value : null } : address;
    const begun = stores.ok && place.ok ? await begin(at, stores.value, watched) : place;
    if (!begun.ok) blocked = begun.failure;
    else if (apiKey === '') session?.budget.stop();
  }

  const locking: Locking = createLocking(ports, {
    ...{ session: () => session, open: () => resume(), shut: end, memoryOnly: () => memoryOnly, alone, emit },
    ...{ arrivals, now: atPractice, cover },
    today: () => {
      const { today: date, zone } = openState();
      return { date, zone };
    },
    line: (budget) =>
      openLine(ports, address, () => apiKey, settings.read().pcsOnKey, { budget, manners: noMemory.manners }),
    onChange: () => void storeResult(tellApp),
  });
  async function start(): Promise<void> {
    const startsLocked = await locking.start();
    if (!startsLocked.ok) blocked = startsLocked.failure;
    else if (!startsLocked.value) await resume();
  }
  await start();
  paperwork.start();

  return {
    state,
    lock: locking,
    status,
    diagnostics: () => diagnosticsOf(ports, session),
    session: () => session,
    now: atPractice,
    ...deskSettings({ settings, session: () => session, emit, cover, onOtherLocations: tellApp }),
    test: (input) => openLocationsAt(ports, input),
    connect: (input) => alone(() => asyncStoreResult(() => connect(input))),
    changeKey: (key) => alone(() => asyncStoreResult(() => changeKey(key))),
    tryAgain: () =>
      alone(async () => {
        if (session === null && blocked !== null) {
          blocked = null;
          await start();
          tellApp();
        }
        return state();
      }),
    ...deskNotes({ session: () => session, state, emit, by: () => settings.read().staff, atPractice }),
    removeThisPc: (evenIfWaiting) => alone(() => asyncStoreResult(() => removeThisPc(evenIfWaiting))),
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
