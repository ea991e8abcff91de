import { useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/contract.ts';
import type { PatientHit } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp } from '../../state/use-desk.tsx';

type Found = {
  /** Null: no search ran. */
  here: readonly PatientHit[] | null;
  /** This PC found more than the list holds. */
  hereMore: boolean;
  practice: CallOutput<'patient.searchService'> | null;
  failure: Failure | null;
  asking: boolean;
  /** Asks the practice. */
  ask(): void;
};

/** The patients that match a text, archived ones too if wanted: on this PC, and at the practice once it is asked. */
export function useFound(typed: string, archived: boolean): Found {
  const date = useApp()?.today ?? null;
  const text = typed.trim();
  const question = `${archived} ${text}`;
  const [asked, setAsked] = useState<string | null>(null);
  // The next letter ends what was asked about the letters before it.
  if (asked !== null && asked !== question) setAsked(null);
  const isAsked = asked === question && text !== '';
  const here = useCall('patient.search', text === '' ? null : { text, date, archived });
  const practice = useCall('patient.searchService', isAsked ? { text, archived } : null);
  return {
    here: here.value?.hits ?? null,
    hereMore: here.value?.more ?? false,
    practice: practice.value,
    failure: practice.reading ? null : (practice.failure ?? here.failure),
    asking: practice.reading,
    ask() {
      if (isAsked) void practice.read();
      else setAsked(question);
    },
  };
}
