import { count } from '../../model/words.ts';

/** The sentences of the bars that undo arrivals. */
export const arrivalUndoWords = {
  arrivals: (n: number) => count(n, 'arrival'),
  undoAll: 'Undo all',
  /** `null`: the name is not known yet. */
  arrived: (name: string | null, time: string) => `${name ?? 'The patient'} arrived at ${time}`,
  undoOf: (name: string | null) => `Undo the arrival of ${name ?? 'the patient'}`,
} as const;
