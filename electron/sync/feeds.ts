import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { ListName, OperationInput } from '../../shared/practice/operations.ts';
import type { StoredKind } from '../store/types.ts';

/** The scope of a first read: a window of starts, or of changes. All instants UTC ms. */
export type SyncScope = { readonly fromMs: number; readonly toMs: number };

type Query = Readonly<Record<string, string | number>>;

export type Feed = {
  readonly title: string;
  readonly list: ListName;
  readonly kind: StoredKind;
  /** The filter for changes; null: the list is read whole each time. */
  readonly changes: 'update_gt' | 'status_update_gt' | null;
  /**
   * The walks of the first read, in order; each is a query. Empty: no first read, the feed starts at the moment of the
   * first connection.
   */
  readonly first: (scope: SyncScope) => readonly Query[];
  /** The list has a window: the first read covers a window of starts, which is extended day by day. */
  readonly windowed?: true;
  /**
   * Records that may still run in the window started up to so many days before it: the first read starts there, and
   * drops those that ended before the window. Absent: none lasts longer than its day.
   */
  readonly reachDays?: number;
  /** The first read covers changes of so many days; records unchanged for longer are not known. Absent: all. */
  readonly changedDays?: number;
  /** What an audit reads besides the first read: cached records that were changed recently. `now`: UTC ms. */
  readonly alsoAudited?: (now: number) => readonly Query[];
  /** For the audit: whether the walks of a first read would return this record. Absent: every record. */
  readonly inFirst?: (object: Readonly<Record<string, unknown>>) => boolean;
  /** An extension of the API: absent on some servers, then the feed is not read. */
  readonly extension?: true;
  /** Interval between passes while the window is visible, ms (docs/architecture.md, "How fresh"). */
  readonly every: number;
};

/** Days for which payments are cached after their last change. */
export const paymentDays = 90;
/** The same for forms: an older one is for a visit that is long over. */
export const formDays = 180;

const whole = () => [{}];
const never = () => false;
const iso = (ms: number) => new Date(ms).toISOString();
const byStart = ({ fromMs, toMs }: SyncScope) => [{ start_gt: iso(fromMs - 1), start_lt: iso(toMs) }];
const byChange = ({ fromMs }: SyncScope) => [{ update_gt: iso(fromMs) }];
const seconds = (n: number) => n * 1000;
const minutes = (n: number) => n * 60_000;
const changedLately = (now: number) => [{ update_gt: iso(now - paymentDays * dayMs) }];

/**
 * The table of feeds. A feed reads what changed in one list into one kind of the cache. First reads go in the order of
 * the rows. To add a feed, add a row: docs/recipes/add-a-feed.md.
 */
