import type { ListedPeople, PractitionerList } from '../clinic/day-list-messages.ts';
import type { Clock } from '../platform/ports.ts';
import type { ConsultingLink } from './consulting-link.ts';
import { type KeptDay, mostPractitioners } from './kept-day.ts';
import type { KeptDayStore } from './kept-day-store.ts';

/**
 * What the desks say of lists, into what a practitioner's PC keeps; and their time, by which it goes, because this PC's own clock may be wrong: that of
 * the practice, as they know it, since theirs may be wrong as well.
 *
 * Guarantees
 * - This PC's clock is compared with the time of the desk that says the lists, else of any desk that is here; while none is, as it was compared last.
 * - A list is confirmed only while its practitioner is among those whom the desks name.
 */
export type HeardLists = {
  /** UTC ms by the desks' clock. */
  now(): number;
  /** No desk's time is later than this; without bounds until a desk's clock has been heard. */
  latest(): number;
  /** As of when the list is known, by the same clock; null: it is not. */
  listAt(): number | null;
  onPeople(people: ListedPeople, desk: string): void;
  onList(list: PractitionerList): void;
  /** The link is closed: what was confirmed over it says nothing of the next one. */
  forget(): void;
};

export function hearLists(
  clock: Pick<Clock, 'wall'>,
  store: Pick<KeptDayStore, 'kept' | 'change' | 'replacePractice'>,
  link: () => Pick<ConsultingLink, 'clockAhead' | 'practiceIs'> | null,
): HeardLists {
  /** The desk that said the lists last. */
  let desk = '';
  let lastAhead: number | null = null;
  /** When the practice confirmed the lists last, by the desks' clock, and whose they are; null: not said. */
  let readAt: number | null = null;
  let named: ReadonlySet<number> = new Set();
  /** As of when the list is known, by the desks' clock; null: since before this start (`knownAt`). */
  let listAt: number | null = null;

  /** This PC's clock minus the desks', ms. */
  function ahead(): number {
    lastAhead = link()?.clockAhead(desk) ?? lastAhead;
    return lastAhead ?? 0;
  }

  const now = () => Math.round(clock.wall() - ahead());

  /** @param at by the desks' clock; null: as of when it was known before */
  function knownAsOf(at: number | null): Partial<KeptDay> {
    if (at === null) return {};
    listAt = at;
    return { knownAt: Math.round(at + ahead()) };
  }

  return {
    now,
    latest() {
      const at = now();
      return lastAhead === null ? Number.POSITIVE_INFINITY : at;
    },
    listAt() {
      const { knownAt } = store.kept();
      return knownAt === null ? null : (listAt ?? Math.round(knownAt - ahead()));
    },
    onPeople(people, by) {
      const { practice, practitioners } = people;
      desk = by;
      readAt = people.readAt ?? readAt;
      named = new Set(practitioners.map(({ id }) => id));
      if (practice !== store.kept().practice) store.replacePractice(practice);
      link()?.practiceIs(practice);
      const kept = store.kept();
      const isConfirmed = kept.list !== null && named.has(kept.list.practitionerId);
      store.change({
        practitioners: withChosen(practitioners, kept),
        ...knownAsOf(isConfirmed ? readAt : null),
      });
    },
    onList({ practice, practitionerId, zone, days }) {
      const { practice: known, knownAt } = store.kept();
      if (practice !== known) return;
      const confirmedAt = named.has(practitionerId) ? readAt : null;
      const list = { practitionerId, zone, days };
      store.change({ list, ...knownAsOf(confirmedAt ?? (knownAt === null ? now() : null)) });
    },
    forget() {
      readAt = null;
      named = new Set();
      listAt = null;
    },
  };
}

/** Desks that do not name a practitioner at the moment, in a week of leave, say, take no choice back. */
function withChosen(named: ListedPeople['practitioners'], kept: KeptDay): ListedPeople['practitioners'] {
  const chosen = kept.practitioners.find(({ id }) => id === kept.practitionerId);
  if (!chosen || named.some(({ id }) => id === chosen.id)) return named;
  return [...named.slice(0, mostPractitioners - 1), chosen];
}
