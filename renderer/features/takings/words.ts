import { count } from '../../model/words.ts';

/** The sentences of the takings: the count, shifts, closing the day, and their sheet. Sums and times come as they are shown. */
export const takingsWords = {
  title: 'Takings',
  titleOf: (day: string) => `Takings, ${day}`,
  titleAt: (day: string, where: string) => `Takings, ${day}, ${where}`,
  failed: 'Couldn’t load the takings',
  loading: 'Loading takings…',
  allLocations: 'all locations',
  unknownPatient: 'unknown patient',
  methodById: (id: string) => `Method ${id}`,
  notCounted: 'not counted',

  source: {
    all: 'All desks.',
    allUpdated: (time: string) => `All desks, updated ${time}.`,
    part: 'Only part of the takings.',
    partFrom: (day: string) => `This PC knows payments from ${day} on.`,
    partMissing: 'Some payments from other desks on this day may be missing here.',
    desk: 'Only payments taken on this PC.',
    deskMissing:
      'Your practice system doesn’t list payments, or they haven’t loaded yet: payments from other desks are missing here.',
    unreadable: 'not in the totals',
    pending: (n: number, sum: string) =>
      n === 1
        ? `1 payment (${sum}) from this PC isn’t confirmed yet, and is included here.`
        : `${n} payments (${sum}) from this PC aren’t confirmed yet, and are included here.`,
  },
  table: {
    /** `$5,184.56 taken at Norwood since 1:00 pm` */
    taken: (sum: string, where: string | null, since: string | null) =>
      `${sum} taken${where === null ? '' : ` at ${where}`}${since === null ? '' : ` since ${since}`}`,
    nothing: 'Nothing taken on this day.',
    nothingSince: 'Nothing taken since the last shift ended.',
    method: 'Method',
    system: 'System',
    counted: 'Counted',
    difference: 'Difference',
    total: 'Total',
    totalOf: (n: number, of: number) => `Total, ${n} of ${of} counted`,
    hint: 'Press ↓ to start and Enter for the next. Type = if the terminal shows the same amount.',
    notUsed: 'Not used today:',
    countOne: (method: string) => `Count ${method}`,
    countedOne: (method: string) => `Counted: ${method}`,
    notCountedHere: 'not counted here',
    payments: (n: number) => count(n, 'payment'),
    paymentsBy: (method: string) => `Payments by ${method}`,
    paymentsByCount: (method: string, n: number) => `Payments by ${method}: ${n}`,
  },
  result: {
    notAnAmount: 'not an amount',
    balances: 'balances',
    short: (sum: string) => `${sum} short`,
    over: (sum: string) => `${sum} over`,
    differences: (n: number) => count(n, 'difference'),
    lookAt: (n: number) => `Look at ${count(n, 'payment')}`,
    lookAtOne: (payment: string) => `Look at 1 payment: ${payment}`,
    candidate: (time: string, patient: string, sum: string, method: string) =>
      `${time} ${patient}, ${sum} by ${method}`,
    explains: (method: string) => `What could explain the difference: ${method}`,
  },
  find: {
    label: 'Find a payment: name, amount or number',
    hint: 'Name, amount or number',
    found: (n: number) => `${n} found`,
  },
  payment: {
    noNumber: 'no number yet',
    notConfirmed: 'not confirmed yet',
    recorded: 'recorded',
    removed: 'removed',
    of: (sum: string, patient: string) => `${sum} from ${patient}`,
    changeMethod: 'Change method',
    changeMethodOf: (payment: string) => `Change method: ${payment}`,
    removeOne: (payment: string) => `Remove ${payment}`,
    unknownPatient: 'Unknown patient',
  },
  cash: {
    title: 'Notes and coins',
    titleOf: (method: string) => `Notes and coins: ${method}`,
    piece: (piece: string, method: string) => `${piece} in the till: ${method}`,
    float: 'Less float',
    lessFloat: (sum: string) => `less float ${sum}`,
    none: 'no notes or coins',
    sum: (inTill: string, counted: string) => `${inTill} in the till, less float: ${counted}`,
    unreadable: 'One of these isn’t a number.',
    use: (sum: string) => `Use ${sum} as the count`,
  },
  till: {
    title: 'Choose which methods to count',
    means:
      'Tick the methods in the till or on the terminal. Direct deposits, credits and claims start unticked, going by their names. Saved on this PC.',
  },
  foot: {
    note: 'Closing note',
    csv: 'Save as CSV',
    csvFile: (day: string, where: string) => `Takings ${day}${where}.csv`,
    copyCsv: 'Copy as CSV',
    copied: '✓ Copied',
    endShift: 'End shift',
    closeDay: 'Close the day',
    kept: 'The count and note are saved on this PC, even when Foyer is closed.',
  },
  end: {
    day: 'Close the day?',
    shift: 'End this shift?',
    keepCounting: 'Keep counting',
    includes: (sum: string) => `includes ${sum} not confirmed yet`,
    notInTill: 'not in the till',
    pendingTitle: (sum: string) => `${sum} isn’t confirmed by your practice system yet`,
    pending:
      'It’s included here. If your practice system doesn’t accept it, this day will say so afterwards.',
    movedTitle: 'The amounts have just changed',
    moved: 'These are the new amounts, and the ones that will be kept.',
    missing: (methods: string) => `Not counted: ${methods}`,
    missingMeans: 'You can still close. These will be marked as not counted.',
    note: (differences: string) => `Note: ${differences}`,
    noDifference: 'no difference',
    noteHint: 'Press ↓ for a usual reason',
    noteMissing: 'Enter a note about the difference.',
    by: 'Counted by (initials)',
    dayMeans: 'The count, the note and the system’s amounts are saved on this PC. You can count again later.',
    shiftMeans: 'The next shift starts with an empty count, for what’s taken from now on.',
    /** What a difference usually is, for the note. */
    reasons: [
      'Counted twice, still the same.',
      'Wrong change given.',
      'Recorded under another method.',
      'Float was different.',
    ],
  },
  closed: {
    title: 'This day is closed',
    again: 'Count again',
    changedTitle: 'The system has changed since this day was closed',
    /** @param list `EFTPOS $5.00 more, Cash $10.00 less` */
    changed: (list: string) => `${list} than when it was closed. That hasn’t been counted.`,
    less: (method: string, sum: string) => `${method} ${sum} less`,
    more: (method: string, sum: string) => `${method} ${sum} more`,
  },
  shifts: {
    title: 'Counted so far',
    closed: 'Closed',
    shift: (n: number) => `Shift ${n}`,
    by: (initials: string) => `by ${initials}`,
  },
  sheet: {
    printed: (time: string, by: string) =>
      by === '' ? `Printed at ${time}.` : `Printed at ${time} by ${by}.`,
    close: 'Close of day',
    countedBy: (part: string, time: string, by: string) =>
      by === '' ? `${part}, ${time}` : `${part}, ${time}, counted by ${by}`,
    sinceThen: 'Since then',
    sign: 'Counted by: ______________________ Signed: ______________________',
    removed: (sum: string) => `${sum} removed`,
    note: (note: string) => `Note: ${note}`,
  },
  csv: {
    payments: ['Date', 'Time', 'Method', 'Payment', 'Patient', 'Amount', 'Removed', 'Not confirmed'],
    counts: ['Method', 'System', 'Counted', 'Difference'],
    yes: 'yes',
    note: 'Note',
  },
} as const;
