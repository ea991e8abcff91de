import type { AppState, Status } from '../shared/bridge/views.ts';
import { type Failure, failure } from '../shared/failures.ts';
import { createListeners } from '../shared/listeners.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { appState, behindTheLock, diagnosticsOf, keyId, practiceView, statusOf } from './app-state.ts';
import { tellArrivals } from './arrivals-told.ts';
import { type CompanionEvent, watchChanges } from './changes.ts';
import type { Companion } from './companion-type.ts';
import { createArrivalWatch } from './day/arrivals-seen.ts';
import type { WatchedDay } from './day/day-views.ts';
import { deskNotes } from './desk-notes.ts';
import { deskSettings } from './desk-settings.ts';
import { takeOverEarlierKeys } from './earlier-keys.ts';
import { whileLocked } from './events-while-locked.ts';
import { createLocking, type Locking } from './locking.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  type Connecting,
  closingOnTrouble,
  connectedTo,
  openAndBind,
  openRecorded,
  putBack,
} from './open-practice.ts';
import { openPaperwork } from './paperwork.ts';
import { keepPcRecord, type PcRecord } from './pc-record.ts';
import type { CompanionPorts } from './ports.ts';
import { practiceTime } from './practice/practice-time.ts';
import { endIntention, isBoundPractice, leavingRefused } from './practice-binding.ts';
import { openLocationsAt, reach, readEntered } from './reaching.ts';
import { removalRefused, removeKeys, removeTraces } from './removing.ts';
import { createSession, noMemory, openLine, type PracticeAddress, type Session } from './session.ts';
import { createSharing } from './sharing.ts';
import { asyncStoreResult, storeResult } from './store/trouble.ts';
import type { Stores } from './store/types.ts';

export type { Companion } from './companion-type.ts';

/**
 * See `Companion`. Builds it from its ports, and starts: with the practice of last time, locked, blocked, or with none.
 */
