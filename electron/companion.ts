import type { AppState, Diagnostics, LocationView, Status } from '../shared/bridge/views.ts';
import { createListeners } from '../shared/listeners.ts';
import type { Result } from '../shared/result.ts';
import { type ClinicPcs, type CompanionOptions, createClinicPcs } from './connect/clinic-pcs.ts';
import { type ConnectingPc, createConnecting } from './connect/connecting.ts';
import { lockOfPc } from './connect/consulting-here.ts';
import { createDeskState, type Unsent } from './connect/desk-state.ts';
import {
  createSessionKeeper,
  type DeskConnection,
  knownOfSession,
  notConnected,
} from './connect/open-session.ts';
import type { PageSheets } from './connect/page-sheets.ts';
import { createPcConditions, type PcConditions } from './connect/pc-conditions.ts';
import { type ConnectInput, openLocationsAt, readEntered } from './connect/reach.ts';
import { type DeskDocuments, openDeskDocuments } from './documents/desk-documents.ts';
import { eventWhileLocked } from './lock/events-while-locked.ts';
import { createLocking, type Locking } from './lock/locking.ts';
import { createPcRecordStore } from './platform/pc-record.ts';
import { createSerialQueue } from './platform/serial-queue.ts';
import { diagnosticsOf } from './session/app-state.ts';
import type { CompanionEvent } from './session/changes.ts';
import { type DeskNotes, deskNotes } from './session/desk-notes.ts';
import { type DeskSettings, deskSettings } from './session/desk-settings.ts';
import { noApiMemory, openLockedLine } from './session/practice-line.ts';
import { createSharing, type Sharing } from './session/screen-sharing.ts';
import type { Session } from './session/session.ts';
import { asyncStoreResult, storeResult } from './store/store-error.ts';
import { createArrivalWatch } from './views/arrival-watch.ts';
import { createNoteWatch } from './views/note-watch.ts';

/**
 * The whole of Foyer except its windows: built from ports, without Electron. Tests build it too.
 *
 * Guarantees:
 * - The API key is in the keychain and in memory, nowhere else; it goes to the address that stands beside it there,
 *   and to no other.
 * - What is kept on this PC belongs to one practice: another practice is never mixed in.
 * - Without a keychain nothing is kept; memory only is a person's choice.
 * - A disk that refuses is a failure: the files are closed again, so that a later try can open them.
 */
export type Companion = DeskNotes &
  DeskSettings & {
    state(): AppState;
    status(): Status;
    unsent(): Unsent;
    diagnostics(): Diagnostics;
    session(): Session | null;
    readonly pageSheets: Pick<PageSheets, 'openBetween' | 'close' | 'closeAll'>;
    /** UTC ms at the practice: this PC's clock may be a day wrong. */
    now(): number;
    /** The lock of the desk. While it is locked the page is served nothing of the practice. */
    readonly lock: Pick<
      Locking,
      'locked' | 'view' | 'lock' | 'open' | 'openWithKey' | 'setPin' | 'rows' | 'markedHere'
    >;
    test(input: ConnectInput): Promise<Result<LocationView[]>>;
    connect(input: ConnectInput & { readonly memoryOnly: boolean }): Promise<Result<AppState>>;
    /** The questions after the first connection were answered, or skipped. */
    endQuestions(): AppState;
    /** Another key of the same practice; `stale` for one of another. */
    changeKey(apiKey: string): Promise<Result<AppState>>;
    /** Retries a start that was blocked: the keychain did not answer, or the files could not be opened. */
    tryAgain(): Promise<AppState>;
    /** Destroys the keys, then the files. Refused while writes wait, unless a person says so. */
    removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>>;
    /** Power and network state of the PC: window shown or hidden, on battery, back from sleep or online. */
    hint(conditions: PcConditions): void;
    wake(): void;
    on(listener: (event: CompanionEvent) => void): () => void;
    readonly deskDocuments: DeskDocuments;
    /** The PCs of this clinic. */
    readonly clinicPcs: Omit<
      ClinicPcs,
      'start' | 'sessionPorts' | 'practiceMayDiffer' | 'leavePractice' | 'close'
    >;
    readonly sharing: Pick<Sharing, 'allow' | 'until'>;
    close(): Promise<void>;
  };

/**
 * See `Companion`. Builds it from its ports, and starts: with the practice of last time, locked, blocked, or with none.
 */
