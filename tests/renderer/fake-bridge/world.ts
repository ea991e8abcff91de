import { maskedEvent } from '../../../electron/bridge/masked-view.ts';
import { type EventName, type EventPayload, events, type Pipe } from '../../../shared/bridge/contract.ts';
import type {
  AppState,
  CatchUp,
  DayRow,
  InvoiceView,
  PolicyView,
  Settings,
  Status,
  WriteView,
} from '../../../shared/bridge/views.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { defaultSettings } from '../../../shared/default-settings.ts';
import { failure } from '../../../shared/failures.ts';
import { hintNames } from '../../../shared/hints.ts';
import { locations, practitioners, zone } from './clinic.ts';
import { clinicDay, groupRows, invoicesOf, waitingPeople } from './clinic-day.ts';
import { waitingWrites } from './waiting-writes.ts';

/** How the fake begins. */
export type Scene =
  | 'waits'
  | 'unnamed'
  | 'day'
  | 'first-run'
  | 'no-keychain'
  | 'blocked'
  | 'syncing'
  | 'empty'
  | 'many'
  | 'scans'
  | 'one-location'
  | 'far-apart'
  | 'three-locations'
  | 'locked'
  | 'locked-with-pin'
  | 'locked-pin-demanded'
  | 'managed'
  | 'practitioner'
  | 'practitioner-not-chosen';

/** What the fake main process knows, and its way of telling the page. Changes go through the functions. */
export type FakeWorld = ReturnType<typeof createFakeWorld>;

const rowsOf: Record<Scene, number> = {
  day: 34,
  waits: 34,
  unnamed: 34,
  scans: 34,
  many: 400,
  'first-run': 34,
  'no-keychain': 34,
  blocked: 0,
  syncing: 0,
  empty: 0,
  'one-location': 34,
  'far-apart': 34,
  'three-locations': 34,
  locked: 34,
  'locked-with-pin': 34,
  'locked-pin-demanded': 34,
  managed: 34,
  practitioner: 34,
  'practitioner-not-chosen': 34,
};

/** Those that this PC serves. */
function locationSettingsOf(scene: Scene): Partial<Settings> {
  if (scene === 'one-location') return { locationIds: [] };
  return scene === 'three-locations' ? { locationIds: [1, 3] } : {};
}

/** A PC whose IT department has decided all that it can. */
const managed: PolicyView = {
  says: 'the policy file is followed',
  held: ['locationIds', 'pcsOnKey', 'lockMinutes', 'letterKeys'],
  pinDemanded: false,
  updates: { mode: 'automatic', opens: '06:30', closes: '19:30' },
};

function policyIn(scene: Scene): AppState['policy'] {
  if (scene === 'locked-pin-demanded') return { ...managed, pinDemanded: true };
  return scene === 'managed' ? managed : null;
}

/** Far apart, the second one has a clock of its own. */
function locationsOf(scene: Scene): AppState['locations'] {
  const [first, ...others] = locations;
  if (!first || scene === 'one-location') return first ? [first] : [];
  if (scene === 'three-locations') return [...locations, { id: 3, name: 'Unley', zone }];
  return scene === 'far-apart'
    ? [first, { id: 2, name: 'Fremantle', zone: 'Australia/Perth' }]
    : [first, ...others];
}

function phaseIn(scene: Scene, unready: boolean): AppState['phase'] {
  if (scene.startsWith('locked')) return 'locked';
  if (scene.startsWith('practitioner')) return 'consulting';
  if (unready) return 'first-run';
  return scene === 'blocked' ? 'blocked' : 'ready';
}

