import { createHash } from 'node:crypto';
import type { AppState, Diagnostics, LocationView, Settings, Status } from '../../shared/bridge/views.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import type { Failure } from '../../shared/failures.ts';
import { locationOfDay } from '../../shared/locations.ts';
import type { Location } from '../../shared/practice/resources/index.ts';
import { unreadNotice } from '../outbox/notices.ts';
import type { PcRecord } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { openLocations, zoneOf } from '../sync/clinic-days.ts';
import { cancellationReasonsOf } from '../views/cancellation-sheet.ts';
import { clip } from '../views/people.ts';
import { practitionersOf } from '../views/practitioners.ts';
import { asideViews, countedAside } from '../views/unreadable-records.ts';
import type { Session } from './session.ts';

/** A location as the page knows it; the PC's zone where it says none. */
export const locationView = (location: Location, pcZone: string): LocationView => ({
  id: location.id,
  name: clip(location.title || `Location ${location.id}`, 400),
  zone: zoneOf(location, pcZone),
});

/** What the state says out of the practice's files. */
export type StateLists = Pick<AppState, 'locations' | 'formerPlaces' | 'practitioners' | 'notice'>;

export const noStateLists: StateLists = { locations: [], practitioners: [], notice: null };

/** @throws StoreError where the files refuse */
export function readStateLists(session: Session, pcZone: string): StateLists {
  const former = session.cache.all('locations').filter(({ archived }) => archived);
  return {
    locations: openLocations(session.cache).map((location) => locationView(location, pcZone)),
    ...(former.length > 0
      ? { formerPlaces: former.map((one) => ({ id: one.id, zone: zoneOf(one, pcZone) })) }
      : {}),
    practitioners: practitionersOf(session.cache, session.labels(), session.practitionersSeen.ids()),
    notice: unreadNotice(session.desk),
  };
}

/**
 * What the page shows of the program as a whole: the practice, its locations and people, and the clinic's date. Nothing is read
 * from the files here.
 */
export function appState(
  ports: Pick<CompanionPorts, 'settings' | 'clock' | 'pcZone' | 'version' | 'preset' | 'policy'>,
  now: {
    readonly session: Session | null;
    readonly lists: StateLists;
    readonly blocked: Failure | null;
    /** The practice that this PC is bound to; null: none, or its record could not be read. */
    readonly practice: AppState['practice'];
    readonly memoryOnly: boolean;
    readonly asksDesk: boolean;
    readonly sharingUntil: AppState['sharingUntil'];
  },
): AppState {
  const { session, blocked } = now;
  const { locations, formerPlaces, practitioners, notice } = now.lists;
  const zone = locationOfDay(ports.settings.read(), locations)?.zone ?? ports.pcZone;
  return {
    version: ports.version,
    phase: phaseOf(session !== null, blocked !== null),
    failure: blocked,
    practice: now.practice,
    locations,
    ...(formerPlaces ? { formerPlaces } : {}),
    practitioners,
    today: dayOf(practiceTime(session, ports.clock.wall()), zone),
    zone,
    memoryOnly: now.memoryOnly,
    asksDesk: now.asksDesk,
    sharingUntil: now.sharingUntil,
    notice,
    preset: ports.preset ?? null,
    policy: ports.policy ?? null,
  };
}

/** The same where the files are closed behind the lock, or for a moment: what was known then, on today. @param at UTC ms at the practice */
export const closedState = (now: AppState, lastKnown: AppState, at: number): AppState => ({
  ...lastKnown,
  today: dayOf(at, lastKnown.zone),
  sharingUntil: now.sharingUntil,
});

function phaseOf(connected: boolean, blocked: boolean): AppState['phase'] {
  if (connected) return 'ready';
  return blocked ? 'blocked' : 'first-run';
}

/** What the page shows of the practice that this PC is bound to: of its authorities the beginning of their hash. */
export const practiceView = ({ apiKey, baseUrl, caSha256 }: PcRecord): NonNullable<AppState['practice']> => ({
  baseUrl,
  keyStored: apiKey !== '',
  caFile: caSha256 && `SHA-256 ${caSha256.slice(0, 16)}…`,
});

/** What the status says out of the practice's files. */
export type StoredStatus = Pick<
  Status,
  'waiting' | 'needsPerson' | 'progress' | 'lists' | 'takesCancellations' | 'setAside'
>;

/** @throws StoreError where the files refuse */
export function readStoredStatus({ sync, outbox, cache }: Session): StoredStatus {
  const lists = sync.ages();
  return {
    ...outbox.counts(),
    progress: sync.progress(),
    lists,
    takesCancellations: cancellationReasonsOf(cache, lists).length > 0,
    setAside: countedAside(cache),
  };
}

/** @param waiting null: it is not known here */
export const noStoredStatus = (waiting: number | null): StoredStatus => ({
  waiting: waiting ?? 0,
  needsPerson: 0,
  progress: null,
  lists: [],
  takesCancellations: false,
  setAside: [],
});

/** How fresh things are and what waits. Nothing is read from the files here. @param now.readAt for where no session can be asked for it */
export function deskStatus(
  session: Session | null,
  now: {
    readonly blocked: Failure | null;
    readonly memoryOnly: boolean;
    readonly now: number;
    readonly stored: StoredStatus;
    readonly readAt: number | null;
  },
): Status {
  const { stored } = now;
  const link = session?.link() ?? null;
  const none = { state: 'not-connected', failure: now.blocked, since: now.now } as const;
  return {
    connection: session?.connection() ?? none,
    todayReadAt: stored.lists.find((list) => list.feed === 'statuses')?.readAt ?? now.readAt,
    ...stored,
    ...(link && { link }),
    memoryOnly: now.memoryOnly,
    clockSkewMs: session?.serverProfile.clockSkewMs() ?? null,
  };
}

/** What is shown to a person who looks for a fault. */
export const diagnosticsOf = (
  { version, runtime }: Pick<CompanionPorts, 'version' | 'runtime'>,
  session: Session | null,
): Diagnostics => ({
  version,
  runtime,
  budget: session?.budget.view() ?? null,
  serverProfile: session?.serverProfile.describe() ?? {},
  misfits: session ? { ...session.serverProfile.misfits() } : {},
  setAside: session ? asideViews(session.cache) : [],
  lists: session?.sync.ages() ?? [],
  lastFailures: session ? [...session.client.lastFailures()] : [],
});

/** The settings that are the page's to know. */
export function pageSettings(kept: ReturnType<CompanionPorts['settings']['read']>): Settings {
  const { baseUrl: _address, caFile: _ca, scanFolder: _scans, wasHub: _hub, ...page } = kept;
  return page;
}

/** Names a key without showing it: what was learnt of its budget is kept under this. */
export function keyId(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex').slice(0, 16);
}
