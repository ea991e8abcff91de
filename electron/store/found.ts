import type * as practice from '../../shared/practice/resources/index.ts';

/** Why a patient was found, where it is not by the name that is shown; `text`: the name or number that was meant. */
export type FoundBy = {
  readonly by: 'middle-name' | 'preferred-name' | 'short-name' | 'close' | 'phone' | 'email';
  readonly text: string | null;
};

export type FoundPatient = {
  readonly patient: practice.Patient;
  /** Not by what was typed, but by something near it. */
  readonly close: boolean;
  readonly why: FoundBy | null;
};
