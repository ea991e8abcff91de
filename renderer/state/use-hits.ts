import { useEffect, useState } from 'react';
import type { PatientHit } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { useDesk } from './use-desk.tsx';

export type Hits = {
  readonly hits: readonly PatientHit[] | null;
  readonly failure: Failure | null;
  /** They are for what is typed now, and not for fewer letters of it. */
  readonly fresh: boolean;
};

type Found = Omit<Hits, 'fresh'> & { readonly of: string };
const nothing: Found = { hits: null, failure: null, of: '' };

/**
 * The patients found for what is typed. Answers that come after a later question are dropped.
 *
 * Guarantee: whoever types faster than the answers come chooses nobody else.
 *
 * So a key may act on `hits` only while they are `fresh`.
 *
 * @param date the day by which it is known who is here
 */
export function useHits(text: string, date: string | null): Hits {
  const { bridge } = useDesk();
  const [found, setFound] = useState(nothing);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return setFound(nothing);
    let current = true;
    void bridge.call('patient.search', { text: wanted, date }).then((answer) => {
      if (!current) return;
      setFound(
        answer.ok
          ? { hits: answer.value.hits, failure: null, of: wanted }
          : { hits: null, failure: answer.failure, of: wanted },
      );
    });
    return () => {
      current = false;
    };
  }, [bridge, wanted, date]);
  return { hits: found.hits, failure: found.failure, fresh: found.of === wanted };
}
