import { type FeedName, feeds } from '../../../electron/sync/feeds.ts';
import { type RecordFields, readFeeds } from '../../electron/bridge/answering-oddly.ts';
import { everyOddity, type Odd } from '../../electron/bridge/field-by-field.ts';
import { withOddity } from '../../electron/bridge/odd-fields.ts';

/** So many fields of a record are odd at once; more where a clinic has few records. */
const atOnce = (list: string) => (few.includes(list) ? 20 : 5);
const few: readonly string[] = [
  'listLocations',
  'listPractitioners',
  'listPaymentMethods',
  'listBusyTimeTypes',
  'listSupportActivities',
  'listSupportItems',
];

/** These break most of what is drawn: they come first. */
const first = ['a very long text', 'emoji and right to left', 'an unknown value', 'missing', 'a list'];

/** Without these a record is shown nowhere, or elsewhere: they come last, where others are not hidden with them. */
const places =
  /^(?:id|start|end|patientId|locationId|paymentDate|archivedAt|archived|date|status)$|patients?(?:\[\])?(?:\.patientId)?$/i;

const rankOf = ({ path, oddity }: Odd) => {
  const rank = first.indexOf(oddity.name);
  return (places.test(path) ? first.length + 1 : 0) + (rank < 0 ? first.length : rank);
};

/** Whether one of two fields is a part of the other: only one of them can be odd. */
const overlap = (a: string, b: string) =>
  a === b ||
  [a, b].some((one, i) => ['.', '['].some((step) => (i === 0 ? b : a).startsWith(`${one}${step}`)));

export type OddPlan = {
  /** What is answered in place of a record, by its key: from its first answer on some of its fields are odd. */
  readonly change: (key: string, record: RecordFields) => RecordFields;
  /** How many have been tried. */
  readonly tried: () => number;
  /** How many have not. */
  readonly left: () => number;
  /** The same fields of the same records, as they are, from now on. */
  readonly begin: () => void;
};

/** Gives each record that the service answers some of the oddities that are left, until none is. */
export function planOdd(): OddPlan {
  const left = new Map<string, Odd[]>(
    readFeeds.map((feed: FeedName) => [
      feeds[feed].list,
      everyOddity.filter((one) => one.feed === feed).toSorted((a, b) => rankOf(a) - rankOf(b)),
    ]),
  );
  let given = new Map<string, readonly Odd[]>();
  /** Without any id of a page nothing shows where the list goes on: one of a list at a time. */
  let withoutId = new Set<string>();
  let tried = 0;

  function take(list: string): readonly Odd[] {
    const some = left.get(list) ?? [];
    const mine: Odd[] = [];
    for (const one of [...some]) {
      if (mine.length === atOnce(list)) break;
      if (mine.some(({ path }) => overlap(path, one.path))) continue;
      if (one.path === 'id' && withoutId.has(list)) continue;
      if (one.path === 'id') withoutId.add(list);
      mine.push(one);
      some.splice(some.indexOf(one), 1);
    }
    tried += mine.length;
    return mine;
  }

  return {
    change(key, record) {
      const odd = given.get(key) ?? take(key.split(' ')[0] ?? '');
      given.set(key, odd);
      return odd.reduce((now, { path, oddity }) => withOddity(now, path, oddity), record);
    },
    tried: () => tried,
    left: () => [...left.values()].reduce((sum, some) => sum + some.length, 0),
    begin() {
      given = new Map();
      withoutId = new Set();
    },
  };
}
