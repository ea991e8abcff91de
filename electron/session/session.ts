import type { Connection, DayRow } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { ClinicLink } from '../clinic/clinic-link.ts';
import { createLinkedDesk, type LinkedDesk } from '../clinic/linked-desk.ts';
import { practiceMark } from '../clinic/practice-mark.ts';
import { addNotice } from '../outbox/notices.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { purgeByAge } from '../outbox/purge.ts';
import type { NameLookup } from '../outbox/write-definition.ts';
import type { CompanionPorts, Log } from '../platform/ports.ts';
import { type CallBudget, createCallBudget } from '../practice/call-budget.ts';
import { type Client, createClient } from '../practice/client.ts';
import { createWalk } from '../practice/pagination.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { createServerProfile, type ServerProfile } from '../practice/server-profile.ts';
import { createTransport } from '../practice/transport.ts';
import type { Walk } from '../practice/types.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache, DeskStore, Stores } from '../store/types.ts';
import { connectionAfter } from '../sync/connection.ts';
import { readFeedState } from '../sync/feed-state.ts';
import { createOnDemandReads, type OnDemandReads } from '../sync/on-demand-reads.ts';
import { createPatientReader, type PatientReader } from '../sync/patient-reader.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import { type Labels, readLabels } from '../views/labels.ts';
import { createPractitionersSeen, type PractitionersSeen } from '../views/practitioners.ts';
import { type AbsenceTracker, createAbsenceTracker } from './absence.ts';
import { createDayRows, isMarkedHere, type SessionDayRows } from './day-rows.ts';
import { namesFrom } from './names.ts';

/** A practice's address and its own certificate authority. */
export type PracticeAddress = { readonly baseUrl: string; readonly caPem: string | null };

/** Access to a practice's API with one address and key. */
export type PracticeApi = {
  readonly client: Client;
  readonly walk: Walk;
  readonly budget: CallBudget;
  readonly serverProfile: ServerProfile;
};

/** What is stored of it between runs. */
export type ApiMemory = {
  readonly budget: { readonly saved: string | null; readonly save: (text: string) => void };
  readonly serverProfile: { readonly saved: string | null; readonly save: (text: string) => void };
};

export const noApiMemory: ApiMemory = {
  budget: { saved: null, save: () => undefined },
  serverProfile: { saved: null, save: () => undefined },
};

export function openPracticeApi(
  ports: Pick<CompanionPorts, 'clock' | 'fetchFor' | 'version' | 'runtime' | 'random'>,
  address: PracticeAddress,
  apiKey: () => string,
  pcsOnKey: number,
  memory: ApiMemory,
  share: (own: CallBudget) => CallBudget = (own) => own,
): PracticeApi {
  const { clock } = ports;
  const transport = createTransport({
    fetch: ports.fetchFor(address.caPem),
    clock,
    baseUrl: address.baseUrl,
    apiKey,
    userAgent: `Foyer/${ports.version} (${ports.runtime})`,
  });
  const budget = share(createCallBudget({ clock, shares: pcsOnKey, ...memory.budget }));
  const serverProfile = createServerProfile({ clock, ...memory.serverProfile });
  const client = createClient({ transport, budget, serverProfile, clock });
  return { client, walk: createWalk({ client, serverProfile }), budget, serverProfile };
}

/** What a notice says when the practice's records have gone back in time. */
const restoredWords =
  'The practice’s system seems to have been restored from a backup: its records are from an earlier time. Foyer is reading them all again. Check the payments, bookings and arrivals made since then, and enter again what is missing.';

const asItIs = (kept: ApiMemory['budget']): ApiMemory['budget'] => kept;

/** A connected practice: everything that lives as long as one address, one key and one store. */
export type Session = PracticeApi &
  Pick<SessionDayRows, 'rows' | 'days' | 'readThrough'> & {
    readonly cache: Cache;
    readonly desk: DeskStore;
    readonly sync: Sync;
    readonly outbox: Outbox;
    /** Whether this desk itself marked the arrival of a row in the last day. */
    markedHere(row: Pick<DayRow, 'key' | 'patientId'>): boolean;
    readonly onDemandReads: OnDemandReads;
    readonly patients: PatientReader;
    readonly absence: AbsenceTracker;
    /** The desk's own names for practitioners and services. */
    labels(): Labels;
    readonly practitionersSeen: PractitionersSeen;
    readonly names: NameLookup;
    /** This PC's clock, UTC ms. */
    now(): number;
    connection(): Connection;
    onConnection(listener: () => void): () => void;
    start(): void;
    /** @param atLast called when nothing is under way any more, just before the files are closed */
    close(atLast?: () => void): Promise<void>;
  };

/** What a session is made from; without a link to other desks this one is alone. */
export type SessionPorts = CompanionPorts & { readonly clinicLink?: ClinicLink | null };

type SessionOptions = {
  readonly address: PracticeAddress;
  readonly apiKey: () => string;
  readonly stores: Stores;
  readonly keyId: string;
  /** Stands between the budget and what the desk's file remembers of it. */
  readonly budgetMemory?: (kept: ApiMemory['budget']) => ApiMemory['budget'];
};

