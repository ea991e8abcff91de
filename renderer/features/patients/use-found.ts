import { useEffect, useRef, useState } from 'react';
import type { PatientHit } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';

type Found = {
  /** Null: nothing was asked. */
  here: readonly PatientHit[] | null;
  /** Others on this PC were found too. */
  hereMore: boolean;
  practice: {
    readonly hits: readonly PatientHit[];
    readonly more: boolean;
    readonly asked: readonly string[];
  } | null;
  failure: Failure | null;
  asking: boolean;
};

/** What is known of a question; of another than was asked, nothing. */
type Kept = Found & { readonly of: string };

const nothing: Found = { here: null, hereMore: false, practice: null, failure: null, asking: false };

/** Who is found for a text, archived patients too if wanted. Answers that come after the text changed are dropped. */
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
  // Until these letters were asked for, what was found for fewer of them is nobody's to choose from.
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
