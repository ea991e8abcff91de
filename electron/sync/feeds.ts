import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { ListName, OperationInput } from '../../shared/practice/operations.ts';
import type { StoredKind } from '../store/types.ts';

/**
 * The table of feeds (DESIGN section 6). A feed reads what changed in one list into one kind of the cache. Adding one
 * is adding a row: docs/recipes/add-a-feed.md.
 */

export const feedNames = [
  'statuses',
  'appointments',
  'patients',
  'invoices',
  'payments',
  'locations',
  'practitioners',
  'services',
  'paymentMethods',
  'cases',
  'busyTimes',
  'busyTimeTypes',
  'contacts',
  'supportActivities',
  'supportItems',
] as const;
export type FeedName = (typeof feedNames)[number];

/** What a first read needs to know to ask for its scope: a window of starts, or of changes. All instants UTC ms. */
export type Scope = { readonly fromMs: number; readonly toMs: number };

type Query = Readonly<Record<string, string | number>>;

export type Feed = {
  readonly title: string;
  readonly list: ListName;
  readonly kind: StoredKind;
  /** The filter by which changes are asked for; null: the list is read whole each time. */
  readonly changes: 'update_gt' | 'status_update_gt' | null;
  /**
   * The walks of the first read, in order; each is a query. An empty array: nothing is read at first, the feed begins
   * at the moment of the first connection.
   */
  readonly first: (scope: Scope) => readonly Query[];
  /** Objects lie in time: the first read asks for a window of starts, which is extended day by day. */
  readonly windowed: boolean;
  /**
   * Objects that may still run in the window began up to so many days before it: the first read asks from there, and leaves
   * out what ended before the window. Absent: none lasts longer than its day.
   */
  readonly reachDays?: number;
  /** The first read asks for what changed in so many days; what was left alone longer is not known. Absent: for all. */
  readonly changedDays?: number;
  /** What an audit walks besides, of what a first read leaves out: what is kept here and was changed lately. `now`: UTC ms. */
  readonly alsoAudited?: (now: number) => readonly Query[];
  /** Whether the walks of a first read would show this object, for the audit. `start`: UTC ms, for windowed lists. */
  readonly inFirst: (object: Readonly<Record<string, unknown>>) => boolean;
  /** Missing where the server has no extensions: then the feed rests. */
  readonly extension: boolean;
  /** Milliseconds between passes while someone looks at the desk (docs/architecture.md, "How fresh"). */
  readonly every: number;
  /** Order of first reads. */
  readonly order: number;
};

/** Days for which payments are kept after their last change. */
export const paymentDays = 90;

const whole = () => [{}];
const every = () => true;
const never = () => false;
const iso = (ms: number) => new Date(ms).toISOString();
const byStart = ({ fromMs, toMs }: Scope) => [{ start_gt: iso(fromMs - 1), start_lt: iso(toMs) }];
const seconds = (n: number) => n * 1000;
const minutes = (n: number) => n * 60_000;
const changedLately = (now: number) => [{ update_gt: iso(now - paymentDays * dayMs) }];

