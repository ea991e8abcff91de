import { isDeepStrictEqual } from 'node:util';
import type { StoredKind } from '../../../electron/store/types.ts';
import { formDays, keptDays, paymentDays } from '../../../electron/sync/feeds.ts';
import type { Docs } from '../../../service/store/kinds.ts';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import type { OperationName } from '../../../shared/practice/operations.ts';
import { ageOf } from '../cache-ages.ts';
import { tables } from '../tables.ts';
import { kindsServed, type WireRecord, wireRecordsOf } from '../wire-records.ts';
import type { World } from '../world.ts';

const dayMs = 86_400_000;
/** The window of what is kept moves with the PC's clock, which may be a day wrong; its edges are not looked at. */
const edge = 3 * dayMs;

/**
 * Once the world stands still and each feed has passed: everything within the scope that is kept is in the cache, and
 * everything in the cache is as the practice has it.
 *
 * @param audited an audit has ended since: then records that were purged are gone from the cache too, but those that
 *   are not audited (outside the window that is kept, or where a practice lacks the extension)
 * @returns a sentence for each difference
 */
export function cacheEqualsService(world: World, audited: ReadonlySet<StoredKind>): string[] {
  const session = world.pc.run()?.companion.session();
  if (!session) return ['the program does not run'];
  const found: string[] = [];
  for (const kind of kindsServed(world.plan.dialect)) {
    const records = new Map(
      wireRecordsOf(world.service.sandbox, world.plan.dialect, kind).map((record) => [record.id, record]),
    );
    for (const [id, record] of records) {
      if (belongsOnThisPc(world, kind, record) && session.cache.get(kind, id) === null)
        found.push(`${kind}/${id} is missing: changed ${when(world, ageOf(record))}`);
    }
    for (const id of session.cache.ids(kind, 1, 100_000)) {
      const kept = session.cache.get(kind, id);
      const record = records.get(id);
      if (record === undefined) {
        const looked = audited.has(kind) && isAudited(world, kind, kept as WireRecord);
        const unseen = world.history.purged.has(`${tables[kind]}/${id}`) && !looked;
        if (!unseen) found.push(`${kind}/${id} is in the cache and not in the practice`);
      } else if (
        !isDeepStrictEqual(kept, record) &&
        !(isStampedBack(world, kind, id) && !isAudited(world, kind, record))
      ) {
        found.push(`${kind}/${id} differs: ${differences(kept ?? {}, record)}`);
      }
    }
  }
  return found;
}

/** Only an audit takes what is older than it is here, and it reads the window that is kept. */
const isStampedBack = ({ history }: World, kind: StoredKind, id: number): boolean =>
  history.stampedBack.has(`${kind}/${id}`);

function placeOf(
  world: World,
  record: WireRecord,
): { readonly notTooOld: boolean; readonly inWindow: boolean } {
  const starts = instantFromWire(record.start) ?? 0;
  const { ahead, behind } = clockOff(world);
  const notTooOld = starts > world.now() + ahead - keptDays.back * dayMs + edge;
  return { notTooOld, inWindow: notTooOld && starts < world.now() - behind + keptDays.ahead * dayMs - edge };
}

/** A service that sends no time leaves the window to the PC's clock, and that may have been set by months. */
const clockOff = ({ plan, history }: World) =>
  plan.dialect.dateHeader === 'absent' ? history.clock : { ahead: 0, behind: 0 };

const windowed: ReadonlySet<StoredKind> = new Set(['appointments', 'busyTimes', 'supportActivities']);

/** Whether the walks of an audit come by where this record was. */
function isAudited(world: World, kind: StoredKind, record: WireRecord): boolean {
  if (kind === 'payments') return isRecent(world, record, paymentDays);
  if (kind === 'patientForms') return isRecent(world, record, formDays);
  return !windowed.has(kind) || placeOf(world, record).inWindow;
}

/** They are asked for from so far back by the PC's clock, and forgotten as long after their last change. */
const isRecent = (world: World, record: WireRecord, days: number): boolean =>
  ageOf(record) > world.now() + clockOff(world).ahead - days * dayMs + edge;

/** Whether a record belongs on this PC (DESIGN section 6, "Scope kept"): what the feeds promise, and no more. */
export function belongsOnThisPc(world: World, kind: StoredKind, record: WireRecord): boolean {
  const touched = () => ageOf(record) > firstAsked(world, kind);
  const { notTooOld, inWindow } = placeOf(world, record);
  switch (kind) {
    case 'appointments':
    case 'busyTimes':
    case 'supportActivities':
      return inWindow || (notTooOld && touched());
    case 'invoices': {
      // What was settled long ago is forgotten at night.
      const { status, isArchived } = record as Docs['invoices'];
      return (status !== 'Paid' && !isArchived) || touched();
    }
    case 'cases':
      return (record as Docs['cases']).isOpen !== false || touched();
    case 'payments':
      return isRecent(world, record, paymentDays);
    case 'patientForms':
      return isRecent(world, record, formDays);
    case 'patients':
      return world.pc.settings().keepPatients === 'everyone' || isBooked(world, record.id);
    default:
      return true;
  }
}

/**
 * When the first reading of a kind began, the last one if the cache was emptied since, UTC ms by the service: what was changed out of its scope before that was never
 * promised. A feed without a first reading begins with the first day.
 */
function firstAsked(world: World, kind: StoredKind): number {
  const { operation, query } = firstQueries[kind] ?? { operation: 'listAppointments', query: 'start_gt' };
  const first = world.service.sandbox
    .calls()
    .find(
      (call) =>
        call.at >= world.plan.startMs + Math.max(world.history.movedInAt, world.history.cacheEmptiedAt) &&
        call.operation === operation &&
        call.status === 200 &&
        call.query.includes(query),
    );
  return first?.at ?? Number.POSITIVE_INFINITY;
}

const firstQueries: Readonly<Partial<Record<StoredKind, { operation: OperationName; query: string }>>> = {
  invoices: { operation: 'listInvoices', query: 'status=' },
  cases: { operation: 'listCases', query: 'status=' },
  busyTimes: { operation: 'listBusyTimes', query: 'start_gt' },
  supportActivities: { operation: 'listSupportActivities', query: 'start_gt' },
};

function isBooked(world: World, patientId: number): boolean {
  return world.service.sandbox.state('appointments').some((one) => {
    const start = instantFromWire(one.start) ?? 0;
    const { ahead, behind } = clockOff(world);
    const near = Math.abs(start - world.now()) < (keptDays.back - 3) * dayMs - Math.max(ahead, behind);
    return !one.archived && near && one.appointmentPatients?.some((place) => place.patientId === patientId);
  });
}

/** Seconds since the day's start. */
const when = (world: World, ms: number) => `at ${((ms - world.plan.startMs) / 1000).toFixed(1)} s`;

function differences(kept: object, record: object): string {
  const fields = new Set([...Object.keys(kept), ...Object.keys(record)]);
  return [...fields]
    .filter((field) => !isDeepStrictEqual(kept[field as never], record[field as never]))
    .map(
      (field) =>
        `${field}: ${JSON.stringify(kept[field as never])} ≠ ${JSON.stringify(record[field as never])}`,
    )
    .join('; ');
}
