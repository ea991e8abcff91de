import { useEffect, useRef, useState } from 'react';
import type { PatientHit } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';

type Found = {
  /** Null: no search ran. */
  here: readonly PatientHit[] | null;
  /** This PC found more than the list holds. */
  hereMore: boolean;
  practice: {
    readonly hits: readonly PatientHit[];
    readonly more: boolean;
    readonly asked: readonly string[];
  } | null;
  failure: Failure | null;
  asking: boolean;
};

/** The answer to a query; discarded for any other query. */
type Kept = Found & { readonly of: string };

const nothing: Found = { here: null, hereMore: false, practice: null, failure: null, asking: false };

/** The patients that match a text, archived ones too if wanted. Stale answers are dropped. */
export function useFound(text: string, archived: boolean): Found & { ask(): Promise<void> } {
  const { bridge } = useDesk();
  const date = useApp()?.today ?? null;
  const [found, setFound] = useState<Kept>({ ...nothing, of: '' });
  const wanted = text.trim();
  const question = `${archived} ${wanted}`;
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
    setFound({ ...nothing, of: question });
    if (wanted === '') return;
    void bridge.call('patient.search', { text: wanted, date, archived }).then((answer) => {
      if (asked.current !== question) return;
      setFound((before) =>
        answer.ok
          ? { ...before, here: answer.value.hits, hereMore: answer.value.more }
          : { ...before, failure: answer.failure },
      );
    });
  }, [bridge, wanted, date, archived, question]);
  // Until these letters have been searched for, hits for fewer letters must not be offered.
  return {
    ...(found.of === question ? found : nothing),
    async ask() {
      if (wanted === '') return;
      setFound((before) => ({ ...before, asking: true, failure: null }));
      const answer = await bridge.call('patient.searchService', { text: wanted, archived });
      if (asked.current !== question) return;
      setFound((before) => ({
        ...before,
        asking: false,
        ...(answer.ok ? { practice: answer.value } : { failure: answer.failure }),
      }));
    },
  };
}
