import type { ArrivalSeen, ConsultingRow } from '../../shared/bridge/views.ts';
import { registerOf } from '../views/day-entries.ts';
import { daysNow } from './consulting-view.ts';
import type { KeptDayStore } from './kept-day-store.ts';
import { arrivalOf, newArrivals } from './new-arrivals.ts';

/** Which arrivals of today become known by what a practitioner's PC hears, of a list or of an arrival that a locked desk saw. */
export type HeardArrivals = {
  /** Notifies of those who have arrived by what `learn` brings; the first list of a practitioner who was just chosen is no news. */
  learning(learn: () => void): void;
};

export function followArrivals(
  store: Pick<KeptDayStore, 'kept' | 'entries'>,
  desks: {
    /** By their clock, UTC ms. */
    readonly now: () => number;
    /** As of when the list is known, by the same clock; null: it is not. */
    readonly listAt: () => number | null;
    readonly today: () => string;
  },
  notify: (seen: ArrivalSeen) => void,
): HeardArrivals {
  const days = () => daysNow(store.kept(), store.entries(), desks.listAt());
  const isIn = ({ key }: ConsultingRow, day: string) =>
    store.entries().get(registerOf({ day, what: 'gone-in', key }))?.value === true;
  return {
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