export function createFakeWorld(scene: Scene, now: () => number, theme: Settings['theme']) {
  const today = dayOf(now(), zone);
  const booked = scene === 'empty' ? [] : clinicDay(now(), rowsOf[scene]);
  const all = booked.length > 0 ? [...booked, ...groupRows(now())] : [];
  const rows = new Map(all.map((row) => [row.key, row]));
  const invoices = new Map<number, InvoiceView[]>();
  for (const row of rows.values()) if (row.patientId) invoices.set(row.patientId, invoicesOf(row));
  const waiting = scene === 'waits' ? waitingWrites(now(), [...rows.values()]) : [];
  const writes = new Map<string, WriteView>(waiting.map((write) => [write.id, write]));
  /** What this desk booked, and the practice has. */
  const visits: { patientId: number; start: number; end: number; practitionerId: number }[] = [];
  /** Of days on which the fake has no one. */
  const otherDays = new Map<string, DayRow[]>();
  const listeners = new Set<Parameters<Pipe['subscribe']>[0]>();
  const unready = scene === 'first-run' || scene === 'no-keychain';
  const state = {
    settings: { ...freshSettings(theme), ...locationSettingsOf(scene) },
    catchUp: null as CatchUp | null,
    app: {
      version: '0.1.0',
      phase: phaseIn(scene, unready),
      failure: scene === 'blocked' ? failure('store-damaged') : null,
      practice: unready ? null : { baseUrl: 'https://practice.example/v1', keyStored: true, caFile: null },
      locations: unready ? [] : locationsOf(scene),
      practitioners: unready ? [] : practitioners,
      today,
      zone,
      memoryOnly: false,
      asksDesk: false,
      sharingUntil: null,
      notice: null,
      policy: policyIn(scene),
      ...(scene.startsWith('practitioner') ? { practitionersPc: true as const } : {}),
    } as AppState,
    status: {
      ...freshStatus(unready, scene === 'syncing', now()),
      waiting: waiting.length,
      needsPerson: waiting.length > 0 ? 3 : 0,
    },
  };

  function emit<N extends EventName>(name: N, payload: EventPayload<N>) {
    const reported = state.settings.privacy ? maskedEvent(name, payload) : payload;
    if (!reported) return;
    const parsed = events[name].parse(reported);
    for (const listener of listeners) listener(name, structuredClone(parsed));
  }
  function layRow(row: DayRow) {
    rows.set(row.key, row);
    const more = { gone: [], total: rows.size, complete: true, asOf: now(), reread: false };
    emit('day.changed', { date: today, locationId: null, changed: [row], ...more });
  }
  function layStatus(more: Partial<Status> = {}) {
    const open = [...writes.values()].filter((w) => w.state !== 'done' && w.state !== 'held');
    const needsPerson = open.filter((w) => w.actions.includes('send-again')).length;
    state.status = { ...state.status, waiting: open.length, needsPerson, ...more };
    emit('status.changed', state.status);
  }
  function layWrite(write: WriteView, gone = false) {
    if (gone) writes.delete(write.id);
    else writes.set(write.id, write);
    emit('outbox.changed', { write, gone });
    for (const row of rows.values()) {
      if (row.pending?.writeId !== write.id) continue;
      const { kind } = row.pending;
      const pending = { kind, writeId: write.id, state: write.state, holdUntil: write.holdUntil };
      layRow({ ...row, pending: gone || write.state === 'done' ? null : pending });
    }
    layStatus();
  }
  return {
    scene,
    now,
    today,
    rows,
    invoices,
    writes,
    visits,
    otherDays,
    listeners,
    state,
    emit,
    layRow,
    layStatus,
    layWrite,
    live: () => state.status.connection.state === 'live',
    waitingPeople,
    patientOf: (id: number) =>
      [...rows.values()].find((row) => row.patientId === id)?.patient ??
      waitingPeople.find((one) => one.id === id) ??
      null,
  };
}

function freshSettings(theme: Settings['theme']): Settings {
  return {
    ...defaultSettings,
    theme,
    locationIds: [1],
    staff: 'MB',
    waitRedMinutes: 20,
    hintsShown: [...hintNames],
  };
}

function freshStatus(unready: boolean, syncing: boolean, now: number): Status {
  const counts = { Arrivals: 212, Appointments: 1804, Patients: 2000, Invoices: 341, 'Payment methods': 4 };
  return {
    connection: { state: unready ? 'not-connected' : 'live', failure: null, since: now - 3_600_000 },
    todayReadAt: unready ? null : now - 2000,
    waiting: 0,
    needsPerson: 0,
    memoryOnly: false,
    clockSkewMs: 120,
    setAside: [],
    takesCancellations: false,
    progress: syncing ? { doneLists: 3, allLists: 9, objects: 1240, doing: 'Patients' } : null,
    lists: Object.entries(counts).map(([title, count], i) => ({
      feed: title.toLowerCase(),
      title,
      count,
      firstReadDone: !syncing,
      readAt: syncing && i > 2 ? null : now - 2000 - i * 21_000,
    })),
  };
}
