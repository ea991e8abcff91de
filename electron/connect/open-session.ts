import type { AppState, Status } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Locking } from '../lock/locking.ts';
import { createMissedListsByServer, type MissedLists } from '../practice/missed-lists.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { keyId } from '../session/app-state.ts';
import { notifyArrivals } from '../session/arrival-events.ts';
import { type CompanionEvent, watchChanges } from '../session/changes.ts';
import { notifyNotes } from '../session/note-events.ts';
import type { openLockedLine, PracticeAddress, SessionPorts } from '../session/practice-line.ts';
import { createSession, type Session } from '../session/session.ts';
import { asyncStoreResult, storeResult } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';
import type { ArrivalWatch } from '../views/arrival-watch.ts';
import type { WatchedDay } from '../views/day-views.ts';
import type { NoteWatch } from '../views/note-watch.ts';
import { closingOnStoreError } from './open-practice.ts';
import { createPageSheets, type PageSheets } from './page-sheets.ts';
import type { PcConditions } from './pc-conditions.ts';

/** Where this PC stands with its practice. One object that the parts of the companion share and change. */
export type DeskConnection = {
  session: Session | null;
  /** Why there is no session, although this PC has a practice; null: nothing blocks. */
  blocked: Failure | null;
  /** Nothing is kept on the disk: a person's choice for this run. */
  memoryOnly: boolean;
  /** The first connection was made in this run, and its questions are open. */
  asksDesk: boolean;
  /** Empty: none yet. */
  apiKey: string;
  address: PracticeAddress;
  practice: AppState['practice'];
  /** What was known when the files were closed behind the lock. */
  lastKnown: { readonly app: AppState; readonly session: Session } | null;
  /** The session that another one of this PC is replacing, and what was known as it ended; null: none is being replaced. */
  replaced: { readonly app: AppState; readonly session: Session } | null;
};

export const notConnected = (): DeskConnection => ({
  session: null,
  blocked: null,
  memoryOnly: false,
  asksDesk: false,
  apiKey: '',
  address: { baseUrl: '', caPem: null },
  practice: null,
  lastKnown: null,
  replaced: null,
});

/** What a desk whose files are closed behind the lock says to the others of its clinic. */
export const knownOfSession = ({
  lastKnown,
  apiKey,
}: DeskConnection): Parameters<typeof openLockedLine>[4] => ({
  practice: lastKnown?.session.practiceMark ?? '',
  keyId: keyId(apiKey),
  writes: () => lastKnown?.session.saidWrites() ?? [],
});

/** What the parts of the companion ask of each other. */
export type CompanionParts = {
  /** They hold for each session, also where they changed while none was open. */
  readonly conditions: () => PcConditions;
  readonly locking: Pick<
    Locking,
    'locked' | 'lockWithoutPin' | 'relinked' | 'bridgeBudget' | 'start' | 'forget'
  >;
  readonly arrivals: ArrivalWatch;
  readonly notes: NoteWatch;
  /** The page's state while the desk is not locked. */
  readonly openState: () => AppState;
  readonly state: () => AppState;
  readonly status: () => Status;
  readonly emit: (event: CompanionEvent) => void;
  readonly emitState: () => void;
  /** A desk file was opened, for what lies in it of drafts. */
  readonly draftsOpened: () => void;
  /** Deletes filed scans that are old enough, while the session lasts. */
  readonly deleteScans: (session: Session) => void;
};

/** Begins and ends the session of a connection: at most one is open. */
export type SessionKeeper = {
  /**
   * Begins a session with opened files; after a failure they are closed again.
   * @param watched days that the page shows already: their changes go on being emitted
   */
  begin(at: PracticeAddress, stores: Stores, watched: readonly WatchedDay[]): Promise<Result<void>>;
  /** @param atLast runs while the files are still open */
  end(atLast?: () => void): Promise<void>;
  /**
   * Ends the session because another one replaces it for the same page, which keeps its open sheets and stays what it is: until `replaced`
   * of the connection is null again, this PC is the desk that it was.
   * @returns the days that it shows, for `begin`
   */
  endReplaced(): Promise<readonly WatchedDay[]>;
  readonly pageSheets: PageSheets;
  /** Of the server at a base address, over all sessions, and behind the lock. */
  readonly missedAt: (baseUrl: string) => MissedLists;
};

/**
 * @param parts of the companion; read when a session begins or ends, not before
 * @param sessionPorts those of a session that begins now: the link of this PC comes and goes
 */
export function createSessionKeeper(
  ports: SessionPorts,
  connection: DeskConnection,
  parts: () => CompanionParts,
  sessionPorts: () => SessionPorts = () => ports,
): SessionKeeper {
  const pageSheets = createPageSheets(ports, () => connection.session);
  const missedAt = createMissedListsByServer(ports.clock);
  let stopWatching: () => void = () => undefined;
  let stopNotifying: () => void = () => undefined;

  function startSession(session: Session, watched: readonly WatchedDay[]): void {
    const { state, status, emit, emitState, arrivals, notes, draftsOpened, deleteScans, conditions } =
      parts();
    const { clock, pcZone } = ports;
    connection.session = session;
    connection.replaced = null;
    connection.blocked = null;
    draftsOpened();
    const stopArrivals = notifyArrivals({ session, arrivals, clock, pcZone, zone: () => state().zone, emit });
    const stopNotes = notifyNotes({ session, notes, now: () => practiceTime(session, clock.wall()), emit });
    stopNotifying = () => {
      stopArrivals();
      stopNotes();
    };
    stopWatching = watchChanges({ session, clock, state, status, emit });
    session.start();
    pageSheets.giveTo(session);
    session.sync.setConditions(conditions());
    deleteScans(session);
    for (const change of session.days.takeOver(watched)) emit({ name: 'day.changed', payload: change });
    emitState();
    emit({ name: 'status.changed', payload: status() });
  }

  async function end(atLast?: () => void): Promise<void> {
    const { locking, openState } = parts();
    stopWatching();
    const ended = connection.session;
    const app = locking.locked() ? storeResult(openState) : null;
    if (ended && app?.ok) connection.lastKnown = { app: app.value, session: ended };
    if (ended) pageSheets.ends(ended);
    connection.session = null;
    // An arrival in an answer that is still under way is notified before this ends: later nothing would report it.
    const closed = await asyncStoreResult(async () => ok(await ended?.close(atLast).finally(stopNotifying)));
    if (!closed.ok) ports.log.error('the files were not closed cleanly', { failure: closed.failure.kind });
  }

  return {
    async begin(at, stores, watched) {
      connection.address = at;
      const made = closingOnStoreError(ports, stores, () =>
        createSession(sessionPorts(), {
          address: at,
          apiKey: () => connection.apiKey,
          stores,
          keyId: keyId(connection.apiKey),
          missed: missedAt(at.baseUrl),
          budgetMemory: parts().locking.bridgeBudget,
        }),
      );
      if (!made.ok) return made;
      const started = storeResult(() => startSession(made.value, watched));
      if (!started.ok) await end();
      return started;
    },
    end,
    async endReplaced() {
      const { session } = connection;
      const app = storeResult(parts().openState);
      if (session && app.ok) connection.replaced = { app: app.value, session };
      if (session) pageSheets.keepOf(session);
      const watched = session?.days.watched() ?? [];
      await end();
      // The next session begins without any of other desks, and says only what is different then.
      if (session) parts().emit({ name: 'sight.changed', payload: { doing: [] } });
      return watched;
    },
    pageSheets,
    missedAt,
  };
}
