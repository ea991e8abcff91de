import type { ConsultingVisit } from '../../../../shared/bridge/views.ts';

/** A visit of a practitioner's day of which nothing was marked or said. */
export const sampleVisit = (key: string, more: Partial<ConsultingVisit> = {}): ConsultingVisit => ({
  key,
  start: 0,
  end: 0,
  status: 'unset',
  statusAt: null,
  name: key,
  preferredName: null,
  initials: 'X',
  service: null,
  alert: null,
  note: null,
  visitsLeft: null,
  isFirstVisit: false,
  hasOpenForm: false,
  goneIn: null,
  finished: null,
  message: null,
  groupMessage: null,
  ...more,
});
