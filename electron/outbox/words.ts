import type { WriteState } from '../../shared/bridge/views.ts';

const shown = 'Your practice system shows it this way';
const notShown = 'Your practice system doesn’t show the change';
const alreadyShown = 'Your practice system already shows it this way';
const noAppointment = 'Your practice system no longer has this appointment';
const patientLeft = 'The patient is no longer in this appointment';
const nowShows = (status: string) => `Your practice system now shows: ${status}`;
const lookup = 'in your practice system';

type Charging = { readonly words: string; readonly rate: number | null };
/** A reason for cancelling, with what it charges. */
const charged = ({ words, rate }: Charging) => (rate ? `${words} (${rate}% of the fee)` : words);

/**
 * What a change says of itself: its title, what was found out about it, and what the user is asked or warned about. The
 * page shows it as it is; what stands in the action log and in stored rows is no part of it.
 */
export const changeWords = {
  /** A change in each state; `more`: why, empty where there is nothing to add. */
  states: {
    held: () => 'About to be sent',
    waiting: (more) => (more ? `Not sent yet: ${more}` : 'Not sent yet'),
    sending: () => 'Sending',
    done: () => 'Sent: your practice system has it',
    refused: (more) => `Not accepted: ${more || 'no reason given'}`,
    unknown: () => 'Sent, no answer: checking whether it was recorded',
    'not-recorded': () => 'Not recorded in your practice system: send again?',
    asks: (more) => (more ? `Needs a decision: ${more}` : 'Needs a decision'),
  } satisfies Record<WriteState, (more: string) => string>,
  view: {
    change: 'A change',
    unreadable: (named: string) => `${named} that can’t be read`,
    removedFirst: 'the other payment is removed first',
    decisionFirst: 'an earlier change needs a decision first',
    perhaps: 'It may have been recorded anyway',
    noRecord: 'Your practice system no longer has this record',
    notChecked: (why: string) => `Couldn’t check it: ${why}`,
  },
  arrival: {
    named: 'An arrival',
    masked: 'Arrival',
    title: (patient: string, clock: string) => `Arrival of ${patient}, ${clock}`,
    before: (status: string | null) => `Before: ${status ?? 'no status'}`,
    notShown: 'Your practice system shows no arrival yet',
    shows: (status: string) => `Your practice system shows: ${status}`,
    nowShows,
    noAppointment,
    patientLeft,
    moved: 'The appointment has been moved to another day',
    leftSince:
      'An arrival was sent from here for a patient who is no longer in that appointment. Check in your practice system who is marked as arrived. See the action log for the patient.',
    completedUnsent:
      'An arrival marked here wasn’t sent: your practice system already shows the appointment as Completed. See the action log for the patient.',
    completedUnseen:
      'An arrival sent from here doesn’t show in your practice system, which already has the appointment as Completed. See the action log for the patient.',
  },
  booking: {
    named: 'A new appointment',
    masked: 'New appointment',
    title: (patient: string, when: string) => `Appointment for ${patient}, ${when}`,
    titleInClass: (patient: string, when: string) => `Place in a class for ${patient}, ${when}`,
    inClass: (patients: number) =>
      `${patients} ${patients === 1 ? 'was' : 'were'} in the class when it was sent`,
    timeTaken: 'The time wasn’t free when this was sent',
    timeFree: 'The time was free',
    arrivesLater: 'Not marked as arrived yet: Foyer does that once it’s booked',
    isBooked: 'The patient already has this appointment',
    taken: 'That time is already booked. Choose another time, or send again to book over it',
    shown: 'Your practice system shows the appointment',
    another: 'The patient has another appointment, made since this was sent. Is it this one, moved?',
    notShown: 'Your practice system doesn’t show the appointment',
    someoneLeft: 'Someone who was in the class is no longer in it',
    classShrank: `A patient was added to a class at this desk, and someone who was in that class no longer is. Check the class ${lookup}.`,
    twice: 'It is in the diary twice',
    twiceWarning: (when: string) =>
      `An appointment that was booked here is in the diary twice: ${when}. Cancel one of them ${lookup}.`,
  },
  joining: {
    noClass: 'The class is no longer in the diary',
    single: 'The class is an appointment of one patient now',
    wasCancelled: `The patient was cancelled out of this class: put them back ${lookup}`,
    isIn: 'The patient is in the class already',
    full: (patients: number, most: number) => `The class is full: ${patients} of ${most}`,
    moved: 'The class has been moved to another time',
    cancelled: 'Everyone in the class has been cancelled',
    shown: 'Your practice system shows the patient in the class',
    notShown: 'Your practice system doesn’t show the patient in the class',
  },
  move: {
    named: 'An appointment change',
    masked: 'Appointment change',
    title: (patient: string, from: string, to: string) => `Move ${patient} from ${from} to ${to}`,
    appointment: (patient: string, when: string) => `${patient}’s appointment of ${when}`,
    practitioner: (which: string) => `Change practitioner: ${which}`,
    location: (which: string) => `Change location: ${which}`,
    length: (which: string) => `Change length: ${which}`,
    service: (which: string) => `Change service: ${which}`,
    case: (which: string) => `Change case: ${which}`,
    before: (when: string) => `Before: ${when}`,
    taken: 'The new time is already booked. Choose another time, or send again to book over it',
    nowShows,
    noAppointment,
    patientLeft,
    alreadyShown,
    shown,
    notShown,
  },
  cancellation: {
    named: 'A cancellation',
    masked: 'Cancellation',
    title: (patient: string, when: string, reason: Charging) =>
      `Cancel ${patient}, ${when}: ${charged(reason)}`,
    titleForAll: (patients: number, when: string, reason: Charging) =>
      `Cancel the appointment of ${when} for ${patients} patients: ${charged(reason)}`,
    otherReason: 'The reason isn’t used any more, or charges something else now',
    late: 'This couldn’t be sent before the appointment. Do you still want to cancel it?',
    touchedSince: 'The status has been changed since this was sent: it may have been cancelled, and put back',
    before: (statuses: readonly (string | null)[]) =>
      `Before: ${[...new Set(statuses.map((status) => status ?? 'no status'))].join(', ')}`,
    nowShows,
    moved: 'The appointment has been moved to another time',
    joined: 'Someone else has been added to the appointment',
    noAppointment,
    patientLeft,
    shown: 'Your practice system shows it as cancelled',
    notShown: 'Your practice system doesn’t show it as cancelled',
    shownForSome: 'Your practice system shows it as cancelled for some of them',
    cancelledBefore: 'Another desk had already cancelled it',
    /** It holds no name, because it is visible in privacy mode too. */
    already:
      'An appointment was already cancelled when its cancellation was to be sent from here, so it wasn’t sent. Another desk’s reason may count. See the action log for the patient.',
  },
  details: {
    named: 'A change to patient details',
    masked: 'Change to patient details',
    title: (patient: string, fields: string) => `Details of ${patient}: ${fields}`,
    changed: (fields: string) => `Changed here: ${fields}`,
    noPatient: 'Your practice system no longer has this patient',
    archived:
      'Your practice system has archived this patient since. If two records were joined, delete this here and enter it in the other one',
    wouldNotTake: (field: string) => `Your practice system has a value it won’t accept again: ${field}`,
    alreadyShown,
    shown,
    notShown,
  },
  customFields: {
    named: 'A change to a patient’s custom fields',
    masked: 'Change to custom fields',
    title: (fields: string, patient: string) => `${fields} of ${patient}`,
    asBefore: (fields: string) =>
      `Your practice system shows the old value, and the new one in another field: ${fields}`,
    wrongNumber: `A custom field that was changed here still shows its old value, and another field shows the new one: the field number that was entered may be the other field’s. Check the patient’s custom fields ${lookup}. See the action log for the patient.`,
  },
  contact: {
    named: 'A new contact',
    masked: 'Contact',
    title: (name: string) => `New contact: ${name}`,
    before: 'There was already a contact with this name and email',
    known: 'Your practice system already has a contact with this name and email',
    shown: 'Your practice system shows the contact',
    other:
      'Your practice system has a contact with this name and email that may be from another desk. Is it this one?',
    notShown: 'Your practice system doesn’t show the contact',
    twice: 'Your practice system has this contact twice',
    twiceWarning: (ids: readonly number[]) =>
      `A contact added here is in your practice system twice: numbers ${ids.join(' and ')}.`,
  },
  file: {
    named: 'A document',
    masked: 'Document',
    title: (name: string, patient: string) => `“${name}” for ${patient}`,
    size: (kb: number) => `${kb} KB`,
    gone: 'the document is no longer on this PC',
    another: `The patient’s date of birth is no longer what it was when the document was filed here. Check ${lookup} whether it is the same person`,
    noAnswer: `No answer came. Check the patient’s documents ${lookup} before sending it again`,
  },
  removal: {
    named: 'A payment removal',
    masked: 'Payment removal',
    title: (which: string, amount: string | null, patient: string | null) =>
      `Remove payment ${which}${amount === null ? '' : ` of ${amount}`}${patient === null ? '' : `, ${patient}`}`,
    reason: (reason: string) => `Reason: ${reason}`,
    late: 'This removal couldn’t be sent when you asked. Do you still want to remove the payment?',
    shown: 'Your practice system shows the payment as removed',
    notShown: 'Your practice system doesn’t show the payment as removed',
    removedAlready:
      'This payment was removed already. If the money was given back, delete this. “Send again” records it again by the other method',
    another:
      'Your practice system has a different payment under this number now, so nothing was removed. Delete this here, then check the patient’s payments',
    notOnInvoice:
      'Your practice system doesn’t show this payment on the invoice. If it was removed there, delete this. If not, Foyer will send this once the invoice shows the payment again',
  },
  payment: {
    named: 'A payment',
    masked: 'Payment',
    title: (amount: string, method: string, patient: string) =>
      `Payment of ${amount} (${method}) from ${patient}`,
    insteadOf: (method: string, old: string) => `${method} instead of ${old}`,
    halfDone: (old: string, method: string) =>
      `The ${old} payment was removed. The ${method} payment isn’t recorded yet.`,
    before: (invoice: string, owing: string, part: string) =>
      `${invoice}: ${owing} was owing; ${part} of this payment goes to it`,
    invoice: (id: number) => `Invoice ${id}`,
    overBy: (amount: string) => `overpaid by ${amount}`,
    owing: (amount: string) => `${amount} owing`,
    after: (invoice: string, standing: string) => `${invoice}: ${standing} after this payment`,
    overpaid: (invoice: string) => `${invoice} is overpaid now`,
    overWarning: (invoices: readonly string[]) =>
      `${invoices.join('; ')}. Was it paid at two desks? Check its payments.`,
    notRemoved:
      'The payment this one replaces hasn’t been removed. Remove that one first; this one can’t be sent until then',
    showsReplaced:
      'The invoice still shows the removed payment. Foyer will send this one once that’s gone; “Send again” sends it now',
    noInvoice: 'Your practice system no longer has this invoice',
    paidAlready: 'The invoice is already paid',
    onlyOwing: (owing: string) => `Only ${owing} is owing on the invoice now`,
    marked: (invoice: string, status: string) =>
      `${invoice} owes nothing now: its status is ${status}. “Send again” records this payment all the same`,
    owingChanged: (invoice: string, owing: string, seen: string) =>
      `${owing} is now owing on ${invoice}; it was ${seen} when this payment was taken`,
  },
  paymentCheck: {
    changedSince: (seen: string) =>
      `${seen}, but the invoices have changed since. Is this payment the reason?`,
    found: (payment: string) => `Found: payment ${payment}`,
    notListed: 'Your practice system doesn’t list this payment',
    like: (payment: string) => `Payment ${payment} looks the same but has a different time. Is it this one?`,
    nothingKnown: 'Foyer doesn’t know what was owing before this payment was sent',
    noInvoice: 'An invoice of this payment can’t be found any more',
    paidSince: 'Since then, the invoices show this amount as paid',
    unchanged: 'The invoices show no new payment that could be this one',
    changedOtherwise: 'The invoices have changed, but not by this payment alone',
    twice: (payments: string) => `Recorded twice: ${payments}`,
    twiceWarning: (invoices: string, payments: string) =>
      `${invoices}: a payment that was taken once is recorded twice, as ${payments}. Remove one of them.`,
    and: ' and ',
    paidTwice: 'Since then, the invoices show this amount as paid twice',
    paidTwiceWarning: (invoices: string) =>
      `${invoices}: two payments of the same amount were recorded at about the same time. If only one was taken, it was recorded twice: check its payments.`,
  },
  late: {
    again:
      'An earlier try at this change went through late and may have overwritten another desk’s change. Check the record, then delete this change',
    isNow: (field: string, was: string, now: string) => `${field}: ${now} instead of ${was}`,
    undid: (fields: string) => `An earlier try went through late and overwrote newer values: ${fields}`,
    sendAgain: '“Send again” puts the newer values back',
    setRight: `Correct them ${lookup}`,
    empty: 'empty',
  },
  reads: {
    busyPractitioner: 'The practitioner is busy at that time',
    busyAll: 'No one can be booked at that time',
    because: (what: string, why: string) => `${what}: ${why}`,
    older: (fields: string) =>
      `Your practice system answered with an older copy than before${fields}. Foyer will send this once your practice system catches up; “Send again” starts from the newer copy`,
    olderOwn: (fields: string) =>
      `Your practice system answered with an older copy, without what was changed here last (${fields}). Foyer will send this once your practice system catches up`,
    earlierWish: (fields: string) => `An earlier change made here isn’t in your practice system: ${fields}`,
    changed: (fields: string) => `Your practice system now shows a different value: ${fields}`,
    changedAgain: (fields: string) => `Your practice system has changed it once more: ${fields}`,
    unreadable: `This version of Foyer can’t read it, so this change won’t be sent. Install the latest Foyer, or enter the change ${lookup} and delete it here`,
  },
  restored: {
    lostUnknown: 'It isn’t known whether a change was lost.',
    noneLost: 'No change was lost.',
    lost: (n: number) => `${n} ${n === 1 ? 'change' : 'changes'} couldn’t be restored.`,
    copy: (missing: string) =>
      `A file that Foyer keeps on this PC was damaged, and Foyer restored its last copy. ${missing} Check what’s unsent in “To send”.`,
    fromCopy: (madeAt: string) => `Restored from a copy made ${madeAt}: it may already have been sent`,
    of: (day: string) => ` of ${day}`,
    fromBackup: (when: string) =>
      `Restored from a backup${when}: it may already have been sent. Check your practice system before you send it`,
    backup: (when: string) =>
      `Foyer’s file on this PC was restored from a backup${when}. Unsent changes in it aren’t sent until you decide: see “To send”. What was done on this PC since then isn’t listed here any more.`,
  },
  notices: {
    /** Read again in notices.ts. */
    times: (n: number) => ` (${n} times)`,
  },
  log: {
    trim: (years: number, days: number) =>
      `This PC keeps its action log and the list of filed documents for ${years === 1 ? 'a year' : `${years} years`}. In ${days} days, older entries will be removed. To keep them, save the log as a file first (“To send”, “Action log”), or keep it for longer in Settings.`,
    /** Outcomes of the action log, by what is stored. */
    outcomes: {
      'discarded by a person': 'deleted',
      'sent again by a person': 'sent again',
      'taken back': 'undone',
      asks: 'needs a decision',
      refused: 'not accepted',
      unknown: 'not confirmed yet',
      'not-recorded': 'not recorded',
    },
  },
} as const;
