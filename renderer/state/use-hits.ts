import type { PatientHit } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { ok } from '../../shared/result.ts';
import { useRead } from './use-call.ts';
import { useDesk } from './use-desk.tsx';

export type Hits = {
  readonly hits: readonly PatientHit[] | null;
  readonly failure: Failure | null;
  /** The hits match the current text, not fewer letters of it. */
  readonly fresh: boolean;
  /** What the hits are of; stays the same when only their visits change. */
  readonly list: string;
};

type Found = { readonly of: string; readonly hits: readonly PatientHit[] };

/**
 * The patients who match the typed text.
 *
 * Guarantees:
 * - Typing faster than the answers come never chooses another patient. So a key may act on `hits` only while they are
 *   `fresh`.
 * - A visit that is booked, moved or marked while the list is open appears in it, and the order does not change for
 *   that.
 *
 * @param date the day whose visits are shown
 */
export function useHits(typed: string, date: string | null): Hits {
  const { bridge } = useDesk();
  const text = typed.trim();
  const { value, failure, fresh } = useRead<Found>(
    text === '' ? null : ['patient.search', { text, date }],
    async ({ known }) => {
      const answer = await bridge.call('patient.search', { text, date });
      if (!answer.ok) return answer;
      const { hits } = answer.value;
      return ok({ of: `${date} ${text}`, hits: known ? withVisitsOf(known.hits, hits) : hits });
    },
    { keeps: true },
  );
  const hits = failure ? null : (value?.hits ?? null);
  // A text that comes back after the desk was covered has no answer at first.
  const isAnswered = text === '' || hits !== null || failure !== null;
  return { hits, failure, fresh: fresh && isAnswered, list: value?.of ?? '' };
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
