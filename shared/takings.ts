import type { CountView, TakingsView } from './bridge/views.ts';

type Ended = Pick<CountView, 'system'>;

/**
 * The system's sum of each method since the last shift change, in cents: the day less what earlier shifts were counted
 * against. A payment of an earlier shift that was removed since counts against this one, whose till refunded it.
 *
 * Guarantee: a method that was counted against and has nothing any more is among them, with what is missing since.
 */
export function centsSince(
  methods: TakingsView['methods'],
  ended: readonly Ended[],
): Readonly<Record<string, number>> {
  const ids = new Set([
    ...methods.map((m) => String(m.method.id)),
    ...ended.flatMap((part) => Object.keys(part.system ?? {})),
  ]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const now = methods.find((m) => String(m.method.id) === id)?.cents ?? 0;
      return [id, ended.reduce((left, part) => left - (part.system?.[id] ?? 0), now)];
    }),
  );
}

/** Whether two such sums are equal; a method that is missing in one counts as zero. */
export function isSameSum(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}
