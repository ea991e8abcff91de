import type { AppState } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { PcRecord, PcRecordStore } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { pageSettings, practiceView } from '../session/app-state.ts';
import type { PracticeAddress } from '../session/practice-line.ts';
import { asyncStoreResult } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';
import type { WatchedDay } from '../views/day-views.ts';
import { takeOverEarlierKeys } from './earlier-keys.ts';
import {
  type ConnectTarget,
  connectedTo,
  openAndBind,
  openRecorded,
  restoreRecord,
} from './open-practice.ts';
import {
  type CompanionParts,
  type DeskConnection,
  notConnected,
  type SessionKeeper,
} from './open-session.ts';
import { clearIntent, isBoundPractice, knownLocations, leavingRefused } from './practice-binding.ts';
import { reach } from './reach.ts';
import { removalRefused, removeKeys, removeTraces } from './remove-pc.ts';
import { connectWords } from './words.ts';

/** Connects this PC, changes its key, removes it from its practice. The caller runs these in the serial queue. */
export type ConnectingPc = {
  connect(input: ConnectTarget): Promise<Result<AppState>>;
  /** Another key of the same practice; `stale` for one of another, which only a PC that was removed from its practice takes. */
  changeKey(key: string): Promise<Result<AppState>>;
  /** Opens the practice of the last run from this PC's files; showing the day needs no call. */
  resume(watched?: readonly WatchedDay[]): Promise<void>;
  /** Resumes, or starts locked. */
  start(): Promise<void>;
  removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>>;
};

export function createConnecting(
  ports: CompanionPorts,
  connection: DeskConnection,
  desk: {
    readonly record: PcRecordStore;
    readonly sessions: SessionKeeper;
    readonly parts: () => CompanionParts;
    /** This PC was removed from its practice: documents and scans are released. */
    readonly leave: () => void;
  },
): ConnectingPc {
  const { record, sessions, parts, leave } = desk;

  /** @param stays whether this PC stays with its practice: another that answers is refused */
  async function connect(input: ConnectTarget, stays = false): Promise<Result<AppState>> {
    const { session, practice } = connection;
    // What keeps nothing keeps no PIN.
    if (input.memoryOnly && ports.policy?.pinDemanded) return failed(failure('no-keychain'));
    const here = session && knownLocations(session);
    const tried = await reach(ports, input, here ?? (practice === null ? null : new Set()));
    if (!tried.ok) return tried;
    const refused =
      session && leavingRefused(session, tried.value, connection.memoryOnly || input.memoryOnly);
    if (refused) return failed(refused);
    if (stays && session && isBoundPractice(session, tried.value) === false) return failed(ofAnother());
    const read = await record.read();
    // The open session needs no keychain to go on.
    if (!read.ok && !input.memoryOnly) return read;
    const before = read.ok ? read.value : null;
    const isOpenDesk = session !== null && !connection.memoryOnly;
    // Sheets are of the records of one practice.
    if (!session || isBoundPractice(session, tried.value) === false) sessions.pageSheets.closeAll();
    const watched = await sessions.endReplaced();
    const stores = await openAndBind(ports, { record, before }, tried.value, input);
    // Not bound: this PC keeps the key it had. Bound: it goes on there, as far as the disk allows.
    if (!stores.ok && !input.memoryOnly) await restoreRecord(record, before);
    const begun = stores.ok ? await beginBound(stores.value, tried.value.address, input, watched) : stores;
    if (begun.ok) {
      if (!stays) connection.asksDesk = true;
      parts().locking.lockWithoutPin();
      return ok(parts().state());
    }
    // A desk that was locked stays locked when connecting fails: it may have a PIN.
    if (isOpenDesk) await resume(watched);
    else await start();
    connection.replaced = null;
    parts().emitState();
    return begun;
  }

  async function beginBound(
    stores: Stores,
    at: PracticeAddress,
    input: ConnectTarget,
    watched: readonly WatchedDay[],
  ): Promise<Result<void>> {
    if (!input.memoryOnly) clearIntent(stores.desk);
    connection.apiKey = input.apiKey.trim();
    connection.memoryOnly = input.memoryOnly;
    connection.blocked = null;
    connection.practice = await connectedTo(ports, input.memoryOnly ? null : record, at);
    return sessions.begin(at, stores, watched);
  }

  async function changeKey(key: string): Promise<Result<AppState>> {
    const { session, address, memoryOnly } = connection;
    if (!session || address.baseUrl === '') return failed(failure('not-connected'));
    const input = { ...address, apiKey: key, memoryOnly };
    if (!memoryOnly) return connect(input, true);
    // Waiting writes are only in memory: the session goes on with the new key.
    const tried = await reach(ports, input, knownLocations(session));
    if (!tried.ok) return tried;
    if (isBoundPractice(session, tried.value) === false) return failed(ofAnother());
    connection.apiKey = key.trim();
    session.budget.resume();
    session.sync.wake(true);
    session.outbox.wake();
    return ok(parts().state());
  }

  async function removeThisPc(evenIfWaiting: boolean): Promise<Result<AppState>> {
    const refused = evenIfWaiting
      ? null
      : removalRefused(connection.session, connection.blocked, ports.folder);
    if (refused) return failed(refused);
    const keys = await removeKeys(ports, connection.memoryOnly);
    if (!keys.ok) return keys;
    parts().locking.forget();
    // From here on there is nothing that the lock hides.
    connection.practice = null;
    await sessions.end();
    Object.assign(connection, notConnected());
    const gone = await removeTraces(ports);
    leave();
    parts().emit({ name: 'settings.changed', payload: pageSettings(ports.settings.read()) });
    parts().emitState();
    return gone.ok ? ok(parts().state()) : gone;
  }

  async function resume(watched: readonly WatchedDay[] = []): Promise<void> {
    connection.memoryOnly = false;
    const kept = await record.read();
    const begun = kept.ok ? await asyncStoreResult(() => resumeAt(kept.value, watched)) : kept;
    connection.blocked = begun.ok ? null : begun.failure;
    connection.replaced = null;
  }

  async function resumeAt(kept: PcRecord | null, watched: readonly WatchedDay[]): Promise<Result<void>> {
    const opened = await openRecorded(ports, kept);
    if (!opened.ok || opened.value === null) return opened.ok ? ok(undefined) : opened;
    const { apiKey, practice, address, stores } = opened.value;
    connection.apiKey = apiKey;
    connection.practice = practice;
    const begun = await sessions.begin(address, stores, watched);
    if (begun.ok && apiKey === '') connection.session?.budget.stop();
    return begun;
  }

  async function startsLockedNow(): Promise<Result<boolean>> {
    const kept = await takeOverEarlierKeys(ports, record);
    connection.practice = kept.ok && kept.value ? practiceView(kept.value) : null;
    return kept.ok ? parts().locking.start(kept.value) : kept;
  }

  async function start(): Promise<void> {
    const startsLocked = await asyncStoreResult(startsLockedNow);
    if (startsLocked.ok && !startsLocked.value) return resume();
    connection.blocked = startsLocked.ok ? null : startsLocked.failure;
  }

  return { connect, changeKey, resume, start, removeThisPc };
}

const ofAnother = () => failure('stale', { words: connectWords.otherKey });
