import { count } from '../../model/words.ts';

/** The sentences of the bars that undo arrivals. */
export const arrivalUndoWords = {
  /** Of arrivals and cancellations. */
  several: (n: number) => count(n, 'change'),
  undoAll: 'Undo all',
  /** `null`: the name is not known yet. */
  arrived: (name: string | null, time: string) => `${name ?? 'The patient'} arrived at ${time}`,
  cancelled: (name: string | null, time: string) =>
    `${name ?? 'The patient'}: appointment cancelled at ${time}`,
  fill: 'Fill this time',
  fillPlace: 'Fill this place',
  undoCancellationOf: (name: string | null) => `Undo the cancellation of ${name ?? 'the patient'}`,
  undoOf: (name: string | null) => `Undo the arrival of ${name ?? 'the patient'}`,
} as const;