/** What the files of an open practice remember of its API. */
function apiMemory({ stores: { cache, desk }, keyId, budgetMemory }: SessionOptions, log: Log): ApiMemory {
  /** Both are saved in the middle of calls: a store error must not end a call, or hide its response. */
  const loggingStoreErrors = (save: (text: string) => void) => (text: string) =>
    catchStoreError(
      () => save(text),
      (error) => log.warn('what was learnt could not be saved', { failure: error.failure.kind }),
    );
  const budgetFact = `budget:${keyId}`;
  return {
    budget: (budgetMemory ?? asItIs)({
      saved: desk.fact(budgetFact),
      save: loggingStoreErrors((text) => desk.noteFact(budgetFact, text)),
    }),
    serverProfile: {
      saved: cache.fact('serverProfile'),
      save: loggingStoreErrors((text) => cache.saveFact('serverProfile', text)),
    },
  };
}

/** The practice's API; where this PC is linked to other desks, by the budget of all of them. */
function openLine(
  ports: SessionPorts,
  { address, apiKey, keyId, stores }: SessionOptions,
  memory: ApiMemory,
): { readonly line: PracticeApi; readonly linked: LinkedDesk | null } {
  const { pcsOnKey } = ports.settings.read();
  const { clinicLink } = ports;
  if (!clinicLink) {
    return { line: openPracticeApi(ports, address, apiKey, pcsOnKey, memory), linked: null };
  }
  const { clock, random, log } = ports;
  const practice = practiceMark(address.baseUrl, stores.cache);
  const made: LinkedDesk[] = [];
  const line = openPracticeApi(ports, address, apiKey, pcsOnKey, memory, (own) => {
    const desk = createLinkedDesk({
      clinicLink,
      budget: own,
      shares: pcsOnKey,
      practice,
      key: keyId,
      clock,
      random,
      log,
    });
    made.push(desk);
    return desk.budget;
  });
  return { line, linked: made[0] ?? null };
}

export function createSession(ports: SessionPorts, options: SessionOptions): Session {
  const { clock, settings } = ports;
  const { cache, desk } = options.stores;
  const memory = apiMemory(options, ports.log);
  const { line, linked } = openLine(ports, options, memory);
  const clockStyle = () => settings.read().clockStyle;
  const names = namesFrom(cache, ports.pcZone, clockStyle);
  const atPractice = () => practiceTime(line, clock.wall());
  const sync = createSync({
    ...line,
    cache,
    clock,
    now: atPractice,
    random: ports.random,
    log: ports.log,
    pcZone: ports.pcZone,
    keepPatients: settings.read().keepPatients,
    sharing: linked?.sharing,
    async onNight(now, pause) {
      const purged = await purgeByAge(desk, { now, logYears: settings.read().keepLogYears, pause });
      ports.log.info('writes done long ago were purged', { purged });
    },
    onRestored: () => addNotice(desk, 'practice', restoredWords),
  });
  const onDemandReads = createOnDemandReads({ client: line.client, clock });
  const outbox = createOutbox({
    ...line,
    desk,
    cache,
    clock,
    random: ports.random,
    log: ports.log,
    names,
    by: () => settings.read().staff,
    onDone: (shows) => {
      if (shows.includes('appointments')) onDemandReads.invalidateSlots();
      for (const feed of shows) void sync.ask(feed);
    },
    asOf: (feed) => readFeedState(cache.feedState(feed)).asOf,
    onWarning: (words) => addNotice(desk, 'practice', words),
  });
  const labels = () => readLabels(desk.fact('labels'));
  const dayRows = createDayRows({
    cache,
    desk,
    sync,
    outbox,
    labels,
    clockStyle,
    now: () => clock.wall() - (line.serverProfile.clockSkewMs() ?? 0),
  });
  const absence = createAbsenceTracker({
    cache,
    desk,
    outbox,
    clock,
    now: atPractice,
    labels,
    clockStyle,
    pcZone: ports.pcZone,
  });
  let connection: Connection = { state: 'connecting', failure: null, since: clock.wall() };
  const listeners = createListeners<[]>();
  line.client.onOutcome((outcome) => {
    const before = connection;
    connection = connectionAfter(before, outcome, clock.wall());
    if (connection === before) return;
    if (connection.state === 'live' && before.state !== 'live') {
      // Back online: waiting writes are retried now.
      outbox.wake();
      sync.wake();
    }
    absence.connectionIs(connection.state, connection.since);
    listeners.notify();
  });
  sync.onPass((feed, beganAt) => {
    outbox.passEnded(feed, beganAt);
    absence.passEnded(feed, beganAt);
  });
  cache.onReset(absence.forget);
  const practitionersSeen = createPractitionersSeen(cache, atPractice);
  cache.onReset(practitionersSeen.forget);

  return {
    ...line,
    cache,
    desk,
    sync,
    outbox,
    days: dayRows.days,
    rows: dayRows.rows,
    markedHere: (row) => isMarkedHere(row, outbox, clock.wall() - dayMs),
    readThrough: dayRows.readThrough,
    labels,
    practitionersSeen,
    onDemandReads,
    absence,
    patients: createPatientReader({ ...line, cache, clock }),
    names,
    now: () => clock.wall(),
    connection: () => connection,
    onConnection: listeners.add,
    start() {
      absence.checkForGap();
      outbox.start();
      sync.start();
      linked?.start(sync, line.client.lastSequence);
    },
    async close(atLast) {
      dayRows.stop();
      absence.saveUnfinished();
      linked?.close();
      try {
        await Promise.all([sync.stop(), outbox.stop()]);
        line.budget.close();
        await options.stores.settle();
        atLast?.();
      } finally {
        // In every case: files that stay open could not be opened again.
        options.stores.close();
      }
    },
  };
}
