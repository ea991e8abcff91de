import type { ArrivalSeen, ConsultingRow } from '../../shared/bridge/views.ts';
import { registerOf } from '../views/day-entries.ts';
import { daysNow } from './consulting-view.ts';
import type { KeptDayStore } from './kept-day-store.ts';
import { arrivalOf, newArrivals } from './new-arrivals.ts';

/** Which arrivals of today become known by what a practitioner's PC hears, of a list or of an arrival that a locked desk saw. */
export type HeardArrivals = {
  /** As of when the list is known, by the desks' clock, UTC ms; null: it is not. */
  listAt(): number | null;
  /** Notifies of those who have arrived by what `learn` brings; the first list of a practitioner who was just chosen is no news. */
  learning(learn: () => void): void;
};

export function followArrivals(
  store: Pick<KeptDayStore, 'kept' | 'entries'>,
  desks: {
    /** This PC's clock minus theirs, ms. */
    readonly ahead: () => number;
    /** By their clock, UTC ms. */
    readonly now: () => number;
    readonly today: () => string;
  },
  notify: (seen: ArrivalSeen) => void,
): HeardArrivals {
  const listAt = () => {
    const { knownAt } = store.kept();
    return knownAt === null ? null : Math.round(knownAt - desks.ahead());
  };
  const days = () => daysNow(store.kept(), store.entries(), listAt());
  const isIn = ({ key }: ConsultingRow, day: string) =>
    store.entries().get(registerOf({ day, what: 'gone-in', key }))?.value === true;
  return {
    listAt,
    learning(learn) {
      const isFirst = store.kept().list === null;
      const before = days().flatMap(({ rows }) => rows);
      learn();
      const { practitioners, practitionerId } = store.kept();
      const practitioner = practitioners.find(({ id }) => id === practitionerId);
      if (isFirst || !practitioner) return;
      const today = desks.today();
      const rows = days().find(({ date }) => date === today)?.rows ?? [];
      for (const row of newArrivals(before, rows, desks.now()))
        if (!isIn(row, today)) notify(arrivalOf(row, practitioner));
    },
  };
}
