import type { Bucket } from '../../../shared/day-buckets.ts';
import type { When } from '../../model/chip.ts';
import { count } from '../../model/words.ts';

const goneTitles = { cancelled: 'Cancelled', 'did-not-arrive': 'DNA' } as const;

/** What the day says, as a list and in columns. */
export const todayWords = {
  day: {
    label: 'The day',
    loading: 'Loading…',
    notRead: 'Couldn’t load this day.',
    again: 'Try again',
    noMatch: 'No appointments match the filter.',
    allGone: 'Every appointment is cancelled or a DNA.',
    notHere: (day: string) => `The list for ${day} isn’t on this PC yet.`,
    empty: (day: string) => `No one is booked on ${day}.`,
  },
  tools: {
    layout: 'Layout',
    list: 'List',
    columns: 'Columns',
    practitioner: 'Practitioner',
    everyone: 'All practitioners',
    late: 'Delays',
    lateMeans: 'A practitioner is running late',
    gone: (n: number) => `${n} cancelled / DNA`,
    hidden: (n: number) => `${n} hidden`,
    byFilter: 'by filter',
    showAll: 'Show all',
    showAllHidden: (n: number) => `Show all: ${count(n, 'row')} hidden by filter`,
  },
  /** The names of the list's columns, for screen readers. */
  heads: ['Time', 'Patient', 'Flags', 'Practitioner', 'Status', 'Owing', 'Action'],
  buckets: {
    today: {
      'in-clinic': 'In clinic',
      late: 'Late',
      expected: 'Expected',
      done: 'Done',
      ...goneTitles,
    },
    past: {
      'in-clinic': 'Arrived',
      late: 'Not marked',
      expected: 'Not marked',
      done: 'Done',
      ...goneTitles,
    },
    future: {
      'in-clinic': 'Arrived',
      late: 'Booked',
      expected: 'Booked',
      done: 'Done',
      ...goneTitles,
    },
  } satisfies Record<When, Record<Bucket, string>>,
  row: {
    noPatient: 'No patient',
    patient: (id: number | null) => `Patient ${id}`,
    noPractitioner: 'No practitioner',
    length: (minutes: number) => `${minutes} min`,
    fileFor: (name: string) => `File for ${name}`,
    here: (n: number, of: number) => `${n} of ${of} here`,
    allAbove: 'in a group above',
    someAbove: (n: number) => `${n} of them in a group above`,
    recurring: 'Recurring',
    note: 'Has a note',
    deskNoteIs: 'Note:',
    deskNote: (text: string, by: string) => (by ? `${text} (${by})` : text),
    owingHidden: 'hidden',
    owingUnknown: 'not known yet',
    owingUnread: 'Invoices haven’t loaded yet.',
    nothingOwing: 'nothing owing',
  },
  actions: {
    arrive: 'Arrive',
    arriveWhom: (name: string) => `Arrive ${name}`,
    undo: 'Undo',
    undoWhom: (name: string) => `Undo the arrival of ${name}`,
    pay: 'Pay',
    payWhom: (name: string) => `Pay: ${name}`,
  },
  group: {
    untitled: 'Group',
    fold: (title: string) => `Hide patients in ${title}`,
    unfold: (title: string) => `Show patients in ${title}`,
    free: (n: number) => (n > 0 ? `${n} free` : 'full'),
    arriveAll: 'Arrive all',
    arriveAllOf: (n: number, title: string) => `Arrive all ${n}: ${title}`,
    arriveSome: (n: number) => `Arrive ${n}`,
    arriveSomeOf: (n: number, title: string) => `Arrive the other ${n}: ${title}`,
    undo: (n: number) => `Undo ${n}`,
    undoOf: (n: number, title: string) => `Undo ${count(n, 'arrival')}: ${title}`,
  },
  /** The practitioners who run late, above the list. */
  late: {
    label: 'Running late',
    late: (minutes: number) => `${minutes} min late`,
    setBy: (time: string, by: string) => `set ${time}${by && ` (${by})`}`,
    seems: (minutes: number) => `seems to be about ${minutes} min behind`,
    now: (minutes: number) => `Now about ${minutes} min behind.`,
    onTimeNow: 'Seems to be on time again.',
    set: (minutes: number) => (minutes === 0 ? 'On time again' : `Show ${minutes} min late`),
    setOf: (name: string, minutes: number) =>
      minutes === 0 ? `${name}: on time again` : `Show ${name} as ${minutes} min late`,
    notNow: 'Not now',
    notNowOf: (name: string) => `Not now: ${name}`,
    change: (toCall: number) => (toCall === 0 ? 'Change' : `${toCall} to call`),
    changeOf: (name: string, toCall: number) =>
      toCall === 0 ? `Change: ${name}` : `${name}: ${count(toCall, 'patient')} to call`,
  },
  columns: {
    bookFree: 'Book a free time',
    drop: { 'gone-in': 'Drop here: gone in', 'come-out': 'Drop here: come out' },
    byZone: (label: string, zone: string) => `${label}, in ${zone}`,
    patients: (n: number) => count(n, 'patient'),
    columnOf: (name: string, patients: number) => `${name}, ${count(patients, 'patient')}`,
    hoursUnknown: 'hours not known',
    busy: (range: string) => `${range}, busy:`,
    appointmentsOf: (name: string) => `${name}’s appointments`,
    notInDiaryOf: (name: string) => `Not in ${name}’s diary yet`,
    more: (n: number) => `${n} more ›`,
    showMore: (n: number) => `Show ${count(n, 'more practitioner')}`,
    first: '‹ First',
    showFirst: 'Show the first practitioners',
    bookAt: (clock: string, name: string, verdict: string) => `Book ${clock} with ${name}: ${verdict}`,
    noPractitioner: 'no practitioner',
    /** After what is to be done there. */
    atDesk: (desk: string) => ` (${desk})`,
  },
  /** The free times over the columns. */
  freeStrip: {
    today: 'Free today',
    day: 'Free this day',
    gap: (clock: string, length: string, practitioner: string) =>
      `${clock}, ${length} free with ${practitioner}`,
    more: (n: number) => `${n} more`,
    fewer: 'Fewer',
    none: 'Nothing',
    notKnown: 'Not known yet',
  },
  /** What a time of a column is, where a visit is dragged to it or booked at it. */
  verdict: {
    free: 'free',
    outside: 'outside hours',
    outsideAsked: 'Outside the practitioner’s hours.',
    overlaps: (what: string) => `overlaps ${what}`,
    overlapsAsked: (what: string, range: string) => `Overlaps ${what}, ${range}.`,
    another: 'another appointment',
  },
  pending: {
    label: 'Not in the diary yet',
    with: (practitioner: string) => ` with ${practitioner}`,
    decide: 'Decide',
    decideAbout: (name: string) => `Decide about ${name} in “To send”`,
  },
  support: {
    label: 'Support activities',
    activities: (n: number, isFirst: boolean) =>
      `${isFirst ? 'the first ' : ''}${count(n, 'support activity', 'support activities')}`,
    more: (n: number) => `and ${n} more at all locations, in your practice system`,
  },
} as const;
