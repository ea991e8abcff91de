import { count } from '../../model/words.ts';

/** The sentences of taking a payment. Sums and times come as they are shown: `$42.50`, `9:42 am`. */
export const paymentWords = {
  title: (name: string) => `Payment from ${name}`,
  loadingInvoices: 'Loading invoices…',
  invoicesUpdated: (when: string) => `invoices updated ${when}`,
  invoicesNotLoaded: 'invoices not loaded yet',
  notShown: (more: number, shown: number) =>
    `${count(more, 'more unpaid invoice')} ${more === 1 ? 'isn’t' : 'aren’t'} shown. The totals here are for the ${count(shown, 'oldest invoice')}.`,
  record: (sum: string) => `Record ${sum}`,
  recordsOnly: 'This only records the payment. Take the card on your terminal first.',
  amount: 'Amount',
  takenAt: 'Taken at',

  nothing: {
    notKnownTitle: 'What’s owing isn’t known yet',
    notKnown:
      'The unpaid invoices haven’t loaded from your practice system yet. They’ll show here when they do.',
    noneTitle: 'No unpaid invoices',
    none: 'You can only record a payment on an unpaid invoice. A new invoice shows here within a minute.',
  },
  problem: {
    notAnAmount: 'Enter an amount like 42.50.',
    noAmount: 'Enter an amount.',
    tooMuch: (over: string, owing: string) => `That’s ${over} more than the ${owing} owing.`,
    owesNothing: 'The patient owes nothing. To pay an invoice billed to others, enter the amount beside it.',
    lessThanOthers: 'That’s less than the amounts you entered for other payers.',
    noMethod: 'Choose a payment method.',
    noLocation: 'Choose a location.',
    noSplit: 'Enter the amount of each payment.',
    wholeInOne: (total: string) => `Each payment must be less than the total, ${total}.`,
    noSecondMethod: 'Choose a method for the second payment.',
    sameMethod: 'Choose a different method for the second payment.',
  },
  lines: {
    own: 'Unpaid invoices',
    others: 'Billed to others',
    addOther: (sum: string) => `Add the other ${sum}`,
    pay: (invoice: string) => `Pay ${invoice}`,
    amountFor: (invoice: string, owing: string) => `Payment for ${invoice}, ${owing} owing`,
    ofTotal: (total: string) => `of ${total}`,
    pending: (sum: string) => `${sum} recorded here, not confirmed yet`,
    billedTo: (name: string) => `billed to ${name}`,
  },
  owingChanged: {
    title: 'What’s owing has changed',
    now: (invoice: string, owing: string) => `${invoice}: ${owing} owing now`,
    /** @param list `INV-2968: $42.50 owing now, …` */
    means: (list: string) => `${list}. Check the amount before you take it.`,
  },
  split: {
    begin: 'Split payment',
    end: 'Remove split',
    first: 'First payment',
    second: 'Second payment',
    /** The section of what is left of the amount that was proposed. */
    remaining: 'Remaining',
    remainingSum: (sum: string) => `Remaining ${sum}`,
    staysOwing: (sum: string) => `${sum} will stay owing`,
    leaveOwing: 'Leave owing',
  },
  terminal: {
    enter: (sum: string) => `Enter ${sum} on the terminal`,
    copy: (sum: string) => `Copy ${sum}`,
    copied: '✓ Copied',
  },
  cash: {
    given: 'Cash given',
    change: (sum: string) => `Change ${sum}`,
    short: (sum: string) => `${sum} short`,
  },
  initials: {
    label: 'Your initials',
    means: 'Shown next to everything you record. Change them at the top right.',
    missing: 'Enter your initials.',
  },
  pending: {
    title: (sum: string) => `${sum} taken at this desk isn’t confirmed yet`,
    /** @param list `INV-2968: $42.50, …` */
    means: (list: string) => `${list}. Don’t take it again.`,
    show: 'Show in To send',
  },
  refused: {
    repeated: 'Is this the same payment again?',
    another: 'Record this one too',
    reload: 'Reload invoices',
    title: 'Nothing was recorded',
  },
  outcome: {
    half: 'Only one of the two payments was recorded',
    halfUnsent: 'The other payment wasn’t recorded. If you took the money, record it again or give it back.',
    halfUnknown:
      'The other payment was sent but not confirmed. Check your practice system: if the payment is there, delete it here; if not, send it again.',
    recordRest: 'Record the rest',
    stillOwing: (sum: string) => `${sum} still owing`,
    nothingOwing: 'Nothing left owing',
    bookNext: 'Book next',
    changeMethod: 'Change method',
    changeMethodOf: (sum: string, method: string) => `Change method: ${sum} by ${method}`,
    removeOf: (sum: string, method: string) => `Remove ${sum} by ${method}`,
    printSlip: 'Print receipt slip',
  },
} as const;
