import { count } from '../model/words.ts';

/** What the components of several screens say: fields, dialogs about payments, slips, drops, the search for a patient. */
export const componentWords = {
  card: {
    cut: (n: number, of: number) => `Showing ${n} of ${of}. The others are in your practice system.`,
  },
  writeDeleted: 'This was deleted before it was sent.',
  deleted: (title: string) => `Deleted: ${title}`,
  notLoaded: (title: string) => `Couldn’t load “${title}”.`,
  practicePage: {
    button: 'Practice system',
    open: (record: string) => `Open the ${record} in your practice system`,
  },
  noPractitioner: 'No practitioner',
  late: {
    by: (minutes: number) => `${minutes} min late`,
    expected: (time: string) => `≈ ${time}`,
    means: (time: string) => `Expected to go in about ${time}`,
  },
  day: {
    noSuchDay: 'No such day',
    example: '24/11/2026, fri, +2w',
    dateExample: 'dd/mm/yyyy',
    calendar: (label: string) => `${label}: calendar`,
    choose: (label: string) => `Choose: ${label}`,
    notATime: 'Not a time',
  },
  /** The parts of the calendar, for screen readers. */
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    monthLevelControl: 'Choose the month',
    yearLevelControl: 'Choose the year',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Ten years back',
    nextDecade: 'Ten years on',
  },
  decision: {
    final: 'You can’t undo this.',
    movedOn: 'This has changed since: there’s nothing left to decide.',
  },
  write: {
    details: (n: number) => `Details (${n})`,
    after: (desk: string) => `${desk} is doing the same. This sends when they’re done.`,
  },
  drop: {
    'no-file': 'That didn’t include a file. Save it as a file first, then drop it.',
    link: 'That’s a link, not a file. Download the file first, then drop it.',
    'empty-folder': 'That folder has no files.',
    hidden: 'The screen was hidden before this was read. Drop it again.',
    busy: 'Finish what’s open first, then drop the files again.',
    unread: 'Couldn’t read that folder. Open the folder and drop its files here.',
    'too-many': (most: number) => `That’s more than ${most} files. Drop fewer at a time.`,
    missing: (n: number) =>
      n === 1
        ? '1 more couldn’t be read and isn’t in this list. Drop it again.'
        : `${n} more couldn’t be read and aren’t in this list. Drop them again.`,
  },
  firstPage: {
    of: (name: string) => `First page of ${name}`,
    pages: (n: number) => (n === 1 ? '1 page' : `Page 1 of ${n}`),
  },
  flags: {
    all: (n: number) => count(n, 'flag'),
    more: (n: number) => count(n, 'more flag'),
  },
  method: {
    label: 'Paid by',
    unread: 'The payment methods haven’t loaded yet.',
  },
  changeMethod: {
    title: 'Change method',
    changeTo: (method: string) => `Change to ${method}`,
    label: 'Correct method',
    missing: 'Choose the right method.',
    means: (method: string) =>
      `The ${method} payment will be removed, then recorded again under the method you choose. This corrects the record only: it doesn’t move any money.`,
    unchanged: 'Nothing was changed.',
    firstRemoved: 'The first payment has been removed.',
  },
  removal: {
    ask: 'Remove this payment?',
    title: (isRemoved: boolean) => (isRemoved ? 'Payment removed' : 'Remove payment'),
    remove: (amount: string) => `Remove ${amount}`,
    means:
      'The invoice will be unpaid again. This does not refund the patient: do that at the till or on the terminal.',
    usual: 'Reason',
    reasons: ['Wrong amount', 'Wrong patient', 'Recorded twice'],
    another: 'Another reason',
    kept: 'Saved in this PC’s action log, with your initials',
    missing: 'Enter a reason.',
    inList: {
      removing: 'removing',
      notRemoved: 'not removed: check',
      changing: 'changing method',
      notChanged: 'method not changed: check',
    },
  },
  slip: {
    print: 'Receipt slip',
    printOf: (payment: string) => `Print receipt slip: ${payment}`,
    received: 'Payment received',
    noTime: 'date not known',
    removed: 'Payment removed',
    total: 'Total',
    removedPart: (amount: string, method: string) => `${amount} by ${method} was recorded, then removed.`,
    unconfirmed:
      'Taken at the desk. The practice system hasn’t confirmed it yet, so there’s no payment number.',
    noTaxInvoice: 'This is not a tax invoice.',
    takenBy: (initials: string) => `Taken by ${initials}.`,
    abn: (number: string) => `ABN ${number}`,
    payment: (method: string, number: string) => `${method}, payment ${number}`,
    forInvoice: (invoice: string) => `for ${invoice}`,
    creditFor: (invoice: string) => `credit used for ${invoice}`,
  },
  patientChoice: {
    example: 'Name, phone or date of birth',
    none: 'No one found on this PC.',
    found: 'Patients found',
    more: 'There are more: type more of the name, the phone number or the date of birth.',
    today: (clock: string) => `today ${clock}`,
    born: (date: string) => `Born ${date}`,
    noBirthdate: 'No date of birth',
  },
} as const;
