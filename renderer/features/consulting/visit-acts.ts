import type { ConsultingVisit } from '../../../shared/bridge/views.ts';

/** What is done with a visit on a practitioner's PC. */
export type VisitActs = {
  readonly goneIn: (visit: ConsultingVisit, on: boolean) => void;
  readonly finished: (visit: ConsultingVisit, on: boolean) => void;
  /** Opens the note to the desk. */
  readonly write: (visit: ConsultingVisit) => void;
};
