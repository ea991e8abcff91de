import type * as practice from '../../shared/practice/resources/index.ts';

/** Why a patient was found, where it is not by the displayed name; `text`: the name or number that matched. */
export type FoundBy = {
  readonly by: 'middle-name' | 'preferred-name' | 'short-name' | 'close' | 'phone' | 'email';
  readonly text: string | null;
};

export type FoundPatient = {
  readonly patient: practice.Patient;
  /** A fuzzy match: not by the typed text itself. */
  readonly close: boolean;
  readonly why: FoundBy | null;
};