const table = {
  statuses: {
    title: 'Arrivals',
    list: 'listAppointments',
    kind: 'appointments',
    changes: 'status_update_gt',
    first: () => [],
    inFirst: never,
    every: seconds(2.5),
  },
  locations: {
    title: 'Locations',
    list: 'listLocations',
    kind: 'locations',
    changes: 'update_gt',
    first: whole,
    every: minutes(30),
  },
  practitioners: {
    title: 'Practitioners',
    list: 'listPractitioners',
    kind: 'practitioners',
    changes: 'update_gt',
    first: whole,
    extension: true,
    every: minutes(30),
  },
  services: {
    title: 'Services',
    list: 'listServices',
    kind: 'services',
    changes: 'update_gt',
    first: whole,
    extension: true,
    every: minutes(30),
  },
  paymentMethods: {
    title: 'Payment methods',
    list: 'listPaymentMethods',
    kind: 'paymentMethods',
    changes: null,
    first: whole,
    every: minutes(60),
  },
  invoices: {
    title: 'Invoices',
    list: 'listInvoices',
    kind: 'invoices',
    changes: 'update_gt',
    first: () => [{ status: 'Awaiting Payment' }, { status: 'Draft' }],
    inFirst: ({ status }) => status === 'Awaiting Payment' || status === 'Draft',
    alsoAudited: changedLately,
    every: seconds(20),
  },
  appointments: {
    title: 'Appointments',
    list: 'listAppointments',
    kind: 'appointments',
    changes: 'update_gt',
    first: byStart,
    windowed: true,
    every: seconds(15),
  },
  cases: {
    title: 'Cases',
    list: 'listCases',
    kind: 'cases',
    changes: 'update_gt',
    first: () => [{ status: 'Open' }, { status: 'Expired' }],
    inFirst: ({ isOpen }) => isOpen === true,
    alsoAudited: changedLately,
    every: minutes(2),
  },
  patients: {
    title: 'Patients',
    list: 'listPatients',
    kind: 'patients',
    changes: 'update_gt',
    first: whole,
    every: seconds(30),
  },
  // After the patients: finding a patient matters before counting the till.
  payments: {
    title: 'Payments',
    list: 'listPayments',
    kind: 'payments',
    changes: 'update_gt',
    first: byChange,
    changedDays: paymentDays,
    extension: true,
    every: seconds(30),
  },
  busyTimes: {
    title: 'Busy times',
    list: 'listBusyTimes',
    kind: 'busyTimes',
    changes: 'update_gt',
    first: byStart,
    windowed: true,
    // Parental leave may be two years (Fair Work Act, a year and a further one).
    reachDays: 730,
    every: minutes(3),
  },
  busyTimeTypes: {
    title: 'Kinds of busy time',
    list: 'listBusyTimeTypes',
    kind: 'busyTimeTypes',
    changes: 'update_gt',
    first: whole,
    extension: true,
    every: minutes(60),
  },
  contacts: {
    title: 'Contacts',
    list: 'listContacts',
    kind: 'contacts',
    changes: 'update_gt',
    first: whole,
    every: minutes(5),
  },
  supportActivities: {
    title: 'Support activities',
    list: 'listSupportActivities',
    kind: 'supportActivities',
    changes: 'update_gt',
    first: byStart,
    windowed: true,
    every: minutes(5),
  },
  supportItems: {
    title: 'Support items',
    list: 'listSupportItems',
    kind: 'supportItems',
    changes: 'update_gt',
    first: whole,
    every: minutes(5),
  },
  cancellationReasons: {
    title: 'Cancellation reasons',
    list: 'listCancellationReasons',
    kind: 'cancellationReasons',
    changes: 'update_gt',
    first: whole,
    extension: true,
    every: minutes(60),
  },
  waitlists: {
    title: 'Waiting list',
    list: 'listWaitlists',
    kind: 'waitlists',
    changes: 'update_gt',
    first: whole,
    extension: true,
    every: minutes(10),
  },
  patientForms: {
    title: 'Forms',
    list: 'listPatientForms',
    kind: 'patientForms',
    changes: 'update_gt',
    first: byChange,
    changedDays: formDays,
    extension: true,
    every: minutes(10),
  },
} satisfies Record<string, Feed>;

export type FeedName = keyof typeof table;
export const feeds: Readonly<Record<FeedName, Feed>> = table;
/** In the order of first reads. */
export const feedNames = Object.keys(table) as [FeedName, ...FeedName[]];

/** Days of appointments that are cached: back from today and ahead of it. */
export const keptDays = { back: 30, ahead: 365 } as const;

/**
 * The scope of a first read that begins now; null: the list has no bounds.
 * @param kept the cached window of starts
 */
export function firstScope(feed: Feed, kept: SyncScope, now: number): SyncScope | null {
  if (feed.windowed) return { fromMs: kept.fromMs - (feed.reachDays ?? 0) * dayMs, toMs: kept.toMs };
  return feed.changedDays === undefined ? null : { fromMs: now - feed.changedDays * dayMs, toMs: now };
}

/**
 * Whether a record that a first read reaches back to ended before the cached window: it is not stored.
 * @param kept the window itself, without the reach
 */
export function isOverBefore(feed: Feed, object: object, kept: SyncScope): boolean {
  if (feed.reachDays === undefined) return false;
  const { end } = object as { readonly end?: unknown };
  const at = typeof end === 'string' ? instantFromWire(end) : null;
  return at !== null && at < kept.fromMs;
}

/** Whether a first read brings all records of a feed. Without one it brings what changes from its beginning on, and no more. */
export const hasFirstRead = (name: FeedName): boolean => feeds[name].first({ fromMs: 0, toMs: 0 }).length > 0;

/** The query of one walk: its filters, plus archived records, because they are the tombstones. */
export function walkQuery(
  feed: Feed,
  filters: Query | { readonly ids: readonly number[] },
): OperationInput<ListName> {
  const archived = feed.kind === 'paymentMethods' ? {} : { include_archived: 'true' };
  return { query: { ...filters, ...archived } } as OperationInput<ListName>;
}
