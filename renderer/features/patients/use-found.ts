import { useEffect, useRef, useState } from 'react';
import type { PatientHit } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';

type Found = {
  /** Null: nothing was asked. */
  here: readonly PatientHit[] | null;
  practice: { readonly hits: readonly PatientHit[]; readonly asked: readonly string[] } | null;
  failure: Failure | null;
  asking: boolean;
};

const nothing: Found = { here: null, practice: null, failure: null, asking: false };

/** Who is found for a text, archived patients too if wanted. Answers that come after the text changed are dropped. */
export function useFound(text: string, archived: boolean): Found & { ask(): Promise<void> } {
  const { bridge } = useDesk();
  const date = useApp()?.today ?? null;
  const [found, setFound] = useState<Found>(nothing);
  const wanted = text.trim();
  const question = `${archived} ${wanted}`;
  const asked = useRef(question);
  useEffect(() => {
    asked.current = question;
    setFound(nothing);
    if (wanted === '') return;
    void bridge.call('patient.search', { text: wanted, date, archived }).then((answer) => {
      if (asked.current !== question) return;
      setFound((before) =>
        answer.ok ? { ...before, here: answer.value.hits } : { ...before, failure: answer.failure },
      );
    });
  }, [bridge, wanted, date, archived, question]);
  return {
    ...found,
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
