/** Facts of the desk file about one practice's people and lists: set aside while this PC is at another practice. */
const ofPractice = [
  'customFieldIds',
  'day-entries',
  'desk-marks',
  'done-here',
  'first-day-read',
  'labels',
  'late-calls',
  'practice-mark',
  'practice-notice',
  'read-here',
  'rung',
  'slot-offers',
  'slot-offers-heard',
  'till-methods',
  'while-out',
  'while-out-shown',
] as const;

/** Facts about this PC, or that say which practice they belong to. */
type FactOfPc =
  | 'certain-time'
  | 'initials'
  | 'log-trim-told'
  | 'notice'
  | 'practice'
  | 'practice:intended'
  | 'practices'
  | 'store:mark'
  | 'store:put-back'
  | 'store:restored'
  | `budget:${string}`;

/** What people said of a clinic day, `YYYY-MM-DD`. */
type FactOfDay = `day-entries:${string}`;

/** A new fact belongs into one of these: ids of one practice are another's ids too. */
export type DeskFactName = (typeof ofPractice)[number] | FactOfDay | FactOfPc;

/** A condition in SQL: the fact is of the practice at which this PC is. */
export const isFactOfPractice = `(name IN ('${ofPractice.join("', '")}') OR name GLOB 'day-entries:????-??-??')`;
