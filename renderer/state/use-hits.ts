import { useEffect, useState } from 'react';
import type { PatientHit } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { useDesk } from './use-desk.tsx';

export type Hits = {
  readonly hits: readonly PatientHit[] | null;
  readonly failure: Failure | null;
  /** The hits match the current text, not fewer letters of it. */
  readonly fresh: boolean;
  /** Changes with each list of other people; stays the same when only their visits change. */
  readonly list: number;
};

type Found = Omit<Hits, 'fresh'> & { readonly of: string };
const nothing: Found = { hits: null, failure: null, of: '', list: 0 };

/**
 * The patients who match the typed text. Stale answers are dropped.
 *
 * Guarantees:
 * - Typing faster than the answers come never chooses another patient. So a key may act on `hits` only while they are
 *   `fresh`.
 * - A visit that is booked, moved or marked while the list is open appears in it, and the order does not change for
 *   that.
 *
 *
 * @param date the day whose visits are shown
 */
export function useHits(text: string, date: string | null): Hits {
  const { bridge } = useDesk();
  const [found, setFound] = useState(nothing);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return setFound(nothing);
    let current = true;
    let asking = false;
    let changed = false;
    const ask = async (take: (found: Found, hits: readonly PatientHit[]) => Found) => {
      asking = true;
      const answer = await bridge.call('patient.search', { text: wanted, date });
      asking = false;
      if (!current) return;
      setFound((found) =>
        answer.ok
          ? take(found, answer.value.hits)
          : { hits: null, failure: answer.failure, of: wanted, list: found.list + 1 },
      );
      if (changed) again();
    };
    const again = () => {
      changed = asking;
      if (!asking)
        void ask((found, hits) => ({ ...found, hits: found.hits && withVisitsOf(found.hits, hits) }));
    };
    void ask(({ list }, hits) => ({ hits, failure: null, of: wanted, list: list + 1 }));
    const stop = bridge.on('day.changed', (change) => {
      if (change.date === date) again();
    });
    return () => {
      current = false;
      stop();
    };
  }, [bridge, wanted, date]);
  return { hits: found.hits, failure: found.failure, fresh: found.of === wanted, list: found.list };
}

/**
 * The same people in the same order, with their current visits; a patient who was found by a visit is shown with that
 * one.
 */
function withVisitsOf(shown: readonly PatientHit[], now: readonly PatientHit[]): readonly PatientHit[] {
  const found = new Map(now.map((hit) => [hit.patient.id, hit]));
  return shown.map((hit) =>
    hit.why?.by === 'visit' ? hit : { ...hit, today: (found.get(hit.patient.id) ?? hit).today },
  );
}