export async function createCompanion(ports: CompanionPorts): Promise<Companion> {
  const { clock, log, settings } = ports;
  const record = keepPcRecord(ports.vault);
  const listeners = createListeners<[CompanionEvent]>();
  let session: Session | null = null;
  let stopWatching: () => void = () => undefined;
  let stopTelling: () => void = () => undefined;
  const arrivals = createArrivalWatch();
  let blocked: Failure | null = null;
  let memoryOnly = false;
  let apiKey = '';
  let address: PracticeAddress = { baseUrl: '', caPem: null };
  let practice: AppState['practice'] = null;
  /** What was known when the files were closed behind the lock. */
  let lastKnown: { readonly app: AppState; readonly session: Session } | null = null;

  /** Coming, going and changing keys never overlap: each leaves a session, or none, behind. */
  const alone = oneAtATime();

  const emit = (event: CompanionEvent) => {
    const told = locking.locked() ? whileLocked(event) : event;
    if (told) listeners.tell(told);
  };

  const paperwork = openPaperwork(ports, {
    session: () => session,
    locked: () => locking.locked(),
    alone,
    onScans: (view) => emit({ name: 'scans.changed', payload: view }),
  });

  const { stow: cover, purge } = paperwork.drafts;
  /** Privacy mode begins: what is half done is in the desk file first. */
  const hide = () => {
    cover();
    void alone(async () => settings.read().privacy && paperwork.forgetLooked());
  };
  const atPractice = () => practiceTime(session ?? lastKnown?.session ?? null, clock.wall());

  const openState = (): AppState => {
    const now = appState(ports, { session, blocked, practice, memoryOnly, sharingUntil: sharing.until() });
    if (session || !locking.locked() || !lastKnown) return now;
    return behindTheLock(now, lastKnown.app, atPractice());
  };
  const state = (): AppState =>
    locking.locked() ? { ...openState(), phase: 'locked', failure: null, notice: null } : openState();
  const status = (): Status =>
    statusOf(session, {
      blocked,
      memoryOnly,
      now: clock.wall(),
      waiting: locking.waiting(),
      readAt: locking.readAt(),
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
        address,
        apiKey: () => apiKey,
        stores,
        keyId: keyId(apiKey),
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
  const sharing = createSharing(clock, tellApp);

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
    // What keeps nothing keeps no PIN.
    if (input.memoryOnly && ports.policy?.pinDemanded) return failed(failure('no-keychain'));
    const tried = await reach(ports, input, session !== null || practice !== null);
    if (!tried.ok) return tried;
    const refused = session && leavingRefused(session, tried.value, memoryOnly || input.memoryOnly);
    if (refused) return failed(refused);
    const read = await record.read();
    // The session that is open needs no keychain to go on.
    if (!read.ok && !input.memoryOnly) return read;
    const before = read.ok ? read.value : null;
    const watched = session?.days.watched() ?? [];
    const isOpenDesk = session !== null && !memoryOnly;
    await end();
    const stores = await openAndBind(ports, { record, before }, tried.value, input);
    // Not bound: this PC goes on as it was, with the key it had. Bound: it goes on there, as far as the disk lets it.
    if (!stores.ok && !input.memoryOnly) await putBack(record, before);
    const begun = stores.ok ? await beginBound(stores.value, tried.value.address, input, watched) : stores;
    if (begun.ok) {
      locking.lockWithoutPin();
      return ok(state());
    }
    // What was not open before does not open by a connecting that failed: it may have a PIN.
    if (isOpenDesk) await resume(watched);
    else await start();
    tellApp();
    return begun;
  }

  async function beginBound(
    stores: Stores,
    at: PracticeAddress,
    input: Connecting,
    watched: readonly WatchedDay[],
  ): Promise<Result<void>> {
    if (!input.memoryOnly) endIntention(stores.desk);
    apiKey = input.apiKey.trim();
    memoryOnly = input.memoryOnly;
    blocked = null;
    practice = await connectedTo(ports, memoryOnly ? null : record, at);
    return begin(at, stores, watched);
  }

  async function changeKey(key: string): Promise<Result<AppState>> {
    if (!session || address.baseUrl === '') return failed(failure('not-connected'));
    const input = { ...address, apiKey: key, memoryOnly };
    if (!memoryOnly) return connect(input);
    // What waits is only in memory: the session goes on with the new key.
    const tried = await reach(ports, input, true);
    if (!tried.ok) return tried;
    // Another practice's key: nothing of this session may go on with it.
    if (isBoundPractice(session, tried.value) === false) return connect(input);
    apiKey = key.trim();
    session.budget.resume();
    session.sync.wake();
    session.outbox.wake();
    return ok(state());
  }

  async function removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>> {
    const refused = evenIfWaiting ? null : removalRefused(session, blocked, ports.folder);
    if (refused) return failed(refused);
    const keys = await removeKeys(ports, memoryOnly);
    if (!keys.ok) return keys;
    locking.forget();
    await end();
    apiKey = '';
    practice = null;
    address = { baseUrl: '', caPem: null };
    blocked = null;
    memoryOnly = false;
    const gone = await removeTraces(ports);
    paperwork.leave();
    tellApp();
    return gone.ok ? ok(state()) : gone;
  }

  /** The practice of last time, from this PC alone; no call is needed to show the day. */
  async function resume(watched: readonly WatchedDay[] = []): Promise<void> {
    memoryOnly = false;
    const kept = await record.read();
    const begun = kept.ok ? await resumeAt(kept.value, watched) : kept;
    blocked = begun.ok ? null : begun.failure;
  }

  async function resumeAt(kept: PcRecord | null, watched: readonly WatchedDay[]): Promise<Result<void>> {
    const opened = await openRecorded(ports, kept);
    if (!opened.ok || opened.value === null) return opened.ok ? ok(undefined) : opened;
    ({ apiKey, practice } = opened.value);
    const begun = await begin(opened.value.address, opened.value.stores, watched);
    if (begun.ok && apiKey === '') session?.budget.stop();
    return begun;
  }

  const locking: Locking = createLocking(ports, {
    session: () => session,
    open: () => resume(),
    shut: end,
    memoryOnly: () => memoryOnly,
    alone,
    emit,
    arrivals,
    now: atPractice,
    record,
    apiKey: () => apiKey,
    cover,
    today: () => {
      const { today: date, zone } = openState();
      return { date, zone };
    },
    line: (budget) =>
      openLine(ports, address, () => apiKey, settings.read().pcsOnKey, { budget, manners: noMemory.manners }),
    onChange() {
      storeResult(tellApp);
      // A document that is being handed over is in the outbox first.
      if (locking.locked()) void alone(async () => paperwork.forgetLooked());
    },
  });
  async function start(): Promise<void> {
    const kept = await takeOverEarlierKeys(ports, record);
    practice = kept.ok && kept.value ? practiceView(kept.value) : null;
    const startsLocked = kept.ok ? await locking.start(kept.value) : kept;
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
    ...deskSettings({ settings, session: () => session, emit, cover: hide, onOtherLocations: tellApp }),
    test: (input) => openLocationsAt(ports, input),
    connect: ({ memoryOnly: inMemory, ...input }) =>
      alone(() =>
        asyncStoreResult(async () => {
          const entered = await readEntered(ports, input);
          return entered.ok ? connect({ ...entered.value, memoryOnly: inMemory }) : entered;
        }),
      ),
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
    sharing,
    wake() {
      sharing.look();
      session?.outOfTouch.lookBack();
      locking.wake();
      session?.sync.wake();
      session?.outbox.wake();
    },
    on: listeners.add,
    paperwork,
    async close() {
      sharing.stop();
      // Documents that are being handed over are in the outbox first: only then is what lies on the desk let go.
      const desk = alone(() => locking.stop().then(() => end()));
      await desk.finally(() => paperwork.close());
    },
  };
}