export const feeds = {
  statuses: {
    title: 'Arrivals',
    list: 'listAppointments',
    kind: 'appointments',
    changes: 'status_update_gt',
    first: () => [],
    windowed: false,
    inFirst: never,
    extension: false,
    every: seconds(2.5),
    order: 1,
  },
  locations: {
    title: 'Locations',
    list: 'listLocations',
    kind: 'locations',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: false,
    every: minutes(30),
    order: 2,
  },
  practitioners: {
    title: 'Practitioners',
    list: 'listPractitioners',
    kind: 'practitioners',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: true,
    every: minutes(30),
    order: 3,
  },
  services: {
    title: 'Services',
    list: 'listServices',
    kind: 'services',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: true,
    every: minutes(30),
    order: 4,
  },
  paymentMethods: {
    title: 'Payment methods',
    list: 'listPaymentMethods',
    kind: 'paymentMethods',
    changes: null,
    first: whole,
    windowed: false,
    inFirst: every,
    extension: false,
    every: minutes(60),
    order: 5,
  },
  invoices: {
    title: 'Invoices',
    list: 'listInvoices',
    kind: 'invoices',
    changes: 'update_gt',
    first: () => [{ status: 'Awaiting Payment' }, { status: 'Draft' }],
    windowed: false,
    inFirst: ({ status }) => status === 'Awaiting Payment' || status === 'Draft',
    alsoAudited: changedLately,
    extension: false,
    every: seconds(20),
    order: 6,
  },
  appointments: {
    title: 'Appointments',
    list: 'listAppointments',
    kind: 'appointments',
    changes: 'update_gt',
    first: byStart,
    windowed: true,
    inFirst: every,
    extension: false,
    every: seconds(15),
    order: 7,
  },
  cases: {
    title: 'Cases',
    list: 'listCases',
    kind: 'cases',
    changes: 'update_gt',
    first: () => [{ status: 'Open' }, { status: 'Expired' }],
    windowed: false,
    inFirst: ({ isOpen }) => isOpen === true,
    alsoAudited: changedLately,
    extension: false,
    every: minutes(2),
    order: 8,
  },
  payments: {
    title: 'Payments',
    list: 'listPayments',
    kind: 'payments',
    changes: 'update_gt',
    first: ({ fromMs }) => [{ update_gt: iso(fromMs) }],
    windowed: false,
    changedDays: paymentDays,
    inFirst: every,
    extension: true,
    every: seconds(30),
    // After the patients: somebody is waiting to be found before the till is counted.
    order: 10,
  },
  patients: {
    title: 'Patients',
    list: 'listPatients',
    kind: 'patients',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: false,
    every: seconds(30),
    order: 9,
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
    inFirst: every,
    extension: false,
    every: minutes(3),
    order: 11,
  },
  busyTimeTypes: {
    title: 'Kinds of busy time',
    list: 'listBusyTimeTypes',
    kind: 'busyTimeTypes',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: true,
    every: minutes(60),
    order: 12,
  },
  contacts: {
    title: 'Contacts',
    list: 'listContacts',
    kind: 'contacts',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: false,
    every: minutes(5),
    order: 13,
  },
  supportActivities: {
    title: 'Support activities',
    list: 'listSupportActivities',
    kind: 'supportActivities',
    changes: 'update_gt',
    first: byStart,
    windowed: true,
    inFirst: every,
    extension: false,
    every: minutes(5),
    order: 14,
  },
  supportItems: {
    title: 'Support items',
    list: 'listSupportItems',
    kind: 'supportItems',
    changes: 'update_gt',
    first: whole,
    windowed: false,
    inFirst: every,
    extension: false,
    every: minutes(5),
    order: 15,
  },
} as const satisfies Record<FeedName, Feed>;

/** Days of appointments that are kept: back from today and ahead of it. */
export const keptDays = { back: 30, ahead: 365 } as const;

/**
 * What a first read asks for that begins now; null: the list has no bounds.
 * @param kept the window of starts that is kept
 */
export function firstScope(feed: Feed, kept: Scope, now: number): Scope | null {
  if (feed.windowed) return { fromMs: kept.fromMs - (feed.reachDays ?? 0) * dayMs, toMs: kept.toMs };
  return feed.changedDays === undefined ? null : { fromMs: now - feed.changedDays * dayMs, toMs: now };
}

/**
 * Whether an object that a first read reaches back to was over before the window that is kept: it is not worth keeping.
 * @param kept the window itself, without the reach
 */
export function isOverBefore(feed: Feed, object: object, kept: Scope): boolean {
  if (feed.reachDays === undefined) return false;
  const { end } = object as { readonly end?: unknown };
  const at = typeof end === 'string' ? instantFromWire(end) : null;
  return at !== null && at < kept.fromMs;
}

/** The query of one walk: its filters, and archived records too, because they are the tombstones. */
export function walkQuery(
  feed: Feed,
  filters: Query | { readonly ids: readonly number[] },
): OperationInput<ListName> {
  const archived = feed.kind === 'paymentMethods' ? {} : { include_archived: 'true' };
  return { query: { ...filters, ...archived } } as OperationInput<ListName>;
}