export async function createCompanion(ports: CompanionOptions): Promise<Companion> {
  const { clock, settings } = ports;
  const record = createPcRecordStore(ports.vault);
  const listeners = createListeners<[CompanionEvent]>();
  const reported = { arrivals: createArrivalWatch(), notes: createNoteWatch() };
  const connection = notConnected();
  const session = () => connection.session;

  /** Serial queue: connecting, disconnecting and changing keys never overlap. */
  const alone = createSerialQueue();

  const emit = (event: CompanionEvent) => {
    const shown = lock.locked() ? eventWhileLocked(event) : event;
    if (shown) listeners.notify(shown);
  };
  const emitState = () => emit({ name: 'app.changed', payload: state() });
  const sharing = createSharing(clock, emitState);

  const deskDocuments = openDeskDocuments(ports, {
    session,
    locked: () => locking.locked(),
    alone,
    onScans: (view) => emit({ name: 'scans.changed', payload: view }),
  });
  /** Privacy mode begins: drafts are saved in the desk file first. */
  const hide = () => {
    deskDocuments.drafts.stow();
    void alone(async () => settings.read().privacy && deskDocuments.forgetLooked());
  };

  const state = () => clinicPcs.consulting.stateOf(deskState.state());
  const deskState = createDeskState(ports, connection, {
    locking: () => locking,
    sharingUntil: () => sharing.until(),
  });
  const { openState, status, now } = deskState;
  const conditions = createPcConditions(session);
  const parts = () => ({
    conditions: conditions.now,
    locking,
    ...reported,
    openState,
    state,
    status,
    emit,
    emitState,
    draftsOpened: deskDocuments.drafts.opened,
    deleteScans: deskDocuments.followSession,
  });
  const sessions = createSessionKeeper(ports, connection, parts, () => clinicPcs.sessionPorts());
  const pc: ConnectingPc = createConnecting(ports, connection, {
    record,
    sessions,
    parts,
    leave: () => deskDocuments.leave(),
  });
  const clinicPcs: ClinicPcs = createClinicPcs(ports, connection, { sessions, pc: () => pc, parts, alone });

  const locking: Locking = createLocking(ports, {
    ...askedByLock(connection),
    open: () => pc.resume(),
    closeSession: sessions.end,
    alone,
    emit,
    ...reported,
    now,
    record,
    saveDrafts: deskDocuments.drafts.stow,
    today: deskState.today,
    line: (budget) =>
      openLockedLine(
        clinicPcs.sessionPorts(),
        connection.address,
        () => connection.apiKey,
        {
          budget,
          serverProfile: {
            ...noApiMemory.serverProfile,
            missed: sessions.missedAt(connection.address.baseUrl),
          },
        },
        // Of the session before: the answers to come say it only after a while.
        { ...knownOfSession(connection), practiceNow: now },
      ),
    onChange() {
      // Before the event: on it the page of an open desk opens sheets. None of them keeps it back.
      storeResult(sessions.pageSheets.closeAll);
      storeResult(emitState);
      // A document that is being handed over is in the outbox first.
      if (locking.locked()) void alone(async () => deskDocuments.forgetLooked());
    },
  });
  const lock = lockOfPc(locking, clinicPcs.consulting);
  const ofSettings = deskSettings({ settings, session, emit, cover: hide, onOtherLocations: emitState });
  await clinicPcs.start();
  listeners.add(({ name }) => name === 'app.changed' && clinicPcs.practiceMayDiffer());
  await pc.start();
  deskDocuments.start();
  settings.onRead?.(deskDocuments.start);

  return {
    ...deskState,
    state,
    lock,
    diagnostics: () => diagnosticsOf(ports, connection.session),
    session,
    pageSheets: sessions.pageSheets,
    ...ofSettings,
    test: (input) => openLocationsAt(ports, input),
    connect: (input) => alone(() => asyncStoreResult(() => connectWith(ports, pc, input))),
    endQuestions() {
      connection.asksDesk = false;
      emitState();
      return state();
    },
    changeKey: (key) => alone(() => asyncStoreResult(() => pc.changeKey(key))),
    tryAgain: () =>
      alone(async () => {
        if (await retryStart(connection, pc, locking)) emitState();
        await clinicPcs.consulting.tryAgain();
        return state();
      }),
    ...deskNotes({ session, state, emit, by: () => settings.read().staff }),
    removeThisPc: (evenIfWaiting) =>
      clinicPcs.leavePractice(() => alone(() => asyncStoreResult(() => pc.removeThisPc(evenIfWaiting)))),
    hint: conditions.hint,
    sharing,
    wake: () => wakeAll(sharing, connection.session, locking),
    on: listeners.add,
    deskDocuments,
    clinicPcs,
    async close() {
      sharing.stop();
      // A hand-over of documents reaches the outbox first; only then is the rest released.
      const desk = alone(() => locking.stop().then(() => sessions.end()));
      await desk.finally(() => deskDocuments.close()).finally(() => clinicPcs.close());
    },
  };
}

/** What the lock asks of the connection. */
const askedByLock = (connection: DeskConnection) => ({
  session: () => connection.session,
  hasPractice: () => connection.practice !== null,
  memoryOnly: () => connection.memoryOnly,
  apiKey: () => connection.apiKey,
});

/** Back from sleep, or online. */
function wakeAll(sharing: Sharing, session: Session | null, locking: Locking): void {
  sharing.check();
  session?.absence.checkForGap();
  locking.wake();
  session?.sync.wake();
  session?.outbox.wake();
}

/** It stays blocked meanwhile: a desk that is not is one of a first run. @returns whether the start was blocked, and was tried again */
async function retryStart(connection: DeskConnection, pc: ConnectingPc, locking: Locking): Promise<boolean> {
  if (connection.session !== null || connection.blocked === null) return false;
  await pc.start();
  locking.filesOpened();
  return true;
}

/** Connects with what a person entered. */
async function connectWith(
  ports: CompanionOptions,
  pc: ConnectingPc,
  { memoryOnly, ...input }: Parameters<Companion['connect']>[0],
): Promise<Result<AppState>> {
  const entered = await readEntered(ports, input);
  return entered.ok ? pc.connect({ ...entered.value, memoryOnly }) : entered;
}
