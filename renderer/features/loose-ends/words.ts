import { count } from '../../model/words.ts';

/** What the screen "To finish" says: what a day has left undone, and the calls before the next one. */
export const looseEndsWords = {
  screen: {
    title: 'To finish',
    today: 'Today',
    callsTomorrow: 'Calls for tomorrow',
    calls: (day: string) => `Calls for ${day}`,
    notRead: 'Couldn’t load this day.',
    again: 'Try again',
    incomplete: 'This day hasn’t fully loaded on this PC yet: some people may be missing.',
    /** On a tab: while the day is being loaded; and of one that is not known as a whole. */
    loading: '…',
    knownSoFar: (n: number) => (n === 0 ? 'none so far' : `${n}+`),
    noneBooked: (days: number, day: string) => `No one is booked in the ${days} days after ${day}.`,
  },
  lists: {
    unchecked: (n: number) => `${count(n, 'patient')} couldn’t be checked for an invoice yet.`,
    allDone: 'Nothing left to finish.',
    noneKnown: 'Nothing to finish so far.',
    show: 'Show',
    showIn: (name: string) => `Show ${name} in the day’s list`,
    open: 'Open',
    openPage: (name: string) => `Open ${name}’s page`,
  },
  kinds: {
    'no-status': {
      title: 'Ended, not marked',
      what: 'Did they come? Mark them as arrived here, or as “did not arrive” in your practice system.',
      none: 'Every appointment that has ended is marked.',
    },
    'no-invoice': {
      title: 'Seen, not invoiced',
      what: 'Create the invoice in your practice system.',
      none: 'No one seen is missing an invoice.',
    },
    draft: {
      title: 'Draft invoices',
      what: 'A draft isn’t sent and can’t be paid here. Finish it in your practice system.',
      none: 'No draft invoices.',
    },
  },
  call: {
    patient: (id: number | null) => `Patient ${id}`,
    also: (what: string) => `Also: ${what}`,
    owes: (amount: string) => `Owes ${amount}`,
    owesMeans: 'Unpaid invoices from earlier visits.',
  },
  calls: {
    choose: 'Choose what to call about',
    none: (day: string) => `No calls to make for ${day}.`,
    noneKnown: (day: string) => `No calls known yet for ${day}.`,
    left: (n: number) => (n === 0 ? 'All called.' : `${n} to call.`),
    knownCalled: 'Everyone known so far has been called.',
    shownOn: 'What came of a call is shown on every linked PC, until two days after the visit.',
    others: (n: number) => `${count(n, 'other patient')} booked, nothing to call about.`,
    unchecked: (n: number) => `${count(n, 'patient')} couldn’t be checked.`,
    print: 'Print',
    noPhone: 'No phone number',
    noPhoneMeans: 'No phone number on this PC. Ask when the patient comes in.',
    patients: (n: number) => count(n, 'patient'),
  },
} as const;
