import { isDeepStrictEqual } from 'node:util';
import type { StoredKind } from '../../../electron/store/types.ts';
import { formDays, keptDays } from '../../../electron/sync/feeds.ts';
import type { Docs } from '../../../service/store/kinds.ts';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { kindsServed, type WireRecord, wireRecordsOf } from '../wire-records.ts';
import { type LinkedWorld, leftOf } from './linked-world.ts';

const dayMs = 86_400_000;
/** The window moves with the day; its edges are not looked at. */
const edge = 3 * dayMs;

/** The practice, as a desk's cache is compared with it. */
type Compared = Pick<LinkedWorld, 'sandbox' | 'clock' | 'restoredAt'> & {
  readonly plan: Pick<LinkedWorld['plan'], 'dialect' | 'bookedOnly'>;
};

/** Where a desk's cache is not as the practice is, once everything has come to rest. */
export function cacheDifferences(world: Compared, desk: WholeDesk, place: number): string[] {
  const session = desk.companion().session();
  const name = `desk ${place + 1}`;
  if (!session) return [`${name} is not open`];
  const booked = new Set(
    [...wireRecords(world, 'appointments').values()]
      .filter((one) => isRequired(world, 'appointments', one))
      .map((one) => one as Docs['appointments'])
      .flatMap(({ archived, appointmentPatients }) => (archived ? [] : (appointmentPatients ?? [])))
      .map(({ patientId }) => patientId),
  );
  const isKeptAt = (at: number, kind: StoredKind, id: number) =>
    kind !== 'patients' || !world.plan.bookedOnly.has(at) || booked.has(id);
  return kindsServed(world.plan.dialect).flatMap((kind) => {
    const records = wireRecords(world, kind);
    const missing = [...records.values()].flatMap((record) =>
      isRequired(world, kind, record) &&
      isKeptAt(place, kind, record.id) &&
      session.cache.get(kind, record.id) === null
        ? [`${name}: ${kind}/${record.id} is missing`]
        : [],
    );
    const others = session.cache.ids(kind, 0, 100_000).flatMap((id) => {
      const kept = session.cache.get(kind, id);
      const record = records.get(id);
      if (isDeepStrictEqual(kept, record) || isBeyondAudits(world, kind, kept, record)) return [];
      return [`${name}: ${kind}/${id} differs`];
    });
    return [...missing, ...others];
  });
}

/**
 * What a backup took back outside of the lists that audits read, as the cancellation of a visit more than a year ahead: its old time stamp is in
 * no list of changes. It is read once it is in one of those lists.
 */
function isBeyondAudits(
  world: Compared,
  kind: StoredKind,
  kept: object | null,
  record: WireRecord | undefined,
): boolean {
  if (world.restoredAt === null) return false;
  return [kept, record].every((one) => !one || !isRequired(world, kind, one as WireRecord));
}

function wireRecords({ sandbox, plan }: Compared, kind: StoredKind): Map<number, WireRecord> {
  return new Map(wireRecordsOf(sandbox, plan.dialect, kind).map((record) => [record.id, record]));
}

/** What every desk must have, whatever it read and when. */
export function isRequired(world: Compared, kind: StoredKind, record: WireRecord): boolean {
  const now = world.clock.wall();
  switch (kind) {
    case 'appointments':
    case 'busyTimes':
    case 'supportActivities': {
      const starts = instantFromWire(record.start) ?? 0;
      return starts > now - keptDays.back * dayMs + edge && starts < now + keptDays.ahead * dayMs - edge;
    }
    case 'invoices': {
      const { status, isArchived } = record as Docs['invoices'];
      return (status === 'Awaiting Payment' || status === 'Draft') && !isArchived;
    }
    case 'cases':
      return (record as Docs['cases']).isOpen === true;
    case 'payments':
      return false;
    case 'patientForms': {
      const { updatedAt } = record as Docs['patient_forms'];
      return (instantFromWire(updatedAt) ?? 0) > now - formDays * dayMs + edge;
    }
    default:
      return true;
  }
}

/** An arrival is notified at most once at each desk: `arrivals`, how many there were in the practice. */
export function repeatedArrivals({ desks, arrivals }: LinkedWorld): string[] {
  return desks.flatMap(({ events }, place) => {
    const seen = events.filter(({ name }) => name === 'arrival.seen').length;
    return seen > arrivals ? [`desk ${place + 1}: ${seen} arrivals notified, ${arrivals} were there`] : [];
  });
}

/**
 * Where no desk lost the hub, a visit is cancelled by one call of one desk: each other desk waits for it, reads the visit again, and sends
 * nothing.
 */
export function repeatedCancellations({ sandbox, plan }: LinkedWorld): string[] {
  if (!plan.isCalm) return [];
  const paths = sandbox
    .calls()
    .flatMap(({ method, path }) => (method === 'POST' && path.endsWith('/cancellation') ? [path] : []));
  return [...Map.groupBy(paths, (path) => path)].flatMap(([path, calls]) =>
    calls.length > 1 ? [`${calls.length} calls ${path}`] : [],
  );
}

/** Who was asked whether they take a free time stands alike at every desk. */
export function offersDiffer(world: LinkedWorld): string[] {
  const texts = leftOf(world).map((desk) =>
    (desk.companion().session()?.slotOffers.known() ?? [])
      .map((note) => JSON.stringify(note))
      .toSorted()
      .join(' '),
  );
  return texts.flatMap((text, place) =>
    text === texts[0] ? [] : [`desk ${place + 1} knows of ${text}, desk 1 of ${texts[0]}`],
  );
}

/** What people say of a day stands alike at every desk. */
export function marksDiffer(world: LinkedWorld): string[] {
  const texts = leftOf(world).map((desk) =>
    (desk.companion().session()?.dayBook.sayable() ?? [])
      .map((entry) => JSON.stringify(entry))
      .toSorted()
      .join(' '),
  );
  return texts.flatMap((text, place) =>
    text === texts[0] ? [] : [`desk ${place + 1} has marked ${text}, desk 1 ${texts[0]}`],
  );
}
