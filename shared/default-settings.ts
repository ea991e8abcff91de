import type { Settings } from './bridge/views.ts';
import { usualCallReasons } from './call-reasons.ts';
import { usualNamePattern } from './document-names.ts';

/** The defaults, until a person changes a setting. */
export const defaultSettings: Settings = {
  theme: 'system',
  clockStyle: '12-hour',
  rowHeight: 'comfortable',
  textSize: 100,
  locationIds: [],
  dayLocationId: null,
  staff: '',
  notifyArrivals: true,
  notifyNames: 'initials',
  initialsWhenLocked: false,
  keepPatients: 'everyone',
  keepLogYears: 2,
  deleteScansAfterDays: null,
  documentNamePattern: usualNamePattern,
  pcsOnKey: 1,
  dayLayout: 'list',
  waitAmberMinutes: 5,
  waitRedMinutes: 15,
  notifyPractitionerId: null,
  notifySound: false,
  quietFrom: null,
  quietTo: null,
  lockMinutes: 5,
  privacy: false,
  hideFromSharing: false,
  letterKeys: true,
  practicePages: { patient: null, appointment: null, invoice: null },
  callReasons: [...usualCallReasons],
  hintsShown: [],
};
